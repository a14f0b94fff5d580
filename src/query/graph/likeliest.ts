/** Which of several definitions a bare name means, for all questions that are about one definition. */
import { hasKeys } from "#lang/languages.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { PathMark } from "#query/rank/path-factors.ts";
import { isStandIn } from "#query/rank/stand-ins.ts";
import { placeMarks } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { fulfils, isCodeless, overriddenBy, shapedImplementations } from "./implementations.ts";
import { symbolsIn } from "./meaning/meaning.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType } from "./meaning/symbol-kinds.ts";
import type { ViewFacts } from "./meaning/view-facts.ts";
import { References, type Target } from "./references.ts";

/** What a question is about. */
export interface AskedSort {
  /** Whether a symbol is of the sort that is asked about: a name can be that of a function and of a field. */
  readonly prefers: (symbol: SymbolRow) => boolean;
  /** What is asked for stands in the code of the definition: what it calls. */
  readonly readsBody?: boolean;
}

/** Namesakes of which is seen where they stand, the likeliest first. */
const SEEN_AROUND_MAX = 20;
const CONTRACTS: ReadonlySet<SymbolRow["kind"]> = new Set(["interface", "trait"]);
/** Contracts that fulfil others which are followed upwards. */
const CONTRACTS_MAX = 5;
/** Code beside the product: tests and their doubles, what is generated, copied from elsewhere, or shows how the product is used. */
const BESIDE: ReadonlySet<PathMark["factor"]> = new Set(["path_test", "path_mock", "path_generated", "path_example", "path_vendored"]);

/**
 * The symbols with the one first that is meant by the name which they share. They come in the order of `locate`, which decides what is left open
 * here: the kind of symbol, public before private, what stands in fewer others, what stands in a file that more others use. Before that count
 *
 * 1. what other files can name and the product is made of: who asks about a name hardly means a local of a function, a test or its doubles, nor
 *    what is generated, an example or copied from elsewhere, which have members of the same names as what they stand in for;
 * 2. within that, the sort that is asked for, and a constant or a variable, which can hold a function, before a function of the code beside;
 * 3. what has a body: a prototype, a signature of an overload, or a line that forwards is about a definition, whose uses are its own, too;
 * 4. what has far more uses;
 * 5. the contract or base before what fulfils or overrides it: calls go through it, so that its uses, and who implements it, are most of what
 *    can be said of the name. Not where the code of the definition is asked for, which a contract has not.
 */
export function likeliestFirst(resolver: Resolver, symbols: readonly SymbolRow[], { prefers, readsBody = false }: AskedSort): SymbolRow[] {
  const [first] = symbols;
  if (!first || symbols.length < 2) return [...symbols];
  const mayBeFunction = ({ kind }: SymbolRow): boolean =>
    isFunction(symbols.find(prefers) ?? first) && (kind === "constant" || kind === "variable");
  const levelOf = (symbol: SymbolRow, at: number): number => {
    const isOfProduct = at < SEEN_AROUND_MAX && !isBeside(symbol) && !isLocal(resolver.facts, symbol);
    if (prefers(symbol)) return isOfProduct ? 0 : 2;
    return isOfProduct && mayBeFunction(symbol) ? 1 : 3;
  };
  const ranked = symbols.map((symbol, at) => ({ symbol, rank: 2 * levelOf(symbol, at) + Number(!symbol.isDefinition) }));
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank);
  const best = sorted.filter(({ rank }) => rank === sorted[0]?.rank).map(({ symbol }) => symbol);
  const ordered = [...mostUsedFirst(resolver, best), ...sorted.slice(best.length).map(({ symbol }) => symbol)];
  const hasCode = (one: SymbolRow): boolean => !CONTRACTS.has(one.kind) && !isCodeless(resolver, one);
  const contract = contractOf(resolver, ordered, (one) => prefers(one) && !isBeside(one) && (!readsBody || hasCode(one)));
  return contract ? [contract, ...ordered.filter((symbol) => symbol !== contract)] : ordered;
}

/**
 * Namesakes whose uses are counted, and uses that are looked at for all of them together: what names of everyday words cost beyond that shows in
 * the time of an answer.
 */
const COUNTED_MAX = 12;
const USES_COUNTED_MAX = 5_000;

/** How many uses a symbol has that is meant before another one, and how many times as many as that. */
const USES_LEAST = 5;
const TIMES_AS_OFTEN = 4;

