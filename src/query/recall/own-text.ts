/**
 * What a symbol's own lines say. A snippet can be part of several symbols and speaks for one of them alone, and a symbol found by its
 * name has no snippet at all; which place of a file comes first must not depend on that.
 */
import type { QueryTerm } from "#query/parse/query-terms.ts";
import { matchSnippet } from "#query/read/match-lines.ts";
import type { Bm25 } from "#query/read/term-scores.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Candidate } from "./candidate.ts";

/** Lines of a symbol that are read. */
const OWN_LINES_MAX = 150;

/**
 * Candidates with the BM25 of their own lines, relative to the best; only in files of several candidates, for there is no order of one,
 * and only where some text was found, whose texts are read already.
 */
export function withOwnText<T extends Candidate>(
  candidates: readonly T[],
  terms: readonly QueryTerm[],
  texts: VersionTexts,
  numbers: Bm25,
): T[] {
  const byVersion = Map.groupBy(candidates, ({ versionId }) => versionId);
  const scores = candidates.map(({ symbol, versionId }) => {
    const inFile = byVersion.get(versionId) ?? [];
    if (!symbol || inFile.length < 2 || inFile.every(({ text }) => text.score === 0)) return 0;
    const { lineStart } = symbol;
    const range = { lineStart, lineEnd: Math.min(symbol.lineEnd, lineStart + OWN_LINES_MAX) };
    return matchSnippet(texts.of(versionId), range, terms, numbers).score;
  });
  const best = Math.max(0, ...scores) || 1;
  return candidates.map((candidate, at) => ({ ...candidate, text: { ...candidate.text, own: (scores[at] as number) / best } }));
}
