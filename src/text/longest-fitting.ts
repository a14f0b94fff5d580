/**
 * The largest number of `count` items, from the front, that fit; -1 when not even zero items fit. It doubles the number until it is too
 * large, then bisects: so no trial is much larger than the result, since each trial writes and counts a whole answer.
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
