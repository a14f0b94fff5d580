/**
 * Callees of a function in a file that is too large for the index: the file is parsed in the thread that answers, and what is called is
 * found by name. Rejected: resolving such calls as others are. That needs the facts of the file in the view, whose size is why it has none.
 */
import { join } from "node:path";
import { regularText } from "#core/files/regular-file.ts";
import { FILE_BYTES_PARSED_MAX, NAMESAKES_MAX } from "#core/limits.ts";
import type { Use } from "#core/usage-facts.ts";
import { named } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CheckedView } from "#engine/session/view-source.ts";
import { extract } from "#lang/extract.ts";
import { familyOf } from "#lang/languages.ts";
import { parseHere, parsersHere } from "#lang/trees/trees-here.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { tooLargeFiles } from "#store/versions/files.ts";
import type { Callee } from "./callee.ts";

/** Files that are parsed for one question. */
const PARSED_MAX = 3;

/** A function that was read from the disk, and what it calls. */
export interface LargeFileCallees {
  readonly current: CheckedView;
  readonly symbol: SymbolRow;
  readonly callees: readonly Callee[];
  readonly remark: string;
  /** The text of a line of its file. */
  readonly lineAt: (line: number) => string;
}

/** The callees of the function that a name or a place means in a file that is too large for the index; undefined where none does. */
export async function largeFileCallees(
  session: QuerySession,
  { target, ref }: { readonly target: string; readonly ref?: string },
): Promise<LargeFileCallees | undefined> {
  const source = await session.source(ref);
  const { directory } = source;
  if (directory === null) return undefined;
  const { project } = session;
  const current = await source.ensure("balanced");
  const large = tooLargeFiles(project.db, current.view);
  const asked = askedFunction(target);
  let parsedFiles = 0;
  for (const path of large.filter(asked.isIn)) {
    const text = regularText(join(directory, path), FILE_BYTES_PARSED_MAX);
    if (text === undefined || !asked.mayBeIn(text)) continue;
    if (++parsedFiles > PARSED_MAX) return undefined;
    const file = await parsed(path, text);
    // Of nested functions the innermost is meant.
    const symbol = file?.symbols
      .filter((one) => isFunction(one) && asked.isMeant(one))
      .sort((a, b) => a.lineEnd - a.lineStart - (b.lineEnd - b.lineStart))[0];
    if (!file || !symbol) continue;
    const callees = project.reading(current.view, (view) =>
      calledIn(file, symbol, (name) => definitionsOf(project.db, view, name, symbol.language)),
    );
    const lines = text.split("\n");
    const remark = `${named(path)} is too large for the index, so this answer parsed it, and finds what is called by name.`;
    return { current, symbol, callees, remark, lineAt: (line) => (lines[line - 1] ?? "").trim() };
  }
  return undefined;
}

/** A function that a name or a place means. */
interface AskedFunction {
  /** Whether it may be in a file, by the path of the file and by its text. */
  readonly isIn: (path: string) => boolean;
  readonly mayBeIn: (text: string) => boolean;
  readonly isMeant: (symbol: SymbolRow) => boolean;
}

function askedFunction(target: string): AskedFunction {
  const { path, line } = /^(?<path>.+?):(?<line>\d+)(?::\d+)?$/.exec(target.trim())?.groups ?? {};
  if (path !== undefined) {
    return {
      isIn: (other) => other === path || other.endsWith(`/${path}`),
      mayBeIn: () => true,
      isMeant: ({ lineStart, lineEnd }) => lineStart <= Number(line) && Number(line) <= lineEnd,
    };
  }
  const { name, scope } = parseNameQuery(target);
  return {
    isIn: () => true,
    mayBeIn: (text) => text.includes(name),
    isMeant: (symbol) => symbol.name === name && scope.every((part) => qualifiedParts(symbol.qualifiedName).includes(part)),
  };
}

interface ParsedFile {
  readonly symbols: readonly SymbolRow[];
  readonly uses: readonly Use[];
}

async function parsed(path: string, text: string): Promise<ParsedFile | undefined> {
  await parsersHere();
  const found = parseHere((parsers) => extract(path, text, parsers, Number.POSITIVE_INFINITY));
  if (!found) return undefined;
  const { language, symbols, usage } = found;
  // No row of the store stands for these symbols, so they have numbers of their own.
  const rows = symbols.map((symbol, at) => ({
    ...symbol,
    symbolRow: -1 - at,
    parentRow: null,
    stableId: `${at}`,
    bodyHash: 0,
    path,
    language,
  }));
  return { symbols: rows, uses: usage?.uses ?? [] };
}

/** What a function calls, in the order of the first calls. */
function calledIn({ symbols, uses }: ParsedFile, symbol: SymbolRow, elsewhere: (name: string) => readonly SymbolRow[]): Callee[] {
  const nested = symbols.filter(
    (one) => one !== symbol && isFunction(one) && symbol.lineStart < one.lineStart && one.lineEnd <= symbol.lineEnd,
  );
  const calls = uses
    .filter(({ type, line }) => type === "calls" && symbol.lineStart <= line && line <= symbol.lineEnd)
    .filter(({ line }) => !nested.some((one) => one.lineStart <= line && line <= one.lineEnd))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  return [...Map.groupBy(calls, ({ name }) => name)].flatMap(([name, alike]): Callee[] => {
    const here = symbols.filter((one) => one.name === name && one.isDefinition && (isFunction(one) || isType(one)));
    const found = here.length > 0 ? here : elsewhere(name);
    const [only] = found;
    const candidates = found.length;
    if (!only) return [{ name, to: undefined, confidence: "external", candidates: 0, uses: alike }];
    if (candidates > 1) return [{ name, to: undefined, confidence: "name_only", candidates, uses: alike }];
    return [{ name, to: only, confidence: "ambiguous", candidates, uses: alike }];
  });
}

function definitionsOf(db: QuerySession["project"]["db"], view: View, name: string, language: string): SymbolRow[] {
  return symbolsNamed(db, name, { view }, NAMESAKES_MAX).filter(
    (one) => one.isDefinition && (isFunction(one) || isType(one)) && familyOf(one.language) === familyOf(language),
  );
}
