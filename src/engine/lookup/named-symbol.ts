/** Finds the symbol that a caller most likely means by a name, a handle or a place. */
import { basename } from "node:path/posix";
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { isHandle } from "#core/handle.ts";
import type { NextStep, SymbolQuestionName } from "#core/next-step.ts";
import type { RelatedRow } from "#core/protocol/lookup.ts";
import type { AnswerState } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import { memberNotFound } from "#engine/session/absent-member.ts";
import { resourceNotFound } from "#engine/session/absent-resource.ts";
import { asIndexedRemark, changedNow, orChanged } from "#engine/session/changed-file.ts";
import { isGrowing, notYetIndexed } from "#engine/session/first-index.ts";
import { orLeftOut } from "#engine/session/left-out-name.ts";
import { placeRemarks } from "#engine/session/place-remarks.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import { type CheckedView, type CitedFile, remarked } from "#engine/session/view-source.ts";
import { isKnownFileName } from "#lang/languages.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { likeliestFirst } from "#query/graph/likeliest.ts";
import { distinct } from "#query/graph/meaning/preferring.ts";
import { templatesAt } from "#query/graph/templates.ts";
import { parseNameQuery } from "#query/parse/name-query.ts";
import { asWellNamed } from "#query/rank/locate/locate.ts";
import { symbolsMeant } from "#query/rank/locate/meant.ts";
import { unreadRemark } from "#query/rank/suggest.ts";
import { isPieceHandle } from "#query/read/piece-handle.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { placesNamed } from "#query/recall/places/literal-place.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { View } from "#store/rows/view.ts";
import { indexedPaths, textOfVersion, versionOfPath } from "#store/versions/files.ts";
import { nearPaths } from "#text/near-paths.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { directoryInstead, noSuchPath } from "./not-indexed.ts";
import { inTypedScope } from "./scoped-name.ts";

/** A symbol that one view shows. */
export interface SymbolInView {
  readonly view: View;
  readonly symbol: SymbolRow;
  /** The number of other symbols that the name could have meant. */
  readonly others: number;
}

export interface NamedSymbol extends SymbolInView {
  readonly state: AnswerState;
}

/** A symbol with rows about related symbols. */
export interface AroundSymbol extends NamedSymbol {
  readonly rows: readonly RelatedRow[];
}

/** A question about a symbol that the caller names, in the view that `ref` means. */
export type SymbolQuestion = (session: QuerySession, name: string, ref?: string) => Promise<AroundSymbol>;

/** Makes rows about a symbol from one view; passes sentences for the answer's warnings to `remark`. */
type RowsOf<R extends RelatedRow> = (found: SymbolInView, remark: (sentence: string) => void) => readonly R[];

/**
 * Finds the symbol in the view that `ref` means, and lists the rows that `rowsOf` makes about it. Leaves out rows of files that changed and
 * cannot be read into the index now.
 * @throws symbol_not_found, ref_not_found
 */
