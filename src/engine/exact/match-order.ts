/** The order of matching lines, and the part of them that one page shows. */
import { MATCH_GROUPS, type MatchGroup } from "#core/protocol/grep.ts";
import type { FileMatches } from "./match-files.ts";

/** Matching lines of one file that are consecutive in the answer. */
export interface Run {
  readonly group: MatchGroup;
  readonly file: FileMatches;
  /** Which matching lines: the definitions among them, the others, or all. */
  readonly which: "definitions" | "others" | "all";
  readonly count: number;
}

/** Definitions first, then sources, tests and the rest, each by path; or all files by path. */
export function orderedRuns(files: readonly FileMatches[], byPath: boolean): Run[] {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (byPath) return sorted.map((file) => ({ group: file.group, file, which: "all", count: file.count }));
  const definitions = sorted.map((file): Run => ({ group: "definition", file, which: "definitions", count: file.definitions.length }));
  const others = sorted.map((file): Run => ({ group: file.group, file, which: "others", count: file.count - file.definitions.length }));
  const byGroup = Map.groupBy(
    [...definitions, ...others].filter(({ count }) => count > 0),
    ({ group }) => group,
  );
  return MATCH_GROUPS.flatMap((group) => byGroup.get(group) ?? []);
}

/** The part of a run that a page shows. */
export interface RunPart {
  readonly run: Run;
  readonly skip: number;
  readonly take: number;
}

/** The parts of runs that make up `limit` lines after the first `offset`. */
export function pageOf(runs: readonly Run[], offset: number, limit: number): RunPart[] {
  const parts: RunPart[] = [];
  let before = 0;
  for (const run of runs) {
    if (before >= offset + limit) break;
    const skip = Math.max(0, offset - before);
    const take = Math.min(run.count - skip, offset + limit - before - skip);
    if (take > 0) parts.push({ run, skip, take });
    before += run.count;
  }
  return parts;
}
