/**
 * Other names of a type: `Alias = Base`, `typedef struct base_s base_t`, `type Alias = Base`. A type that extends one of these names
 * extends the type, and so does one that extends a name which only its file knows: a variable that is set under a condition.
 */
import type { EdgeType } from "#core/types.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import type { PackedUsage } from "#store/packed/usage-reading.ts";

/** How many names in a row are followed, each standing for the next. */
const ROUNDS_MAX = 4;
/** The kinds of use with which one type extends another. */
export const BUILT: ReadonlySet<EdgeType> = new Set(["extends", "implements"]);

/** A type that extends another without naming it. */
interface BuiltUnder {
  readonly symbol: SymbolRow;
  readonly edge: "extends" | "implements";
}

export interface OtherNames {
  /** Definitions that are only a name for the type. */
  readonly names: readonly SymbolRow[];
  /** Types that extend the type and name neither it nor one of `names`. */
  readonly built: readonly BuiltUnder[];
}

/** The types that a definition is declared to be another name of; none for a definition that is itself a type or a value. */
export function namedTypes(resolver: Resolver, symbol: SymbolRow): SymbolRow[] {
  const mayBeName = isValue(symbol) || (symbol.kind === "type" && resolver.types.ownsNothing(symbol));
  // A pointer to a type is not another name of it.
  const before = symbol.signature.slice(0, symbol.signature.lastIndexOf(symbol.name));
  if (!mayBeName || /[*&^]\s*$/.test(before)) return [];
  return resolver
    .declared(symbol)
    .denotations.flatMap((one) => (one.is === "symbol" && one.symbol.symbolRow !== symbol.symbolRow ? [one.symbol] : []))
    .filter((one) => isType(one) || isValue(one));
}

/** What a definition stands for, from the name written in it to the type behind all names. */
export function behindNames(resolver: Resolver, symbol: SymbolRow): SymbolRow[] {
  const behind: SymbolRow[] = [];
  for (let [at] = namedTypes(resolver, symbol); at && behind.length < ROUNDS_MAX; [at] = namedTypes(resolver, at)) behind.push(at);
  return behind;
}

/** All other names of a type, and the types that extend it under names that are no definitions. */
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

/** Definitions of a file that are declared as just a use of one of the names `called`, and so may be other names for it. */
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

/** Types of a file that extend one of the types `meant` through a name that is no definition: a variable with several possible values. */
function builtIn(resolver: Resolver, file: GraphFile, usage: PackedUsage, meant: ReadonlySet<number>): BuiltUnder[] {
  return usage.supertypes.flatMap(({ symbol: position, type, expression }): BuiltUnder[] => {
    if (usage.expression(expression)?.op !== "either" || (type !== "extends" && type !== "implements")) return [];
    const isMeant = symbolsIn(resolver.meaning(file, expression)).some(({ symbolRow }) => meant.has(symbolRow));
    const symbol = isMeant ? resolver.facts.symbolAt(file.versionId, position) : undefined;
    return symbol ? [{ symbol, edge: type }] : [];
  });
}