export async function aroundSymbol<R extends RelatedRow>(
  session: QuerySession,
  { question, name, ref }: { readonly question: SymbolQuestionName; readonly name: string; readonly ref?: string | undefined },
  rowsOf: RowsOf<R>,
): Promise<NamedSymbol & { readonly rows: readonly R[] }> {
  const source = await session.source(ref);
  const { project } = session;
  const look = await source.ensure("balanced");
  const looking = verified(source, look, (now, left) => {
    const { state } = now;
    const answerIn = (view: View) => {
      const asked = { db: project.db, indices: project.indices, scope: { view }, repo: state.repo };
      const given = session.placeOf(name, view);
      const resolver = resolverOf(project.db, view);
      const templates = templatesAt(resolver.facts, given);
      if (templates.length === 0) refuseFile(project.db, view, given, question);
      const { candidates, places } = symbolsMeant(asked, given);
      const sure = meantAmong(candidates, given);
      const indexed = (places ? sure : asWellNamed(sure)).flatMap((candidate) => candidate.symbol ?? []);
      const unchanged = indexed.filter(({ path }) => !left.has(path));
      const bearing = unchanged.length > 0 ? unchanged : indexed;
      const all = templates.length > 0 ? templates : bearing;
      const { symbols, remarks: scopeRemarks } =
        places || templates.length > 0 ? { symbols: all, remarks: [] } : inTypedScope({ resolver, given, question }, all);
      const isDefined = ({ kind }: SymbolRow): boolean => kind !== "import" && kind !== "section";
      const [symbol, ...others] = places ? symbols : likeliestFirst(resolver, symbols, { prefers: isDefined });
      if (!symbol) throw nothingMeant({ db: project.db, view, given }, name, now, { question, nearest: candidates[0] });
      if (left.has(symbol.path) && !now.unwritable) throw changedNow(symbol.path, undefined);
      const found = { view, symbol, others: others.length };
      const said = places ? [...placeRemarks(candidates, symbol)] : [...scopeRemarks];
      if (left.has(symbol.path)) said.unshift(asIndexedRemark(symbol.name, symbol.path));
      const rows = rowsOf(found, (sentence) => said.push(sentence)).filter(({ path }) => !left.has(path));
      return {
        made: { ...found, rows, remarks: said },
        cited: citedBy(session, view, [symbol, ...rows]).filter(({ path }) => !left.has(path)),
      };
    };
    return project.reading(now.view, (view) => orChanged(now, left, () => answerIn(view)));
  });
  const { current, made } = await orLeftOut(source, name, looking);
  return { ...made, state: remarked(current.state, made.remarks) };
}

function citedBy({ project: { db } }: QuerySession, view: View, rows: readonly { readonly path: string }[]): CitedFile[] {
  return [...new Set(rows.map(({ path }) => path))].flatMap((path) => {
    const version = versionOfPath(db, view, path);
    return version ? [{ path, versionId: version.versionId }] : [];
  });
}

/**
 * A path alone names no symbol, even if some symbol is called like its last part.
 * @throws symbol_not_found
 */
export function refuseFile(db: Database, view: View, given: string, question: SymbolQuestionName): void {
  const path = given.trim();
  if (!path.includes(".")) return;
  if (!versionOfPath(db, view, path)) {
    refuseMissingFile(db, view, path, question);
    return;
  }
  throw new CodeCompassError("symbol_not_found", `${named(path)} is a file; this question needs a symbol.`, ofFile(path, question));
}

/**
 * A path with the ending of a file that the view lacks, where another file is called so: read as a name, its ending would be sought as a
 * member of what precedes it.
 * @throws path_not_found
 */
function refuseMissingFile(db: Database, view: View, path: string, question: SymbolQuestionName): void {
  if (!path.includes("/") || !isKnownFileName(basename(path)) || symbolsNamed(db, path, { view }, 1).length > 0) return;
  const indexed = indexedPaths(db, view);
  if (nearPaths(indexed, path).length === 0) return;
  throw noSuchPath(`${named(path)} is not in the index.`, { path, indexed }, (near) => ofFile(near, question).next);
}

/** Questions about a symbol that `impact` answers for all that a file defines. */
const ABOUT_USERS: ReadonlySet<SymbolQuestionName> = new Set(["refs", "callers", "impact", "related"]);

/** What to ask instead of a question about a symbol, where a file is named. */
function ofFile(path: string, question: SymbolQuestionName): { readonly remediation: string; readonly next: NextStep } {
  return ABOUT_USERS.has(question)
    ? {
        remediation: "Name a definition in it, or ask who uses the file.",
        next: { do: "ask", question: "impact", target: path },
      }
    : { remediation: "Name a definition in it.", next: { do: "outline", path } };
}

/** Whether a text has the form of a handle, of a symbol or of a piece of code. */
export function isAnyHandle(text: string): boolean {
  return isHandle(text) || isPieceHandle(text);
}

/** The error for a handle that stands for nothing in the view: the code may still exist, but has moved or changed. */
export function handleNotFound(handle: string): CodeCompassError {
  const why = isHandle(handle)
    ? "A handle belongs to the ref it was printed for, and a symbol_id to its line too: ask again by name or by path:line."
    : "If it is the handle of a piece of code, the piece has changed since, or the repository is too large to search for it: ask by the path:lines printed beside it.";
  return new CodeCompassError("symbol_not_found", `Nothing in this view has the name or the handle ${named(handle)}.`, {
    remediation: why,
  });
}

