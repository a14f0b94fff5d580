/**
 * Keys of views: `base`, `commit:<id>:<directory>`, and `worktree:` with the two parts of a worktree's identity as a JSON array. JSON,
 * because a path may hold any character but NUL, including line breaks and colons, and a key must split into the same two parts.
 */
import type { WorktreeIdentity } from "#core/types.ts";

export const BASE_KEY = "base";
const WORKTREE = "worktree:";

/** The key of a commit's view; paths in the view are relative to `directory`, which is empty for the root. */
export function commitKey(commit: string, directory: string): string {
  return `commit:${commit}:${directory}`;
}

/** The key of a worktree's view. */
export function worktreeKey({ root, directory }: WorktreeIdentity): string {
  return WORKTREE + JSON.stringify([root, directory]);
}

/** The worktree identity in a key; undefined for keys of other views. */
export function worktreeOf(key: string): WorktreeIdentity | undefined {
  if (!key.startsWith(WORKTREE)) return undefined;
  const [root = "", directory = ""] = JSON.parse(key.slice(WORKTREE.length)) as string[];
  return { root, directory };
}

/** SQL that is true for the key of a whole worktree, false for that of a directory inside one. */
export function isWholeWorktree(key: string): string {
  // CASE, because SQL may evaluate the right operand of an AND first.
  return `CASE WHEN ${key} GLOB '${WORKTREE}*' THEN json_extract(substr(${key}, ${WORKTREE.length + 1}), '$[1]') = '' ELSE 0 END`;
}
