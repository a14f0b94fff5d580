/** Types of one name that differ in their number of type parameters, in languages that take them for different types. */
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type Denotation, EXTERNAL, type Meaning } from "./meaning.ts";
import { isType } from "./symbol-kinds.ts";
import type { ViewFacts } from "./view-facts.ts";

/** How many type parameters a type's signature states. */
function typeParameterCount(type: SymbolRow): number {
  const known = countByType.get(type) ?? countedIn(type);
  countByType.set(type, known);
  return known;
}

const countByType = new WeakMap<SymbolRow, number>();

function countedIn({ name, signature }: SymbolRow): number {
  const head = new RegExp(`(?<![\\w.])${RegExp.escape(name)}\\s*<`).exec(signature);
  if (!head) return 0;
  let depth = 1;
  let count = 1;
  for (let at = head.index + head[0].length; at < signature.length && depth > 0; at++) {
    const letter = signature[at] as string;
    if ("<([".includes(letter)) depth++;
    else if (">)]".includes(letter)) depth--;
    else if (letter === "," && depth === 1) count++;
  }
  return count;
}

/** Whether two definitions of one qualified name are, or are inside, types that differ in their number of type parameters. */
export function differInTypeParameters(facts: ViewFacts, a: SymbolRow, b: SymbolRow): boolean {
  if (!systemOf(a.language)?.typesByParameters) return false;
  const [ofA, ofB] = [typesAround(facts, a), typesAround(facts, b)];
  if (ofA.spelled === ofB.spelled) return false;
  return ofA.types.some((type, at) => {
    const other = ofB.types[at];
    return other !== undefined && type.name === other.name && typeParameterCount(type) !== typeParameterCount(other);
  });
}

/** Some types, and their names with their numbers of type parameters. */
interface TypesAround {
  readonly types: readonly SymbolRow[];
  readonly spelled: string;
}

/** The symbol itself if it is a type, then the types that enclose it, the innermost first. */
function typesAround(facts: ViewFacts, symbol: SymbolRow): TypesAround {
  const known = typesAroundSymbol.get(symbol);
  if (known) return known;
  const types = [...(isType(symbol) ? [symbol] : []), ...[...facts.outwards(facts.parentOf(symbol))].filter(isType)];
  const around = { types, spelled: types.map((type) => `${type.name}<${typeParameterCount(type)}`).join(" ") };
  typesAroundSymbol.set(symbol, around);
  return around;
}

/** Looked up once for each symbol: of a type in thousands of parts, each part is compared with the others. */
const typesAroundSymbol = new WeakMap<SymbolRow, TypesAround>();

/**
 * Keeps, of the types that a name means, those with `count` type parameters. Where none has that many, a name without arguments means all
 * of them, and one with arguments means a type outside of the view.
 */
export function takingTypes(meaning: Meaning, count: number): Meaning {
  const types = meaning.denotations.filter(isToldApart);
  if (count > 0 && types.length > 0 && types.every(({ symbol }) => typeParameterCount(symbol) !== count)) {
    const others = meaning.denotations.filter((one) => !isToldApart(one));
    return others.length > 0 ? { ...meaning, denotations: others } : EXTERNAL;
  }
  if (types.length < 2) return meaning;
  const fitting = new Set(types.filter(({ symbol }) => typeParameterCount(symbol) === count));
  if (fitting.size === 0 || fitting.size === types.length) return meaning;
  return { ...meaning, denotations: meaning.denotations.filter((one) => !isToldApart(one) || fitting.has(one)) };
}

function isToldApart(one: Denotation): one is Denotation & { readonly is: "symbol" } {
  return one.is === "symbol" && isType(one.symbol) && (systemOf(one.symbol.language)?.typesByParameters ?? false);
}