/** Factors of candidates that have only a part of the name, or its words. */
const ONLY_NEAR: ReadonlySet<string> = new Set(["prefix", "name_words"]);
const SPELLED_OTHERWISE: ReadonlySet<string> = new Set(["other_case", "other_spelling"]);

/** The candidates that a name means; where there is none, the only symbol with the same letters in another case. */
export function meantAmong(candidates: readonly RankedCandidate[], given: string): readonly RankedCandidate[] {
  const meant = candidates.filter((candidate) => isMeant(candidate, given));
  if (meant.length > 0) return meant;
  const letters = parseNameQuery(given).name.toLowerCase();
  const alike = candidates.filter(({ guess, symbol }) => guess === undefined && symbol?.name.toLowerCase() === letters);
  return distinct(alike.flatMap(({ symbol }) => symbol ?? [])).length === 1 ? alike : [];
}

/**
 * Whether a name means a candidate, so that an answer may be about it without a warning; a candidate that merely resembles the name may be
 * something else. `parser` means `Parser` but not `parseR`, which consists of other words.
 */
function isMeant({ guess, reasons, symbol }: RankedCandidate, given: string): boolean {
  if (guess !== undefined || reasons.some(({ factor }) => ONLY_NEAR.has(factor))) return false;
  if (symbol === null || !reasons.some(({ factor }) => SPELLED_OTHERWISE.has(factor))) return true;
  const { name } = parseNameQuery(given);
  // A name typed in lower case does not say where its words begin.
  if (name === symbol.name.toLowerCase()) return true;
  const partsOf = (text: string): string => identifierParts(text).join(" ").toLowerCase();
  return partsOf(symbol.name) === partsOf(name);
}

/**
 * The error for a name that means no symbol: the name is empty, its file lacks the line, or nothing has it. It names the nearest symbol.
 */
export function nothingMeant(
  { db, view, given }: { readonly db: Database; readonly view: View; readonly given: string },
  name: string,
  current: CheckedView,
  { question, nearest }: { readonly question: SymbolQuestionName; readonly nearest?: RankedCandidate | undefined },
): CodeCompassError {
  if (name.trim() === "") {
    return new CodeCompassError("invalid_input", "No symbol is named.", { remediation: "Give a name, a handle or PATH:LINE." });
  }
  const { state } = current;
  const atLine = nothingAtLine(db, view, given);
  if (atLine) return atLine;
  if (nearest?.module && nearest.guess === undefined) {
    return new CodeCompassError(
      "symbol_not_found",
      `${named(nearest.module.qualifiedName)} is a module, the file ${named(nearest.path)}.`,
      ofFile(nearest.path, question),
    );
  }
  if (isGrowing(view)) return notYetIndexed("symbol_not_found", name);
  const directory = directoryInstead(given, { indexed: indexedPaths(db, view), asked: "symbol" });
  if (directory) return directory;
  const absent = state.freshness_status === "fresh" ? memberNotFound(db, view, given) : undefined;
  if (absent) return absent;
  const resource = resourceNotFound(db, view, given);
  if (resource) return resource;
  const near = nearest?.symbol;
  const isInOtherCase = near?.name.toLowerCase() === name.trim().toLowerCase();
  const isText = isWritten(db, view, name);
  const error = symbolNotFound(name, current, {
    unread: unreadRemark(db, view, parseNameQuery(given).name),
    isName: isInOtherCase,
    isWritten: isText,
  });
  return near ? withNearest(error, name, near, { isText, isInOtherCase, question }) : error;
}

/** The error for `PATH:LINE` where the file has no such line, or no symbol at it; undefined for a name. */
function nothingAtLine(db: Database, view: View, given: string): CodeCompassError | undefined {
  const [place, ...more] = placesNamed(db, view, given);
  const file = place && more.length === 0 ? versionOfPath(db, view, place.path) : undefined;
  if (!place || !file) return undefined;
  const isBehind = place.line > file.lineCount;
  const what = isBehind ? `has ${counted(file.lineCount, "line")}; there is no line ${place.line}` : `has no symbol at line ${place.line}`;
  return new CodeCompassError(isBehind ? "invalid_input" : "symbol_not_found", `${named(place.path)} ${what}.`, {
    path: place.path,
    next: { do: "outline", path: place.path },
  });
}

