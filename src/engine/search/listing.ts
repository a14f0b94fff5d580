/** Listings: the answer to a query that has conditions but nothing to search for, as `file:src lang:go` or `kind:class file:models`. */
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { placeFactors } from "#query/rank/test-code.ts";
import { type Candidate, candidateKey, NO_TEXT, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import { usersOf } from "#store/indices/centrality.ts";
import { symbolsWithin } from "#store/indices/symbols.ts";
import { type FileVersion, filesWithin } from "#store/versions/files.ts";
import type { Retrieval, RetrieveSource } from "./retrieval.ts";

/** The most files or symbols that a listing has. */
const LISTED_MAX = 1_000;

/**
 * The files of the scope, or its symbols where symbols were asked for. Those that most other files use come first, tests and examples last.
 * @throws invalid_input when no condition narrows the files or symbols
 */
export function listed({ project, scope, keep, wantsSymbols, settings }: RetrieveSource, symbolsOnly: boolean): Retrieval {
  const { db } = project;
  const isNarrowed = scope.languages !== undefined || scope.versionIds !== undefined || wantsSymbols;
  if (!isNarrowed) throw nothingAsked();
  const isOfSymbols = symbolsOnly || wantsSymbols;
  const candidates = isOfSymbols
    ? symbolsWithin(db, scope, LISTED_MAX).map((symbol) => symbolCandidate(symbol, {}))
    : filesWithin(db, scope).map(fileCandidate);
  const ranked = byUse(db, keep(candidates), settings.ranking.multipliers).slice(0, LISTED_MAX);
  const intent = isOfSymbols ? "symbol" : "path";
  return { intent, confidence: 1, answerConfidence: ranked.length > 0 ? 1 : 0, candidates: ranked, suppressed: 0, suggestedNext: null };
}

function nothingAsked(): CodeCompassError {
  return new CodeCompassError("invalid_input", "The query says what to leave out, but not what to look for.", {
    remediation: "Add a word, or a condition that lists files or symbols: file:src, lang:go, kind:class.",
  });
}

function fileCandidate({ versionId, path, language, lineCount }: FileVersion): Candidate {
  const key = candidateKey(null, versionId, 1);
  const lines = { lineStart: 1, lineEnd: Math.max(1, lineCount) };
  return { key, versionId, path, language, symbol: null, ...lines, matchedLines: [], ranks: {}, text: NO_TEXT };
}

function byUse(
  db: Database,
  candidates: readonly Candidate[],
  multipliers: RetrieveSource["settings"]["ranking"]["multipliers"],
): RankedCandidate[] {
  const users = usersOf(db, [...new Set(candidates.map(({ versionId }) => versionId))]);
  const ranked = candidates.map((candidate): RankedCandidate => {
    const count = users.get(candidate.versionId) ?? 0;
    const score = placeFactors(candidate, "", multipliers).reduce((product, { multiplier }) => product * multiplier, 1 + Math.log1p(count));
    return {
      ...candidate,
      score,
      reasons: [{ factor: "listed", weight: score, detail: `${counted(count, "file uses", "files use")} it` }],
    };
  });
  return ranked.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || a.lineStart - b.lineStart);
}
