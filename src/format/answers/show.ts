/** Writes code that was requested by place, handle or name. */
import { counted } from "#core/counted.ts";
import type { NextStep } from "#core/next-step.ts";
import type { ShownCode, ShownSymbol, ShowResponse } from "#core/protocol/show.ts";
import type { Format } from "#core/protocol.ts";
import { askedLine } from "#format/asked-line.ts";
import { shortened, shortName } from "#format/graph-names.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import { nextCall, nextCommand, type Reader } from "#format/next-step.ts";
import { DATA_FORMATS, type Sheet, writeSheetSaying } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";
import { countTokens } from "#text/token-count.ts";

/**
 * Which lines of code have their number before them. `some`: the first behind a gap, and every tenth, so that the nearest number is at most
 * five lines away. Measured in tokens on 400 files of this repository's bench, in Go, Python, Java, C++ and PHP: numbers before all lines
 * cost 21 %, before every fifth 4 %, before every tenth 2 %. An edit needs text without numbers, so rejected: every fifth.
 */
type LineNumbers = "all" | "some" | "none";

export interface ShowStyle {
  readonly format: Format;
  readonly color: boolean;
  /** Which lines have their number before them, in `lines`. */
  readonly lineNumbers: LineNumbers;
  readonly reader: Reader;
}

/** Code, or the symbols that an ambiguous name may mean. A line of code that could pass for a line of ours gets its number in any case. */
export function showSheet(response: ShowResponse, style: ShowStyle): Sheet {
  const colors = style.color ? COLORS : NO_COLORS;
  const { candidates, results } = response;
  return {
    data: (tokens) => shape(response, style, tokens),
    rows: [...candidates, ...results.map(shapeCode), ...standingRows(response), ...cutRows(response, style)],
    lines: () =>
      [
        ...candidates.map((symbol) => candidateLine(symbol, colors)),
        ...results.map((code, index) => codeLines(code, style, colors, { before: results[index - 1], after: results[index + 1] })),
        ...cutLines(response, style, colors),
      ].join("\n"),
    tokensSaidIn: DATA_FORMATS,
  };
}

/** Characters shown of a candidate's signature, which tells overloads apart. */
const CANDIDATE_CHARS_MAX = 120;

/** Stands for a token count that is not known yet. */
const TOKENS_WIDEST = 999_999;

/** The size of an answer in tokens, with its final newline, and in characters. */
export function showSize(sheet: Sheet, { format }: Pick<ShowStyle, "format">): { tokens: number; chars: number } {
  const text = `${writeSheetSaying(sheet, format, TOKENS_WIDEST)}\n`;
  return { tokens: countTokens(text), chars: text.length };
}

/** The answer as plain data, without the workspace, which the caller knows. */
function shape(response: ShowResponse, style: ShowStyle, tokens: number): Record<string, unknown> {
  const { next, results, candidates, not_shown, places_outside, repo: _, ...rest } = response;
  return {
    ...rest,
    estimated_tokens: tokens,
    ...(places_outside > 0 ? { places_outside } : {}),
    ...(candidates.length > 0 ? { candidates } : {}),
    ...(not_shown.length > 0 ? { not_shown } : {}),
    results: results.map(shapeCode),
    next: next && callOf(next, style),
  };
}

function shapeCode({ symbol, ...code }: ShownCode): Record<string, unknown> {
  const { kind = null, name = null, qualified_name = null, symbol_id = null, symbol_stable_id = null } = symbol ?? {};
  const { path, line_start, line_end, ends_at, continues, lines_shown, lines_of_file, language, text, ...place } = code;
  return {
    ...{ path, line_start, line_end },
    ...(ends_at === undefined ? {} : { ends_at }),
    ...(continues ? { continues } : {}),
    ...{ lines_shown, lines_of_file, language },
    ...{ kind, name, qualified_name, symbol_id, symbol_stable_id },
    ...place,
    text,
  };
}

function callOf(next: NextStep, { reader }: ShowStyle): unknown {
  return reader.in === "shell" ? { command: nextCommand(next) } : (nextCall(next, reader) ?? { command: nextCommand(next) });
}

function cutRows({ next }: ShowResponse, style: ShowStyle): object[] {
  return next ? [{ next: callOf(next, style) }] : [];
}

