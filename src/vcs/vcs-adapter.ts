/** What the rest of the program asks of version control; nothing else knows that git exists. */
import type { WorktreeIdentity } from "#core/types.ts";
import type { ListingInputs } from "./listing-inputs.ts";
import type { MissingObjects } from "./missing-objects.ts";

export interface Head {
  /** Branch name; an abbreviated commit when detached; `live` without version control. */
  readonly ref: string;
  /** Full commit id, or null before the first commit. */
  readonly commit: string | null;
}

/** What version control has below a workspace. */
export interface VcsListing {
  readonly files: readonly string[];
  /** Of these, the ones that it does not track. */
  readonly untracked: ReadonlySet<string>;
  /** Directories, with a slash at the end, that are repositories of their own: other projects, not files of this one. */
  readonly nested: readonly string[];
  /** Tracked files that a sparse checkout leaves out: of the commit, and not in the working tree. None is among `files`. */
  readonly sparse: readonly string[];
  /** Directories that could not be read. */
  readonly unreadable: readonly string[];
  /** Paths that are not UTF-8, as nearly as they can be shown. */
  readonly undecodable: readonly string[];
}

/** A file that version control ignores, or a directory (with a slash at the end) that it ignores as a whole. */
export interface IgnoredByVcs {
  readonly path: string;
  /** The pattern, and the file it stands in. */
  readonly rule: string;
  readonly source: string;
}

