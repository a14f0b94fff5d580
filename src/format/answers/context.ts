/** Writes the answer of `context`: as text with as little as possible beside the code, or as data. */
import { counted } from "#core/counted.ts";
import type { ContextFrames, ContextPart, ContextPiece, ContextResponse } from "#core/protocol/context.ts";
import type { Format } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import { type Reader, suggestionData } from "#format/next-step.ts";
import { DATA_FORMATS, type Sheet, writeSheet, writeSheetSaying } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";
import { toToon } from "#format/toon.ts";
import { countTokens } from "#text/token-count.ts";

export interface ContextStyle {
  readonly format: Format;
  readonly color: boolean;
  /** Whether every line has its number, in `lines`; otherwise only the heads of pieces and the gaps show line numbers. */
  readonly lineNumbers: boolean;
  readonly reader: Reader;
}

/** An answer with code. When nothing was found, `lines` and `jsonl` are empty. */
export function contextSheet(response: ContextResponse, style: ContextStyle): Sheet {
  const { results } = response;
  const data = (tokens: number): Record<string, unknown> => shape(response, style, tokens);
  return {
    data,
    rows: [...frameRows(response), ...results.map(shapePiece), ...standingRows(response)],
    lines: (tokens) => (results.length === 0 && !response.frames?.length ? "" : asLines(response, style, tokens)),
    toon: (tokens) => toToon({ ...data(tokens), results: results.map((piece) => shapeRow(piece, style)) }),
    tokensSaidIn: ["lines", ...DATA_FORMATS],
  };
}

/** An answer with code in colour. Its stated tokens are those of the text without colours, which only terminals get. */
export function colouredContextSheet(response: ContextResponse, style: ContextStyle): Sheet {
  const { tokensSaidIn: _, ...sheet } = contextSheet(response, style);
  const plain = contextSheet(response, { ...style, color: false });
  return { ...sheet, lines: () => sheet.lines(countTokens(writeSheet(plain, "lines"))), tokensSaidIn: DATA_FORMATS };
}

/** Stands for a token count that is not known yet: no budget has more digits. */
const TOKENS_WIDEST = 99_999;

/** The size of an answer in tokens, with its final newline; never less than the count that it states itself. */
export function contextTokens(response: ContextResponse, style: ContextStyle): number {
  return contextSize(response, style).tokens;
}

/** The size of an answer in tokens and in characters. */
export function contextSize(response: ContextResponse, style: ContextStyle): { tokens: number; chars: number } {
  const sheet = contextSheet(response, { ...style, color: false });
  const text = `${writeSheetSaying(sheet, style.format, TOKENS_WIDEST)}\n`;
  return { tokens: countTokens(text), chars: text.length };
}

/**
 * The answer as plain data. It omits the workspace, which the caller knows and whose path may be long, and mentions states only when they
 * are unusual.
 */
function shape(response: ContextResponse, { reader }: ContextStyle, tokens: number): Record<string, unknown> {
  const { total_candidates, returned, ...rest } = response.metadata;
  return {
    codecompass_protocol_version: response.codecompass_protocol_version,
    ...(response.answered_from === undefined ? {} : { answered_from: response.answered_from }),
    freshness_status: response.freshness_status,
    ...(response.unchecked_files ? { unchecked_files: response.unchecked_files } : {}),
    result_completeness: response.result_completeness,
    query_intent: response.query_intent,
    ...(response.confidence_level === "high" ? {} : { confidence: response.confidence, confidence_level: response.confidence_level }),
    ...(response.corrected_query === undefined ? {} : { corrected_query: response.corrected_query }),
    ...(response.suggested_next ? { suggested_next: suggestionData(response.suggested_next, reader) } : {}),
    metadata: { total_candidates, returned, estimated_tokens: tokens, ...rest },
    ...framesIn(response),
    results: response.results.map(shapePiece),
  };
}

function framesIn({ frames, frames_left_out: left }: ContextFrames): ContextFrames {
  return { ...(frames ? { frames } : {}), ...(left ? { frames_left_out: left } : {}) };
}

/** For programs that read one object per line: the frames as one object without a path, before those of the code. */
function frameRows(response: ContextFrames): ContextFrames[] {
  return response.frames ? [framesIn(response)] : [];
}

function shapePiece({ path, line_start, line_end, name, handle, unchanged, parts }: ContextPiece): Record<string, unknown> {
  return { path, line_start, line_end, name, handle, ...(unchanged ? { unchanged } : { parts }) };
}

/**
 * A row of a table, for TOON: the code as one text, with gaps written as in `lines`. The text is the file's own, because TOON has its own
 * escapes.
 */
