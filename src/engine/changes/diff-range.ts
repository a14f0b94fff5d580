/** Decides what `diff` compares: resolves two names to a commit as the older side, and a commit or a working tree as the newer. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import type { FreshnessPolicy } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import type { Project } from "#engine/project/project.ts";
import { type RefMeaning, resolveRef } from "#engine/project/resolve-ref.ts";
import { pathsInside } from "#engine/project/workspace-path.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CheckedView, ViewSource } from "#engine/session/view-source.ts";
import { commonLanguages } from "#indexer/common-languages.ts";
import { defaultRefOf } from "#store/database/known-workspaces.ts";
import { findBase, isCommitKnown } from "#store/views/views.ts";
import { pathRules } from "#text/path-glob.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { askGit, type GitDifferences } from "./git-differences.ts";
import { LocalParser } from "./parse-here.ts";

export interface DiffNames {
  readonly base?: string;
  readonly ref?: string;
  /** Whether to compare with the base itself, not with the commit where the ref left it. */
  readonly direct?: boolean;
  readonly freshness?: FreshnessPolicy;
  /** Only files whose path matches, before or after the change. */
  readonly pathGlobs?: readonly string[];
}

/** The forms of range that git users type: `A..B`, `A...B`, `A..`, `..B`, or one ref to compare with. */
const RANGE = /^(?<base>.*?)(?<dots>\.{2,3})(?<ref>.*)$/;

/**
 * The sides that a range names: two dots compare the sides as they are, three with the commit where they parted, and a missing side is
 * HEAD.
 */
