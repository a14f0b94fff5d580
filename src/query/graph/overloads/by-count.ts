/** Overloads: which of several functions of one name a call can mean, by its number of arguments. */

import type { Arity, Use } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import { arityOf } from "#query/graph/meaning/arity.ts";
import { comparedPath } from "#query/graph/meaning/letter-case.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { areLabelledAlike } from "./argument-labels.ts";

/** The overloads that accept `count` arguments; all of them where the number of arguments does not tell them apart. */
export function takingSo(facts: ViewFacts, symbols: readonly SymbolRow[], count: number | undefined): readonly SymbolRow[] {
  if (count === undefined || symbols.length < 2) return symbols;
  const taking = symbols.filter((symbol) => mayTake(facts, symbol, count));
  return taking.length > 0 ? taking : symbols;
}

/** Whether a call with `count` arguments may mean a function. */
export function mayTake(facts: ViewFacts, symbol: SymbolRow, count: number | undefined): boolean {
  const arity = count === undefined ? undefined : arityOf(facts, symbol);
  if (count === undefined || !arity || fits(arity, count)) return true;
  const system = systemOf(symbol.language);
  if (!system?.declaresApart && !languageById(symbol.language)?.hasClauses) return false;
  // Another declaration of the function may say which parameters may be left out.
  const { byPath } = facts.namedByPlace(symbol.name, symbol.language);
  const alike = byPath.get(comparedPath(symbol.language, symbol.qualifiedName)) ?? [];
  return aritiesOf(facts, alike).some(
    ({ arity: declared, symbols }) =>
      declared.most === arity.most &&
      fits(declared, count) &&
      symbols.some((other) => other.symbolRow !== symbol.symbolRow && system?.isSameOwner(symbol, other)),
  );
}

/** Functions that take as many arguments. */
interface OfArity {
  readonly arity: Arity;
  readonly symbols: readonly SymbolRow[];
}

/** Functions of one name by their numbers of arguments: thousands of a name have few different ones. */
function aritiesOf(facts: ViewFacts, alike: readonly SymbolRow[]): readonly OfArity[] {
  const known = byArity.get(alike);
  if (known) return known;
  const told = alike.flatMap((symbol) => {
    const arity = arityOf(facts, symbol);
    return arity ? [{ arity, symbol }] : [];
  });
  const groups = Map.groupBy(told, ({ arity: { least, most } }) => `${least} ${most}`);
  const found = [...groups.values()].flatMap((some) =>
    some[0] ? [{ arity: some[0].arity, symbols: some.map(({ symbol }) => symbol) }] : [],
  );
  byArity.set(alike, found);
  return found;
}

const byArity = new WeakMap<readonly SymbolRow[], readonly OfArity[]>();

/**
 * Whether a call that states `count` type arguments may mean a function. A call that states none may mean a function with type parameters
 * where the arguments imply them.
 */
export function mayTakeTypes(symbol: SymbolRow, count: number): boolean {
  if (!systemOf(symbol.language)?.overloadsByTypeParameters) return true;
  const own = typeParametersOf(symbol);
  return count > 0 ? own.count === count : own.isTold;
}

/** How many type arguments a use states after its name. */
export function typeArgumentsOf(facts: ViewFacts, file: GraphFile, use: Use): number {
  const expression = facts.usage(file.versionId)?.expression(use.expression);
  return expression?.op === "apply" ? expression.arguments.length : 0;
}

interface TypeParameters {
  readonly count: number;
  /** The argument types imply all type parameters, so that calls need not state them. */
  readonly isTold: boolean;
}

/** The type parameters that a signature states between the name and the parameters. */
function typeParametersOf({ name, signature }: SymbolRow): TypeParameters {
  const head = new RegExp(`(?<![\\w.])${RegExp.escape(name)}\\s*(?:<([^()<>]*)>)?\\s*\\(`).exec(signature);
  const names = (head?.[1] ?? "").split(",").flatMap((one) => /\w+(?=\s*$)/.exec(one)?.[0] ?? []);
  const parameters = head ? signature.slice(head.index + head[0].length) : "";
  return { count: names.length, isTold: names.every((one) => new RegExp(`\\b${one}\\b`).test(parameters)) };
}

/** How a function can be called: with how many arguments, and which type arguments. */
interface Called {
  readonly symbol: SymbolRow;
  readonly arity: Arity;
  readonly types: TypeParameters | undefined;
}

/** The overloads that no call of the function can mean, judged by their number of arguments; of several that are called alike, one. */
export function calledOtherwise(facts: ViewFacts, symbol: SymbolRow, overloads: readonly SymbolRow[]): SymbolRow[] {
  const told: Called[] = [];
  const isTold = (called: Called): boolean => told.some((other) => areCalledAlike(other, called));
  const add = (called: Called | undefined): boolean => called !== undefined && !isTold(called) && told.push(called) > 0;
  if (!add(calledAs(facts, symbol))) return [];
  return overloads.filter((overload) => add(calledAs(facts, overload)));
}

function calledAs(facts: ViewFacts, symbol: SymbolRow): Called | undefined {
  const arity = arityOf(facts, symbol);
  const types = systemOf(symbol.language)?.overloadsByTypeParameters ? typeParametersOf(symbol) : undefined;
  return arity && { symbol, arity, types };
}

/** Whether some call can mean either. */
function areCalledAlike(a: Called, b: Called): boolean {
  const areTypesAlike = !a.types || !b.types || a.types.count === b.types.count || (a.types.isTold && b.types.isTold);
  return areTypesAlike && overlap(a.arity, b.arity) && areLabelledAlike(a.symbol, b.symbol);
}

/** Whether some number of arguments fits both. */
export function overlap(a: Arity, b: Arity): boolean {
  return a.least <= (b.most ?? Number.POSITIVE_INFINITY) && b.least <= (a.most ?? Number.POSITIVE_INFINITY);
}

function fits({ least, most }: Arity, count: number): boolean {
  return count >= least && (most === null || count <= most);
}
