/** Finds what a caller wants to read: a file, lines of it, the functions around places, or a symbol by name or handle. */

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import type { NotShown } from "#core/protocol/show.ts";
import { FUNCTION_KINDS, isOfTags } from "#core/symbol-kinds.ts";
import { named } from "#core/visible.ts";
import { pathsMeant } from "#engine/project/workspace-path.ts";
import { memberNotFound } from "#engine/session/absent-member.ts";
import { resourceNotFound } from "#engine/session/absent-resource.ts";
import { isGrowing, notYetIndexed } from "#engine/session/first-index.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { isKnownFileName } from "#lang/languages.ts";
import { parseNameQuery, withPathOfName } from "#query/parse/name-query.ts";
import { symbolsMeant } from "#query/rank/locate/meant.ts";
import { unreadRemark } from "#query/rank/suggest.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { placesNamed } from "#query/recall/places/literal-place.ts";
import type { PlacesFound } from "#query/recall/places/places.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { View } from "#store/rows/view.ts";
import { indexedPaths, shownAt, versionOfPath } from "#store/versions/files.ts";
import { handleNotFound, isAnyHandle } from "./named-symbol.ts";
import { leftOutAsSecret, noSuchPath, notIndexed } from "./not-indexed.ts";
import { readTogether } from "./one-function.ts";
import { changedPiece, pieceInAnyFile } from "./piece-of-handle.ts";

/** The longest path that systems accept, in characters. */
const PATH_CHARS_MAX = 4_096;
/** Lines shown on each side of a line that is in no symbol. */
const LINES_AROUND = 5;
/** How many of a file's last lines the error suggests when the requested lines are behind its end. */
const LAST_LINES = 50;
/** The most symbols listed for an ambiguous name. */
const CANDIDATES_MAX = 20;
/** How many definitions of one name, and how many lines of them, are shown together instead of listed. */
const SHORT_BODIES_MAX = 6;
const SHORT_BODIES_LINES_MAX = 48;
/**
 * The score by which a symbol must beat the others to be the one meant: kinds and folders make a smaller difference, a matching scope a
 * larger one.
 */
const CLEARLY = 0.6;
/** Least confidence (0..1) at which a name is answered with code: the name is the symbol's own, whatever its case. */
const NAMED_CONFIDENCE = 0.8;

/** Lines of a file that are to be shown. */
export interface ShowPiece {
  readonly path: string;
  readonly versionId: number;
  readonly language: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly symbol: SymbolRow | null;
  readonly place?: RankedCandidate["place"];
  /** The line that names the symbol, where it surely stands in it: of a long symbol the lines around it matter. */
  readonly focus?: number;
}

export interface ShowTarget {
  readonly pieces: readonly ShowPiece[];
  /** The symbols that an ambiguous name may mean; where one of them is shown, the others. */
  readonly candidates: readonly SymbolRow[];
  /** The bodies of all candidates, where these are overloads of one function, in file order, or a few short definitions of one name. */
  readonly bodies?: readonly ShowPiece[];
  /** The number of places in files that the view does not have. */
  readonly outside: number;
  /** Places of a trace or list that cannot be shown, while others of it can. */
  readonly notShown?: readonly NotShown[];
}

interface Asked {
  readonly target: string;
  readonly cwd: string | undefined;
  readonly repo: string;
}

/**
 * Finds the code to show, in a view.
 * @throws path_not_found, symbol_not_found, invalid_input for lines that a file does not have
 */
