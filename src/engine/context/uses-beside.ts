/**
 * The uses of a constant, option or field that a query asks for. Its declaration says what it is called; what it does stands where it is
 * used, and where it is used in few places, a reader would ask for these next.
 */
import type { Retrieval, Retrieve, RetrieveSource } from "#engine/search/retrieval.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { isValue } from "#query/graph/meaning/symbol-kinds.ts";
import { References } from "#query/graph/references.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import { candidateKey, NO_TEXT, type RankedCandidate } from "#query/recall/candidate.ts";
import { USED_VALUES_AMONG, USED_VALUES_MAX, VALUE_USES_MAX } from "./strategy.ts";

/** The most uses of the name that are looked at; a name with more is that of too many things. */
const USES_JUDGED_MAX = 60;

/** Also finds the uses of values that the query has by their names. */
export function withUses(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    if (found.isOrdered) return found;
    const values = found.candidates.slice(0, USED_VALUES_AMONG).filter(isAskedValue).slice(0, USED_VALUES_MAX);
    const uses = values.flatMap((value) => usesOf(source, value));
    const keys = new Set(found.candidates.map(({ key }) => key));
    const fresh = uses.filter(({ key }) => !keys.has(key) && keys.add(key));
    return fresh.length === 0 ? found : { ...found, candidates: [...found.candidates, ...fresh] };
  };
}

function isAskedValue({ symbol, ranks, guess }: RankedCandidate): boolean {
  return symbol !== null && isValue(symbol) && ranks.names !== undefined && guess === undefined;
}

/** The lines that use a value outside of tests, as candidates; none where these are many. */
function usesOf({ project: { db }, scope: { view }, keep }: RetrieveSource, value: RankedCandidate): readonly RankedCandidate[] {
  const { symbol } = value;
  if (!symbol) return [];
  const resolver = resolverOf(db, view);
  const graph = new References(resolver.facts, resolver);
  const target = graph.target(symbol);
  const { found, isCut } = graph.usesOfAll([target], { usesMax: USES_JUDGED_MAX });
  const uses = (found.get(target) ?? []).filter((use) => isTelling(use, value));
  const lines = [...new Map(uses.map((use) => [candidateKey(null, use.file.versionId, use.use.line), use])).values()];
  return isCut || lines.length > VALUE_USES_MAX ? [] : keep(lines.map((use) => useCandidate(use, value)));
}

/** Whether a use says what a value is for: not an import of it, nor a line of a test or of the declaration itself. */
function isTelling({ file, use, confidence }: Reference, { versionId, lineStart, lineEnd }: RankedCandidate): boolean {
  if (use.type === "imports" || confidence === "name_only" || isTestPath(file.path)) return false;
  return file.versionId !== versionId || use.line < lineStart || use.line > lineEnd;
}

function useCandidate({ file, use }: Reference, { key, score }: RankedCandidate): RankedCandidate {
  const { line } = use;
  return {
    key: candidateKey(null, file.versionId, line),
    versionId: file.versionId,
    path: file.path,
    language: file.language,
    symbol: null,
    lineStart: line,
    lineEnd: line,
    matchedLines: [line],
    ranks: {},
    text: NO_TEXT,
    usedKey: key,
    score,
    reasons: [],
  };
}
