/** Use case `get_file_summary`: what a file consists of and how involved it is, in figures. */
import type { FileSummary, SummaryRow } from "#core/protocol-lookup.ts";
import type { SymbolKind } from "#core/types.ts";
import { type FileRequest, type NamedFile, ofNamedFile } from "#engine/session/named-file.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { decisionLines } from "#lang/cyclomatic.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { textPlacesOfVersion } from "#store/versions/texts.ts";
import { outlineOf } from "./outline.ts";

const FUNCTIONS: readonly SymbolKind[] = ["function", "method", "macro"];
const CLASSES: readonly SymbolKind[] = ["class", "struct", "interface", "trait", "enum"];

/**
 * Summarizes a file, as it is in the view that its ref means.
 * @throws path_not_found, path_outside_workspace, ref_not_found
 */
export async function summarizeFile(session: QuerySession, request: FileRequest): Promise<FileSummary> {
  const { current, made } = await ofNamedFile(session, request, (named) => ({ made: summaryOf(session, named), cited: [] }));
  return { state: current.state, ...made };
}

function summaryOf(session: QuerySession, named: NamedFile): Omit<FileSummary, "state"> {
  const { db } = session.project;
  const found = outlineOf(session, named, { depth: "top" });
  const { version } = named;
  if (!version) throw new RangeError("an outline was made of a file that the view does not have");
  const text = textOfVersion(db, version.versionId);
  const prose = textPlacesOfVersion(db, version.versionId);
  const bare = withoutProse(text, prose);
  const decisions = decisionLines(bare, version.language);
  const indents = bare.split("\n").map((line) => /^\s*/.exec(line)?.[0].replaceAll("\t", "    ").length ?? 0);
  const rows = symbolsOfVersion(db, version.versionId)
    .filter(({ kind }) => kind !== "import")
    .map((symbol) => toRow(symbol, decisions, indents));
  const functions = rows.filter(({ kind }) => FUNCTIONS.includes(kind));
  return {
    path: found.path,
    language: found.language,
    lines: countLines(
      text,
      withoutProse(
        text,
        prose.filter(({ kind }) => kind !== "string"),
      ),
    ),
    complexity: {
      cyclomatic: decisions.length + 1,
      decisions: decisions.length,
      mean: functions.length === 0 ? 0 : Math.round((10 * sum(functions.map((row) => row.complexity))) / functions.length) / 10,
      nesting: Math.max(0, ...functions.map((row) => row.nesting)),
    },
    imports: found.imports.map(({ module }) => module),
    functions: functions.length,
    classes: rows.filter(({ kind }) => CLASSES.includes(kind)).length,
    exports: rows.filter(({ exported }) => exported).length,
    symbols: rows.filter(({ kind }) => FUNCTIONS.includes(kind) || CLASSES.includes(kind)),
  };
}

/** The text with spaces where prose was, so that lines and columns stay. */
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
  // What is empty once its comments are gone, their signs aside.
  const comments = all.filter((line, index) => line.trim() !== "" && !/[\p{L}\p{N}{}()[\];]/u.test(left[index] ?? "")).length;
  return { total: all.length, code: all.length - blank - comments, blank, comments };
}

function toRow(symbol: SymbolRow, decisions: readonly number[], indents: readonly number[]): SummaryRow {
  const inside = decisions.filter((line) => line >= symbol.lineStart && line <= symbol.lineEnd);
  const isFunction = FUNCTIONS.includes(symbol.kind);
  const own = indents[symbol.nameLine - 1] ?? 0;
  const depths = [...new Set(inside.map((line) => indents[line - 1] ?? 0).filter((indent) => indent > own))];
  return {
    line: symbol.lineStart,
    line_end: symbol.lineEnd,
    kind: symbol.kind,
    name: symbol.name,
    exported: symbol.visibility === "public",
    complexity: isFunction ? inside.length + 1 : 0,
    nesting: isFunction ? depths.length : 0,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