export function showTarget(session: QuerySession, view: View, { target, cwd, repo }: Asked): ShowTarget {
  const { db, indices } = session.project;
  const given = withPathOfName(session.placeOf(target, view).trim());
  const changed = changedPiece(session, view, given);
  if (changed) return { candidates: [], outside: 0, ...changed };
  const file = wholeFile(session, view, given, cwd);
  if (file) return { pieces: [file], candidates: [], outside: 0 };
  checkLines(session, view, given, cwd);
  const secret = secretNamed(session, view, given, cwd);
  // The path of an existing secret file means that file, not a symbol with a similar name.
  if (secret?.isSurelyMeant) throw secret.error;
  const { candidates, confidence, places } = symbolsMeant({ db, indices, scope: { view }, repo }, given);
  if (places) return atPlaces(session, view, places);
  const piece = confidence < NAMED_CONFIDENCE ? pieceInAnyFile(session, view, given) : undefined;
  if (piece) return { pieces: [piece], candidates: [], outside: 0 };
  if (isAnyHandle(given) && candidates.length === 0) throw handleNotFound(given);
  const [first] = candidates;
  if (first && !first.symbol) return { pieces: [pieceOf(first)], candidates: [], outside: 0 };
  // A key in a data file may be the path of a file that does not exist (any more): a caller who types a path wants the file.
  if (confidence < NAMED_CONFIDENCE || isPathOfFile(given)) throw secret?.error ?? notFound(session, view, { given, cwd }, candidates);
  const near = asWellMeant(candidates);
  const main = mainAmong(near);
  if (main) {
    const others = near.flatMap(({ symbol }) => (symbol && symbol !== main.symbol ? symbol : []));
    return { pieces: [pieceOf(main)], candidates: others, outside: 0 };
  }
  const [only, ...others] = near;
  if (only && others.length === 0) return { pieces: [pieceOf(only)], candidates: [], outside: 0 };
  const several = [only, ...others].flatMap((candidate) => candidate?.symbol ?? []);
  const parts = only && several.length === near.length ? readTogether(db, view, several, session.texts.of(only.versionId)) : [];
  if (only && parts.length > 0) return { pieces: parts.map((part) => partOf(only, part)), candidates: [], outside: 0 };
  const pieces = near.map(pieceOf);
  const bodies = areOverloads(several) ? inFileOrder(near).map(pieceOf) : areShort(pieces) ? pieces : undefined;
  return { pieces: [], candidates: several, outside: 0, ...(bodies ? { bodies } : {}) };
}

/**
 * Whether all of some definitions of one name are hardly longer to read than their list: a second call, for one of them, would cost the
 * reader more.
 */
function areShort(pieces: readonly ShowPiece[]): boolean {
  const lines = pieces.reduce((sum, { lineStart, lineEnd }) => sum + lineEnd - lineStart + 1, 0);
  return pieces.length <= SHORT_BODIES_MAX && lines <= SHORT_BODIES_LINES_MAX;
}

/** Whether the definitions are functions of one name and owner in one file, so that the name may mean each of them. */
function areOverloads(symbols: readonly SymbolRow[]): boolean {
  const [first] = symbols;
  const isAlike = ({ path, qualifiedName, kind }: SymbolRow): boolean =>
    path === first?.path && qualifiedName === first.qualifiedName && FUNCTION_KINDS.has(kind);
  return symbols.length < CANDIDATES_MAX && symbols.every(isAlike);
}

function inFileOrder(candidates: readonly RankedCandidate[]): RankedCandidate[] {
  return candidates.toSorted((one, other) => one.lineStart - other.lineStart);
}

/** The piece for one of several definitions in the candidate's file. */
function partOf({ path, versionId, language }: RankedCandidate, symbol: SymbolRow): ShowPiece {
  return { path, versionId, language, lineStart: symbol.lineStart, lineEnd: symbol.lineEnd, symbol };
}

/** The file that a path alone names. */
function wholeFile(
  { project: { db, workspace } }: QuerySession,
  view: View,
  given: string,
  cwd: string | undefined,
): ShowPiece | undefined {
  // A path may contain line breaks, but a text this long is a trace.
  if (given === "" || given.length > PATH_CHARS_MAX) return undefined;
  for (const path of insidePaths(workspace.path, given, cwd)) {
    const shown = shownAt(db, view, path);
    if (shown?.skipReason) throw notIndexed(path, shown.skipReason, view);
    const version = versionOfPath(db, view, path);
    if (version) {
      const { versionId, language, lineCount } = version;
      return { path, versionId, language, lineStart: 1, lineEnd: Math.max(1, lineCount), symbol: null };
    }
  }
  return undefined;
}

/** Matches a path that may lead outside of the workspace: absolute, or beginning with `..`. */
const LEADS_ELSEWHERE = /^(?:\.\.(?:[/\\]|$)|[/\\]|[A-Za-z]:[/\\])/;
/**
 * The error for a named file that is left out as a secret; undefined where the text names none. It is surely meant where the name begins
 * with a dot, or the file exists and the text looks like a path.
 */
function secretNamed(
  { project: { workspace } }: QuerySession,
  view: View,
  given: string,
  cwd: string | undefined,
): { readonly error: CodeCompassError; readonly isSurelyMeant: boolean } | undefined {
  for (const path of /\s/.test(given) ? [] : insidePaths(workspace.path, given.replace(LINES_BEHIND, ""), cwd)) {
    const error = leftOutAsSecret(path);
    if (!error) continue;
    const isThere = view.kind !== "commit" && existsSync(join(workspace.path, path));
    const isHidden = basename(path).startsWith(".");
    if (isThere || isHidden || isPathLike(path)) return { error, isSurelyMeant: isHidden || (isThere && /[./]/.test(given)) };
  }
  return undefined;
}

