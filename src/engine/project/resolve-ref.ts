/** Resolves what a user called a ref: the workspace itself, another worktree, or a commit. */

import { existsSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { REF_CHARS_MAX } from "#core/limits.ts";
import { fromVisible, named } from "#core/visible.ts";
import { nearNames } from "#text/near-names.ts";
import type { VcsAdapter, Worktree } from "#vcs/vcs-adapter.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

export type RefMeaning =
  | { readonly is: "workspace" }
  | { readonly is: "worktree"; readonly workspace: Workspace }
  | { readonly is: "commit"; readonly commit: string; readonly label: string };

/**
 * What a ref means, seen from a workspace. The branch checked out here means the workspace with its uncommitted edits (`HEAD` means its
 * commit). `@name` (of a directory or branch) and paths mean worktrees; everything else is resolved by git. A ref may be given with the
 * escapes that it was shown with.
 * @throws ref_not_found with names that are near
 */
export async function resolveRef(workspace: Workspace, ref: string): Promise<RefMeaning> {
  if (ref.length > REF_CHARS_MAX) throw new CodeCompassError("limit_exceeded", `A ref has at most ${REF_CHARS_MAX} characters.`);
  const unescaped = fromVisible(ref);
  const meant = (await meaningOf(workspace, ref)) ?? (unescaped === undefined ? undefined : await meaningOf(workspace, unescaped));
  if (meant) return meant;
  throw await notFound(workspace.vcs, ref);
}

async function meaningOf(workspace: Workspace, ref: string): Promise<RefMeaning | undefined> {
  const { vcs } = workspace;
  if (!vcs.isBare && (await isCheckedOut(vcs, ref))) return { is: "workspace" };
  const isPath = /^[./]/.test(ref);
  const worktree = /^@[^{]/.test(ref) ? await worktreeNamed(vcs, ref.slice(1)) : undefined;
  if (worktree) return worktreeMeaning(workspace, worktree.path, ref);
  if (isPath && existsSync(ref)) return worktreeMeaning(workspace, ref, ref);
  const commit = await vcs.resolveCommit(ref);
  if (commit) return { is: "commit", commit, label: ref };
  if (existsSync(resolve(workspace.path, ref)) && (await isWorktreeRoot(vcs, resolve(workspace.path, ref)))) {
    return worktreeMeaning(workspace, resolve(workspace.path, ref), ref);
  }
  return undefined;
}

/** The worktree whose directory has the name, else the one that has the branch of that name checked out. */
async function worktreeNamed(vcs: VcsAdapter, wanted: string): Promise<Worktree | undefined> {
  const worktrees = await vcs.worktrees();
  return worktrees.find(({ name }) => name === wanted) ?? worktrees.find(({ branch }) => branch === wanted);
}

/** Whether a ref is the branch that is checked out. A detached commit is not: it is named by its id, and is a commit like any other. */
async function isCheckedOut(vcs: VcsAdapter, ref: string): Promise<boolean> {
  const head = vcs.head();
  if (ref !== head.ref) return false;
  return vcs.kind === "none" || head.commit === null || (await vcs.branchCommit(ref)) !== undefined;
}

async function isWorktreeRoot(vcs: VcsAdapter, path: string): Promise<boolean> {
  return (await vcs.worktrees()).some((worktree) => worktree.path === realpathSync(path));
}

function worktreeMeaning(from: Workspace, path: string, ref: string): RefMeaning {
  if (!existsSync(path)) {
    throw new CodeCompassError("ref_not_found", `The worktree ${ref} was at ${path}, which no longer exists.`, {
      remediation: "git worktree prune, then codecompass prune",
    });
  }
  const workspace = statSync(path).isDirectory() ? openWorkspace(realpathSync(path)) : undefined;
  if (workspace?.vcs.projectKey !== from.vcs.projectKey) {
    throw new CodeCompassError("ref_not_found", `${ref} is not a worktree of this repository.`, { remediation: "git worktree list" });
  }
  return workspace.path === from.path ? { is: "workspace" } : { is: "worktree", workspace };
}

/** Commits that are counted to say how far a ref goes back. */
const COUNTED_BACK_MAX = 100_000;

/** The error for `HEAD~3000` where there are fewer commits; it names the first commit. */
async function beyondTheFirst(vcs: VcsAdapter, ref: string): Promise<CodeCompassError | undefined> {
  const [, name = "", back = ""] = /^(.+)~(\d+)$/.exec(ref) ?? [];
  const commit = name === "" ? undefined : await vcs.resolveCommit(name);
  if (!commit || Number(back) > COUNTED_BACK_MAX) return undefined;
  const commits = await vcs.firstParents(commit, Number(back) + 1);
  if (commits.length > Number(back)) return undefined;
  const first = `${name}~${commits.length - 1}`;
  return new CodeCompassError("ref_not_found", `${named(ref)} is before the first commit of ${named(name)}.`, {
    remediation: `${first} is the first commit here; a shallow clone lacks older ones.`,
    near_refs: [first],
  });
}

async function notFound(vcs: VcsAdapter, ref: string): Promise<CodeCompassError> {
  if (vcs.kind === "none") {
    return new CodeCompassError("ref_not_found", `There is no ref "${ref}": without git a workspace has one ref, ${vcs.head().ref}.`, {
      remediation: "Leave --ref out.",
    });
  }
  const beyond = await beyondTheFirst(vcs, ref);
  if (beyond) return beyond;
  const kind = await vcs.kindNamed(ref);
  if (kind !== undefined)
    return new CodeCompassError("ref_not_found", `${named(ref)} names a ${kind}, not a commit.`, {
      remediation: "Name a branch, a tag or a commit that has it.",
    });
  const worktrees = (await vcs.worktrees()).map(({ name }: Worktree) => `@${name}`);
  const names = (await vcs.refs()).map(({ name }) => name);
  if (names.length === 0 && vcs.head().commit === null) {
    return new CodeCompassError("ref_not_found", `${named(ref)} names no commit: this repository has none yet.`, {
      remediation: "Leave --ref out; files are found before they are committed.",
    });
  }
  const near = nearNames([...names, ...worktrees], ref);
  const guess = near.length > 0 ? `Did you mean ${near.map(named).join(", ")}? ` : "";
  return new CodeCompassError("ref_not_found", `There is no branch, tag, commit or worktree called "${ref}".`, {
    remediation: `${guess}git branch --all and git worktree list show what there is; a shallow clone lacks older commits.`,
    near_refs: near,
  });
}
