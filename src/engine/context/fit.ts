/** Filling a budget whose use is only known by trying. */
import { CONTEXT_MISFITS_MAX } from "#core/limits.ts";

/**
 * Chooses from additions 0 to `count - 1`, the most wanted first: the longest start of the list that fits, found in a logarithmic
 * number of tries, and then those behind it that still do, until several in a row do not.
 */
export function chooseFitting(count: number, fits: (chosen: readonly number[]) => boolean): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  const chosen = all.slice(
    0,
    longestStart(count, (length) => fits(all.slice(0, length))),
  );
  let misfits = 0;
  for (let next = chosen.length; next < count && misfits < CONTEXT_MISFITS_MAX; next++) {
    if (fits([...chosen, next])) chosen.push(next);
    else misfits++;
  }
  return chosen;
}

/** Doubles until too much, then halves the doubt: what is tried is never much larger than what fits. */
function longestStart(count: number, fits: (length: number) => boolean): number {
  let low = 0;
  let high = 1;
  while (high <= count && fits(high)) {
    low = high;
    high *= 2;
  }
  high = Math.min(high, count + 1);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
