/** How many hits the first page of an answer shows where the caller names no limit. */
import { LIMIT_DEFAULT, LIMIT_MAX, LOW_CONFIDENCE_HITS } from "#core/limits.ts";
import { literalsOf } from "#query/parse/literals.ts";
import { isOneWord } from "#query/parse/name-query.ts";
import { levelOf } from "#query/rank/confidence.ts";
import { TEXT_OF_NAME } from "./ahead/places-of-name.ts";
import type { Retrieval } from "./retrieval.ts";

/**
 * Hits shown at least for a literal of one word, which may be the beginning of a longer name, and for a message, whose values may have been
 * filled into another string. A line of code is meant whole.
 */
const HITS_MIN = 3;

type Found = Pick<Retrieval, "intent" | "answerConfidence" | "candidates" | "places" | "text">;

/**
 * Hits that a first page shows: `limit` if the caller names one, all frames of a trace, the places of a literal that stands in the view, or
 * of a name whose uses are asked for, 3 when confidence is low, and otherwise 10. A cursor gives more.
 */
export function firstPageHits(limit: number | undefined, found: Found): number {
  if (limit !== undefined) return Math.min(limit, LIMIT_MAX);
  if (found.places) return LIMIT_MAX;
  const most = levelOf(found.answerConfidence) === "low" ? LOW_CONFIDENCE_HITS : LIMIT_DEFAULT;
  return Math.min(most, literalPlaces(found) ?? placesOfAskedName(found) ?? most);
}

/** How many hits a question about the uses of a name shows where lines with the name answer it; undefined for any other answer. */
function placesOfAskedName({ candidates }: Found): number | undefined {
  const isOther = ({ reasons }: Found["candidates"][number]): boolean => !reasons.some(({ factor }) => factor === TEXT_OF_NAME);
  const behind = candidates.findIndex(isOther);
  return behind === 0 || candidates.length === 0 ? undefined : Math.max(HITS_MIN, behind < 0 ? candidates.length : behind);
}

/**
 * How many hits in a row answer a literal by having it as typed; undefined for a query that is no literal, or one that the first hit lacks.
 * The hits behind them only resemble it, and a caller who has the text that was typed does not look at them.
 */
function literalPlaces({ intent, candidates, text = "" }: Found): number | undefined {
  const isLiteral = literalsOf(text)[0]?.isWhole === true;
  const [first] = candidates;
  // What only a test or a document quotes comes from elsewhere, and a hit behind it may be the source.
  if (first?.isExact === undefined || first.precedence === "aside" || !(isLiteral || intent === "error")) return undefined;
  const behind = candidates.findIndex(({ isExact, precedence }) => isExact === undefined && precedence === undefined);
  const places = behind < 0 ? candidates.length : behind;
  return isLiteral && !isOneWord(text) ? places : Math.max(HITS_MIN, places);
}