function candidateLine({ path, line_start, kind, qualified_name, signature, symbol_id }: ShownSymbol, colors: Palette): string {
  const place = `${colors.path(printable(path))}:${colors.line(String(line_start))}`;
  const declared = signature === "" ? "" : `: ${shortened(printable(signature), "", CANDIDATE_CHARS_MAX)}`;
  return `${place}: ${colors.kind(kind)} ${printable(qualified_name)} ${colors.dim(symbol_id)}${declared}`;
}

/** The results before and after one, which may be parts of the same target. */
interface Neighbours {
  readonly before: ShownCode | undefined;
  readonly after: ShownCode | undefined;
}

function codeLines(code: ShownCode, { lineNumbers }: ShowStyle, colors: Palette, { before, after }: Neighbours): string {
  const { line_start, line_end, ends_at = line_end, text, lines_shown } = code;
  const rows = text.split("\n").map((line, index) => {
    const number = line_start + index;
    const isAnchor = number % NUMBERED_EVERY === 0 || (code.continues && index === 0);
    const hasNumber = lineNumbers === "all" || OURS.test(line) || (lineNumbers === "some" && (isAnchor || NUMBERED.test(line)));
    return hasNumber ? `${colors.line(String(number))}\t${printable(line)}` : printable(line);
  });
  const above = before && code.continues ? gap(before.line_end + 1, line_start - 1, colors) : [headOf(code, colors, before)];
  // The budget says by itself what it cuts.
  const isLast = !after?.continues && lines_shown === line_end - line_start + 1;
  return [...above, ...rows, ...(isLast ? gap(line_end + 1, ends_at, colors) : [])].join("\n");
}

/**
 * The line above the code of a target: its place, and what it is where the code does not say. Of several places of one file, in a row, only
 * the first names the file: the others begin with the colon.
 */
function headOf(code: ShownCode, colors: Palette, before: ShownCode | undefined): string {
  const { path, line_start, line_end, ends_at = line_end, symbol, text } = code;
  const range = line_start === ends_at ? `${line_start}` : `${line_start}-${ends_at}`;
  const what = symbol && !saysItself(symbol, text) ? ` ${colors.kind(symbol.kind)} ${printable(shortName(symbol))}` : "";
  const file = before?.path === path ? "" : colors.path(printable(path));
  return `${file}:${colors.line(range)}${what}${colors.dim(askedLine(code))}`;
}

/** Says how many lines are left out, and up to which one. */
function gap(first: number, last: number, colors: Palette): string[] {
  if (last < first) return [];
  return [colors.dim(first === last ? "… 1 line" : `… ${last - first + 1} lines to ${last}`)];
}

/**
 * Whether a line of the code contains the symbol's name and its owner's, as the declaration of a function does but that of a method inside
 * a class does not.
 */
function saysItself(symbol: ShownSymbol, text: string): boolean {
  const names = shortName(symbol).match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return text.split("\n").some((line) => {
    const words = new Set(line.match(/[\p{L}\p{N}_$]+/gu));
    return names.every((name) => words.has(name));
  });
}

/** Of `some` line numbers, the distance between two. */
const NUMBERED_EVERY = 10;
/** Matches a line of code that could pass for one with its number before it. */
const NUMBERED = /^\d+\t/;
/** Lines of our own: the heads of pieces, and the line that says what was cut. */
const OURS = /^(?:\S.*)?:\d+(?:-\d+)?(?:\s|$)|^… /;

/** How much the budget cut off, and the call that shows it. */
function cutLines({ next, results }: ShowResponse, style: ShowStyle, colors: Palette): string[] {
  if (!next) return [];
  const last = results.at(-1);
  const left = last ? last.line_end - last.line_start + 1 - last.lines_shown : 0;
  const hasGaps = results.some(({ ends_at, continues }) => continues || ends_at !== undefined);
  const lines =
    left > 0 ? `… ${counted(left, "more line")}, cut by the budget` : hasGaps ? "… left out" : "… more places, cut by the budget";
  const call = style.reader.in === "shell" ? nextCommand(next) : JSON.stringify(nextCall(next, style.reader)?.arguments ?? {});
  return [colors.dim(`${lines}: ${printable(call)}`)];
}
