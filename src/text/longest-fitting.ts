/**
 * The most of `count` things, taken from the front, that fit; -1 when not even none of them does. What is tried doubles until it is too
 * much, and then halves the doubt: it is never much larger than what fits, since to try is to write and count a whole answer.
 */
export function longestFitting(count: number, fits: (length: number) => boolean): number {
  let low = -1;
  let high = Math.min(1, count);
  while (high > low && fits(high)) {
    low = high;
    high = Math.min(high * 2, count);
  }
  if (low === -1 && high > 0 && fits(0)) low = 0;
  while (low >= 0 && low + 1 < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
