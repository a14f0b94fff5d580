/**
 * Restores the lines of a pasted text as the program printed them: without terminal colours, without a log's prefixes, and taken out of the
 * strings of a JSON log.
 */

const COLOURS = /\x1b\[[\d;]{0,20}[mK]/g;
/**
 * Line breaks that a log writes as `\n`: before white space or the number of a frame, doubled, behind a line number or an offset in code, or
 * where no name ends, because `C:\new` contains one too.
 */
const ESCAPED_BREAKS =
  /(?:\\r)?\\n(?:\\t|(?=\s|["'}\]]|#\d|\\n|$))|(?<=[)\]}>;'"^]|\\n|[\w)\]]{2}:|:\d{1,7}|\bline \d{1,7}|\+0x[\da-f]{1,8})(?:\\r)?\\n/g;
/** How deep objects and lists are read. */
const JSON_DEPTH_MAX = 6;
/** Prefixes that logs and mails put before each line. */
const PREFIXES: readonly RegExp[] = [
  /^[\w.-]+ +\| ?/,
  /^(?:[^\t]{1,100}\t){1,2}(?=\d{4}-)/,
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]?(?: (?:stdout|stderr) [FP])?(?: (?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b)?(?: \[[^\]]{1,100}\])? ?/,
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ [^\s:]+: ?/,
  /^\d\d-\d\d \d\d:\d\d:\d\d\.\d+ +\d+ +\d+ [A-Z] [^\s:]+ *: ?/,
  /^(?:> ?){1,5}/,
];

/** The lines of a text. */
export function linesAsPrinted(text: string): string[] {
  const plain = text.replace(COLOURS, "");
  const lines = plain
    .split(/\r?\n/)
    .flatMap((line) => (stringsOfJson(line) ?? [line]).flatMap((one) => one.replace(ESCAPED_BREAKS, "\n").split(/\r?\n/)));
  return PREFIXES.reduce(withoutPrefix, lines);
}

/** Removes a prefix that all lines but the empty ones have. */
function withoutPrefix(lines: string[], prefix: RegExp): string[] {
  const written = lines.filter((line) => line.trim() !== "");
  const all = written.length > 1 && written.every((line) => prefix.test(line));
  return all ? lines.map((line) => line.replace(prefix, "")) : lines;
}

/** The strings in a JSON object on a line, and the text before it, if one of them has several lines; else undefined. */
function stringsOfJson(line: string): string[] | undefined {
  const start = line.search(/\[\{"|[{[]"/);
  const end = line.lastIndexOf(line[start] === "[" ? "]" : "}");
  if (start < 0 || end < start || !line.includes("\\n")) return undefined;
  try {
    const texts = textsIn(JSON.parse(line.slice(start, end + 1)), JSON_DEPTH_MAX);
    return texts.some((text) => text.includes("\n")) ? [line.slice(0, start), ...texts] : undefined;
  } catch {
    return undefined;
  }
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth - 1));
}
