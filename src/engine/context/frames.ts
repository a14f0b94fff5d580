/**
 * The frames of a pasted trace, named before any code: who reads a trace needs the whole way that the program took, and in a small budget the
 * code of one frame would leave no room for the others' names.
 */
import type { ContextFrame, ContextFrames } from "#core/protocol.ts";
import { qualifiedParts } from "#query/parse/name-query.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { longestFitting } from "#text/longest-fitting.ts";

/** Frames from which on an answer names them before the code: a single one is named by its code. */
const FRAMES_MIN = 2;

/** The frames that candidates answer, in the order of the text; undefined where the query is no text of several places. */
export function framesOf(candidates: readonly RankedCandidate[]): readonly ContextFrame[] | undefined {
  const frames = candidates.flatMap(({ path, symbol, place }): ContextFrame[] => {
    if (!place) return [];
    const isElsewhere = place.hasMoved === true && symbol !== null;
    return [
      {
        path,
        line: isElsewhere ? symbol.nameLine : place.line,
        name: symbol ? withOwner(symbol.qualifiedName) : "",
        ...(isElsewhere ? { moved_from: place.line } : {}),
        ...(place.absentName === undefined ? {} : { absent_name: place.absentName }),
      },
    ];
  });
  return frames.length < FRAMES_MIN ? undefined : frames;
}

/**
 * As many frames as fit, those of both ends: the failure is at one of them, which depends on the language, and at the other is what was asked of
 * the program.
 */
export function fittingFrames(frames: readonly ContextFrame[], fits: (frames: ContextFrames) => boolean): ContextFrames {
  const withEnds = (count: number): ContextFrames => {
    const left = frames.length - count;
    const head = Math.ceil(count / 2);
    return left === 0
      ? { frames }
      : { frames: [...frames.slice(0, head), ...frames.slice(head + left)], frames_left_out: { after: head, count: left } };
  };
  return withEnds(
    Math.max(
      0,
      longestFitting(frames.length, (count) => fits(withEnds(count))),
    ),
  );
}

/** A name with what it belongs to, and without the packages around that. */
function withOwner(qualifiedName: string): string {
  const [owner, name] = qualifiedParts(qualifiedName).slice(-2);
  if (owner === undefined || name === undefined) return qualifiedName;
  return qualifiedName.slice(qualifiedName.lastIndexOf(owner, qualifiedName.length - name.length - 1));
}
