/** The lines by which the body of a symbol is known again elsewhere. */

/** Characters from which on a line of code says something. */
const TELLING_CHARS_MIN = 12;
/** Telling lines below which a body may be elsewhere by chance, and the share of them (0..1) that is most of it. */
const TELLING_LINES_MIN = 2;
const MOST = 0.6;

/** The lines of a body that tell it from others, without those that have its name. */
export function bodyLines(code: string, name: string): string[] {
  return [
    ...new Set(
      code
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line.length >= TELLING_CHARS_MIN && !line.includes(name)),
    ),
  ];
}

/** Whether a text has most of such lines, where they are enough to say something. */
export function hasMost(text: string, body: readonly string[]): boolean {
  return body.length >= TELLING_LINES_MIN && body.filter((line) => text.includes(line)).length >= body.length * MOST;
}
