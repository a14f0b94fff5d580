/**
 * Returns how many of `count` ordered items come first, that is, fulfil `isFirst`, which takes their index. `isFirst` must hold for some
 * leading items and for none after them. Binary search, like `std::partition_point` of C++ and `partition_point` of Rust's slices.
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