function shapeRow(piece: ContextPiece, style: ContextStyle): Record<string, unknown> {
  const { parts: _, ...row } = piece;
  return { ...row, code: codeRows(piece, style, NO_COLORS, asIs).join("\n") };
}

type Show = (line: string) => string;
const asIs: Show = (line) => line;

function asLines(response: ContextResponse, style: ContextStyle, tokens: number): string {
  const colors = style.color ? COLORS : NO_COLORS;
  const alike = pointersAlike(response.results);
  const shown = response.results.filter((piece) => (alike.get(piece)?.[0] ?? piece) === piece);
  const pieces = shown.map((piece, index, all) => {
    const isAmongPointers = isPointer(piece) && all[index + 1] !== undefined && isPointer(all[index + 1] as ContextPiece);
    const others = alike.get(piece);
    const before = all[index - 1];
    // A row for places with one line names several files, so the next piece names its own.
    const isOfSameFile = before !== undefined && before.path === piece.path && !alike.has(before);
    const lines = others ? [placesLine(others, colors)] : pieceLines(piece, style, colors, isOfSameFile);
    return `${lines.join("\n")}\n${isAmongPointers ? "" : "\n"}`;
  });
  const frames = frameLines(response, colors);
  const doubt = doubtOf(response, style.reader);
  const named = frames.length > 0 ? `${frames.join("\n")}\n\n` : "";
  const head = doubt === "" ? named : `${colors.dim(doubt)}\n${named}`;
  const said = footer(response, tokens);
  return said === "" ? `${head}${pieces.join("")}`.trimEnd() : [head, ...pieces, colors.dim(said)].join("");
}

/**
 * The confidence of an answer with code, unless it is high. It comes first, because a reader of unrelated code loses time before reaching a
 * last line. An answer in doubt shows rows, so it names the call that reads the code of one.
 */
function doubtOf({ confidence_level: level, results }: ContextResponse, reader: Reader): string {
  if (level === "high" || results.length === 0) return "";
  if (level !== "low") return `confidence: ${level}`;
  const call = reader.in === "shell" ? "codecompass show" : "read_code";
  return `confidence: low, probably not what was asked for${results.some(isPointer) ? `; ${call} PATH:LINE reads one` : ""}`;
}

/** One line per frame, in the order of the trace, and a line for those that are left out. */
function frameLines({ frames = [], frames_left_out: left }: ContextFrames, colors: Palette): string[] {
  const rows = frames.map(({ path, line, name, moved_from: from, absent_name: absent }) => {
    const place = `${colors.path(printable(path))}:${colors.line(String(line))}`;
    return [
      place,
      printable(name),
      from === undefined ? "" : colors.dim(`(was ${from})`),
      absent === undefined ? "" : colors.dim(`(nothing here is called ${named(absent)})`),
    ]
      .filter((part) => part !== "")
      .join(" ");
  });
  return left ? rows.toSpliced(left.after, 0, colors.dim(`… ${counted(left.count, "frame")}`)) : rows;
}

/**
 * Whether a piece shows a single line of a longer place, or is a single line with nothing above it. Such a piece is written as one line,
 * `path:start-end: code` or `path:line: code`.
 */
function isPointer({ line_start: start, line_end: end, parts, unchanged }: ContextPiece): boolean {
  const own = parts.filter(({ line }) => line >= start);
  return !unchanged && (end > start || parts.length === 1) && own.length === 1 && lineCount(own[0] as ContextPart) === 1;
}

/** How many places with one line, as overrides have, are written as one row. */
const ALIKE_MIN = 3;

/** For each pointer whose line many others have: all of these, in order. The signature would be paid for once for each place. */
function pointersAlike(pieces: readonly ContextPiece[]): ReadonlyMap<ContextPiece, readonly ContextPiece[]> {
  const byLine = Map.groupBy(pieces.filter(isPointer), pointedLine);
  return new Map([...byLine.values()].filter(({ length }) => length >= ALIKE_MIN).flatMap((all) => all.map((piece) => [piece, all])));
}

function pointedLine({ parts }: ContextPiece): string {
  return printable(parts.at(-1)?.text.trim() ?? "");
}

