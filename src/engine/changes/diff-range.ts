/** What `diff` compares with what: from two names to a commit on the one side, a commit or a working tree on the other. */
import { CodeCompassError } from "#core/errors.ts";
import type { FreshnessPolicy } from "#core/protocol.ts";
import type { Project } from "#engine/project/project.ts";
import { type RefMeaning, resolveRef } from "#engine/project/resolve-ref.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CheckedView, ViewSource } from "#engine/session/view-source.ts";
import { defaultRefOf } from "#store/database/known-workspaces.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";

export interface DiffNames {
  readonly base?: string;
  readonly ref?: string;
  /** Compare with the base itself, not with where the ref left it. */
  readonly direct?: boolean;
  readonly freshness?: FreshnessPolicy;
}

/** What git users type: `A..B`, `A...B`, `A..`, `..B`, or one ref to compare with. */
const RANGE = /^(?<base>.*?)(?<dots>\.{2,3})(?<ref>.*)$/;

/** The sides that a range names: two dots compare them as they are, three where they parted, and a missing side is HEAD. */
export function namesOfRange(range: string): Pick<DiffNames, "base" | "ref" | "direct"> {
  const { base = "", dots, ref = "" } = RANGE.exec(range)?.groups ?? {};
  // `..` alone, and what begins with it as `../other` does, is a path of a worktree.
  if (dots === undefined || (base === "" && ref === "") || /^\.{0,2}\//.test(ref) || range.startsWith("../")) return { base: range };
  return { base: base || "HEAD", ref: ref || "HEAD", direct: dots === ".." };
}

/** The newer side: a commit, or a working tree with its edits as its view has them. */
type DiffTarget =
  | { readonly is: "commit"; readonly commit: string }
  | { readonly is: "worktree"; readonly source: ViewSource; readonly current: CheckedView; readonly head: string | null };

export interface DiffRange {
  /** What each side was called. */
  readonly base: string;
  readonly ref: string;
  readonly baseCommit: string;
  readonly mergeBase: string | null;
  /** The commit that is compared with: the merge base, or the base. */
  readonly from: string;
  readonly to: DiffTarget;
  /** The project as the worktree of the newer side sees it. */
  readonly project: Project;
  readonly remarks: readonly string[];
}

/**
 * Finds out what is to be compared, and brings the view of a working tree up to date meanwhile.
 * @throws ref_not_found, invalid_input without version control
 */
export async function diffRange(session: QuerySession, names: DiffNames): Promise<DiffRange> {
  refuseWithoutGit(session.project.workspace.vcs);
  const { project } = session;
  const { workspace } = project;
  const name = names.ref ?? defaultRefOf(project.db, workspace.path) ?? (workspace.vcs.isBare ? "HEAD" : undefined);
  const source = await session.source(names.ref);
  const meant: RefMeaning = name === undefined ? { is: "workspace" } : await resolveRef(workspace, name);
  const own = meant.is === "worktree" ? project.at(meant.workspace) : project;
  // Should the base not exist, that is what there is to tell.
  const looking = meant.is === "commit" ? undefined : source.ensure(names.freshness ?? "balanced");
  looking?.catch(() => undefined);
  const base = await baseOf(session, names.base);
  const head = meant.is === "commit" ? meant.commit : own.workspace.vcs.head().commit;
  const { mergeBase, remarks } = names.direct ? { mergeBase: null, remarks: [] } : await forkOf(workspace.vcs, base, head);
  const current = await looking;
  return {
    base: base.label,
    ref: current ? current.view.ref : (name ?? ""),
    baseCommit: base.commit,
    mergeBase,
    from: mergeBase ?? base.commit,
    to: current ? { is: "worktree", source, current, head } : { is: "commit", commit: head ?? "" },
    project: own,
    remarks,
  };
}

/** @throws invalid_input */
export function refuseWithoutGit(vcs: VcsAdapter): void {
  if (vcs.kind !== "none") return;
  throw new CodeCompassError("invalid_input", "This workspace is not under git: there is nothing to compare its files with.", {
    remediation: "Stand in a git repository, or name one with --workspace.",
  });
}

interface NamedBase {
  readonly label: string;
  readonly commit: string;
}

/** A base is always a commit: of a worktree, the one it has checked out. */
async function baseOf({ project }: QuerySession, given: string | undefined): Promise<NamedBase> {
  const { workspace } = project;
  if (given === undefined) return defaultBase(workspace.vcs);
  const meant = await resolveRef(workspace, given);
  const commit = meant.is === "commit" ? meant.commit : (meant.is === "worktree" ? meant.workspace : workspace).vcs.head().commit;
  if (commit) return { label: given, commit };
  throw new CodeCompassError("ref_not_found", `${given} has no commit yet.`, { remediation: "git commit, then compare." });
}

async function defaultBase(vcs: VcsAdapter): Promise<NamedBase> {
  const label = vcs.defaultRef;
  const commit = await vcs.sharedBranchCommit(label);
  if (commit) return { label, commit };
  throw new CodeCompassError("ref_not_found", `The default branch, ${label}, has no commit here.`, {
    remediation: "Name what to compare with: --base REF.",
  });
}

async function forkOf(vcs: VcsAdapter, base: NamedBase, head: string | null) {
  const mergeBase = head === null ? undefined : await vcs.mergeBase(base.commit, head);
  if (mergeBase) return { mergeBase, remarks: [] };
  const why = `${base.label} and the ref share no history here (a shallow clone may lack it): the two are compared directly.`;
  return { mergeBase: null, remarks: [why] };
}
