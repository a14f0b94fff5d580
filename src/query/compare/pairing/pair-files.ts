/** Pairs deleted with added files: files that were renamed. */
import { basename } from "node:path/posix";
import { type ComparedFile, likeness } from "#query/compare/compared-file.ts";

/** From this share of common lines (0 to 1) on, two files of different paths are one file that was renamed. */
const RENAMED_FILE_LIKENESS_MIN = 0.5;
/** How many pairs of files have their lines compared. */
const RENAMED_FILE_COMPARISONS_MAX = 10_000;

/** A file on one side, with what is known of it. */
export interface FileEnd {
  readonly path: string;
  /** The id of its content, where known. */
  readonly blob: string | null;
  readonly file: ComparedFile | null;
}

/** Finds the pairs: first files with equal content, then similar files, with those of one base name before others. */
export function pairRenamed<T extends FileEnd>(deleted: readonly T[], added: readonly T[]): Map<T, T> {
  const pairs = new Map<T, T>();
  const waiting = Map.groupBy(added, ({ blob }) => blob);
  for (const gone of deleted) {
    const same = gone.blob === null ? undefined : waiting.get(gone.blob);
    const at = same?.findIndex(({ path }) => basename(path) === basename(gone.path)) ?? -1;
    const came = same?.splice(Math.max(0, at), 1)[0];
    if (came) pairs.set(gone, came);
  }
  pairAlike(
    deleted.filter((end) => !pairs.has(end)),
    withoutAll(added, new Set(pairs.values())),
    pairs,
  );
  return pairs;
}

function withoutAll<T>(all: readonly T[], taken: ReadonlySet<T>): T[] {
  return all.filter((item) => !taken.has(item));
}

/** Pairs similar files, the best pairs first. Above a number of comparisons, only files of one base name are compared. */
function pairAlike<T extends FileEnd>(deleted: readonly T[], added: readonly T[], pairs: Map<T, T>): void {
  const onlyNamesakes = deleted.length * added.length > RENAMED_FILE_COMPARISONS_MAX;
  const found: { gone: T; came: T; score: number; namesakes: boolean }[] = [];
  const lines = new Map<T, string[]>();
  const linesOf = (end: T): string[] => {
    const known = lines.get(end) ?? end.file?.code({ lineStart: 1, lineEnd: Number.MAX_SAFE_INTEGER }) ?? [];
    lines.set(end, known);
    return known;
  };
  for (const gone of deleted) {
    for (const came of added) {
      const namesakes = basename(gone.path) === basename(came.path);
      if (gone.file?.language !== came.file?.language || !gone.file || (onlyNamesakes && !namesakes)) continue;
      if (!isNearInSize(linesOf(gone).length, linesOf(came).length)) continue;
      const score = likeness(linesOf(gone), linesOf(came));
      if (score >= RENAMED_FILE_LIKENESS_MIN) found.push({ gone, came, score, namesakes });
    }
  }
  found.sort((a, b) => Number(b.namesakes) - Number(a.namesakes) || b.score - a.score);
  const taken = new Set<T>();
  for (const { gone, came } of found) {
    if (pairs.has(gone) || taken.has(came)) continue;
    pairs.set(gone, came);
    taken.add(came);
  }
}

/** Whether two files of `a` and `b` lines can have enough lines in common to count as one renamed file. */
function isNearInSize(a: number, b: number): boolean {
  return Math.min(a, b) > 0 && Math.min(a, b) >= RENAMED_FILE_LIKENESS_MIN * Math.max(a, b);
}
