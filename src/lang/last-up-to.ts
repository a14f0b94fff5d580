import { partitionPoint } from "#core/partition-point.ts";

/** The last item that starts at or before `offset`; `items` are in order of place. */
export function lastUpTo<T extends { readonly start: number }>(items: readonly T[], offset: number): T | undefined {
  return items[partitionPoint(items.length, (index) => (items[index] as T).start <= offset) - 1];
}