/** Of symbols that nothing else tells apart the one first that has far more certain uses; as they are, where that is not soon found. */
function mostUsedFirst(resolver: Resolver, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const sort = symbols[0] && sortOf(symbols[0]);
  const isCounted = (symbol: SymbolRow): boolean => sortOf(symbol) === sort && systemOf(symbol.language) !== undefined;
  const things = distinctThings(symbols.filter(isCounted)).slice(0, COUNTED_MAX);
  if (things.length < 2) return symbols;
  // What was read is shared with the question itself; the number of uses that it may still look at is not.
  const graph = new References(resolver.facts, resolver);
  const targets = things.map((symbol) => graph.target(symbol, { through: "none" }));
  const { found, isCut } = graph.usesOfAll(targets, { onlySure: true, usesMax: USES_COUNTED_MAX });
  if (isCut) return symbols;
  const countOf = (target: Target): number =>
    (found.get(target) ?? []).filter(({ confidence, use }) => confidence === "resolved" && use.type !== "imports").length;
  const [first] = targets;
  const [most] = targets.toSorted((a, b) => countOf(b) - countOf(a));
  if (!first || !most || countOf(most) < Math.max(USES_LEAST, TIMES_AS_OFTEN * countOf(first))) return symbols;
  return [most.symbol, ...symbols.filter((symbol) => symbol !== most.symbol)];
}

/** Sorts whose order says which is meant: a function before a property of its name, what stands by itself before a member. */
function sortOf(symbol: SymbolRow): string {
  return `${isFunction(symbol)} ${isType(symbol)} ${symbol.parentRow === null}`;
}

/** One of each thing that has parts, declarations or overloads. */
function distinctThings(symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  return [...new Map(symbols.toReversed().map((symbol) => [`${symbol.path} ${symbol.qualifiedName}`, symbol])).values()].toReversed();
}

/** The symbols with those first that the product is made of. */
export function productFirst(symbols: readonly SymbolRow[]): SymbolRow[] {
  const ranked = symbols.map((symbol) => ({ symbol, rank: Number(isBeside(symbol)) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ symbol }) => symbol);
}

function isBeside(symbol: SymbolRow): boolean {
  return (
    hasKeys(symbol.language) || isStandIn(symbol) || placeMarks({ path: symbol.path, symbol }, "").some(({ factor }) => BESIDE.has(factor))
  );
}

/** Members are reached through what the function gives back. */
function isLocal(facts: ViewFacts, { symbolRow, kind, lineStart, lineEnd }: SymbolRow): boolean {
  if (kind === "method" || kind === "property") return false;
  const around = facts.symbolsOf(versionOf(symbolRow));
  return around.some((one) => isFunction(one) && one.lineStart < lineStart && one.lineEnd >= lineEnd);
}

/** The one among some symbols that the first of them fulfils, or overrides, with nothing above it; undefined where there is none. */
function contractOf(resolver: Resolver, symbols: readonly SymbolRow[], mayBe: (symbol: SymbolRow) => boolean): SymbolRow | undefined {
  let found: SymbolRow | undefined;
  const left = new Set(symbols.slice(0, SEEN_AROUND_MAX).filter(mayBe));
  for (let at = symbols[0], steps = 0; at && steps < CONTRACTS_MAX; steps++) {
    left.delete(at);
    found = steps === 0 ? undefined : at;
    at = left.size > 0 ? contractAmong(resolver, at, [...left]) : undefined;
  }
  return found;
}

/** Of several contracts that a symbol fulfils the one that most others do, as far as they do by their shape. */
function contractAmong(resolver: Resolver, symbol: SymbolRow, among: readonly SymbolRow[]): SymbolRow | undefined {
  if (!isFunction(symbol)) return isType(symbol) ? among.find((one) => isBuiltOn(resolver, symbol, one)) : undefined;
  const above = new Set(overriddenBy(resolver, symbol).map(({ symbolRow }) => symbolRow));
  const contracts = among.filter(({ symbolRow }) => above.has(symbolRow));
  if (contracts.length < 2) return contracts[0];
  const fulfilled = contracts.map((contract) => ({ contract, by: shapedImplementations(resolver, contract).length }));
  return fulfilled.toSorted((a, b) => b.by - a.by)[0]?.contract;
}

function isBuiltOn(resolver: Resolver, type: SymbolRow, above: SymbolRow): boolean {
  if (!isType(above)) return false;
  return fulfils(resolver, type, above) || symbolsIn(resolver.supertypes(type)).some(({ symbolRow }) => symbolRow === above.symbolRow);
}