export function namesOfRange(range: string): Pick<DiffNames, "base" | "ref" | "direct"> {
  const { base = "", dots, ref = "" } = RANGE.exec(range)?.groups ?? {};
  // `..` alone, or a text that begins with it as `../other` does, is the path of a worktree.
  if (dots === undefined || (base === "" && ref === "") || /^\.{0,2}\//.test(ref) || range.startsWith("../")) return { base: range };
  return { base: base || "HEAD", ref: ref || "HEAD", direct: dots === ".." };
}

/** The newer side: a commit, or a working tree with its edits, as its view has them. */
type DiffTarget =
  | { readonly is: "commit"; readonly commit: string }
  | { readonly is: "worktree"; readonly source: ViewSource; readonly current: CheckedView; readonly head: string | null };

/** What people type behind `git diff`: one range or two refs, then paths. */
export interface DiffWords {
  readonly range?: string;
  readonly paths: readonly string[];
}

/**
 * Splits words into refs and paths. A word that names a ref is a ref. The paths begin with the first other word that names a file or
 * directory, present now or in the checked-out commit's history.
 */
export async function wordsOfDiff(session: QuerySession, words: readonly string[], cwd: string): Promise<DiffWords> {
  const { path: workspace, vcs } = session.project.workspace;
  const isPath = async (word: string): Promise<boolean> => {
    const paths = pathsInside(workspace, word, cwd);
    const { commit } = vcs.head();
    const hadOf = async (path: string): Promise<boolean> => commit !== null && (await vcs.commitsBelow(commit, path, 1)).length > 0;
    return paths.some((path) => existsSync(join(workspace, path))) || (await Promise.all(paths.map(hadOf))).some((had) => had);
  };
  const refs: string[] = [];
  for (const word of words) {
    if (word === "--" || (!(await isRange(session, word)) && (await isPath(word)))) break;
    refs.push(word);
  }
  const [range, unknown] = refs;
  // Only a path can stand behind a range.
  if (range !== undefined && unknown !== undefined && namesOfRange(range).ref !== undefined) {
    throw new CodeCompassError(
      "path_not_found",
      `No file or directory is called ${named(unknown)}, now or in the commit that is checked out.`,
      {
        remediation: `Check the spelling. ${named(range)} names both states; paths go after it.`,
      },
    );
  }
  if (refs.length > 2) {
    throw new CodeCompassError("invalid_input", "diff takes at most two refs, then paths that exist or existed in this repository.", {
      remediation: "codecompass diff A..B PATH",
    });
  }
  const paths = words.slice(refs.length).filter((word) => word !== "--");
  return { ...(refs.length > 0 ? { range: refs.join("..") } : {}), paths };
}

/** Whether each side that a word names is a ref: both sides of `A..B`, or the single one. */
export async function isRange(session: QuerySession, word: string): Promise<boolean> {
  const { base, ref } = namesOfRange(word);
  const known = await Promise.all([base, ref].flatMap((side) => (side === undefined ? [] : session.knownRef(side))));
  return known.every((side) => side !== undefined);
}

export interface DiffRange {
  /** The names that the request gives the two sides. */
  readonly base: string;
  readonly ref: string;
  readonly baseCommit: string;
  readonly mergeBase: string | null;
  /** The older commit of the comparison: the merge base, or the base. */
  readonly from: string;
  readonly to: DiffTarget;
  /** Parses contents that the store does not have. */
  readonly parser: LocalParser;
  /** Git's list of what differs in a working tree, asked for while the view was brought up to date. */
  readonly listed?: Promise<GitDifferences> | undefined;
  /** The project as the worktree of the newer side sees it. */
  readonly project: Project;
  readonly remarks: readonly string[];
  /** The paths that were asked for, as typed; empty for all. */
  readonly pathGlobs: readonly string[];
  /** Whether a path was asked for. */
  readonly isAsked: (path: string) => boolean;
}

/**
 * Resolves what is to be compared, and meanwhile brings the view of a working tree up to date.
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
  // If the base does not exist, its error is the one to report.
  const looking = meant.is === "commit" ? undefined : source.ensure(names.freshness ?? "balanced");
  looking?.catch(() => undefined);
  const base = await baseOf(session, names.base);
  const head = meant.is === "commit" ? meant.commit : own.workspace.vcs.head().commit;
  const parser = parserFor(project, meant.is === "commit" ? [base.commit, meant.commit] : [base.commit]);
  const { mergeBase, remarks: ofFork } = names.direct ? { mergeBase: null, remarks: [] } : await forkOf(workspace.vcs, base, head);
  const from = mergeBase ?? base.commit;
  // Git's listing and the comparison with the disk run at the same time.
  const listed = looking && askGit(own.workspace.vcs, from, null);
  listed?.catch(() => undefined);
  const current = await looking;
  const { pathGlobs = [] } = names;
  return {
    base: base.label,
    ref: current ? current.view.ref : (name ?? ""),
    baseCommit: base.commit,
    mergeBase,
    from,
    listed,
    parser,
    to: current ? { is: "worktree", source, current, head } : { is: "commit", commit: head ?? "" },
    project: own,
    remarks: [...base.remarks, ...ofFork],
    pathGlobs,
    isAsked: pathRules(pathGlobs),
  };
}

/** A parser for contents of these commits. Unless the store has all of these, it loads grammars while git works. */
function parserFor({ db }: Project, commits: readonly string[]): LocalParser {
  const parser = new LocalParser();
  const base = findBase(db);
  if (base && commits.some((commit) => !isCommitKnown(db, commit))) void parser.warm(commonLanguages(db, base));
  return parser;
}

/** @throws invalid_input */
export function refuseWithoutGit(vcs: VcsAdapter): void {
  if (vcs.kind !== "none") return;
  throw new CodeCompassError("invalid_input", "This workspace is not under git: there is nothing to compare its files with.", {
    remediation: "Run it in a git repository, or name one with --workspace.",
  });
}

interface NamedBase {
  readonly label: string;
  readonly commit: string;
  /** Warnings about how the base was chosen. */
  readonly remarks: readonly string[];
}

/** A base is always a commit; for a worktree, it is the commit checked out there. */
async function baseOf({ project }: QuerySession, given: string | undefined): Promise<NamedBase> {
  const { workspace } = project;
  if (given === undefined) return defaultBase(workspace.vcs);
  const meant = await resolveRef(workspace, given);
  const commit = meant.is === "commit" ? meant.commit : (meant.is === "worktree" ? meant.workspace : workspace).vcs.head().commit;
  if (commit) return { label: given, commit, remarks: [] };
  throw new CodeCompassError("ref_not_found", `${given} has no commit yet.`, { remediation: "Commit first, then compare." });
}

async function defaultBase(vcs: VcsAdapter): Promise<NamedBase> {
  const known = vcs.knownDefault;
  const { ref, commit: head } = vcs.head();
  const label = known ?? ref;
  const commit = await vcs.sharedBranchCommit(label);
  if (commit) return { label, commit, remarks: known === undefined ? [unknownDefault(ref)] : [] };
  const isEmpty = head === null && (await vcs.refs()).length === 0;
  throw new CodeCompassError("ref_not_found", `The default branch, ${label}, has no commit here.`, {
    remediation: isEmpty ? "Commit first, then compare." : "Name what to compare with: --base REF.",
  });
}

/** The warning that the checked-out branch stands for the default branch, since nothing says which branch that is. */
function unknownDefault(ref: string): string {
  return `The default branch is unknown: no remote names one, and no branch has a usual name. Compared with the last commit of ${named(ref)}; name another base to see what a branch changed.`;
}

async function forkOf(vcs: VcsAdapter, base: NamedBase, head: string | null) {
  const mergeBase = head === null ? undefined : await vcs.mergeBase(base.commit, head);
  if (mergeBase) return { mergeBase, remarks: [] };
  const why = `${base.label} and the ref share no history here (a shallow clone may lack it): the two are compared directly.`;
  return { mergeBase: null, remarks: [why] };
}
