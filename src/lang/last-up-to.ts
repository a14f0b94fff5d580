import { partitionPoint } from "#core/partition-point.ts";

/** The last of some items, which are in order of place, that starts at `offset` or before. */
export function lastUpTo<T extends { readonly start: number }>(items: readonly T[], offset: number): T | undefined {
  return items[partitionPoint(items.length, (index) => (items[index] as T).start <= offset) - 1];
}