/** The error for a name that no symbol has, with the symbol of the nearest name. */
function withNearest(
  { message }: CodeCompassError,
  name: string,
  near: SymbolRow,
  { isText, isInOtherCase, question }: { readonly isText: boolean; readonly isInOtherCase: boolean; readonly question: SymbolQuestionName },
): CodeCompassError {
  const place = named(`${near.path}:${near.nameLine}`);
  const isSame = near.kind === "section" && near.name === name.trim();
  const nearestName = isSame ? `It is a heading, ${place}.` : `The nearest name is ${named(near.name)}, ${place}.`;
  // A name that files have word for word is no slip of another one: a key, an option, a member of a type without a name.
  if (isText && (isSame || !isInOtherCase))
    return new CodeCompassError("symbol_not_found", message, {
      remediation: `${nearestName} Files have ${named(name)} as text; grep lists every line.`,
      next: { do: "grep", word: name },
    });
  return new CodeCompassError("symbol_not_found", message, {
    remediation: nearestName,
    // A heading has no uses, so the next step is to locate it.
    next: near.kind === "section" ? { do: "locate", name: near.name } : { do: "ask", question, target: near.name },
  });
}

/** What is known of a name that no symbol has. */
interface NotFound {
  /** Which files outside the index may define it; empty where none may. */
  readonly unread: string;
  readonly isName: boolean;
  /** Whether files probably have it as text: an environment variable, a key, a function of a dependency. */
  readonly isWritten: boolean;
}

/** More files that may have a name are taken to have it. */
const TEXTS_READ_MAX = 100;

/** Whether files of a view may have a name as text, and not as a part of a longer one; false for anything but one word. */
function isWritten(db: Database, view: View, name: string): boolean {
  if (!/^[\w$.-]{3,}$/.test(name)) return false;
  const pattern = compilePattern(name, { literal: true, word: true });
  const found = candidateVersions(db, { view }, pattern.required);
  const hasIt = (version: number): boolean => pattern.linesOf(textOfVersion(db, version), 1).count > 0;
  return found !== undefined && (found.length > TEXTS_READ_MAX || found.some(hasIt));
}

/** The error says which files were not checked, as answers do. */
function symbolNotFound(
  name: string,
  { state: { freshness_status, unchecked_files = 0, warnings = [] }, unwritable }: CheckedView,
  { unread, isName, isWritten: isText }: NotFound,
): CodeCompassError {
  if (!isName && isAnyHandle(name)) throw handleNotFound(name);
  const isWhole = freshness_status === "fresh";
  const beside = isWhole
    ? ""
    : ` The index is ${freshness_status}: ${counted(unchecked_files, "file has", "files have")} not been checked.`;
  return new CodeCompassError(
    "symbol_not_found",
    [`No symbol${isWhole ? "" : " in the index"} is called "${name}".${unread === "" ? "" : ` ${unread}`}${beside}`, ...warnings].join(" "),
    {
      ...(isWhole
        ? unread === ""
          ? isText
            ? { remediation: "Files have it as text; grep lists every line.", next: { do: "grep" as const, word: name } }
            : { remediation: "A search covers all text.", next: { do: "search" as const, query: name } }
          : { remediation: "grep covers all text, in files outside the index too.", next: { do: "grep" as const, word: name } }
        : { remediation: unwritable?.data.remediation ?? "Ask again in a moment.", next: { do: "status" as const } }),
      ...(isWhole ? {} : { freshness_status, unchecked_files }),
    },
  );
}

/** A row for a symbol that has a relation to the one asked about. */
export function related(relation: string, symbol: SymbolRow): RelatedRow {
  return { relation, kind: symbol.kind, name: symbol.name, path: symbol.path, line: symbol.nameLine };
}
