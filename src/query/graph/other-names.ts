/**
 * Other names of a type: `Alias = Base`, `typedef struct base_s base_t`, `type Alias = Base`. What is built on one of these is built on the type, and
 * so is what is built on a name that only its own file knows: a variable that is set under a condition.
 */
import type { EdgeType } from "#core/types.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import type { PackedUsage } from "#store/packed/usage-reading.ts";
import { symbolsIn } from "./meaning/meaning.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType, isValue } from "./meaning/symbol-kinds.ts";
import type { GraphFile } from "./meaning/view-facts.ts";

/** How often what has another name may have another one again. */
const ROUNDS_MAX = 4;
/** The uses of a type that build another one on it. */
export const BUILT: ReadonlySet<EdgeType> = new Set(["extends", "implements"]);

/** What is built on a type without naming it. */
interface BuiltUnder {
  readonly symbol: SymbolRow;
  readonly edge: "extends" | "implements";
}

export interface OtherNames {
  /** Definitions that are nothing but a name for the type. */
  readonly names: readonly SymbolRow[];
  /** Types that name neither it nor one of these. */
  readonly built: readonly BuiltUnder[];
}

/** The type that a definition is another name of, as it is declared; undefined for what is a type, or a value, itself. */
export function namedTypes(resolver: Resolver, symbol: SymbolRow): SymbolRow[] {
  const mayBeName = isValue(symbol) || (symbol.kind === "type" && resolver.types.ownsNothing(symbol));
  // A pointer to a type is another type than that.
  const before = symbol.signature.slice(0, symbol.signature.lastIndexOf(symbol.name));
  if (!mayBeName || /[*&^]\s*$/.test(before)) return [];
  return resolver
    .declared(symbol)
    .denotations.flatMap((one) => (one.is === "symbol" && one.symbol.symbolRow !== symbol.symbolRow ? [one.symbol] : []))
    .filter((one) => isType(one) || isValue(one));
}

/** What a definition is another name of, from what is written there on to the type behind all names. */
export function behindNames(resolver: Resolver, symbol: SymbolRow): SymbolRow[] {
  const behind: SymbolRow[] = [];
  for (let [at] = namedTypes(resolver, symbol); at && behind.length < ROUNDS_MAX; [at] = namedTypes(resolver, at)) behind.push(at);
  return behind;
}

/** All other names of a type, and what is built on it under names that are no definitions. */
export function otherNamesOf(resolver: Resolver, type: SymbolRow): OtherNames {
  const { facts } = resolver;
  const meant = new Set(resolver.partsOf(type).map(({ symbolRow }) => symbolRow));
  const names = new Map<number, SymbolRow>();
  const built = new Map<number, BuiltUnder>();
  const seen = new Set<number>();
  let wanted = [type];
  for (let round = 0; round < ROUNDS_MAX && wanted.length > 0; round++) {
    const called = new Set(wanted.map(({ name }) => name));
    const found: SymbolRow[] = [];
    for (const file of versionsUsing(facts.db, facts.view, [...called], [...new Set(wanted.map(({ language }) => language))])) {
      const usage = facts.usage(file.versionId);
      if (!usage) continue;
      for (const name of namesIn(resolver, file, usage, called)) {
        if (names.has(name.symbolRow) || !namedTypes(resolver, name).some(({ symbolRow }) => meant.has(symbolRow))) continue;
        names.set(name.symbolRow, name);
        found.push(name);
      }
      if (seen.has(file.versionId)) continue;
      seen.add(file.versionId);
      for (const one of builtIn(resolver, file, usage, meant)) built.set(one.symbol.symbolRow, one);
    }
    for (const { symbolRow } of found) meant.add(symbolRow);
    wanted = found;
  }
  return { names: [...names.values()], built: [...built.values()] };
}

/** Definitions of a file that are declared as just what one of some names means, and may be names for it. */
function namesIn({ facts }: Resolver, file: GraphFile, usage: PackedUsage, called: ReadonlySet<string>): SymbolRow[] {
  const taken = [...called].flatMap((name) => usage.usesOf(name)).filter(({ type }) => type === "references");
  if (taken.length === 0) return [];
  const positions = usage.declaring(new Set(taken.map(({ expression }) => expression)));
  return positions.flatMap((position) => {
    const symbol = facts.symbolAt(file.versionId, position);
    const owner = symbol && facts.parentOf(symbol);
    const isName = symbol && (isValue(symbol) || symbol.kind === "type") && (owner === undefined || !isFunction(owner));
    return isName ? [symbol] : [];
  });
}

/** Types of a file that are built on one of some under a name that is no definition: what a variable may be set to. */
function builtIn(resolver: Resolver, file: GraphFile, usage: PackedUsage, meant: ReadonlySet<number>): BuiltUnder[] {
  return usage.supertypes.flatMap(({ symbol: position, type, expression }): BuiltUnder[] => {
    if (usage.expression(expression)?.op !== "either" || (type !== "extends" && type !== "implements")) return [];
    const isMeant = symbolsIn(resolver.meaning(file, expression)).some(({ symbolRow }) => meant.has(symbolRow));
    const symbol = isMeant ? resolver.facts.symbolAt(file.versionId, position) : undefined;
    return symbol ? [{ symbol, edge: type }] : [];
  });
}
