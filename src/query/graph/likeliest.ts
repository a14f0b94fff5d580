/** Decides which of several definitions a bare name means, for all questions that concern one definition. */
import { hasKeys } from "#lang/languages.ts";
import { fulfils, isCodeless, overriddenBy, shapedImplementations } from "#query/graph/hierarchy/implementations.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { PathMark } from "#query/rank/path-factors.ts";
import { isStandIn } from "#query/rank/stand-ins.ts";
import { placeMarks } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { isTranslated } from "#text/translation-files.ts";
import { symbolsIn } from "./meaning/meaning.ts";
import { withoutFieldsOfMethods } from "./meaning/preferring.ts";
import type { Resolver } from "./meaning/resolver.ts";
import { isFunction, isType } from "./meaning/symbol-kinds.ts";
import type { ViewFacts } from "./meaning/view-facts.ts";
import { References } from "./references.ts";
import type { Target } from "./target.ts";
import type { Reference } from "./use-judge.ts";

/** What the question prefers. */
export interface AskedSort {
  /** Whether a symbol is of the preferred sort: a function and a field can share a name. */
  readonly prefers: (symbol: SymbolRow) => boolean;
  /** The answer is in the definition's code, for instance what it calls. */
  readonly readsBody?: boolean;
}

/** How many namesakes, the likeliest first, are checked for being part of the product, and for being the contract. */
const SEEN_AROUND_MAX = 20;
const CONTRACTS: ReadonlySet<SymbolRow["kind"]> = new Set(["interface", "trait"]);
/** How many contracts are followed upwards, each fulfilled by the one before. */
const CONTRACTS_MAX = 5;
/** Code beside the product: tests, mocks, generated code, vendored code and examples. */
const BESIDE: ReadonlySet<PathMark["factor"]> = new Set(["path_test", "path_mock", "path_generated", "path_example", "path_vendored"]);

/**
 * Returns the symbols with the one first that their common name most likely means. The input is in the order of `locate`, which decides
 * what the criteria here leave open: the kind of symbol, public before private, symbols enclosed by fewer others, symbols of files that
 * more files use. Before these, in this order, count
 *
 * 1. what other files can name and the product consists of: a question about a name hardly means a local of a function, a test or mock,
 * generated code, an example or vendored code, whose members have the names of what they stand in for;
 * 2. within that, the sort that the question prefers, and a constant or variable, which can hold a function, before a function outside the
 * product;
 * 3. symbols with a body: a prototype, the signature of an overload, or a forwarding line refers to a definition, and has the same uses;
 * 4. a key in the language of the source: those of the other languages are the same again;
 * 5. a symbol with far more uses than the others;
 * 6. the contract or base before what fulfils or overrides it: calls go through it, so its uses and implementers are most of the answer.
 * This does not count when the question reads the definition's code, because a contract has none.
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
  const ranked = symbols.map((symbol, at) => ({
    symbol,
    rank: 4 * levelOf(symbol, at) + 2 * Number(!symbol.isDefinition) + Number(isTranslated(symbol.path)),
  }));
  const sorted = ranked.toSorted((a, b) => a.rank - b.rank);
  const best = sorted.filter(({ rank }) => rank === sorted[0]?.rank).map(({ symbol }) => symbol);
  const ordered = [...mostUsedFirst(resolver, best), ...sorted.slice(best.length).map(({ symbol }) => symbol)];
  const hasCode = (one: SymbolRow): boolean => !CONTRACTS.has(one.kind) && !isCodeless(resolver, one);
  const contract = contractOf(resolver, ordered, (one) => prefers(one) && !isBeside(one) && (!readsBody || hasCode(one)));
  return contract ? [contract, ...ordered.filter((symbol) => symbol !== contract)] : ordered;
}

/**
 * How many namesakes have their uses counted, and how many uses are read for all of them together: common words as names would slow the
 * answer noticeably beyond that.
 */
const COUNTED_MAX = 12;
const USES_COUNTED_MAX = 5_000;

/** How many uses a symbol needs to be put before another one, and how many times the other one's uses. */
const USES_LEAST = 5;
const TIMES_AS_OFTEN = 4;

