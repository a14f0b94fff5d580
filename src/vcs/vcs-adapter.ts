/** The interface through which the rest of the program uses version control; no other code knows that git exists. */
import type { WorktreeIdentity } from "#core/types.ts";
import type { ListingInputs } from "./listing-inputs.ts";
import type { MissingObjects } from "./missing-objects.ts";

export interface Head {
  /** Branch name; an abbreviated commit when detached; `live` without version control. */
  readonly ref: string;
  /** Full commit id, or null before the first commit. */
  readonly commit: string | null;
}

/** The files that version control lists below a workspace. */
export interface VcsListing {
  readonly files: readonly string[];
  /** The files among `files` that it does not track. */
  readonly untracked: ReadonlySet<string>;
  /** Directories, with a slash at the end, that are repositories of their own: they are other projects. */
  readonly nested: readonly string[];
  /** Tracked files that a sparse checkout leaves out of the working tree. None is among `files`. */
  readonly sparse: readonly string[];
  /** Directories that could not be read. */
  readonly unreadable: readonly string[];
  /** Paths that are not UTF-8, with replacement characters. */
  readonly undecodable: readonly string[];
  /** Paths that no file below the workspace has, such as `../x`: somebody has written git's index by hand. */
  readonly impossible: readonly string[];
}

/** A file that version control ignores, or a directory (with a slash at the end) that it ignores as a whole. */
export interface IgnoredByVcs {
  readonly path: string;
  /** The pattern that ignores it, and the file with the pattern. */
  readonly rule: string;
  readonly source: string;
}

