/** Writes the answer of `grep`: `path:line:text` for pipes, grouped by file for people and models. */
import { GREP_MATCHES_MAX, VIMGREP_LINE_CHARS_MAX } from "#core/limits.ts";
import { type GrepResponse, type MatchedLine, type MatchPlace, tooManyMatches } from "#core/protocol/grep.ts";
import { painted } from "#format/colors.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";

export interface GrepStyle {
  readonly color: boolean;
  /** A heading per file, and the enclosing symbol of each line. */
  readonly grouped: boolean;
  /** In groups: no empty lines between files, and the only line of a file stands beside its path. */
  readonly dense?: boolean;
  /** `path:line:column:text`, one line per match, as editors read it. Columns count bytes. */
  readonly vimgrep?: boolean;
  /** What stands before the text of a line: nothing for `bare`, like grep's -h, or only its number. Undefined: path and number. */
  readonly before?: "bare" | "number";
  /** Characters that are shown of a line; 0 shows all. */
  readonly maxColumns?: number;
  /** Instead of lines, show each matching part in a row of its own. */
  readonly onlyMatching?: boolean;
  /** When only files are listed, show the number of matching lines per file. */
  readonly counts?: boolean;
}

/** Characters that are shown of a line by default: minified files have lines of a megabyte. */
const COLUMNS_SHOWN = 300;
/** Of these, the characters before the match. */
const COLUMNS_BEFORE_MATCH = 80;
/** Characters of a test's title before the lines in the test, in a dense answer. */
const TITLE_CHARS_MAX = 40;

/** The answer of `grep`. */
export function grepSheet(response: GrepResponse, style: GrepStyle): Sheet {
  const { results: found, files, ...frame } = response;
  const results = style.onlyMatching ? eachPart(found) : found;
  // Only data formats need rows. Finding the matches within thousands of lines takes longer than writing the lines, so rows are made on
  // demand.
  const rows = (): object[] => results.map((line) => lineData(line, style));
  return {
    data: (tokens) => ({ ...frame, estimated_tokens: tokens, ...(files.length > 0 ? { files } : { results: rows() }) }),
    get rows() {
      return [...(files.length > 0 ? files : rows()), ...standingRows(response)];
    },
    lines: () =>
      [...(files.length > 0 ? fileLines(response, style) : matchLines(results, style)), ...binaryLines(response, style)].join("\n"),
    tokensSaidIn: ["json", "toon"],
  };
}

/**
 * The matches of lines, each as a row without context.
 * @throws limit_exceeded when there are more than GREP_MATCHES_MAX
 */
function eachPart(lines: readonly MatchedLine[]): MatchedLine[] {
  const parts: MatchedLine[] = [];
  for (const line of lines) {
    const { matches } = line;
    if (parts.length + matches.length > GREP_MATCHES_MAX) throw tooManyMatches();
    for (const match of matches) parts.push({ ...line, matches: [match], first: match, before: [], after: [] });
  }
  return parts;
}

const firstOf = (line: MatchedLine): MatchPlace | undefined => line.first ?? line.matches[0];

/** A matching line as data, without empty fields. */
function lineData(line: MatchedLine, style: GrepStyle): Readonly<Record<string, unknown>> {
  const { path, line: number, group, symbol, before, after } = line;
  const { onlyMatching = false } = style;
  const text = shownOf(line, style);
  return {
    path,
    line: number,
    column: firstOf(line)?.column ?? 1,
    text,
    ...(text === line.text || onlyMatching ? {} : { text_cut: true }),
    group,
    symbol,
    ...(before.length > 0 ? { before } : {}),
    ...(after.length > 0 ? { after } : {}),
  };
}

/** The part of a line around its first match, or that match alone. */
function shownOf(line: MatchedLine, { maxColumns = COLUMNS_SHOWN, onlyMatching = false }: GrepStyle): string {
  const isShort = maxColumns === 0 || line.text.length <= maxColumns;
  // A match is computed when first read, which takes longer than writing the line, so short lines do not read any.
  if (isShort && !onlyMatching) return line.text;
  const first = firstOf(line);
  const text = onlyMatching && first ? line.text.slice(first.column - 1, first.column - 1 + first.length) : line.text;
  if (maxColumns === 0 || text.length <= maxColumns) return text;
  return cutAround(text, onlyMatching ? 0 : (first?.column ?? 1) - 1, maxColumns);
}

/** As much of a long text as is shown, with the offset `match` near its beginning. */
function cutAround(text: string, match: number, maxColumns: number): string {
  const start = Math.max(0, Math.min(match - COLUMNS_BEFORE_MATCH, text.length - maxColumns));
  return `${start > 0 ? "…" : ""}${text.slice(start, start + maxColumns).toWellFormed()}${start + maxColumns < text.length ? "…" : ""}`;
}

