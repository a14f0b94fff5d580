/** Asks git which paths differ between two states, before anything is compared. */
import type { PathChange, VcsAdapter } from "#vcs/vcs-adapter.ts";

/** Git's answer about two states; `changes` is undefined when git cannot compare them. */
export interface GitDifferences {
  readonly changes: readonly PathChange[] | undefined;
  readonly untracked: readonly string[];
}

/** Asks git what differs between a commit and another commit, or the working tree. */
export async function askGit(vcs: VcsAdapter, from: string, toCommit: string | null): Promise<GitDifferences> {
  const [changes, untracked] = await Promise.all([vcs.changesBetween(from, toCommit), toCommit === null ? vcs.untrackedFiles() : []]);
  return { changes, untracked };
}