/** Puts the symbol with far more certain uses first, if there is one. Keeps the order where counting would take too long. */
function mostUsedFirst(resolver: Resolver, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const sort = symbols[0] && sortOf(symbols[0]);
  const isCounted = (symbol: SymbolRow): boolean => sortOf(symbol) === sort && systemOf(symbol.language) !== undefined;
  const things = distinctThings(symbols.filter(isCounted)).slice(0, COUNTED_MAX);
  if (things.length < 2) return symbols;
  // The new `References` shares what was read with the question itself, but not the number of uses that the question may still read.
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

/** The definition that a question about uses is about, where that is not the likeliest of its name. */
interface UsedInstead {
  readonly symbol: SymbolRow;
  readonly likeliestIs: "unused" | "used less";
}

/**
 * For questions about uses: the most used of the symbols, where `likeliest`, which has their name, is used less; undefined where it is not.
 * A definition beside the product is no stand-in for one of it, nor is a local of a function, nor what fulfils a contract for the contract.
 * For a symbol that is used, only one of its sort stands in: no field for a type, nor for the method beside it. Uses that only have the
 * name do not count, nor do imports.
 */
export function usedInstead(resolver: Resolver, likeliest: SymbolRow, symbols: readonly SymbolRow[]): UsedInstead | undefined {
  if (symbols.length < 2 || systemOf(likeliest.language) === undefined) return undefined;
  const graph = new References(resolver.facts, resolver);
  const countsOf = (targets: readonly Target[]): readonly number[] | undefined => {
    const { found, isCut } = graph.usesOfAll(targets, { usesMax: USES_COUNTED_MAX });
    const isTold = ({ confidence, use }: Reference): boolean => confidence !== "name_only" && use.type !== "imports";
    return isCut ? undefined : targets.map((target) => (found.get(target) ?? []).filter(isTold).length);
  };
  const own = graph.target(likeliest, { through: "codeless" });
  const ownCount = countsOf([own])?.[0];
  if (ownCount === undefined) return undefined;
  const isOfProduct = (symbol: SymbolRow): boolean => !isBeside(symbol) && !isLocal(resolver.facts, symbol);
  const isAlike = (symbol: SymbolRow): boolean =>
    isType(symbol) === isType(likeliest) && withoutFieldsOfMethods([likeliest, symbol]).includes(symbol);
  const mayStandIn = (symbol: SymbolRow): boolean =>
    !own.rows.has(symbol.symbolRow) &&
    systemOf(symbol.language) !== undefined &&
    (ownCount === 0 || isAlike(symbol)) &&
    (isOfProduct(symbol) || !isOfProduct(likeliest)) &&
    contractAmong(resolver, symbol, [likeliest]) === undefined;
  const others = distinctThings(symbols.slice(0, SEEN_AROUND_MAX)).filter(mayStandIn).slice(0, COUNTED_MAX);
  const counts = countsOf(others.map((symbol) => graph.target(symbol, { through: "codeless" }))) ?? [];
  const most = Math.max(0, ...counts);
  const symbol = most > ownCount ? others[counts.indexOf(most)] : undefined;
  return symbol && { symbol, likeliestIs: ownCount === 0 ? "unused" : "used less" };
}

/** The sort of a symbol, as far as the order decides by it: functions before properties of the name, top-level symbols before members. */
function sortOf(symbol: SymbolRow): string {
  return `${isFunction(symbol)} ${isType(symbol)} ${symbol.parentRow === null}`;
}

/** One symbol of each thing that has several parts, declarations or overloads. */
function distinctThings(symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  return [...new Map(symbols.toReversed().map((symbol) => [`${symbol.path} ${symbol.qualifiedName}`, symbol])).values()].toReversed();
}

/** Returns the symbols with those of the product first. */
export function productFirst(symbols: readonly SymbolRow[]): SymbolRow[] {
  const ranked = symbols.map((symbol) => ({ symbol, rank: Number(isBeside(symbol)) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ symbol }) => symbol);
}

function isBeside(symbol: SymbolRow): boolean {
  return (
    hasKeys(symbol.language) || isStandIn(symbol) || placeMarks({ path: symbol.path, symbol }, "").some(({ factor }) => BESIDE.has(factor))
  );
}

/** Whether a symbol is local to a function. Methods and properties are not: callers reach them through what the function returns. */
function isLocal(facts: ViewFacts, { symbolRow, kind, lineStart, lineEnd }: SymbolRow): boolean {
  if (kind === "method" || kind === "property") return false;
  const around = facts.symbolsOf(versionOf(symbolRow));
  return around.some((one) => isFunction(one) && one.lineStart < lineStart && one.lineEnd >= lineEnd);
}

/** The topmost symbol in `symbols` that the first one fulfils or overrides, directly or through others; undefined where there is none. */
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

/** The contract among `among` that a symbol fulfils. Of several, the one that most methods implement by shape. */
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