/** Files whose matching lines cannot be shown, in grep's words. */
function binaryLines({ binary_files: files = [] }: GrepResponse, { vimgrep }: GrepStyle): string[] {
  return vimgrep ? [] : files.map((path) => `Binary file ${printable(path)} matches`);
}

function fileLines({ files }: GrepResponse, { counts = false, color, before }: GrepStyle): string[] {
  const colors = color ? COLORS : NO_COLORS;
  if (counts && before) return files.map(({ matches }) => String(matches));
  return files.map(({ path, matches }) => `${colors.path(printable(path))}${counts ? `:${matches}` : ""}`);
}

/** Each file once, where its first line is ranked: its definitions, and below them its other lines. */
function eachFileOnce(ranked: readonly MatchedLine[]): MatchedLine[] {
  return [...Map.groupBy(ranked, ({ path }) => path).values()].flat();
}

/** The lines of an answer, for people. */
function matchLines(ranked: readonly MatchedLine[], style: GrepStyle): string[] {
  const colors = style.color ? COLORS : NO_COLORS;
  if (style.vimgrep) return vimgrepRows(ranked, style);
  const results = style.grouped ? eachFileOnce(ranked) : ranked;
  const written: string[] = [];
  const hasContext = results.some(({ before, after }) => before.length + after.length > 0);
  if (!hasContext && !style.grouped) return plainLines(results, style, colors);
  const ofFiles = Map.groupBy(results, ({ path }) => path);
  const matchedLines = new Map([...ofFiles].map(([path, rows]) => [path, new Set(rows.map(({ line }) => line))]));
  let shownLines = new Set<number>();
  let last: { path: string; line: number; symbol: string } | undefined;
  let block: GroupedRow[] = [];
  const endBlock = (): void => {
    written.push(...dedented(block));
    block = [];
  };
  for (const [index, result] of results.entries()) {
    const isNewFile = result.path !== last?.path;
    if (isNewFile) endBlock();
    if (isNewFile) shownLines = new Set();
    const shown = withContext(result, [shownLines, matchedLines.get(result.path) ?? new Set()]);
    const isAlone = style.dense && shown.length === 1 && ofFiles.get(result.path)?.length === 1;
    const path = colors.path(printable(result.path));
    if (isNewFile && style.grouped && !isAlone) written.push(...(index > 0 && !style.dense ? [""] : []), path);
    for (const { line } of shown) shownLines.add(line);
    // Ranked matches of one file may also come from further down to further up.
    const hasGap = !isNewFile && shown[0]?.line !== (last?.line ?? 0) + 1;
    // Without lines around them, matches that happen to be neighbours are no block.
    if (hasGap || !hasContext) endBlock();
    const isApart = hasContext && index > 0 && (isNewFile ? !style.grouped : hasGap);
    if (isApart) written.push("--");
    const symbol = result.symbol && result.symbol.line !== result.line ? result.symbol.name : "";
    const isNewSymbol = isNewFile || symbol !== last?.symbol;
    for (const row of shown) {
      const { place, ...written } = rowOf(result, row, style, colors, isNewSymbol ? symbol : "");
      block.push({ ...written, place: isAlone ? `${path}:${place}` : place });
    }
    last = { path: result.path, line: shown.at(-1)?.line ?? result.line, symbol };
  }
  endBlock();
  return written;
}

/** A row of the answer: what stands before the text of the line, and that text. */
interface GroupedRow {
  readonly place: string;
  readonly text: string;
  /**
   * The white space that begins the line; undefined for a line whose indentation says nothing: an empty one, or one that is cut in front.
   */
  readonly indent: string | undefined;
}

/** Consecutive lines without the indentation that all of them have, so that they keep that which tells their blocks apart. */
function dedented(rows: readonly GroupedRow[]): string[] {
  const common = rows.flatMap(({ indent }) => indent ?? []).reduce(commonStart, undefined) ?? "";
  return rows.map(({ place, text }) => `${place}${text.startsWith(common) ? text.slice(common.length) : text.trimStart()}`);
}

