/** Use case `get_file_summary`: figures on what a file consists of and how complex it is. */

import type { FileSummary, SummaryRow } from "#core/protocol/lookup.ts";
import type { OutlineResponse } from "#core/protocol.ts";
import { CLASS_KINDS, FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { type FileRequest, type NamedFile, ofNamedFile } from "#engine/session/named-file.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { type Decision, decisionsOf } from "#lang/branching.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import type { TextPlace } from "#store/packed/packing.ts";
import { positionOf } from "#store/rows/row-id.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";
import { outlineOf } from "./outline.ts";

/** The cyclomatic complexity at which McCabe called a function too complex, and the nesting depth that nobody can follow. */
const COMPLEXITY_LIMIT = 10;
const NESTING_LIMIT = 5;

/** The stored facts of a file. */
interface StoredFile {
  readonly text: string;
  readonly prose: readonly TextPlace[];
  readonly symbols: readonly SymbolRow[];
  readonly outline: OutlineResponse;
}

/**
 * Summarizes a file of the view that the request's ref means.
 * @throws path_not_found, path_outside_workspace, ref_not_found
 */
export async function summarizeFile(session: QuerySession, request: FileRequest): Promise<FileSummary> {
  const { current, made } = await ofNamedFile(session, request, (named) => ({ made: storedFile(session, named), cited: [] }));
  return { state: current.state, ...(await summaryOf(made)) };
}

function storedFile(session: QuerySession, named: NamedFile): StoredFile {
  const { db } = session.project;
  const outline = outlineOf(session, named, { depth: "top" });
  const { version } = named;
  if (!version) throw new RangeError("an outline was made of a file that the view does not have");
  const { versionId } = version;
  return {
    text: textOfVersion(db, versionId),
    prose: textPlacesOfVersion(db, versionId),
    symbols: symbolsOfVersion(db, versionId),
    outline,
  };
}

async function summaryOf({ text, prose, symbols, outline }: StoredFile): Promise<Omit<FileSummary, "state">> {
  const { path, language, imports, parse_status } = outline;
  const decisions = await decisionsOf(text, withoutProse(text, prose), language);
  const docs = docsBySymbol(text, prose);
  const declared = symbols.filter(({ kind }) => kind !== "import");
  const rows = declared.map((symbol) => toRow(symbol, decisions, docs.get(positionOf(symbol.symbolRow)) ?? ""));
  const functions = rows.filter(({ kind }) => FUNCTION_KINDS.has(kind));
  const mean = functions.length === 0 ? 0 : Math.round((10 * sum(functions.map((row) => row.complexity))) / functions.length) / 10;
  const nesting = Math.max(0, ...functions.map((row) => row.nesting));
  const comments = prose.filter(({ kind }) => kind !== "string");
  return {
    path,
    language,
    bytes: Buffer.byteLength(text),
    parse_status,
    lines: countLines(text, withoutProse(text, comments)),
    complexity: { cyclomatic: decisions.length + 1, decisions: decisions.length, mean, nesting, score: scoreOf(mean, nesting) },
    imports,
    functions: functions.length,
    classes: rows.filter(({ kind }) => CLASS_KINDS.has(kind)).length,
    exports: declared.flatMap(({ name, parentRow, visibility }) => (parentRow === null && visibility === "public" ? [name] : [])),
    symbols: rows.filter(({ kind }) => FUNCTION_KINDS.has(kind) || CLASS_KINDS.has(kind)),
  };
}

/** A score from 0 to 100: half for how often the functions branch, half for how deeply. */
function scoreOf(mean: number, nesting: number): number {
  const often = Math.min(1, Math.max(0, mean - 1) / (COMPLEXITY_LIMIT - 1));
  return Math.round(50 * often + 50 * Math.min(1, nesting / NESTING_LIMIT));
}

/** The first sentence of each docstring, by the position of the documented symbol. */
function docsBySymbol(text: string, prose: readonly TextPlace[]): ReadonlyMap<number, string> {
  const docs = prose.flatMap(({ kind, symbol, start, end }) =>
    kind === "docstring" && symbol !== null ? [[symbol, firstSentence(text.slice(start, end))] as const] : [],
  );
  return new Map(docs);
}

/** The first sentence of a comment, without comment marks. */
function firstSentence(comment: string): string {
  const words = comment
    .split("\n")
    .map((line) => line.replace(/^[\s/*#!"'`;%-]+|[\s*/"'`]+$/g, ""))
    .join(" ")
    .trim();
  return (/^.*?[.!?](?=\s|$)/.exec(words)?.[0] ?? words).slice(0, DOC_CHARS_MAX);
}

const DOC_CHARS_MAX = 160;

/** The text with prose replaced by spaces, so that lines and columns stay the same. */
function withoutProse(text: string, prose: readonly { readonly start: number; readonly end: number }[]): string {
  let bare = "";
  let at = 0;
  for (const { start, end } of prose) {
    if (start < at) continue;
    bare += text.slice(at, start) + text.slice(start, end).replace(/\S/g, " ");
    at = end;
  }
  return bare + text.slice(at);
}

function countLines(text: string, withoutComments: string): FileSummary["lines"] {
  const all = text.replace(/\n$/, "").split("\n");
  const left = withoutComments.split("\n");
  const blank = all.filter((line) => line.trim() === "").length;
  // Comment lines: those that have no code left once comments are blanked out.
  const comments = all.filter((line, index) => line.trim() !== "" && !/[\p{L}\p{N}{}()[\];]/u.test(left[index] ?? "")).length;
  return { total: all.length, code: all.length - blank - comments, blank, comments };
}

function toRow(symbol: SymbolRow, decisions: readonly Decision[], doc: string): SummaryRow {
  const inside = decisions.filter(({ line }) => line >= symbol.lineStart && line <= symbol.lineEnd);
  const isFunction = FUNCTION_KINDS.has(symbol.kind);
  const depths = inside.flatMap(({ depth }) => (depth === null ? [] : [depth]));
  const before = symbol.signature.slice(0, Math.max(0, symbol.signature.indexOf(symbol.name)));
  return {
    line: symbol.lineStart,
    line_end: symbol.lineEnd,
    kind: symbol.kind,
    name: symbol.name,
    exported: symbol.visibility === "public",
    async: /\basync\b/.test(before),
    static: /\bstatic\b/.test(before),
    parameters: isFunction ? parametersIn(symbol.signature.slice(before.length + symbol.name.length)) : 0,
    complexity: isFunction ? inside.length + 1 : 0,
    // Depths are counted from the shallowest branch of the function.
    nesting: isFunction && depths.length > 0 ? Math.max(...depths) - Math.min(...depths) + 1 : 0,
    signature: symbol.signature,
    doc,
  };
}

const OPENING = "([{<";
const CLOSING = ")]}>";

/** The number of parameters in the first parentheses after a function's name. */
function parametersIn(rest: string): number {
  const start = rest.indexOf("(");
  if (start < 0) return 0;
  let depth = 0;
  let commas = 0;
  let isEmpty = true;
  for (let at = start; at < rest.length; at++) {
    const character = rest[at] ?? "";
    // The `>` of an arrow (`->`, `=>`) closes no bracket.
    if (CLOSING.includes(character) && !/[-=]/.test(rest[at - 1] ?? "")) depth--;
    if (depth === 0 && at > start) break;
    if (OPENING.includes(character)) depth++;
    else if (character === "," && depth === 1 && /^\s*[^\s)]/.test(rest.slice(at + 1))) commas++;
    if (at > start && /\S/.test(character)) isEmpty = false;
  }
  return isEmpty ? 0 : commas + 1;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
