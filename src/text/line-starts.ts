/** Finds the starts of a text's lines, and the line of an offset. Offsets are UTF-16 units, lines count from 1. */
import { partitionPoint } from "#core/partition-point.ts";

/** Offset of the first character of each line; a text that ends in a line feed has an empty last line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Offsets of the line feeds, then of the end of the text. */
export function lineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) ends.push(at);
  ends.push(text.length);
  return ends;
}

/** The line that holds the character at `offset`, by binary search among the first `count` starts. */
export function lineHolding(starts: readonly number[], offset: number, count = starts.length): number {
  return Math.max(
    1,
    partitionPoint(count, (index) => (starts[index] as number) <= offset),
  );
}
