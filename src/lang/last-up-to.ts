/** The last of some items, which are in order of place, that starts at `offset` or before. */
export function lastUpTo<T extends { readonly start: number }>(items: readonly T[], offset: number): T | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle] as T).start <= offset) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}
