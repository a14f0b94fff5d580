/** The heading that names the two compared states. */
import { shortCommit } from "#text/commit-name.ts";

interface ComparedStates {
  readonly ref: string;
  readonly ref_commit: string | null;
  readonly base: string | null;
  readonly base_commit: string | null;
  readonly merge_base_commit: string | null;
  readonly includes_uncommitted: boolean;
}

/** The newer state against the older one; for the working tree of the base itself, against its last commit. */
export function comparedStates({ ref, ref_commit, base, base_commit, merge_base_commit, includes_uncommitted }: ComparedStates): string {
  const newer = includes_uncommitted ? `${ref} (working tree)` : named(ref, ref_commit);
  const isOwnCommit = ref === base || base_commit === ref_commit;
  const isOwn = includes_uncommitted && merge_base_commit !== null && merge_base_commit === ref_commit && isOwnCommit;
  if (isOwn) return `${newer} against its last commit (${shortCommit(merge_base_commit)})`;
  return `${newer} against ${merge_base_commit ? `where it left ${named(base ?? "", merge_base_commit)}` : named(base ?? "", base_commit)}`;
}

/** A name with its commit; only the commit when the name is the commit. */
function named(name: string, commit: string | null): string {
  if (commit === null) return name;
  return name !== "" && commit.startsWith(name) ? shortCommit(commit) : `${name} (${shortCommit(commit)})`;
}