/** A commit with one parent. Paths are relative to the workspace. */
export interface Commit {
  readonly id: string;
  readonly parent: string;
  readonly subject: string;
  /** Files of the parent that it changed or removed. */
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** A path of a commit: a file with the id of its content in hex, or a link or submodule. */
export interface TreeEntry {
  readonly path: string;
  readonly is: "file" | "other";
  readonly blob: string;
}

/** A path that differs between two commits, as the second has it. */
export interface TreeDifference {
  readonly path: string;
  readonly is: "file" | "other" | "gone";
  readonly blob: string;
}

/** What a path holds on one side of a comparison; a file of the working tree that git has not hashed has no id. */
export interface Content {
  readonly is: "file" | "other";
  readonly blob: string | null;
}

/** A path that differs between two states, null where it is not there. */
export interface PathChange {
  readonly path: string;
  readonly before: Content | null;
  readonly after: Content | null;
  /** The file of the working tree goes through a filter of git's configuration, which is not run; without an id nobody knows what it would make of it. */
  readonly isFiltered?: true;
}

/** What is said of a commit of the past. The date is ISO 8601. */
interface CommitFacts {
  readonly commit: string;
  readonly parent: string | null;
  /** What a merge merged into its first parent. */
  readonly merged: readonly string[];
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

/** A commit that changed a path, compared with its first parent. */
export interface PathCommit extends CommitFacts, PathChange {}

/** A commit with what it changed of some paths, compared with its first parent. */
export interface TreeCommit extends CommitFacts {
  readonly changes: readonly PathChange[];
}

/** Commits in which a text came or went. */
export interface TextCommits {
  readonly commits: readonly TreeCommit[];
  /** Whether all contents could be looked through: a clone may lack some. */
  readonly isWhole: boolean;
}

export interface TreeListing {
  readonly entries: readonly TreeEntry[];
  readonly undecodable: readonly string[];
  /** Why the list is not all there is: objects are missing or damaged. */
  readonly problem: string | undefined;
}

/** A working tree of the repository. */
export interface Worktree {
  readonly path: string;
  /** The last part of its path; `@name` says it. */
  readonly name: string;
  readonly branch: string | null;
  readonly commit: string | null;
  /** The directory is no longer there. */
  readonly isGone: boolean;
}

export interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

export type ObjectFormat = "sha1" | "sha256";

/** A workspace as version control sees it. All paths it takes and gives are relative to the workspace, with `/`. */
export interface VcsAdapter {
  readonly kind: "git" | "none";
  /** What identifies the project: all worktrees of one repository share it. An absolute path. */
  readonly projectKey: string;
  /** The main working tree, or the workspace itself. */
  readonly repoRoot: string;
  readonly worktreeIdentity: WorktreeIdentity;
  /** The workspace inside its worktree, with a slash at the end; empty for the root. */
  readonly directory: string;
  /** A repository without files of its own: only its commits can be asked for. */
  readonly isBare: boolean;
  readonly objectFormat: ObjectFormat;
  /** The default branch; the one that is checked out where nobody says which it is. */
  readonly defaultRef: string;
  /** The default branch, as the remote says, a usual name, or that there is no other; undefined where nobody can tell. */
  readonly knownDefault: string | undefined;
  head(): Head;
  /**
   * Files below the workspace that version control tracks or could track: its own ignore rules applied, nothing else. Null when
   * there is no version control to ask. Links and submodules are among them; the caller looks at what each path is.
   */
  listFiles(): Promise<VcsListing | null>;
  /** Whether the working tree may lack files on purpose (`sparse` of {@link listFiles}). One look at the disk. */
  mayBeSparse(): boolean;
  /** The files outside of the workspace that decide what {@link listFiles} lists, version control's own and the user's settings of it, as they are now. */
  listingInputs(): ListingInputs;
  /**
   * Git's ids of the contents that a commit, the current one unless it is named, has of some paths, be they here or not; paths that it does
   * not have are left out.
   */
  committedBlobs(paths: readonly string[], commit?: string): Promise<ReadonlyMap<string, string> | null>;
  /** Files that version control ignores and that one of the patterns (gitignore syntax) could re-include. */
  listIgnoredFiles(patterns: readonly string[]): Promise<string[]>;
  /** Everything that version control ignores, with the rules that say so; null when there is no version control to ask. */
  explainIgnored(): Promise<IgnoredByVcs[] | null>;
  /** The commit that a branch, tag, commit or any other expression names; undefined when there is none. */
  resolveCommit(ref: string): Promise<string | undefined>;
  /** What an expression names that is no commit, as `tree` or `blob`; undefined when it names nothing. */
  kindNamed(ref: string): Promise<string | undefined>;
  /** The commit of a local branch; undefined when there is no such branch, whatever else has its name. */
  branchCommit(branch: string): Promise<string | undefined>;
  /** The commit of a branch that others share: as it is here, else as it was fetched last, else of whatever has that name. */
  sharedBranchCommit(branch: string): Promise<string | undefined>;
  /** Everything that a commit has below the workspace. */
  listTree(commit: string): Promise<TreeListing>;
  /** What differs between two commits; undefined when one of them is not there (any more). */
  diffTrees(from: string, to: string): Promise<TreeDifference[] | undefined>;
  /** The best common ancestor of two commits; undefined when there is none. */
  mergeBase(a: string, b: string): Promise<string | undefined>;
  /**
   * What differs between a commit and another, or (null) the tracked files of the working tree; undefined when git cannot say. Throws
   * ref_not_found when objects are missing.
   */
  changesBetween(from: string, to: string | null): Promise<PathChange[] | undefined>;
  /** Files of the working tree that are neither tracked nor ignored. */
  untrackedFiles(): Promise<string[]>;
  /** Commits that the current one descends from, without merges and the first one, newest first, out of the newest `max`. */
  recentCommits(max: number): Promise<Commit[]>;
  /** The newest commits along first parents, from one on, that changed a path. Throws ref_not_found when objects are missing. */
  commitsOf(from: string, path: string, limit: number): Promise<PathCommit[]>;
  /** As {@link commitsOf}, with everything that changed below a path ("" is the whole workspace), above `downTo` if that is given. */
  commitsBelow(from: string, path: string, limit: number, downTo?: string | null): Promise<TreeCommit[]>;
  /** The newest commits along first parents, from one on; those that another has as well left out, if one is given. */
  firstParents(from: string, max: number, without?: string | null): Promise<string[]>;
  /** The newest commits along first parents, above `downTo`, in which some file has a text more or less often than before, with those files. */
  commitsWithText(
    text: string,
    range: { readonly from: string; readonly downTo: string | null; readonly limit: number },
  ): Promise<TextCommits>;
  /** Sizes of contents in bytes, by id; those that are missing or damaged are left out. */
  blobSizes(blobs: readonly string[]): Promise<Map<string, number>>;
  /** Contents by id; those that are missing or damaged are left out. */
  readBlobs(blobs: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** What of a commit's tree and contents is not in the repository; undefined when all is, or when nobody can say. */
  missingObjects(commit: string): Promise<MissingObjects | undefined>;
  /** The first commits that a commit descends from, in order; none when the history was cut off, since then nobody knows them. */
  rootCommits(commit: string): Promise<string[]>;
  /** Branches, remote branches and tags with the commits they name. */
  refs(): Promise<NamedCommit[]>;
  /** Worktrees of the repository, the main one first. */
  worktrees(): Promise<Worktree[]>;
}
