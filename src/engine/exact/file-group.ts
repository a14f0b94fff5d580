/** What a file that matches is likely to be to the reader: the order in which `grep` shows files. */
import type { MatchGroup } from "#core/protocol/grep.ts";
import { type PathFactorName, pathSorter } from "#query/rank/path-factors.ts";

type FileGroup = Exclude<MatchGroup, "definition">;

/** Files of these come after sources. The first factor of a path that has an entry decides. */
const GROUP_OF_FACTOR: Readonly<Partial<Record<PathFactorName, FileGroup>>> = {
  path_test: "test",
  path_mock: "test",
  path_generated: "other",
  path_docs: "other",
  path_example: "other",
  path_vendored: "other",
};

const firstRule = pathSorter(Object.keys(GROUP_OF_FACTOR) as PathFactorName[]);

/** The group of a file. What no grammar understands (documentation, data, logs) is no source. */
export function fileGroup(path: string, isParsed: boolean): FileGroup {
  const rule = firstRule(path);
  return (rule && GROUP_OF_FACTOR[rule]) ?? (isParsed ? "source" : "other");
}
