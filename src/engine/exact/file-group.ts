/** The groups in which `grep` orders files: what a matching file likely is to the reader. */
import type { MatchGroup } from "#core/protocol/grep.ts";
import { type PathFactorName, pathSorter } from "#query/rank/path-factors.ts";

type FileGroup = Exclude<MatchGroup, "definition">;

/** Groups that come after sources, by path factor. The first factor of a path that is listed here decides. */
const GROUP_OF_FACTOR: Readonly<Partial<Record<PathFactorName, FileGroup>>> = {
  path_test: "test",
  path_mock: "test",
  path_generated: "other",
  path_docs: "other",
  path_example: "other",
  path_vendored: "other",
};

const firstRule = pathSorter(Object.keys(GROUP_OF_FACTOR) as PathFactorName[]);

/** The group of a file. A file that no grammar parsed (documentation, data, logs) is no source. */
export function fileGroup(path: string, isParsed: boolean): FileGroup {
  const rule = firstRule(path);
  return (rule && GROUP_OF_FACTOR[rule]) ?? (isParsed ? "source" : "other");
}
