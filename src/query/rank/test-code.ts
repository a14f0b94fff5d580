/**
 * What is a test: a file by its path, a symbol by its file or by what its source marks as one. Everything that asks it asks here; what the marks of a
 * language are is told in the table of languages (`tests`, `testFiles`), and extraction has read them.
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

/** A place that may be a test: the path of its file, and the symbol that it is or lies in, if any. */
export interface TestablePlace {
  readonly path: string;
  readonly symbol?: { readonly isTest: boolean } | null;
}

/** Whether a file holds tests, by its path. */
export function isTestPath(path: string): boolean {
  return pathMarks(path, "").some(({ factor }) => factor === "path_test");
}

/** Whether a symbol is a test or part of one, in whatever file it stands. */
export function isTestSymbol(symbol: { readonly path: string; readonly isTest: boolean }): boolean {
  return symbol.isTest || isTestPath(symbol.path);
}

/** As {@link isTestSymbol}, of a place that need not be in a symbol. */
export function isTestPlace({ path, symbol }: TestablePlace): boolean {
  return symbol?.isTest || isTestPath(path);
}

/** The marks of a place for a query: those of its path, where a test in a file of sources is no source. */
export function placeMarks({ path, symbol }: TestablePlace, query: string, ofPath = pathMarks(path, query)): readonly PathMark[] {
  if (!symbol?.isTest || ofPath.some(({ factor }) => factor === "path_test")) return ofPath;
  return [symbolMark("path_test", "a test among sources", query), ...ofPath.filter(({ factor }) => factor !== "path_source")];
}

/** The factors of a place for a query: as `pathFactors`, by the marks of the place. */
export function placeFactors(place: TestablePlace, query: string, multipliers: PathMultipliers = PATH_MULTIPLIERS): PathFactor[] {
  return factorsOf(placeMarks(place, query), multipliers);
}