const LINES_BEHIND = /(?::\d+(?:-\d+)?)+$/;

/**
 * Checks that line numbers begin at 1 and that a range does not end before it begins.
 * @throws invalid_input for other lines of a file of the view
 */
function checkLines(session: QuerySession, view: View, given: string, cwd: string | undefined): void {
  const [, path = "", from, to = from] = /^([^\n]+?):(\d+)(?:-(\d+))?$/.exec(given) ?? [];
  if (from === undefined || (Number(from) > 0 && Number(from) <= Number(to)) || !wholeFile(session, view, path, cwd)) return;
  throw new CodeCompassError("invalid_input", Number(from) === 0 ? "Lines are counted from 1." : `Line ${to} comes before line ${from}.`, {
    remediation: `Write ${named(`${path}:FROM-TO`)}, the first line and the last.`,
  });
}

/** The paths in the workspace that a text may mean. Empty for a path outside of it: that may still be a place from another machine. */
function insidePaths(workspace: string, given: string, cwd: string | undefined): readonly string[] {
  try {
    return pathsMeant(workspace, given, cwd);
  } catch {
    return [];
  }
}

function atPlaces(session: QuerySession, view: View, { candidates, outside, unread }: PlacesFound): ShowTarget {
  const [first] = unread;
  if (candidates.length === 0 && first) throw notIndexed(first.path, first.skipReason ?? "unreadable", view);
  const notShown: NotShown[] = [];
  const pieces = candidates.flatMap((candidate): ShowPiece[] => {
    const text = session.texts.of(candidate.versionId);
    const lineCount = lastLine(text);
    const { line = 1, lineEnd } = candidate.place ?? {};
    if (lineEnd !== undefined || !candidate.symbol) {
      if (line > lineCount) {
        const failed = behindTheEnd(candidate.path, line, lineCount);
        if (candidates.every(({ symbol }) => !symbol)) throw failed;
        // The other places of a trace are shown all the same.
        notShown.push({ target: `${candidate.path}:${line}`, reason: failed.code, why: failed.message });
        return [];
      }
      const range = lineEnd === undefined ? { lineStart: line - LINES_AROUND, lineEnd: line + LINES_AROUND } : { lineStart: line, lineEnd };
      return [{ ...pieceOf(candidate), ...range, symbol: null }];
    }
    const { hasMoved = false, isByName, absentName } = candidate.place ?? {};
    const isSure = !hasMoved && !isByName && absentName === undefined && !TYPES.has(candidate.symbol.kind);
    return [{ ...pieceOf(candidate), ...aroundLine(candidate.symbol, line, hasMoved), ...(isSure ? { focus: line } : {}) }];
  });
  const keyOf = ({ path, lineStart, lineEnd }: ShowPiece): string => `${path}:${lineStart}-${lineEnd}`;
  return { pieces: [...new Map(pieces.map((piece) => [keyOf(piece), piece])).values()], candidates: [], outside, notShown };
}

/**
 * For a long type that a trace names by one of its lines: that line with the lines around it, or the type's head where the line has moved.
 * Else the whole symbol.
 */
function aroundLine(symbol: SymbolRow, line: number, hasMoved: boolean): Pick<ShowPiece, "lineStart" | "lineEnd"> {
  const { lineStart, lineEnd, nameLine } = symbol;
  const isWhole = !TYPES.has(symbol.kind) || (!hasMoved && line === nameLine) || lineEnd - lineStart <= 2 * LINES_AROUND;
  if (isWhole) return { lineStart, lineEnd };
  const at = hasMoved ? nameLine : line;
  return { lineStart: Math.max(lineStart, at - LINES_AROUND), lineEnd: Math.min(lineEnd, at + LINES_AROUND) };
}

const TYPES: ReadonlySet<SymbolRow["kind"]> = new Set(["class", "struct", "enum", "interface", "trait", "impl", "module"]);

function pieceOf({ path, versionId, language, lineStart, lineEnd, symbol, place }: RankedCandidate): ShowPiece {
  return { path, versionId, language, lineStart, lineEnd, symbol, ...(place ? { place } : {}) };
}

/** The candidates that fit a name about as well as the best. Drops a constructor inside its class, and imports beside a definition. */
function asWellMeant(candidates: readonly RankedCandidate[]): RankedCandidate[] {
  const best = candidates[0]?.score ?? 0;
  const near = candidates.filter(({ score }) => score > best - CLEARLY);
  const defined = near.filter(({ symbol }) => symbol?.kind !== "import");
  const kept = defined.length > 0 ? defined : near;
  const isInside = (inner: RankedCandidate): boolean =>
    kept.some(
      (outer) =>
        outer !== inner && outer.versionId === inner.versionId && outer.lineStart <= inner.lineStart && outer.lineEnd >= inner.lineEnd,
    );
  return kept.filter((candidate) => !isInside(candidate)).slice(0, CANDIDATES_MAX);
}

