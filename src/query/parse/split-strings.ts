/** Strings on several lines: in pieces, adjacent or with an operator between them, as compilers join them; or in one, with line breaks. */

/** How many lines of one string on each side of a line are read, and how many characters all of them may have. */
const LINES_MAX = 8;
const RUN_CHARS_MAX = 600;

/** How a line ends or begins that is joined to its neighbour: with a string, or with an operator. Inside `concat!`, commas join. */
const ENDS_IN_STRING = /["'`]\s*$/;
const BEGINS_WITH_STRING = /^\s*[A-Za-z]{0,3}["'`]/;
const ENDS_IN_JOINT = /(?:\+|<>|~|&|\\|(?<=["'`)\]\s])\.{1,2})\s*$/;
const BEGINS_WITH_JOINT = /^\s*(?:\+(?!\+)|<>|~|&(?!&)|\.{1,2}(?=\s*["'`$(]|\s))/;
const ENDS_IN_COMMA = /["'`]\s*,\s*$/;
const JOINS_BY_COMMAS = /\bconcat!\s*[([{]/;
const HAS_STRING = /["'`]/;

/** The lines of one string in pieces, and all text on them. */
export interface StringRun {
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly text: string;
}

/**
 * The run of lines around `line` that make up one string, beginning with the first that has a piece; undefined where the line is not joined
 * to another. `textOf` returns a line by its number, "" outside the file.
 */
export function stringRun(textOf: (line: number) => string, line: number): StringRun | undefined {
  let first = line;
  let last = line;
  const areJoined = (above: number): boolean => isOneString(textOf(above), textOf(above + 1), () => isInConcatenation(textOf, above));
  while (first > 1 && line - first < LINES_MAX && areJoined(first - 1)) first--;
  while (last - line < LINES_MAX && areJoined(last)) last++;
  while (first < last && !HAS_STRING.test(textOf(first))) first++;
  if (first === last) return undefined;
  const lines = Array.from({ length: last - first + 1 }, (_, at) => withoutContinuation(textOf(first + at).trim()));
  const text = lines.join(" ");
  return text.length > RUN_CHARS_MAX ? undefined : { lineStart: first, lineEnd: last, text };
}

/** A line without the backslash at its end, which is in no string: those of Rust and C go on behind it. */
function withoutContinuation(line: string): string {
  return LONG_STRING.test(line) ? line : line.replace(IS_CONTINUED, "").trimEnd();
}

function isOneString(above: string, below: string, joinsByCommas: () => boolean): boolean {
  if (above.trim() === "" || below.trim() === "") return false;
  if (ENDS_IN_JOINT.test(above)) return HAS_STRING.test(above) || HAS_STRING.test(below);
  if (BEGINS_WITH_JOINT.test(below)) return HAS_STRING.test(above) || HAS_STRING.test(below);
  if (!BEGINS_WITH_STRING.test(below)) return false;
  return ENDS_IN_STRING.test(above) || (ENDS_IN_COMMA.test(above) && joinsByCommas());
}

/** Whether commas on a line join strings: searches upwards for the start of the list. */
function isInConcatenation(textOf: (line: number) => string, line: number): boolean {
  for (let at = line; at >= Math.max(1, line - LINES_MAX); at--) {
    if (JOINS_BY_COMMAS.test(textOf(at))) return true;
    if (at < line && !ENDS_IN_COMMA.test(textOf(at))) return false;
  }
  return false;
}

/**
 * The beginnings of a message part that the last string on a line may have, if the part is split over lines: each ends with a word and has
 * at least `charsMin` characters; the longest first.
 */
export function beginningsOf(part: string, charsMin: number): string[] {
  const ends = [...part.matchAll(/(?<=\S)\s+/g)].map(({ index }) => index);
  return ends
    .map((end) => part.slice(0, end))
    .filter(({ length }) => length >= charsMin)
    .reverse();
}

/** How far above a line the string that it is in may begin. */
const LONG_STRING_LINES_MAX = 20;
const LONG_STRING = /"""|'''|`/;
/** Where a string over several lines is a value; at the beginning of a line it is documentation. Behind the delimiter: its first line. */
const OPENS_LONG_STRING = /(?:[=([{,:+]|\b(?:return|yield))\s*[A-Za-z$@]{0,3}("""|'''|`)((?:(?!\1).)*)$/;
/** A line break that the source has and the string does not. */
const IS_CONTINUED = /(?<!\\)\\$/;

/**
 * The line of a string over several lines that source line `line` is, or is part of where backslashes continue it; as a text in quotes.
 * Undefined outside such a string. `textOf` as for {@link stringRun}.
 */
export function longStringLine(textOf: (line: number) => string, line: number): StringRun | undefined {
  const opening = openingAbove(textOf, line);
  if (opening === undefined) return undefined;
  const partAt = (at: number): string => (at === opening ? (OPENS_LONG_STRING.exec(textOf(at))?.[2] ?? "") : textOf(at)).trim();
  const isLast = (at: number): boolean => !IS_CONTINUED.test(partAt(at)) || LONG_STRING.test(textOf(at + 1));
  // A backslash behind the delimiter only moves the string to the next line.
  const top = partAt(opening) === "\\" ? opening + 1 : opening;
  let first = Math.max(line, top);
  let last = first;
  while (first > top && !isLast(first - 1)) first--;
  while (last - first < LINES_MAX && !isLast(last)) last++;
  const parts = Array.from({ length: last - first + 1 }, (_, at) => partAt(first + at).replace(IS_CONTINUED, ""));
  const text = parts.join("").trim();
  return text === "" || text.length > RUN_CHARS_MAX || text.includes("`")
    ? undefined
    : { lineStart: first, lineEnd: last, text: `\`${text}\`` };
}

/** The line that opens the string around a line: the nearest one with a delimiter, if it opens a value. */
function openingAbove(textOf: (line: number) => string, line: number): number | undefined {
  for (let at = line; at >= Math.max(1, line - LONG_STRING_LINES_MAX); at--) {
    if (LONG_STRING.test(textOf(at))) return OPENS_LONG_STRING.test(textOf(at)) ? at : undefined;
  }
  return undefined;
}
