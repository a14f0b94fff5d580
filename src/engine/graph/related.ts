/** Use case `find_related_symbols`: the symbols around a symbol, the symbols it uses, and the tests that use it. */
import { dirname } from "node:path/posix";
import { RELATED_LISTED_MAX } from "#core/limits.ts";
import type { RelatedRow } from "#core/protocol/lookup.ts";
import { type AroundSymbol, aroundSymbol, related, type SymbolInView } from "#engine/lookup/named-symbol.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { Enclosing } from "#query/graph/enclosing.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { fileOf, meantBy, usesInside } from "#query/graph/meant-by.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { References } from "#query/graph/references.ts";
import { isTestPath, isTestSymbol } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** How many used symbols, and how many tests, are listed. */
const USED_MAX = 20;
const TESTS_MAX = 10;

/** The container and members of a symbol, the definitions that its lines use, the tests that use it, then its neighbours. */
export function relatedSymbols(session: QuerySession, name: string, ref?: string): Promise<AroundSymbol> {
  return aroundSymbol(session, { question: "related", name, ref }, (found) => rowsAround(session, found));
}

function rowsAround({ project: { db } }: QuerySession, { symbol, view }: SymbolInView): RelatedRow[] {
  const resolver = resolverOf(db, view);
  const { facts } = resolver;
  const graph = new References(facts, resolver);
  const enclosing = new Enclosing(facts);
  const inFile = facts.symbolsOf(versionOf(symbol.symbolRow)).filter(({ kind }) => kind !== "import");
  const container = facts.parentOf(symbol) ?? graph.resolver.ownerOf(symbol);
  const distance = (other: SymbolRow): number => Math.abs(other.lineStart - symbol.lineStart);
  const neighbours = inFile
    .filter((other) => other.parentRow === symbol.parentRow && other.symbolRow !== symbol.symbolRow && other.kind !== "impl")
    .sort((a, b) => distance(a) - distance(b));
  const used = systemOf(symbol.language) ? usedIn(graph, enclosing, symbol) : namedIn(facts, symbol);
  const tests = testsOf(graph, enclosing, symbol);
  const isListed = new Set(tests.map(({ symbolRow }) => symbolRow));
  const rows = [
    ...(container ? [related("container", container)] : []),
    ...inFile.filter((other) => other.parentRow === symbol.symbolRow).map((other) => related("member", other)),
    ...used.slice(0, USED_MAX).map((other) => related("uses", other)),
    ...tests.map((other) => related("tested_by", other)),
    ...neighbours.filter(({ symbolRow }) => !isListed.has(symbolRow)).map((other) => related("neighbour", other)),
  ];
  return rows.slice(0, RELATED_LISTED_MAX);
}

/** The definitions that a symbol's lines surely use (`resolved`), called ones first, without those inside the symbol itself. */
function usedIn({ resolver }: References, enclosing: Enclosing, symbol: SymbolRow): SymbolRow[] {
  const file = fileOf(symbol);
  const isInside = (other: SymbolRow): boolean =>
    other.path === symbol.path && other.lineStart >= symbol.lineStart && other.lineEnd <= symbol.lineEnd;
  const uses = usesInside(resolver, enclosing, symbol).toSorted((a, b) => Number(b.type === "calls") - Number(a.type === "calls"));
  const found = uses.flatMap((use) => {
    const { symbols, confidence } = meantBy(resolver, file, use);
    return use.type !== "imports" && confidence === "resolved" ? symbols : [];
  });
  return [...new Map(found.filter((other) => !isInside(other)).map((other) => [other.symbolRow, other])).values()];
}

/** The test functions that use a symbol; those in its directory come first. */
function testsOf(graph: References, enclosing: Enclosing, symbol: SymbolRow): SymbolRow[] {
  if (isTestSymbol(symbol)) return [];
  const tests = graph
    .usesOf(graph.target(symbol))
    .filter(({ confidence, use }) => confidence === "resolved" && use.type !== "imports")
    .filter(({ file, use }) => isTestPath(file.path) || enclosing.isTestAt(file.versionId, use.line))
    .flatMap(({ file, use }) => enclosing.at(file.versionId, use.line) ?? []);
  const isFar = ({ path }: SymbolRow): number => (dirname(path) === dirname(symbol.path) ? 0 : 1);
  const distinct = [...new Map(tests.map((test) => [test.symbolRow, test])).values()];
  return distinct.sort((a, b) => isFar(a) - isFar(b)).slice(0, TESTS_MAX);
}

/**
 * For a language without name resolution: the definitions of names used inside a symbol, where the view has exactly one definition of the
 * name.
 */
function namedIn(facts: ViewFacts, symbol: SymbolRow): SymbolRow[] {
  const isInside = ({ line }: { readonly line: number }): boolean => line >= symbol.lineStart && line <= symbol.lineEnd;
  const inside =
    facts
      .usage(versionOf(symbol.symbolRow))
      ?.allUses()
      .filter((use) => use.type !== "imports" && isInside(use)) ?? [];
  return [...new Set(inside.map(({ name }) => name))].flatMap((used) => {
    const [only, ...more] = facts.named(used, symbol.language);
    return only && more.length === 0 && only.symbolRow !== symbol.symbolRow ? [only] : [];
  });
}
