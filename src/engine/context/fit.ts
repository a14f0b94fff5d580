/** Fills a budget when the cost of a choice is only known by trying it. */
import { longestFitting } from "#text/longest-fitting.ts";

/** How many additions that do not fit are tried before giving up. */
const CONTEXT_MISFITS_MAX = 12;

/**
 * Chooses from additions 0 to `count - 1`, the most wanted first: the longest prefix of the list that fits, found in a logarithmic number
 * of tries, then further additions that still fit, until `CONTEXT_MISFITS_MAX` did not.
 */
export function chooseFitting(count: number, fits: (chosen: readonly number[]) => boolean): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const chosen = all.slice(
    0,
    Math.max(
      0,
      longestFitting(count, (length) => length === 0 || fits(all.slice(0, length))),
    ),
  );
  let misfits = 0;
  for (let next = chosen.length; next < count && misfits < CONTEXT_MISFITS_MAX; next++) {
    if (fits([...chosen, next])) chosen.push(next);
    else misfits++;
  }
  return chosen;
}
