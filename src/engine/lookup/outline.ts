/** Use case `outline`: the nested symbols of one file, without its text. */

import type { CodeCompassError } from "#core/errors.ts";
import type { AnswerState, OutlineImport, OutlineNode, OutlineResponse } from "#core/protocol.ts";
import { CLASS_KINDS } from "#core/symbol-kinds.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { notYetIndexed } from "#engine/session/first-index.ts";
import { orGone } from "#engine/session/gone-path.ts";
import { type FileRequest, type NamedFile, ofNamedFile } from "#engine/session/named-file.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { hasKeys } from "#lang/languages.ts";
import { lostKeys, lostLines } from "#lang/lost-lines.ts";
import { importedName, moduleOf } from "#query/read/imports.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import { checkedUsageOf } from "#store/versions/facts.ts";
import { indexedPaths, textOfVersion } from "#store/versions/files.ts";
import { skipReasonOf } from "#store/views/manifest.ts";
import { overlayVersions } from "#store/views/views.ts";
import { directoryInstead, leftOutAsSecret, noSuchPath, notIndexed } from "./not-indexed.ts";

export interface OutlineRequest extends FileRequest {
  readonly depth?: "top" | "all";
}

/**
 * Outlines a file.
 * @throws path_not_found, path_outside_workspace
 */
export async function outline(session: QuerySession, request: OutlineRequest): Promise<OutlineResponse> {
  const outlining = ofNamedFile(session, request, async (named) => {
    const outlined = outlineOf(session, named, request);
    return { made: { ...outlined, ...(await notShown(session, named)) }, cited: [] };
  });
  const { current, made } = await orGone(session, request, outlining);
  return { ...made, ...current.state };
}

type NotShown = Pick<OutlineResponse, "lines_not_understood" | "keys_left_out">;

/**
 * The lines that the grammar did not understand, or the keys that the extractor left out as data. The index does not store these, so this
 * reads the file's text again.
 */
async function notShown({ project }: QuerySession, { version }: NamedFile): Promise<NotShown> {
  if (!version) return {};
  const text = (): string => textOfVersion(project.db, version.versionId);
  if (hasKeys(version.language)) {
    const leftOut = lostKeys(version.path, text(), version.language);
    return leftOut ? { keys_left_out: { keys: leftOut.keys, below_lines: leftOut.below } } : {};
  }
  if (version.parseStatus !== "partial") return {};
  const lost = await lostLines(text(), version.language);
  return lost.length === 0 ? {} : { lines_not_understood: lost.map(({ lineStart, lineEnd }) => ({ line: lineStart, line_end: lineEnd })) };
}

/**
 * The outline of a file in a view.
 * @throws path_not_found
 */
export function outlineOf(
  { project, touches }: QuerySession,
  { path, current: { view, state }, version }: NamedFile,
  { depth = "all" }: Pick<OutlineRequest, "depth">,
): OutlineResponse {
  const skipped = version ? undefined : skipReasonOf(project.db, view, path);
  if (skipped) throw notIndexed(path, skipped, view);
  if (!version) throw notFound(path, state, indexedPaths(project.db, view));
  touches.add(path);
  const symbols = symbolsOfVersion(project.db, version.versionId);
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    path,
    language: version.language,
    line_count: version.lineCount,
    parse_status: version.parseStatus,
    source_layer: overlayVersions(project.db, view, [version.versionId]).size > 0 ? "overlay" : "base",
    imports: importsOf(project.db, version.versionId),
    symbols: nest(symbols, depth),
  };
}

function notFound(path: string, { freshness_status }: AnswerState, indexed: readonly string[]): CodeCompassError {
  const secret = leftOutAsSecret(path);
  if (secret) return secret;
  if (freshness_status === "syncing") {
    return notYetIndexed("path_not_found", path);
  }
  const directory = directoryInstead(path, { indexed, asked: "file" });
  if (directory) return directory;
  return noSuchPath(`${named(path)} is not in the index.`, { path, indexed }, (near) => ({ do: "outline", path: near }));
}

/** One entry for each module, in order of its first line. */
function importsOf(db: Database, versionId: number): OutlineImport[] {
  const byModule = new Map<string, { line: number; names: string[] }>();
  for (const one of checkedUsageOf(db, versionId)?.imports ?? []) {
    const module = moduleOf(one);
    const name = importedName(one);
    const known = byModule.get(module) ?? { line: one.line, names: [] };
    if (name !== "") known.names.push(name);
    byModule.set(module, { line: Math.min(known.line, one.line), names: known.names });
  }
  const entries = [...byModule].map(([module, { line, names }]) => ({ line, module, names: [...new Set(names)].join(", ") }));
  return entries.sort((a, b) => a.line - b.line || (a.module < b.module ? -1 : 1));
}

function nest(symbols: readonly SymbolRow[], depth: "top" | "all"): OutlineNode[] {
  const children = Map.groupBy(symbols, (symbol) => symbol.parentRow);
  const opened = depth === "top" ? containersOpened(children) : undefined;
  const toNode = (symbol: SymbolRow): OutlineNode => ({
    kind: symbol.kind,
    name: symbol.name,
    line: symbol.lineStart,
    line_end: symbol.lineEnd,
    visibility: symbol.visibility,
    signature: symbol.signature,
    ...ownerBeside(symbol),
    children: opened && !opened.has(symbol) ? [] : (children.get(symbol.symbolRow) ?? []).map(toNode),
  });
  return (children.get(null) ?? []).map(toNode);
}

/**
 * The type of a member that stands outside of it, as methods of Go in another file do, and members of C++ in a source: nothing around the
 * member in the outline names that type.
 */
function ownerBeside({ kind, name, qualifiedName, parentRow, signature }: SymbolRow): Pick<OutlineNode, "owner"> {
  const owner = LAST_OWNER.exec(qualifiedName.slice(0, Math.max(0, qualifiedName.length - name.length)))?.[1];
  if (owner === undefined) return {};
  const isNamedBefore = [`${owner}::${name}`, `${owner}.${name}`].some((written) => signature.includes(written));
  return isNamedBefore || (kind === "method" && parentRow === null) ? { owner } : {};
}

/** The last name of the owners in front of a name. */
const LAST_OWNER = /([\p{L}\p{N}_$]+)[^\p{L}\p{N}_$]+$/u;

/**
 * The containers around everything else in a file, which say little by themselves: a module or namespace (however often it is opened),
 * nested ones, and finally a single type. An outline of the top level also shows their members.
 */
function containersOpened(children: ReadonlyMap<number | null, readonly SymbolRow[]>): ReadonlySet<SymbolRow> {
  const opened = new Set<SymbolRow>();
  let level = children.get(null) ?? [];
  for (;;) {
    const around = level.filter(({ kind }) => kind !== "import" && kind !== "macro");
    const [first] = around;
    const isModule = first?.kind === "module" && around.every(({ kind, name }) => kind === "module" && name === first.name);
    const isType = first !== undefined && CLASS_KINDS.has(first.kind) && around.length === 1;
    if (!isModule && !isType) return opened;
    for (const one of around) opened.add(one);
    if (isType) return opened;
    level = around.flatMap(({ symbolRow }) => children.get(symbolRow) ?? []);
  }
}
