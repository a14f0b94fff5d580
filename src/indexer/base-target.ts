/** Decides to which commit a run moves the base. */

import { type BaseTarget, findDefaultRef, type TreePath } from "#store/views/base.ts";
import { findBase } from "#store/views/views.ts";
import type { Head, TreeDifference, VcsAdapter } from "#vcs/vcs-adapter.ts";
import type { DiskComparison } from "./compare.ts";
import type { IndexTarget } from "./index-target.ts";

/**
 * The next state of the base: the commit that the worktree has checked out, if there is no base yet, or if the worktree is on the default
 * branch and the base is at another commit. Null when the base stays, or git cannot list the commit.
 */
export async function baseTarget(
  { db, vcs }: IndexTarget,
  { ref, commit }: Head,
  compared: Pick<DiskComparison, "listing">,
): Promise<BaseTarget | null> {
  if (vcs.kind === "none" || vcs.directory !== "" || commit === null) return null;
  const base = findBase(db);
  if (base && (ref !== findDefaultRef(db) || base.lastIndexedCommit === commit)) return null;
  const moved = base?.lastIndexedCommit ? await vcs.diffTrees(base.lastIndexedCommit, commit) : undefined;
  const differences = moved ?? (await wholeTree(vcs, commit));
  if (!differences) return null;
  const { rules } = compared.listing;
  const paths = differences.filter(({ path }) => !rules.judge(path)).map(toTreePath);
  return { repo: vcs.repoRoot, ref, commit, isWhole: moved === undefined, paths };
}

async function wholeTree(vcs: VcsAdapter, commit: string): Promise<TreeDifference[] | undefined> {
  const { entries, problem } = await vcs.listTree(commit);
  return problem === undefined ? [...entries] : undefined;
}

function toTreePath({ path, is, blob }: TreeDifference): TreePath {
  return { path, is, blobId: is === "file" ? Buffer.from(blob, "hex") : null };
}
