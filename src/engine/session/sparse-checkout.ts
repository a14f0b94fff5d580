/** Working trees that lack files of their commit on purpose: an answer about "all" of one is about less than who asks may think. */
import { counted } from "#core/counted.ts";
import type { LeftOut, ViewSource } from "./view-source.ts";

/** What an answer about all files says where a sparse checkout leaves some out; nothing where it does not. */
export async function sparseRemarks(source: ViewSource): Promise<readonly string[]> {
  if (!source.mayBeSparse()) return [];
  const absent = sparseFiles(await source.leftOut());
  if (absent === 0) return [];
  return [
    `This sparse checkout leaves out ${counted(absent, "tracked file")}, which ${absent === 1 ? "is" : "are"} not in this answer; ref HEAD has all.`,
  ];
}

/** How many files of what is left out a sparse checkout leaves out. */
export function sparseFiles(leftOut: readonly LeftOut[]): number {
  return leftOut.filter(({ as }) => as === "sparse").length;
}
