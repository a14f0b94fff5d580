/** Working trees that lack files of their commit on purpose: an answer about "all" of one is about less than who asks may think. */
import { counted } from "#core/counted.ts";
import type { ViewSource } from "./view-source.ts";

/** What an answer about all files says where a sparse checkout leaves some out; undefined where none is. */
export async function sparseRemark(source: ViewSource): Promise<string | undefined> {
  if (!source.mayBeSparse()) return undefined;
  const absent = (await source.leftOut()).filter(({ as }) => as === "sparse").length;
  if (absent === 0) return undefined;
  return `This sparse checkout leaves out ${counted(absent, "tracked file")}, which ${absent === 1 ? "is" : "are"} not in this answer; ref HEAD has all.`;
}
