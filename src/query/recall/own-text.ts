/**
 * Scores a symbol by its own lines. A snippet can span several symbols but counts for only one of them, and a symbol found by its name has
 * no snippet; the order of the places in a file must not depend on that.
 */
import type { QueryTerm } from "#query/parse/query-terms.ts";
import { matchSnippet } from "#query/read/match-lines.ts";
import type { Bm25 } from "#query/read/term-scores.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Candidate } from "./candidate.ts";
import { placeText } from "./place-text.ts";

/** How many lines of a symbol are read. */
const OWN_LINES_MAX = 150;

interface OwnTextOptions {
  readonly numbers: Bm25;
  /** Also score what each place says by itself, in files of one candidate as well. */
  readonly placesCount: boolean;
}

/**
 * Adds to candidates the BM25 score of their own lines, relative to the best. Only in files of several candidates, because a single one
 * needs no order, and only where some text matched, because those texts are already loaded.
 */
export function withOwnText<T extends Candidate>(
  candidates: readonly T[],
  terms: readonly QueryTerm[],
  texts: VersionTexts,
  { numbers, placesCount }: OwnTextOptions,
): T[] {
  const byVersion = Map.groupBy(candidates, ({ versionId }) => versionId);
  const measured = candidates.map((candidate) => {
    const { symbol, versionId } = candidate;
    const inFile = byVersion.get(versionId) ?? [];
    const isCompared = symbol !== null && inFile.length > 1;
    if (!(isCompared || placesCount) || inFile.every(({ text }) => text.score === 0)) return { own: 0, place: 0 };
    const { lineStart, lineEnd } = symbol ?? candidate;
    const file = texts.of(versionId);
    const range = { lineStart, lineEnd: Math.min(lineEnd, lineStart + OWN_LINES_MAX) };
    const match = matchSnippet(file, range, terms, numbers);
    const place = placesCount ? placeText(file, { ...range, name: symbol?.name ?? "" }, { terms, match, numbers }) : 0;
    return { own: isCompared ? match.score : 0, place };
  });
  const best = Math.max(0, ...measured.map(({ own }) => own)) || 1;
  return candidates.map((candidate, at) => {
    const { own, place } = measured[at] as { own: number; place: number };
    return { ...candidate, text: { ...candidate.text, own: own / best, ...(placesCount ? { place } : {}) } };
  });
}
