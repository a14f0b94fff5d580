/**
 * Decides what is a test: a file by its path, a symbol by its file or by marks in its source. All code that needs this asks here; the marks
 * of each language are in the table of languages (`tests`, `testFiles`), and extraction has read them.
 */
import {
  factorsOf,
  PATH_MULTIPLIERS,
  type PathFactor,
  type PathMark,
  type PathMultipliers,
  pathMarks,
  symbolMark,
} from "./path-factors.ts";

/** A place that may be a test: the path of its file, and the symbol that it is or is inside of, if any. */
export interface TestablePlace {
  readonly path: string;
  readonly symbol?: { readonly isTest: boolean } | null;
}

/** Whether a file contains tests, by its path. */
export function isTestPath(path: string): boolean {
  return pathMarks(path, "").some(({ factor }) => factor === "path_test");
}

/** Whether a symbol is a test or part of one, in any file. */
export function isTestSymbol(symbol: { readonly path: string; readonly isTest: boolean }): boolean {
  return symbol.isTest || isTestPath(symbol.path);
}

/** As {@link isTestSymbol}, for a place that need not be inside a symbol. */
export function isTestPlace({ path, symbol }: TestablePlace): boolean {
  return symbol?.isTest || isTestPath(path);
}

/** The path marks of a place for a query; a test in a source file counts as test code, and not as source. */
export function placeMarks({ path, symbol }: TestablePlace, query: string, ofPath = pathMarks(path, query)): readonly PathMark[] {
  if (!symbol?.isTest || ofPath.some(({ factor }) => factor === "path_test")) return ofPath;
  return [symbolMark("path_test", "a test among sources", query), ...ofPath.filter(({ factor }) => factor !== "path_source")];
}

/** The factors of a place for a query: like `pathFactors`, but from the marks of the place. */
export function placeFactors(place: TestablePlace, query: string, multipliers: PathMultipliers = PATH_MULTIPLIERS): PathFactor[] {
  return factorsOf(placeMarks(place, query), multipliers);
}
