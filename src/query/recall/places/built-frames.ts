/**
 * Frames of traces in JavaScript that was built of sources of the view: `at patch (runtime-core.esm-bundler.js:5345:11)`. The built file is
 * not in the view, and its lines mean nothing there, but it is named after its package, or installed under its name, and its functions
 * still have their names.
 */
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { endsInNames } from "#query/parse/name-query.ts";
import { sourceNames } from "#query/parse/pasted/frame-name.ts";
import type { PlaceMention } from "#query/parse/pasted/places.ts";
import type { OwnPackages } from "#query/recall/own-packages.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";
import type { FrameFunction } from "./frames.ts";
import { PACKAGES } from "./place-files.ts";

const BUILT = /\.[cm]?js$/;
/** Directories in which a package has code that is not built into it. */
const NOT_BUILT = /(?:^|\/)(?:__tests__|__mocks__|__benchmarks__|tests?|specs?|examples?|docs?)\/|[._-](?:test|spec|bench)\.[^/]*$/;
/** How many definitions of one name are compared with a frame. */
const NAMESAKES_MAX = 500;
/** With more functions that a frame may mean, it means none. */
const MEANT_MAX = 3;

/** A place in a file that the view lacks, and the row of the text that names it. */
export interface AbsentPlace {
  readonly row: number;
  readonly mention: PlaceMention;
}

/**
 * The functions that frames of built files name, those of one frame together. Of several functions of a name, the ones in the files that
 * most frames of the text have their functions in: functions that call each other stand together.
 */
export function functionsOfBuilt(db: Database, scope: Scope, own: OwnPackages, places: readonly AbsentPlace[]): FrameFunction[] {
  const frames = places.filter(({ mention }) => mention.name && !mention.isNameGuessed && BUILT.test(mention.path));
  const named = frames.flatMap(({ row, mention }) => {
    const symbols = sourcesOf(db, scope, mention, directoriesOf(own, mention.path));
    return symbols.length > 0 ? [{ row, symbols }] : [];
  });
  const rowsIn = new Map<string, Set<number>>();
  for (const { row, symbols } of named) {
    for (const { path } of symbols) rowsIn.set(path, (rowsIn.get(path) ?? new Set()).add(row));
  }
  const weight = ({ path }: SymbolRow): number => rowsIn.get(path)?.size ?? 0;
  return named.flatMap(({ row, symbols }) => {
    const most = Math.max(...symbols.map(weight));
    const likeliest = symbols.filter((symbol) => weight(symbol) === most);
    return likeliest.length > MEANT_MAX ? [] : likeliest.map((symbol) => ({ row, symbol }));
  });
}

/** The directories of the packages that a built file belongs to: one that is installed, or one that the file is named after. */
function directoriesOf(own: OwnPackages, path: string): readonly string[] {
  const library = PACKAGES.exec(path)?.[0];
  if (library !== undefined) return own.find(path.slice(library.length))?.directories ?? [];
  const [stem = ""] = path.slice(path.lastIndexOf("/") + 1).split(".");
  return own.endingIn(stem);
}

/** The functions of some directories that a place names; of these, those with the scope that it names, if any have it. */
function sourcesOf(db: Database, scope: Scope, { name }: PlaceMention, directories: readonly string[]): readonly SymbolRow[] {
  if (!name || directories.length === 0) return [];
  const isBelow = (path: string): boolean => directories.some((directory) => directory === "" || path.startsWith(`${directory}/`));
  for (const one of sourceNames(name)) {
    const found = symbolsNamed(db, one.name, scope, NAMESAKES_MAX).filter(
      (symbol) => symbol.name === one.name && FUNCTION_KINDS.has(symbol.kind) && isBelow(symbol.path) && !NOT_BUILT.test(symbol.path),
    );
    const scoped = found.filter(({ qualifiedName }) => one.scope.length > 0 && endsInNames(qualifiedName, [...one.scope, one.name]));
    const defined = (scoped.length > 0 ? scoped : found).filter(({ isDefinition }) => isDefinition);
    if (found.length > 0) return defined.length > 0 ? defined : found;
  }
  return [];
}
