/** The `lines` format: for people, grouped by file and coloured; for pipes, `path:line:` like grep. */
import type { DetailLevel, Hit, SearchResponse } from "#core/protocol.ts";
import { visibleLine } from "#core/visible.ts";
import { askedLine } from "./asked-line.ts";
import { PATH_COLOR, painted } from "./colors.ts";
import { shownSignature } from "./shape.ts";

export interface LinesStyle {
  readonly color: boolean;
  /** Group hits under a heading per file, for terminals; otherwise every line carries its path. */
  readonly grouped: boolean;
  readonly detail: DetailLevel;
  readonly compact: boolean;
  /** `path:line:column:text`, one line per hit, as editors read it. */
  readonly vimgrep?: boolean;
}

/** Words of a declaration in which its keyword is searched: modifiers and annotations may come first. */
const KIND_WORDS_LOOKED_AT = 6;

/** The keywords that languages write for a kind. A method has none here: even when declared with one of these, its kind is shown. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = { function: ["func", "fn", "fun", "def"], constant: ["const"] };

type Paint = (text: string) => string;
export interface Palette {
  readonly path: Paint;
  readonly line: Paint;
  readonly kind: Paint;
  readonly dim: Paint;
}

const ansi =
  (open: number, close: number): Paint =>
  (text) =>
    painted(open, close, text);
const plain: Paint = (text) => text;
export const COLORS: Palette = { path: ansi(PATH_COLOR, 39), line: ansi(32, 39), kind: ansi(36, 39), dim: ansi(2, 22) };
export const NO_COLORS: Palette = { path: plain, line: plain, kind: plain, dim: plain };

/** Escapes text of the repository for use in one line of ours. */
export const printable = visibleLine;

/** Writes the hits of an answer, without a final newline; empty when there are none. */
export function searchLines(response: SearchResponse, style: LinesStyle): string {
  const colors = style.color ? COLORS : NO_COLORS;
  if (style.vimgrep) return response.results.map((hit) => vimLine(hit, colors)).join("\n");
  const results = withTellingLines(response);
  if (!style.grouped) return results.map((hit) => flatHit(hit, style, colors)).join("\n");
  const byPath = Map.groupBy(results, (hit) => hit.path);
  return [...byPath]
    .map(([path, hits]) => [colors.path(printable(path)), ...hits.map((hit) => groupedHit(hit, style, colors))].join("\n"))
    .join("\n\n");
}

/**
 * The hits. When the query named a symbol that was surely found, each declaration keeps only the matching lines that contain the name: a
 * line that shares merely a word with it says nothing to the reader. A hit that was found by one of its lines keeps all of them.
 */
function withTellingLines({ results, query_intent, confidence_level }: SearchResponse): readonly Hit[] {
  const name = results[0]?.name;
  if (query_intent !== "symbol" || confidence_level !== "high" || name === undefined) return results;
  return results.map((hit) =>
    hit.signature === undefined || hit.text_kind !== undefined || hit.at_line !== undefined
      ? hit
      : { ...hit, matches: hit.matches.filter(({ text }) => text.includes(name)) },
  );
}

function flatHit(hit: Hit, style: LinesStyle, colors: Palette): string {
  // Text that belongs to no symbol is represented by its best line, and its place is that line.
  const isText = hit.signature === undefined || hit.text_kind !== undefined;
  const line = isText && style.detail !== "location" ? (hit.matches[0]?.line ?? hit.line_start) : (hit.declared_at ?? hit.line_start);
  const place = `${colors.path(printable(hit.path))}:${colors.line(String(line))}:`;
  const text = hit.text_kind && style.detail !== "location" ? ` ${printable(hit.matches[0]?.text.trim() ?? "")}` : "";
  const head = `${place} ${describe(hit, style, colors)}${text}${colors.dim(`${askedLine(hit)}${doubt(hit)}`)}`;
  return [head, ...below(hit, style, colors, line), ...reasonLines(hit, "  ")].join("\n");
}

/** The mark behind a hit that answers a question about uses, and is not sure to. */
function doubt({ confidence = "resolved" }: Hit): string {
  return confidence === "resolved" ? "" : ` [${confidence}]`;
}

/** The indented lines below a hit: its body, or the matching lines that the head does not show. `line` is the line that the head shows. */
function below(hit: Hit, style: LinesStyle, colors: Palette, line: number): string[] {
  const { compact, detail } = style;
  if (compact || detail === "location") return [];
  if (detail === "context" && hit.body_preview !== undefined) {
    return hit.body_preview.split("\n").map((text) => `    ${colors.dim("│")} ${printable(text)}`);
  }
  const others = hit.matches.filter((match) => match.text.trim() !== "" && match.line !== line);
  return others.sort((a, b) => a.line - b.line).map((match) => `    ${colors.dim(`${match.line}:`)} ${printable(match.text.trim())}`);
}

function vimLine(hit: Hit, colors: Palette): string {
  const line = hit.at_line ?? hit.declared_at ?? (hit.signature === undefined ? hit.matches[0]?.line : undefined) ?? hit.line_start;
  const text = hit.matches.find((match) => match.line === line)?.text ?? shownSignature(hit, false) ?? hit.name;
  const column = Math.max(0, text.indexOf(hit.name)) + 1;
  return `${colors.path(printable(hit.path))}:${colors.line(String(line))}:${column}:${printable(text)}`;
}

function groupedHit(hit: Hit, style: LinesStyle, colors: Palette): string {
  const range = hit.line_end > hit.line_start ? `${hit.line_start}-${hit.line_end}` : `${hit.line_start}`;
  const rows = [`  ${colors.line(range)} ${describe(hit, style, colors)}${colors.dim(`${askedLine(hit)}${doubt(hit)}`)}`];
  if (style.compact && hit.text_kind && style.detail !== "location") rows[0] += ` ${printable(hit.matches[0]?.text.trim() ?? "")}`;
  const said = hit.signature && !hit.text_kind ? hit.line_start : 0;
  return [...rows, ...below(hit, style, colors, said), ...reasonLines(hit, "    ")].join("\n");
}

function describe(hit: Hit, style: LinesStyle, colors: Palette): string {
  if (style.detail === "location") return `${colors.kind(hit.text_kind ?? hit.kind)} ${printable(hit.name)}`;
  if (hit.text_kind)
    return colors.dim(`[${colors.kind(hit.text_kind)} ${printable((style.compact ? hit.name : hit.qualified_name) ?? hit.name)}]`);
  const signature = shownSignature(hit, style.compact);
  if (signature !== undefined && hit.signature !== undefined) return declaration(hit.kind, signature, colors);
  // A file whose first line is blank is shown by its name.
  return printable(signature || hit.name);
}

/** A declaration, with its kind before it unless it contains the kind or its keyword. */
export function declaration(kind: string, signature: string, colors: Palette): string {
  const words = signature.split(/\W+/, KIND_WORDS_LOOKED_AT);
  const saysItself = [kind, ...(KEYWORDS[kind] ?? [])].some((word) => words.includes(word));
  return saysItself ? printable(signature) : `${colors.kind(kind)} ${printable(signature)}`;
}

function reasonLines(hit: Hit, indent: string): string[] {
  return (hit.ranking_reasons ?? []).map(({ factor, weight, detail }) => `${indent}${factor} ${weight} (${printable(detail)})`);
}
