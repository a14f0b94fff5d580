/** What the rest of the program asks of version control; nothing else knows that git exists. */

export interface Head {
  /** Branch name; an abbreviated commit when detached; `live` without version control. */
  readonly ref: string;
  /** Full commit id, or null before the first commit. */
  readonly commit: string | null;
}

/** What version control has below a workspace. */
export interface VcsListing {
  readonly files: readonly string[];
  /** Directories, with a slash at the end, that are repositories of their own: other projects, not files of this one. */
  readonly nested: readonly string[];
  /** Directories that could not be read. */
  readonly unreadable: readonly string[];
}

/** A file that version control ignores, or a directory (with a slash at the end) that it ignores as a whole. */
export interface IgnoredByVcs {
  readonly path: string;
  /** The pattern, and the file it stands in. */
  readonly rule: string;
  readonly source: string;
}

/** A workspace as version control sees it. All paths it takes and gives are relative to the workspace, with `/`. */
export interface VcsAdapter {
  readonly kind: "git" | "none";
  /** What identifies the project: all worktrees of one repository share it. An absolute path. */
  readonly projectKey: string;
  /** The main working tree, or the workspace itself. */
  readonly repoRoot: string;
  readonly defaultRef: string;
  head(): Head;
  /** The `ref` of the head, at less cost. */
  ref(): string;
  /**
   * Files below the workspace that version control tracks or could track: its own ignore rules applied, nothing else. Null when
   * there is no version control to ask. Links and submodules are among them; the caller looks at what each path is.
   */
  listFiles(): Promise<VcsListing | null>;
  /** Files that version control ignores and that one of the patterns (gitignore syntax) could re-include. */
  listIgnoredFiles(patterns: readonly string[]): Promise<string[]>;
  /** Everything that version control ignores, with the rules that say so; null when there is no version control to ask. */
  explainIgnored(): Promise<IgnoredByVcs[] | null>;
}
