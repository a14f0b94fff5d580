/**
 * The entry point of version control: opens the adapter for a directory, and answers a few questions
 * without an adapter, because opening one starts a git process. The rest of the program imports only this
 * file and `vcs-adapter.ts`, so that a second version control system would concern this folder alone.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { statIfThere } from "#core/files/if-there.ts";
import type { WorktreeIdentity } from "#core/types.ts";
import { looksLikeGit, openGit, openGitAround } from "./git.ts";
import { readBlobs } from "./git-objects.ts";
import { standsAt } from "./git-worktrees.ts";
import { openPlain } from "./no-vcs.ts";
import type { VcsAdapter } from "./vcs-adapter.ts";

export { missingText } from "./missing-objects.ts";

/** The entry that makes a directory the root of a repository or worktree. */
export const ROOT_MARK = ".git";

interface OpenedVcs {
  readonly vcs: VcsAdapter;
  /** Warnings about it for the user. */
  readonly warnings: readonly string[];
}

/**
 * The adapter for a directory, which must be absolute with links resolved: git's where git answers for it, else that of a plain directory.
 */
export function openVcs(directory: string): OpenedVcs {
  const vcs = openGit(directory);
  if (vcs) return { vcs, warnings: [] };
  const warning = "git does not answer for this directory (is git installed?): it is indexed as plain files, without branches.";
  return { vcs: openPlain(directory), warnings: looksLikeGit(directory) ? [warning] : [] };
}

/** The root of the working tree around a directory, with links resolved, and its adapter; undefined outside of working trees. */
export function openVcsAround(directory: string): { readonly root: string; readonly vcs: VcsAdapter } | undefined {
  return openGitAround(directory);
}

/** The project key of a directory without version control. */
export function plainProjectKey(directory: string): string {
  return openPlain(directory).projectKey;
}

/** Contents by id, like {@link VcsAdapter.readBlobs}, for a thread that has only a directory and ids. Starts no git for an empty list. */
export function readContents(directory: string, blobs: readonly string[]): Promise<Map<string, Uint8Array>> {
  return readBlobs(directory, blobs);
}

/** The present path of the worktree with a stored identity; undefined when it is gone. `lastSeen` is its former path. */
export function worktreePath(identity: WorktreeIdentity, lastSeen: string): string | undefined {
  return standsAt(identity, lastSeen);
}

/** Whether a directory is the root of a repository or worktree, as far as one look at the disk can tell. */
export function isRepositoryRoot(directory: string): boolean {
  return existsSync(join(directory, ROOT_MARK));
}

/** A string that changes when another directory, or another repository, takes the place of this one. */
export function repositoryStamp(directory: string): string {
  const inode = (path: string): string => String(statIfThere(path)?.ino ?? "");
  return `${inode(directory)}/${inode(join(directory, ROOT_MARK))}`;
}