/** One row for places with one line: `src/{a.ts:3, b.ts:7}: line`, with the directory that all have written once. */
function placesLine(pieces: readonly ContextPiece[], colors: Palette): string {
  const directories = pieces.map(({ path }) => path.split("/").slice(0, -1));
  const [first = []] = directories;
  const isShared = (part: string, depth: number): boolean => directories.every((directory) => directory[depth] === part);
  const depth = first.findIndex((part, at) => !isShared(part, at));
  const shared = first.slice(0, depth < 0 ? first.length : depth);
  const prefix = shared.length > 0 ? `${shared.join("/")}/` : "";
  const places = pieces.map(({ path, line_start: line }) => `${printable(path.slice(prefix.length))}:${line}`);
  return `${colors.path(`${printable(prefix)}{${places.join(", ")}}`)}: ${pointedLine(pieces[0] as ContextPiece)}`;
}

/** A piece below its head. Of several pieces of one file only the first names the file: the others begin with the colon, `:start-end`. */
function pieceLines(piece: ContextPiece, style: ContextStyle, colors: Palette, isOfSameFile: boolean): string[] {
  const { path, line_start: start, line_end: end, handle, name } = piece;
  const range = start === end ? `${start}` : `${start}-${end}`;
  const place = `${isOfSameFile ? "" : colors.path(printable(path))}:${colors.line(range)}`;
  if (isPointer(piece)) return [`${place}: ${pointedLine(piece)}`];
  const head = `${place} ${colors.dim(handle)}`;
  return piece.unchanged ? [`${head} unchanged: ${printable(name)}`] : [head, ...codeRows(piece, style, colors)];
}

/** The code of a piece with its gaps; empty when the caller already has it. */
function codeRows(
  { line_start: start, line_end: end, parts, unchanged }: ContextPiece,
  { lineNumbers }: ContextStyle,
  colors: Palette,
  show: Show = printable,
): string[] {
  const rows: string[] = [];
  let next = start;
  for (const part of parts) {
    // Imports and enclosing declarations are far apart and far from the rest, so each of their lines gets its number.
    const isAbove = part.line < start;
    if (!isAbove && part.line > next) rows.push(colors.dim(gap(next, part.line - 1)));
    rows.push(...codeLines(part, isAbove || lineNumbers, colors, show));
    next = Math.max(next, part.line + lineCount(part));
  }
  return end >= next && !unchanged ? [...rows, colors.dim(gap(next, end))] : rows;
}

function codeLines({ line, text }: ContextPart, numbered: boolean, colors: Palette, show: Show): string[] {
  const lines = text.split("\n").map(show);
  return lines.map((row, index) => (numbered || FRAME.test(row) ? `${colors.line(String(line + index))}: ${row}` : row));
}

/**
 * Lines of our own between lines of code: the head of a piece, a line that points to a place, a gap, the first line, the last line, and a
 * numbered line. A line of code that looks like one of these gets its number, so that no file can show code under another's name or end the
 * answer with words of its own. Rejected: fences around every piece, which cost tokens in every answer; numbers cost nothing in nearly all.
 */
const FRAME =
  /^(?:[^{}]*\{[^{}]+:\d+\}: .*|.*:\d+(?:-\d+)? [\da-z]{7,}(?: unchanged: .*)?|.*:\d+(?:-\d+)?: .*|… .*|confidence: .*|\d+ of \d+ candidates, .*|\d+ frames, code of \d+, .*|\d+: .*)\s*$/;

function lineCount({ text }: ContextPart): number {
  return text.split("\n").length;
}

/** How many lines are left out, and up to which one. */
function gap(first: number, last: number): string {
  return first === last ? "… 1 line" : `… ${last - first + 1} lines to ${last}`;
}

/**
 * The last line: facts to know beside the code. A normal answer has none: it would cost every reader ten tokens to say that the other
 * candidates match much less.
 */
function footer(
  { metadata, answered_from, frames, freshness_status, unchecked_files, result_completeness }: ContextResponse,
  tokens: number,
): string {
  const { total_candidates: total, returned, truncated, suggestion } = metadata;
  const state = [
    answered_from === undefined ? "" : `from ${printable(answered_from)}`,
    truncated ? "truncated" : "",
    freshness_status === "fresh" ? "" : freshness_status,
    unchecked_files ? `${counted(unchecked_files, "file")} not checked` : "",
    result_completeness === "partial" ? "partial" : "",
  ];
  const isAsItShouldBe = returned > 0 && !frames && state.every((word) => word === "");
  if (isAsItShouldBe) return "";
  const found = frames ? `${counted(total, "frame")}, code of ${returned}` : `${returned} of ${counted(total, "candidate")}`;
  const said = [found, `${counted(tokens, "token")}`, ...state.filter((word) => word !== "")];
  // A larger budget shows what was truncated; where something is shown, that needs no advice.
  return [said.join(", "), ...(suggestion && returned === 0 ? [suggestion] : [])].join(". ");
}
