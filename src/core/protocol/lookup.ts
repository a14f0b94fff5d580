/** Protocol v1: answers about one file or one symbol that are not searches. */
import type { AnswerState, OutlineImport, SymbolPointer } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";

/** A file of the index. */
interface FoundFile {
  readonly path: string;
  readonly language: string;
  readonly lines: number;
  readonly symbols: number;
}

/** The files whose paths match a pattern. */
export interface FoundFiles {
  readonly state: AnswerState;
  readonly files: readonly FoundFile[];
}

/** A directory or a file in the listing of its parent directory. */
export interface DirectoryEntry {
  readonly path: string;
  readonly is: "directory" | "file";
  readonly files: number;
  readonly lines: number;
  readonly symbols: number;
  /** The language of a file; "" for a directory. */
  readonly language: string;
  /** The names that a file defines at its top level, when they are few. */
  readonly defines: string;
}

/** The contents of a directory: its subdirectories, each with totals over everything below it, then its files. */
export interface DirectoryOutline extends AnswerState {
  readonly path: string;
  readonly files: number;
  readonly lines: number;
  readonly symbols: number;
  readonly entries: readonly DirectoryEntry[];
}

/** Another symbol and its relation to the requested one. */
export interface RelatedRow extends SymbolPointer {
  readonly relation: string;
  /** For types: the number of steps up or down, when more than one. */
  readonly depth?: number | null;
  /** Set when the name may mean several definitions. */
  readonly confidence?: "ambiguous" | null;
}

export interface SummaryRow {
  readonly line: number;
  readonly line_end: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly exported: boolean;
  readonly async: boolean;
  readonly static: boolean;
  /** Number of declared parameters; 0 for symbols that are not functions. */
  readonly parameters: number;
  /** Cyclomatic complexity; 0 for symbols that are not functions. */
  readonly complexity: number;
  /** Deepest nesting of its decisions. */
  readonly nesting: number;
  readonly signature: string;
  /** The first sentence of its documentation, "" for none. */
  readonly doc: string;
}

/** The contents of a file and its complexity, in figures. */
export interface FileSummary {
  readonly state: AnswerState;
  readonly path: string;
  readonly language: string;
  readonly lines: { readonly total: number; readonly code: number; readonly blank: number; readonly comments: number };
  readonly bytes: number;
  /** How much of the file the parser understood. */
  readonly parse_status: string;
  /** `score` is 0 for code without branches, and 100 where functions are at McCabe's limit on average and branches are nested five deep. */
  readonly complexity: {
    readonly cyclomatic: number;
    readonly decisions: number;
    readonly mean: number;
    readonly nesting: number;
    readonly score: number;
  };
  readonly imports: readonly OutlineImport[];
  readonly functions: number;
  readonly classes: number;
  /** Names at the top level that other files can use. */
  readonly exports: readonly string[];
  readonly symbols: readonly SummaryRow[];
}

/** A workspace that has an index on this machine. Worktrees of a repository share their database. */
export interface ListedProject {
  readonly repo: string;
  readonly ref: string | null;
  readonly indexing_status: "ready" | "not_indexed";
  /** Whether the workspace's directory still exists. */
  readonly exists: boolean;
  readonly files: number;
  readonly symbols: number;
  readonly last_indexed_at: string | null;
  readonly last_used_at: string;
  readonly database: string;
  readonly database_bytes: number;
}

export interface ProjectsResponse {
  readonly projects: readonly ListedProject[];
}

/** One line of a file. `runs` holds triples of offset, length and ink number, one after the other; text between runs is plain. */
interface FileLine {
  readonly text: string;
  readonly runs: readonly number[];
  /** Number of characters at its end that are not shown. */
  readonly more_chars: number;
}

/** Lines of a file, as the page displays them. */
export interface FileLines extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly path: string;
  readonly language: string;
  readonly parse_status: string;
  readonly lines_of_file: number;
  readonly line_start: number;
  /** The ink names that the numbers in `runs` index. */
  readonly inks: readonly string[];
  readonly lines: readonly FileLine[];
}

/** Where a query can be run: the working trees of a repository, and the names of its commits. */
export interface PlacesResponse {
  readonly repo: string;
  readonly vcs_mode: "git" | "none";
  /** The branch that is checked out here, or the commit when no branch is. */
  readonly ref: string;
  readonly head_commit: string | null;
  /** The branch that comparisons use by default. */
  readonly default_branch: string;
  /** The stored default ref; null when queries mean the workspace's own files. */
  readonly default_ref: string | null;
  readonly worktrees: readonly {
    /** The value of `ref` that selects this worktree. */
    readonly ask: string;
    readonly path: string;
    readonly branch: string | null;
    readonly commit: string | null;
    readonly is_current: boolean;
  }[];
  /** Branches and tags; when there are too many, the first of `names_total`. */
  readonly names: readonly string[];
  readonly names_total: number;
}
