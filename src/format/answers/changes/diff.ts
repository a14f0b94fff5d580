/** Writes the answer of `diff`: a review summary in lines, or data. */

import { counted } from "#core/counted.ts";
import type { ChangedFile, ChangedSymbol, DiffResponse } from "#core/protocol/changes.ts";
import { type DetailLevel, type Format, SYMBOL_CHANGE_TYPES } from "#core/protocol.ts";
import { COLORS, declaration, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import { moreBy, type Reader, SHELL } from "#format/next-step.ts";
import { DATA_FORMATS, type Sheet, writeSheet } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";
import { writeToon } from "#format/toon.ts";
import { countTokens } from "#text/token-count.ts";
import { comparedStates } from "./compared-states.ts";
import { breakingRows, removedRow } from "./impact.ts";

export interface DiffStyle {
  readonly format: Format;
  readonly color: boolean;
  readonly detail: DetailLevel;
  /** The reader of the advice on how to see more; by default a person at a shell. */
  readonly reader?: Reader;
}

/** A comparison. `jsonl` has one change or file per line, and is empty when nothing differs. */
export function diffSheet(response: DiffResponse, style: DiffStyle): Sheet {
  const changes = response.symbols.map((symbol) => ({ change: symbol.change, ...shapeSymbol(symbol, style.detail) }));
  const data = (tokens: number): Record<string, unknown> => shape(response, style, tokens);
  return {
    data,
    rows: [...changes, ...response.files, ...standingRows(response)],
    lines: () => diffLines(response, style),
    toon: (tokens) => writeToon(data(tokens)),
    tokensSaidIn: DATA_FORMATS,
  };
}

/** The size of an answer in tokens, with its final newline. Colours are not counted, because only terminals get them. */
export function diffTokens(response: DiffResponse, style: DiffStyle): number {
  return countTokens(`${writeSheet(diffSheet(response, { ...style, color: false }), style.format)}\n`);
}

/** The answer as plain data. Symbols and files are tables whose rows have equal fields, so that TOON writes each name once. */
function shape(response: DiffResponse, { detail }: DiffStyle, tokens: number): Record<string, unknown> {
  const { symbols, files, freshness_status, indexing_status, ref_commit, includes_uncommitted, result_completeness, ...rest } = response;
  const {
    impact,
    codecompass_protocol_version,
    repo,
    ref,
    base,
    base_commit,
    merge_base_commit,
    paths,
    affected_files,
    warnings,
    unchecked_files,
    ...counts
  } = rest;
  const lists = SYMBOL_CHANGE_TYPES.map((type) => {
    const rows = symbols.filter(({ change }) => change === type).map((symbol) => shapeSymbol(symbol, detail));
    return [`${type}_symbols`, rows] as const;
  });
  return {
    codecompass_protocol_version,
    repo,
    ref,
    base,
    base_commit,
    merge_base_commit,
    ...(paths ? { paths } : {}),
    affected_files,
    ...(warnings ? { warnings } : {}),
    result_completeness,
    estimated_tokens: tokens,
    ...counts,
    ...(impact ? { impact } : {}),
    summary: Object.fromEntries(lists.filter(([, rows]) => rows.length > 0)),
    files,
    metadata: {
      freshness_status,
      ...(unchecked_files ? { unchecked_files } : {}),
      indexing_status,
      overlay_commit: ref_commit,
      includes_uncommitted,
    },
  };
}

/** A change as plain data. All changes of one type have the same keys, so that they fit into one table. */
function shapeSymbol(symbol: ChangedSymbol, detail: DetailLevel): Record<string, unknown> {
  const { change, kind, name, qualified_name, path, line, line_end } = symbol;
  const place = { kind, name, path, line };
  const from = { before_path: symbol.before_path ?? path, before_line: symbol.before_line };
  const origin = {
    added: {},
    deleted: {},
    modified: {},
    moved: from,
    renamed: { before_name: symbol.before_name ?? name, ...from },
  }[change];
  if (detail === "location") return { ...place, ...origin };
  const isOneSided = change === "added" || change === "deleted";
  const signatures = isOneSided
    ? { signature: symbol.signature }
    : { before_signature: symbol.before_signature, after_signature: symbol.signature, body_changed: symbol.body_changed };
  const size = isOneSided ? { members: symbol.members } : {};
  const sized = { lines_added: symbol.lines_added, lines_deleted: symbol.lines_deleted, ...size };
  const more = { qualified_name, visibility: symbol.visibility, line_end, ...sized, preview: symbol.preview };
  return { ...place, ...origin, ...signatures, ...(detail === "context" ? more : { visibility: symbol.visibility, ...sized }) };
}

const MARKS: Readonly<Record<ChangedSymbol["change"], string>> = { added: "+", modified: "~", deleted: "-", moved: ">", renamed: "=" };
const FILE_MARKS: Readonly<Record<ChangedFile["status"], string>> = { added: "+", modified: "~", deleted: "-", renamed: ">" };

/** A line with the compared states and the counts, then `path:line: mark signature` lines, the most important first. */
function diffLines(response: DiffResponse, { color, detail, reader = SHELL }: DiffStyle): string {
  const colors = color ? COLORS : NO_COLORS;
  const rows = response.symbols.flatMap((symbol) => symbolRows(symbol, detail, colors));
  const files = response.files.map((file) => fileRow(file, colors));
  const { impact } = response;
  const broken = impact?.breaking.flatMap((row) => breakingRows(row, colors)) ?? [];
  const said = impact ? [printable(impact.answer), ...removedRow(impact)] : [];
  return [...said, colors.dim(printable(headline(response))), ...broken, ...rows, ...files, ...omittedRow(response, reader)].join("\n");
}

function headline(response: DiffResponse): string {
  const { cosmetic_symbols, counts, paths, affected_files } = response;
  const cosmetic = cosmetic_symbols > 0 ? [`${cosmetic_symbols} changed only in comments or layout`] : [];
  const counted = [...SYMBOL_CHANGE_TYPES.flatMap((type) => (counts[type] > 0 ? `${counts[type]} ${type}` : [])), ...cosmetic];
  const symbols = counted.length > 0 ? `; symbols: ${counted.join(", ")}` : "";
  const where = paths ? ` in ${paths.join(", ")}` : "";
  return `${comparedStates(response)}: ${plural(affected_files, "file")}${where}${symbols}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function symbolRows(symbol: ChangedSymbol, detail: DetailLevel, colors: Palette): string[] {
  const place = `${colors.path(printable(symbol.path))}:${colors.line(String(symbol.line))}:`;
  const what =
    detail === "location"
      ? `${colors.kind(symbol.kind)} ${printable(symbol.name)}`
      : declaration(symbol.kind, withinLine(symbol.signature || symbol.name, symbol.before_signature), colors);
  const owner = ownerOf(symbol);
  const remarks = [owner === "" ? "" : `in ${owner}`, origin(symbol), extent(symbol)].filter((text) => text !== "");
  const remark = remarks.length > 0 ? ` ${colors.dim(`(${printable(remarks.join(", "))})`)}` : "";
  const was =
    symbol.before_signature !== null && detail !== "location"
      ? [`  was ${printable(withinLine(symbol.before_signature, symbol.signature))}`]
      : [];
  const preview = symbol.preview === undefined ? [] : symbol.preview.split("\n").map((line) => `  ${colors.dim("│")} ${printable(line)}`);
  return [`${place} ${MARKS[symbol.change]} ${what}${remark}`, ...was, ...preview];
}

/** Characters of a declaration that a line shows; a longer one is a table or a block that the grammar takes for one. */
const DECLARATION_CHARS_MAX = 160;
/** Of a longer one: how many of its beginning, which has the name, and how many before the first difference. */
const BEGINNING_CHARS = 70;
const BEFORE_DIFFERENCE_CHARS = 30;

/** A declaration as far as a line has room for it: its beginning and, where it is compared with another, what differs. */
function withinLine(declared: string, other: string | null): string {
  if (declared.length <= DECLARATION_CHARS_MAX) return declared;
  const same = other === null ? 0 : sameBeginning(declared, other);
  const from = Math.min(same - BEFORE_DIFFERENCE_CHARS, declared.length - (DECLARATION_CHARS_MAX - BEGINNING_CHARS));
  const cut = (text: string, end: number): string => `${text.slice(0, end).trimEnd().toWellFormed()}${text.length > end ? "…" : ""}`;
  if (from <= BEGINNING_CHARS) return cut(declared, DECLARATION_CHARS_MAX);
  return `${cut(declared, BEGINNING_CHARS)} ${cut(declared.slice(from), DECLARATION_CHARS_MAX - BEGINNING_CHARS)}`;
}

/** How many characters two texts begin with alike. */
function sameBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** The owner to name with a member, which says little without it; "" when the declaration already contains the owner's name. */
function ownerOf({ owner, signature }: ChangedSymbol): string {
  return owner === null || signature.includes(owner) ? "" : owner;
}

function origin({ change, before_name, before_path, before_line, path }: ChangedSymbol): string {
  if (change !== "moved" && change !== "renamed") return before_path === null ? "" : `from ${before_path}`;
  const place = `${before_path ?? path}:${before_line}`;
  return change === "renamed" ? `was ${before_name} at ${place}` : `from ${place}`;
}

/** How much changed, and whether only the body did. */
function extent({ change, body_changed, before_signature, lines_added, lines_deleted, members }: ChangedSymbol): string {
  if (members > 0) return plural(members, "member");
  if (change === "added" || change === "deleted") return "";
  if (!body_changed) return before_signature === null ? (change === "modified" ? "visibility or kind" : "") : "";
  const lines = `+${lines_added} -${lines_deleted}`;
  return change === "modified" && before_signature === null ? `body only, ${lines}` : `body too, ${lines}`;
}

const NOTES: Readonly<Record<NonNullable<ChangedFile["note"]>, string>> = {
  no_symbols: "",
  outside_symbols: "outside symbols",
  cosmetic: "comments or layout only",
  binary: "binary",
  too_large: "too large",
  not_indexed: "not indexed",
  missing: "content missing or damaged, not compared",
  link: "link or submodule",
};

function fileRow(file: ChangedFile, colors: Palette): string {
  const symbols = [
    file.symbols_added > 0 ? `${file.symbols_added} added` : "",
    file.symbols_modified > 0 ? `${file.symbols_modified} modified` : "",
    file.symbols_deleted > 0 ? `${file.symbols_deleted} deleted` : "",
  ].filter((text) => text !== "");
  const lines = file.lines_added + file.lines_deleted > 0 ? `+${file.lines_added} -${file.lines_deleted}` : "";
  const remarks = [
    file.before_path === null ? "" : `from ${file.before_path}`,
    file.note === null ? "" : NOTES[file.note],
    symbols.length > 0 ? `symbols: ${symbols.join(", ")}` : "",
    lines,
  ].filter((text) => text !== "");
  const remark = remarks.length > 0 ? ` ${colors.dim(`(${printable(remarks.join("; "))})`)}` : "";
  return `${colors.path(printable(file.path))}: ${FILE_MARKS[file.status]} file${remark}`;
}

function omittedRow({ omitted, impact }: DiffResponse, reader: Reader): string[] {
  const { breaking = 0, sites = 0 } = impact?.omitted ?? {};
  const broken = [
    ...(breaking > 0 ? [counted(breaking, "declaration that breaks or may break uses", "declarations that break or may break uses")] : []),
    ...(sites > 0 ? [counted(sites, "use of those shown", "uses of those shown")] : []),
  ];
  const changed = SYMBOL_CHANGE_TYPES.flatMap((type) => (omitted[type] > 0 ? `${omitted[type]} ${type}` : []));
  const parts = [...broken, ...changed];
  if (omitted.files > 0) parts.push(plural(omitted.files, "file"));
  return parts.length > 0 ? [`… left out to fit: ${parts.join(", ")} (${moreBy(reader)} shows more)`] : [];
}
