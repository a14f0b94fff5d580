/** Queries that name places (`path:12`, a trace) or handles are answered by these, and by nothing that is merely like them. */

import { saidBeside } from "#query/parse/said-beside.ts";
import { checkWords, meantExactly } from "#query/rank/meant.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Retrieval, Retrieve, RetrieveSource } from "./retrieval.ts";

/** A line of a log names a place, and says something that stands elsewhere: it is of another version. */
const DOUBTED_PLACE = 0.7;
/** Places that are shown before a doubted one. */
const BEFORE_DOUBTED_MAX = 5;

/**
 * Retrieves what a query names by place or handle, and what else `retrieve` finds for all other queries.
 * @throws limit_exceeded for a query that is longer than words are looked for, and names no place of the view
 */
export function orByPlace(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const { project, scope } = source;
    const found = meantExactly({ db: project.db, scope, repo: project.workspace.path }, query);
    if (!found) return retrieve(source, checkWords(query));
    const { candidates, merged, confidence, places } = found;
    const said = places ? saidElsewhere(source, query, candidates, retrieve) : [];
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
 * What says all that stands in quotes beside a place, where the code at the place says nothing of it: line numbers of a log are those of the version
 * that wrote it, its words are in the source still. A place with the name of its function is no line number alone, and is believed.
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

function codeOf({ texts }: RetrieveSource, { versionId, lineStart, lineEnd }: RankedCandidate): string {
  return texts.of(versionId).lines({ lineStart, lineEnd }).join("\n");
}
