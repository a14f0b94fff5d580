/** Members that code outside of the repository may call, because their type implements or extends a type from there. */
import { named } from "#core/visible.ts";
import { isConstructor } from "#query/graph/constructors.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Foreign types that a remark names. */
const NAMED_MAX = 3;
/** The type that languages have above all others, through which hardly anything is called. */
const OF_ALL = /^(?:\w+\.)?object$/i;
/** Types of a hierarchy that are looked at. */
const TYPES_MAX = 64;

/** Why nothing in the repository uses a member, where others may: its type is also one of theirs. */
export function foreignCallersRemark(resolver: Resolver, symbol: SymbolRow): string | undefined {
  const owner = resolver.ownerOf(symbol);
  if (!owner || !isType(owner) || !mayBeCalledFromOutside(symbol, owner)) return undefined;
  const names = foreignAbove(resolver, owner);
  if (names.length === 0) return undefined;
  const listed = `${names.slice(0, NAMED_MAX).map(named).join(", ")}${names.length > NAMED_MAX ? ", ..." : ""}`;
  return `${named(owner.name)} extends or implements ${listed} from outside this repository; code there may use ${named(symbol.name)} through it.`;
}

function mayBeCalledFromOutside(symbol: SymbolRow, owner: SymbolRow): boolean {
  return (isFunction(symbol) || isValue(symbol)) && symbol.visibility !== "private" && !isConstructor(symbol, owner);
}

/** The types outside of the view that a type extends or implements, also through types of the view. */
function foreignAbove(resolver: Resolver, type: SymbolRow): string[] {
  const names = new Set<string>();
  const types = new Map([[type.symbolRow, type]]);
  for (const one of types.values()) {
    for (const { name, within } of writtenAbove(resolver, one)) {
      if (within.length === 0 && name !== "" && !OF_ALL.test(name)) names.add(name);
      for (const above of within) if (types.size < TYPES_MAX) types.set(above.symbolRow, above);
    }
  }
  return [...names];
}

/** The supertypes that the parts of a type write, and the definitions of the view that each means. */
function writtenAbove(resolver: Resolver, type: SymbolRow): { readonly name: string; readonly within: readonly SymbolRow[] }[] {
  return resolver.partsOf(type).flatMap((part) => {
    const file = resolver.fileOf(part);
    const written = resolver.types.writtenSupertypes(part);
    const { supertypes } = signatureOf(part, part.language);
    return written.map(({ expression }, at) => {
      const within = symbolsIn(resolver.meaning(file, expression)).filter(isType);
      return { name: supertypes.length === written.length ? (supertypes[at] ?? "") : nameOf(resolver, part, expression), within };
    });
  });
}

function nameOf({ facts }: Resolver, part: SymbolRow, expression: number): string {
  const usage = facts.usage(versionOf(part.symbolRow));
  const said = usage?.expression(expression);
  const type = said?.op === "apply" ? usage?.expression(said.of) : said;
  if (type?.op === "import") return usage?.imports[type.import]?.name ?? "";
  return type?.op === "name" || type?.op === "type" || type?.op === "member" ? type.name : "";
}
