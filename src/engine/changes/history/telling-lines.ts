/** Recognizes a symbol's body elsewhere by its distinctive lines. */

/** The least number of characters that make a line of code distinctive. */
const TELLING_CHARS_MIN = 12;
/** A body with fewer distinctive lines may be elsewhere by chance; and the share (0..1) of them that counts as most of a body. */
const TELLING_LINES_MIN = 2;
const MOST = 0.6;

/** The distinctive lines of a body, without those that have the symbol's name. */
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

/** Whether a text has most of a body's distinctive lines, where these are enough to decide. */
export function hasMost(text: string, body: readonly string[]): boolean {
  return body.length >= TELLING_LINES_MIN && body.filter((line) => text.includes(line)).length >= body.length * MOST;
}
