/**
 * Sparse checkouts: working trees that lack files of their commit on purpose. An answer about "all" files there covers fewer than the
 * caller may think.
 */
import { counted } from "#core/counted.ts";
import { pathRules } from "#text/path-glob.ts";
import type { LeftOut, ViewSource } from "./view-source.ts";

/**
 * The warning for an answer about all files, or all that match a glob, that a sparse checkout leaves some of them out; none where it does
 * not.
 */
export async function sparseRemarks(source: ViewSource, pathGlobs: readonly string[] = []): Promise<readonly string[]> {
  if (!source.mayBeSparse()) return [];
  const isSelected = pathRules(pathGlobs);
  const asked = (await source.leftOut()).filter(({ path }) => isSelected(path));
  const absent = sparseFiles(asked);
  if (absent === 0) return [];
  return [
    `This sparse checkout leaves out ${counted(absent, "tracked file")}, which ${absent === 1 ? "is" : "are"} not in this answer; ref HEAD has all.`,
  ];
}

/** The number of left-out files that are missing because of a sparse checkout. */
export function sparseFiles(leftOut: readonly LeftOut[]): number {
  return leftOut.filter(({ as }) => as === "sparse").length;
}

/** The paths of the tracked files that a sparse checkout leaves out; empty for a full checkout. */
export async function sparsePaths(source: ViewSource): Promise<ReadonlySet<string>> {
  if (!source.mayBeSparse()) return new Set();
  return new Set((await source.leftOut()).flatMap(({ path, as }) => (as === "sparse" ? [path] : [])));
}
