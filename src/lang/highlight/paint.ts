/** Coloured text: one ink per character. */

/** What a character can be. `definition` is a name where it is declared. */
export const INK = {
  plain: 0,
  comment: 1,
  string: 2,
  number: 3,
  keyword: 4,
  type: 5,
  definition: 6,
  called: 7,
  property: 8,
  heading: 9,
} as const;

/** The ink of each character. */
export type Paint = Uint8Array;

/** The names of the inks, by number. */
export const INK_NAMES: readonly string[] = Object.keys(INK);

/** Runs of one ink between two offsets, as a flat list of start (relative to `start`), length, ink; plain text has no runs. */
export function runsBetween(paint: Paint, start: number, end: number): number[] {
  const runs: number[] = [];
  for (let at = start; at < end; ) {
    const ink = paint[at] as number;
    let next = at + 1;
    while (next < end && paint[next] === ink) next++;
    if (ink !== INK.plain) runs.push(at - start, next - at, ink);
    at = next;
  }
  return runs;
}
