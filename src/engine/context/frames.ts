/**
 * The frames of a pasted trace, named before any code: a reader of a trace needs the whole path that the program took, and in a small
 * budget the code of one frame would leave no room for the names of the others.
 */
import type { ContextFrame, ContextFrames } from "#core/protocol/context.ts";
import { qualifiedParts } from "#query/parse/name-query.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { longestFitting } from "#text/longest-fitting.ts";

/** The number of frames from which an answer names them before the code: a single frame is named by its code. */
const FRAMES_MIN = 2;

/** The frames for the candidates that answer a place, in the order of the text; undefined where the query has fewer than two places. */
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
 * As many frames as fit, from both ends: the failure is at one end (which one depends on the language), and what the program was asked to
 * do is at the other.
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

/** A name with its owner, without the packages around the owner. */
function withOwner(qualifiedName: string): string {
  const [owner, name] = qualifiedParts(qualifiedName).slice(-2);
  if (owner === undefined || name === undefined) return qualifiedName;
  return qualifiedName.slice(qualifiedName.lastIndexOf(owner, qualifiedName.length - name.length - 1));
}
