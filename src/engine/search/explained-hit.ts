/** The parts of an explanation: the factors of a hit, the hit ranked above it, and the query words that its file has. */

import { basename } from "node:path/posix";
import { counted } from "#core/counted.ts";
import type { ExplainedFactor, ExplainResponse, RankedPlace } from "#core/protocol.ts";
import { type QueryTerm, stemSet } from "#query/parse/query-terms.ts";
import { repeatShare } from "#query/rank/diversify.ts";
import type { IntentWeights } from "#query/rank/weights.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import { SNIPPET_TEXT } from "#store/indices/full-text.ts";
import { rowsWith } from "#store/indices/terms.ts";
import type { View } from "#store/rows/view.ts";
import type { FileText } from "#text/file-text.ts";
import { thousandths } from "#text/rounded.ts";
import { textTerms } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { STOP_WORDS } from "#text/words/stop-words.ts";
import { shownScore } from "./hit.ts";
import type { RetrievalTrace } from "./retrieve.ts";

/** Terms that an explanation names as typical of a file. */
const KNOWN_BY_TERMS = 10;
/** How many of a file's most frequent terms have their rarity looked up. */
const KNOWN_BY_CANDIDATES = 200;
/** Factors that an explanation names when it compares two hits. */
const DIFFERENCES_MAX = 5;

/** A candidate as path, lines, name and shown score; `rank` counts from 1. */
export function toRankedPlace(candidate: RankedCandidate, rank: number | null): RankedPlace {
  return {
    rank,
    path: candidate.path,
    line_start: candidate.lineStart,
    line_end: candidate.lineEnd,
    kind: candidate.symbol?.kind ?? "module",
    name: candidate.symbol?.name ?? basename(candidate.path),
    score: shownScore(candidate.score),
  };
}

type ExplainedHit = Pick<ExplainResponse, "factors" | "channels" | "above" | "terms"> & {
  readonly hit: NonNullable<ExplainResponse["hit"]>;
};

/** The explanation of the hit at a position of the answer, counted from 0. */
export function explainedHit({ diversified, ranking, gathered }: RetrievalTrace, at: number, texts: VersionTexts): ExplainedHit {
  const { candidates } = diversified;
  const candidate = candidates[at] as RankedCandidate;
  const factors = explainedFactors(candidate, ranking, earlierOfFile(candidates, at));
  const better = candidates[at - 1];
  const betterFactors = better ? explainedFactors(better, ranking, earlierOfFile(candidates, at - 1)) : [];
  return {
    hit: { ...toRankedPlace(candidate, at + 1), ranking_score: thousandths(candidate.score) },
    factors,
    channels: Object.entries(candidate.ranks).map(([channel, rank]) => ({
      channel,
      rank: rank + 1,
      weight: ranking.weights.channels[channel as keyof IntentWeights["channels"]],
    })),
    above: better ? { ...toRankedPlace(better, at), differences: differences(factors, betterFactors) } : null,
    terms: termsOfFile(texts.of(candidate.versionId), candidate.path, gathered.terms.terms),
  };
}

/** The number of better hits in the same file; each of them lowers this hit's score. */
function earlierOfFile(candidates: readonly RankedCandidate[], at: number): number {
  return candidates.slice(0, at).filter(({ versionId }) => versionId === candidates[at]?.versionId).length;
}

/**
 * The factors of a hit, the strongest first. Two are added after ranking: `within_file` (places of one file share the file's scores) and
 * `repeat_in_file` (later hits of a file count less).
 */
export function explainedFactors(
  candidate: RankedCandidate,
  { weights, stages }: RetrievalTrace["ranking"],
  earlier: number,
): ExplainedFactor[] {
  const own = candidate.reasons.map(({ factor, value = 1, weight: contribution, detail }): ExplainedFactor => {
    const weight = Object.hasOwn(weights.factors, factor) ? weights.factors[factor as keyof IntentWeights["factors"]] : null;
    return { factor, value, weight, contribution, detail };
  });
  const shared = thousandths(candidate.score - own.reduce((sum, { contribution }) => sum + contribution, 0));
  const share = repeatShare(earlier, stages.diversity);
  const rows = own.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  // A smaller difference is a rounding error of the contributions.
  if (Math.abs(shared) > 0.01)
    rows.push({ ...LATE, factor: "within_file", value: 1, contribution: shared, detail: "places of one file share their scores" });
  if (share < 1) {
    const contribution = thousandths(candidate.score * (share - 1));
    rows.push({
      ...LATE,
      factor: "repeat_in_file",
      value: thousandths(share),
      contribution,
      detail: `${counted(earlier, "better hit")} in its file`,
    });
  }
  return rows;
}

const LATE = { weight: null } as const;

function differences(own: readonly ExplainedFactor[], better: readonly ExplainedFactor[]): { factor: string; difference: number }[] {
  const names = [...new Set([...better, ...own].map(({ factor }) => factor))];
  const sum = (of: readonly ExplainedFactor[], name: string): number =>
    of.filter(({ factor }) => factor === name).reduce((total, { contribution }) => total + contribution, 0);
  return names
    .map((factor) => ({ factor, difference: thousandths(sum(better, factor) - sum(own, factor)) }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, DIFFERENCES_MAX);
}

/** For each query word: whether the file's path has it, and whether its text has it. */
export function termsOfFile(file: FileText, path: string, terms: readonly QueryTerm[]): ExplainResponse["terms"] {
  const named = stemSet(path);
  const written = stemSet(wholeText(file));
  return terms.map((term) => ({
    term: term.term,
    weight: thousandths(term.weight),
    in_name: named.has(term.stem),
    in_text: written.has(term.stem),
  }));
}

/** The words that tell a file from others: frequent in the file, in few other snippets. */
export function wordsKnownBy(db: Database, view: View, file: FileText): string[] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of textTerms(wholeText(file))) {
    if (word.length < 3 || STOP_WORDS.has(word) || /^\d/.test(word)) continue;
    const known = counts.get(stem(word));
    if (known) known.count++;
    else counts.set(stem(word), { word, count: 1 });
  }
  const frequent = [...counts.values()].sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)).slice(0, KNOWN_BY_CANDIDATES);
  return frequent
    .map(({ word, count }) => ({
      word,
      tells: (1 + Math.log(count)) * Math.log(1 + view.snippetCount / (1 + rowsWith(db, view, SNIPPET_TEXT, word))),
    }))
    .sort((a, b) => b.tells - a.tells || (a.word < b.word ? -1 : 1))
    .slice(0, KNOWN_BY_TERMS)
    .map(({ word }) => word);
}

const wholeText = (file: FileText): string => file.range({ lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER });
