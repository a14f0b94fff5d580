/** Histories that end early because the clone is shallow. */
import { shortCommit } from "#text/commit-name.ts";
import type { PathCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";

/**
 * The warning that the last commit of a history, which seems to have added its subject, is only the oldest commit of a shallow clone;
 * undefined when that commit is known to have no parent.
 */
export async function cutOffRemark(vcs: VcsAdapter, from: string, last: PathCommit | undefined): Promise<string | undefined> {
  if (last?.parent !== null || (await vcs.rootCommits(from)).length > 0) return undefined;
  return `This clone is shallow and begins with ${shortCommit(last.commit)}, which may not be where this was added; git fetch --unshallow brings the commits before it.`;
}
