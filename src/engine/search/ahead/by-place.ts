/** Answers queries that name places (`path:12`, a trace) or handles with exactly these, not with candidates that merely resemble them. */

import type { Retrieval, Retrieve, RetrieveSource } from "#engine/search/retrieval.ts";
import { saidBeside } from "#query/parse/pasted/said-beside.ts";
import { checkWords, meantExactly } from "#query/rank/locate/meant.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";

/**
 * The highest confidence of an answer to a log line whose quoted words stand elsewhere than at its place: the log was written by another
 * version.
 */
const DOUBTED_PLACE = 0.7;
/** Candidates with the quoted words that are shown before a doubted place. */
const BEFORE_DOUBTED_MAX = 5;

/**
 * Answers queries that name a place or a handle, and has `retrieve` answer all other queries.
 * @throws limit_exceeded for a query that names no place of the view and is longer than a word search accepts
 */
export function orByPlace(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const { project, scope } = source;
    const found = meantExactly({ db: project.db, scope, repo: project.workspace.path }, query);
    if (!found) return retrieve(source, checkWords(query));
    const { candidates, merged, confidence, places } = found;
    const said = places ? [...saidElsewhere(source, query, candidates, retrieve), ...messageOf(source, query, candidates, retrieve)] : [];
    return {
      intent: places ? "path" : "symbol",
      confidence: 1,
      answerConfidence: said.length > 0 ? Math.min(confidence, DOUBTED_PLACE) : confidence,
      candidates: [...said, ...candidates],
      suppressed: merged,
      suggestedNext: null,
      isOrdered: true,
      ...(places
        ? { places: { outside: places.outside, moved: places.moved, ...(places.absent > 0 ? { absent: places.absent } : {}) } }
        : {}),
    };
  };
}

/**
 * Candidates with all the texts that the query quotes beside its only place, where the code at the place has not all of them: a log's line
 * numbers belong to the version that wrote it, but its words are still in the source. A place that also names its function, and still
 * matches, is believed.
 */
function saidElsewhere(source: RetrieveSource, query: string, places: readonly RankedCandidate[], retrieve: Retrieve): RankedCandidate[] {
  const [place, ...others] = places;
  if (!place || others.length > 0 || place.place?.hasMoved === false) return [];
  const said = saidBeside(query);
  if (said.length === 0 || said.some((text) => codeOf(source, place).includes(text))) return [];
  const { candidates } = retrieve(source, said.map((text) => `"${text}"`).join(" "));
  return candidates
    .filter((candidate) => candidate.key !== place.key && said.every((text) => codeOf(source, candidate).includes(text)))
    .slice(0, BEFORE_DOUBTED_MAX);
}

/**
 * Candidates with the message above a trace whose only place of this repository is a line without code, which no frame has: the frame is of
 * another program with a file of that path, as `src/index.ts` is, and says nothing about where this repository wrote the message.
 */
function messageOf(source: RetrieveSource, query: string, places: readonly RankedCandidate[], retrieve: Retrieve): RankedCandidate[] {
  const [place, ...others] = places;
  const [message = "", ...frames] = query.trim().split("\n");
  if (!place || others.length > 0 || frames.length === 0 || AT_LINE.test(message) || hasCode(source, place)) return [];
  const { intent, candidates } = retrieve(source, checkWords(message));
  if (intent !== "error") return [];
  return candidates.filter(({ key, isExact }) => key !== place.key && isExact !== undefined).slice(0, BEFORE_DOUBTED_MAX);
}

/** A line of a trace that names a place. */
const AT_LINE = /:\d|\bline \d/;

/** Whether the first line of a place has code, and not only a comment or nothing. */
function hasCode({ project, texts }: RetrieveSource, { versionId, place, lineStart }: RankedCandidate): boolean {
  const line = place?.line ?? lineStart;
  const file = texts.of(versionId);
  if (file.line(line).trim() === "") return false;
  return !textPlacesOfVersion(project.db, versionId).some(
    ({ kind, start, end }) => kind !== "string" && file.lineAt(start) <= line && line <= file.lineAt(Math.max(start, end - 1)),
  );
}

function codeOf({ texts }: RetrieveSource, { versionId, lineStart, lineEnd }: RankedCandidate): string {
  return texts.of(versionId).lines({ lineStart, lineEnd }).join("\n");
}