/** A commit with one parent. Paths are relative to the workspace. */
export interface Commit {
  readonly id: string;
  readonly parent: string;
  readonly subject: string;
  /** Files of the parent that the commit changed or removed. */
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** A path of a commit: a file with the id of its content in hex, or a link or submodule. */
export interface TreeEntry {
  readonly path: string;
  readonly is: "file" | "other";
  readonly blob: string;
}

/** A path that differs between two commits, in its state in the second. */
export interface TreeDifference {
  readonly path: string;
  readonly is: "file" | "other" | "gone";
  readonly blob: string;
}

/** The content of a path on one side of a comparison; a file of the working tree that git has not hashed has no id. */
export interface Content {
  readonly is: "file" | "other";
  readonly blob: string | null;
}

/** A path that differs between two states; a side is null where the path does not exist. */
export interface PathChange {
  readonly path: string;
  readonly before: Content | null;
  readonly after: Content | null;
  /**
   * Set for a file of the working tree that goes through a filter of git's configuration, which
   * is not run; without an id, its filtered content is unknown.
   */
  readonly isFiltered?: true;
}

/** Facts about a past commit. The date is ISO 8601. */
interface CommitFacts {
  readonly commit: string;
  readonly parent: string | null;
  /** The other parents of a merge, which it merged into the first. */
  readonly merged: readonly string[];
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

/** A commit that changed a path, compared with its first parent. */
export interface PathCommit extends CommitFacts, PathChange {}

/** A commit with its changes of some paths, compared with its first parent. */
export interface TreeCommit extends CommitFacts {
  readonly changes: readonly PathChange[];
}

/** Where commits that changed how often a text occurs are searched. */
export interface TextRange {
  readonly from: string;
  /** The commit that ends the range, and is not part of it; null: down to the root. */
  readonly downTo: string | null;
  readonly limit: number;
  readonly paths?: readonly string[];
}

/** Commits that changed how often a text occurs. */
export interface TextCommits {
  readonly commits: readonly TreeCommit[];
  /** Whether all contents could be searched: a clone may lack some. */
  readonly isWhole: boolean;
}

export interface TreeListing {
  readonly entries: readonly TreeEntry[];
  readonly undecodable: readonly string[];
  /** Paths that no file below a directory has, such as `../x`. */
  readonly impossible: readonly string[];
  /** The reason why the list is incomplete: objects are missing or damaged. */
  readonly problem: string | undefined;
}

/** A working tree of the repository. */
export interface Worktree {
  readonly path: string;
  /** The last part of its path, by which `@name` refers to it. */
  readonly name: string;
  readonly branch: string | null;
  readonly commit: string | null;
  /** Whether its directory no longer exists. */
  readonly isGone: boolean;
}

export interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

export type ObjectFormat = "sha1" | "sha256";

/** A workspace as version control sees it. All paths, given and returned, are relative to the workspace, with `/`. */
export interface VcsAdapter {
  readonly kind: "git" | "none";
  /** Identifies the project; all worktrees of a repository share it. An absolute path. */
  readonly projectKey: string;
  /** The main working tree, or the workspace itself. */
  readonly repoRoot: string;
  readonly worktreeIdentity: WorktreeIdentity;
  /** Path of the workspace inside its worktree, with a slash at the end; empty for the root. */
  readonly directory: string;
  /** Whether the repository has no working tree, so that only its commits can be queried. */
  readonly isBare: boolean;
  readonly objectFormat: ObjectFormat;
  /** The default branch, or the checked-out one where the default is unknown. */
  readonly defaultRef: string;
  /** The default branch, if the remote names it, it has a usual name, or it is the only branch; otherwise undefined. */
  readonly knownDefault: string | undefined;
  head(): Head;
  /**
   * Files below the workspace that version control tracks or could track, by its own ignore rules and no others. Null when there is no
   * version control. Links and submodules are among them; the caller looks at the kind of each path.
   */
  listFiles(): Promise<VcsListing | null>;
  /** Whether the working tree may lack files on purpose (`sparse` of {@link listFiles}). Takes one look at the disk. */
  mayBeSparse(): boolean;
  /**
   * The present state of the files outside of the workspace that decide the result of {@link
   * listFiles}: version control's own, and the user's settings of it.
   */
  listingInputs(): ListingInputs;
  /**
   * Git's ids of the contents of some paths in a commit, by default the current one; the paths
   * need not exist on disk. Paths that the commit lacks are left out.
   */
  committedBlobs(paths: readonly string[], commit?: string): Promise<ReadonlyMap<string, string> | null>;
  /** Files that version control ignores and that one of the patterns (gitignore syntax) could re-include. */
  listIgnoredFiles(patterns: readonly string[]): Promise<string[]>;
  /** Everything that version control ignores, with the rules that ignore it; null when there is no version control. */
  explainIgnored(): Promise<IgnoredByVcs[] | null>;
  /** The commit that a branch, tag, commit or any other expression names; undefined when there is none. */
  resolveCommit(ref: string): Promise<string | undefined>;
  /** The kind of object that an expression names, such as `tree` or `blob`; undefined when it names nothing. */
  kindNamed(ref: string): Promise<string | undefined>;
  /** The commit of a local branch; undefined when there is no such branch, even if something else has its name. */
  branchCommit(branch: string): Promise<string | undefined>;
  /**
   * The commit of a shared branch: of the local branch, else of the remote branch as last fetched, else of any other ref with that name.
   */
  sharedBranchCommit(branch: string): Promise<string | undefined>;
  /** All entries of a commit below the workspace. */
  listTree(commit: string): Promise<TreeListing>;
  /** The differences between two commits; undefined when one of them does not exist (any more). */
  diffTrees(from: string, to: string): Promise<TreeDifference[] | undefined>;
  /** The best common ancestor of two commits; undefined when there is none. */
  mergeBase(a: string, b: string): Promise<string | undefined>;
  /**
   * The changes from a commit to another, or (null) to the tracked files of the working tree; undefined when git cannot tell.
   * @throws ref_not_found when objects are missing
   */
  changesBetween(from: string, to: string | null): Promise<PathChange[] | undefined>;
  /** Files of the working tree that are neither tracked nor ignored. */
  untrackedFiles(): Promise<string[]>;
  /** The newest `max` commits before and including the current one, merges not counted; newest first, without root commits. */
  recentCommits(max: number): Promise<Commit[]>;
  /**
   * The newest commits along first parents, from `from` on, that changed a path.
   * @throws ref_not_found when objects are missing
   */
  commitsOf(from: string, path: string, limit: number): Promise<PathCommit[]>;
  /**
   * As {@link commitsOf}, with all changes below a path ("" is the whole workspace); if `downTo` is given, without it and its ancestors.
   */
  commitsBelow(from: string, path: string, limit: number, downTo?: string | null): Promise<TreeCommit[]>;
  /** Ids of the newest commits along first parents, from `from` on; without `without` and its ancestors, if given. */
  firstParents(from: string, max: number, without?: string | null): Promise<string[]>;
  /**
   * The newest commits along first parents, above `downTo`, that change how often a text occurs in some file, with those files; with `paths`
   * only among these.
   */
  commitsWithText(text: string, range: TextRange): Promise<TextCommits>;
  /** The files of a commit that have a text of one line, without binary ones. */
  pathsWithText(commit: string, text: string): Promise<string[]>;
  /** Sizes of contents in bytes, by id; missing or damaged contents are left out. */
  blobSizes(blobs: readonly string[]): Promise<Map<string, number>>;
  /** Contents by id; missing or damaged contents are left out. */
  readBlobs(blobs: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** The objects of a commit's tree and contents that the repository lacks; undefined when none is missing, or when that cannot be told. */
  missingObjects(commit: string): Promise<MissingObjects | undefined>;
  /** The root commits from which a commit descends, in order; empty for a shallow clone, whose roots are unknown. */
  rootCommits(commit: string): Promise<string[]>;
  /** Branches, remote branches and tags, with the commits they name. */
  refs(): Promise<NamedCommit[]>;
  /** Worktrees of the repository, the main one first. */
  worktrees(): Promise<Worktree[]>;
}
