/**
 * A hit for words is a declaration with the comment above it: the query's words are as often in the comment as in the code, and a reader of
 * the hit wants both. For a typed name or path the hit is the declaration alone.
 */
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Candidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import { rowId } from "#store/rows/row-id.ts";
import { textPlacesOf } from "#store/versions/texts.ts";

/** A hit includes a comment of up to this many lines above its declaration; a longer comment is a text of its own. */
const HIT_COMMENT_LINES_MAX = 40;

/** The candidates, beginning with their comments where these are not too long. */
export function withComments<C extends Candidate>(db: Database, texts: VersionTexts, candidates: readonly C[]): C[] {
  const places = textPlacesOf(db, new Set(candidates.map(({ versionId }) => versionId)));
  return candidates.map((candidate) => {
    const { symbol, versionId, lineStart } = candidate;
    if (!symbol || candidate.textKind) return candidate;
    const comment = places
      .get(versionId)
      ?.find((place) => place.kind === "docstring" && place.symbol !== null && rowId(versionId, place.symbol) === symbol.symbolRow);
    const commentStart = comment ? texts.of(versionId).lineAt(comment.start) : lineStart;
    const isShort = commentStart < lineStart && lineStart - commentStart <= HIT_COMMENT_LINES_MAX;
    return isShort ? { ...candidate, lineStart: commentStart } : candidate;
  });
}