/**
 * The one real definition, where all other candidates are properties or blocks that add members to it (`impl`, an extension). Of manifests for
 * one resource, which are copies and overlays of each other, the first.
 */
function mainAmong(near: readonly RankedCandidate[]): RankedCandidate | undefined {
  if (near.length > 1 && near.every(({ symbol }) => symbol?.kind === "module" && isOfTags(symbol))) return near[0];
  const [main, ...more] = near.filter(({ symbol }) => symbol?.kind !== "impl" && symbol?.kind !== "property");
  const isBeside = ({ symbol }: RankedCandidate): boolean =>
    symbol?.kind !== "impl" || symbol.qualifiedName === main?.symbol?.qualifiedName;
  return near.length > 1 && more.length === 0 && near.every(isBeside) ? main : undefined;
}

/** The number of the last line of a text; the empty line after a final line feed does not count. */
export function lastLine(text: { readonly lineCount: number; line(line: number): string }): number {
  return text.lineCount > 1 && text.line(text.lineCount) === "" ? text.lineCount - 1 : text.lineCount;
}

function behindTheEnd(path: string, line: number, lineCount: number): CodeCompassError {
  return new CodeCompassError("invalid_input", `${named(path)} has ${counted(lineCount, "line")}; there is no line ${line}.`, {
    path,
    next: { do: "show", target: `${path}:${Math.max(1, lineCount - LAST_LINES + 1)}-${lineCount}` },
  });
}

function notFound(
  session: QuerySession,
  view: View,
  { given, cwd }: { readonly given: string; readonly cwd: string | undefined },
  near: readonly RankedCandidate[],
): CodeCompassError {
  if (isGrowing(view)) throw notYetIndexed(isPathLike(given) ? "path_not_found" : "symbol_not_found", given);
  const indexed = indexedPaths(session.project.db, view);
  const directory = [given, ...insidePaths(session.project.workspace.path, given, undefined)].find((path) =>
    indexed.some((file) => file.startsWith(withSlash(path))),
  );
  if (directory !== undefined && directory !== "") {
    return new CodeCompassError("path_not_found", `${named(given)} is a directory.`, {
      remediation: "Its outline says what is in it.",
      next: { do: "outline", path: directory },
    });
  }
  const resource = resourceNotFound(session.project.db, view, given);
  if (resource) return resource;
  const [mention] = placesNamed(session.project.db, view, given);
  const path = mention?.path ?? (isPathLike(given) ? given : undefined);
  if (path !== undefined) {
    const { path: root } = session.project.workspace;
    const isElsewhere = LEADS_ELSEWHERE.test(given) && insidePaths(root, given.replace(LINES_BEHIND, ""), cwd).length === 0;
    if (isElsewhere && !given.includes("\n"))
      throw new CodeCompassError(
        "path_outside_workspace",
        `${named(given)} is not inside ${named(root)}, and no file there has such a path.`,
        {
          remediation: "Name a file of the workspace, or another workspace.",
        },
      );
    return noSuchPath(`No file of this view is called ${named(path)}.`, { path, indexed }, (target) => ({ do: "show", target }));
  }
  const absent = memberNotFound(session.project.db, view, given);
  if (absent) return absent;
  const names = [...new Set(near.map(({ symbol }) => symbol?.qualifiedName ?? ""))]
    .filter((name) => name !== "")
    .slice(0, CANDIDATES_NAMED);
  const [nearest] = names;
  const unread = unreadRemark(session.project.db, view, parseNameQuery(given).name);
  return new CodeCompassError("symbol_not_found", `No symbol is called ${named(given)}.${unread === "" ? "" : ` ${unread}`}`, {
    ...(names.length > 0 ? { remediation: `Similar names: ${names.map(named).join(", ")}.` } : {}),
    next: nearest !== undefined && !/\s/.test(given) ? { do: "show", target: nearest } : { do: "search", query: given },
    near_names: names,
  });
}

const CANDIDATES_NAMED = 5;

function withSlash(directory: string): string {
  return directory.endsWith("/") ? directory : `${directory}/`;
}

function isPathOfFile(given: string): boolean {
  return given.includes("/") && isKnownFileName(given);
}

/** Whether a text looks like a path: symbol names have no slash, and only file names end in a known extension. */
function isPathLike(given: string): boolean {
  return /^\S+\/\S+$/.test(given) || isKnownFileName(given);
}
