/**
 * How many of `count` items, which are in order, come first: those for which `isFirst` of their index holds. It has to hold for a start of the
 * items and for none behind it. Binary search, as `std::partition_point` of C++ and `partition_point` of Rust's slices.
 */
export function partitionPoint(count: number, isFirst: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFirst(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