function commonStart(one: string | undefined, other: string): string {
  if (one === undefined) return other;
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

/** One row per match, without context or groups: the fast path for pipes that read thousands of rows. */
function plainLines(results: readonly MatchedLine[], style: GrepStyle, colors: Palette): string[] {
  let last = "";
  let heading = "";
  if (style.before) return results.map((match) => `${placeBefore(match, match.line, ":", style, colors)}${shownText(match, style)}`);
  return results.map((match) => {
    if (match.path !== last || heading === "") heading = colors.path(printable(match.path));
    last = match.path;
    return `${heading}:${colors.line(String(match.line))}:${shownText(match, style)}`;
  });
}

/** The start of an ungrouped line: path and number, unless the caller wants less. */
function placeBefore({ path }: MatchedLine, line: number, sign: string, { before }: GrepStyle, colors: Palette): string {
  if (before === "bare") return "";
  const number = `${colors.line(String(line))}${sign}`;
  return before === "number" ? number : `${colors.path(printable(path))}${sign}${number}`;
}

function shownText(match: MatchedLine, style: GrepStyle): string {
  const text = shownOf(match, style);
  return style.color ? highlighted(match, text) : printable(text);
}

interface Row {
  readonly line: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** A match with its context lines, without those that are shown already or are matches themselves. */
function withContext({ line, text, before, after }: MatchedLine, others: readonly ReadonlySet<number>[]): Row[] {
  const above = before.map((row, index): Row => ({ line: line - before.length + index, text: row, isMatch: false }));
  const below = after.map((row, index): Row => ({ line: line + 1 + index, text: row, isMatch: false }));
  const isNew = (row: Row): boolean => others.every((lines) => !lines.has(row.line));
  return [...above.filter(isNew), { line, text, isMatch: true }, ...below.filter(isNew)];
}

function rowOf(match: MatchedLine, row: Row, style: GrepStyle, colors: Palette, symbol: string): GroupedRow {
  const { maxColumns = COLUMNS_SHOWN, grouped } = style;
  const sign = row.isMatch ? ":" : "-";
  const context = (): string => printable(maxColumns === 0 ? row.text : row.text.slice(0, maxColumns).toWellFormed());
  const text = row.isMatch ? shownText(match, style) : context();
  if (!grouped) return { place: placeBefore(match, row.line, sign, style, colors), text, indent: "" };
  const enclosing = row.isMatch && symbol !== "" ? ` ${colors.dim(`[${printable(style.dense ? titleStart(symbol) : symbol)}]`)}` : "";
  const isCutInFront = row.isMatch && !row.text.startsWith(shownOf(match, style).slice(0, 1));
  return {
    place: `${colors.line(String(row.line))}${sign}${enclosing} `,
    text,
    indent: isCutInFront || row.text.trim() === "" ? undefined : printable(/^\s*/.exec(row.text)?.[0] ?? ""),
  };
}

/** A name, or the beginning of a test's title: titles are sentences, often longer than the lines in them. */
function titleStart(symbol: string): string {
  return /\s/.test(symbol) && symbol.length > TITLE_CHARS_MAX ? `${symbol.slice(0, TITLE_CHARS_MAX).trimEnd()}…` : symbol;
}

/** Longer lines have no colours: the matches in them may be millions. */
const HIGHLIGHTED_CHARS_MAX = 100_000;

/** The line with its matches in red, if it is shown whole; a cut line has no colours. */
function highlighted(line: MatchedLine, shown: string): string {
  const { text } = line;
  if (shown !== text || text.length > HIGHLIGHTED_CHARS_MAX) return printable(shown);
  const { matches } = line;
  let written = "";
  let end = 0;
  for (const { column, length } of matches) {
    const start = column - 1;
    written += printable(text.slice(end, start)) + painted(31, 39, printable(text.slice(start, start + length)));
    end = start + length;
  }
  return written + printable(text.slice(end));
}

/**
 * A row for each match of the lines.
 * @throws limit_exceeded when there are more than GREP_MATCHES_MAX
 */
function vimgrepRows(lines: readonly MatchedLine[], style: GrepStyle): string[] {
  const rows: string[] = [];
  for (const line of lines) {
    if (rows.length + line.matches.length > GREP_MATCHES_MAX) throw tooManyMatches();
    for (const row of vimgrepLines(line, style)) rows.push(row);
  }
  return rows;
}

/**
 * Each match with its line, which editors show beside it. Where that would take too much, because the line is long and has many matches,
 * each stands with the part around it, also if all columns are asked for: an editor would not take the whole either.
 */
function* vimgrepLines({ path, line, text, matches }: MatchedLine, { maxColumns = 0 }: GrepStyle): Generator<string> {
  const isMuch = text.length * matches.length > VIMGREP_LINE_CHARS_MAX && text.length > COLUMNS_SHOWN;
  const columns = maxColumns === 0 && isMuch ? COLUMNS_SHOWN : maxColumns;
  const whole = columns === 0 || text.length <= columns ? printable(text) : undefined;
  let bytes = 0;
  let end = 0;
  for (const { column } of matches) {
    bytes += Buffer.byteLength(text.slice(end, column - 1));
    end = column - 1;
    yield `${printable(path)}:${line}:${bytes + 1}:${whole ?? printable(cutAround(text, column - 1, columns))}`;
  }
}
