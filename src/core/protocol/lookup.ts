/** Protocol v1: the answers about one file or one symbol that are no search. */
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

/** A directory or a file, as the listing of the directory that it is in shows it. */
export interface DirectoryEntry {
  readonly path: string;
  readonly is: "directory" | "file";
  readonly files: number;
  readonly lines: number;
  readonly symbols: number;
  /** Of a file. */
  readonly language: string;
  /** The names that a file defines at its top level, as far as they are few. */
  readonly defines: string;
}

/** What is in a directory: its directories with figures of all that is below them, then its files. */
export interface DirectoryOutline extends AnswerState {
  readonly path: string;
  readonly files: number;
  readonly lines: number;
  readonly symbols: number;
  readonly entries: readonly DirectoryEntry[];
}

/** Another symbol and what it has to do with the one asked about. */
export interface RelatedRow extends SymbolPointer {
  readonly relation: string;
  /** Of types: steps up or down, where these are more than one. */
  readonly depth?: number | null;
  /** Said where several definitions can be meant. */
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
  /** As they are written; 0 for what is not a function. */
  readonly parameters: number;
  /** Cyclomatic; 0 for what is not a function. */
  readonly complexity: number;
  /** Deepest nesting of its decisions. */
  readonly nesting: number;
  readonly signature: string;
  /** The first sentence of what documents it, "" for none. */
  readonly doc: string;
}

/** What a file consists of and how involved it is, in figures. */
export interface FileSummary {
  readonly state: AnswerState;
  readonly path: string;
  readonly language: string;
  readonly lines: { readonly total: number; readonly code: number; readonly blank: number; readonly comments: number };
  readonly bytes: number;
  /** How much of the file the parser understood. */
  readonly parse_status: string;
  /** `score` is 0 where nothing branches and 100 where functions are at McCabe's limit on the mean and branches lie five deep. */
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
  /** Names that others can use, of the top level. */
  readonly exports: readonly string[];
  readonly symbols: readonly SummaryRow[];
}

/** A workspace that has an index on this machine. Worktrees of a repository share their database. */
export interface ListedProject {
  readonly repo: string;
  readonly ref: string | null;
  readonly indexing_status: "ready" | "not_indexed";
  /** Whether the directory is still there. */
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

/** One line of a file. Runs are offset, length and number of the ink, one after the other; what lies between them is plain. */
interface FileLine {
  readonly text: string;
  readonly runs: readonly number[];
  /** Characters at its end that are not shown. */
  readonly more_chars: number;
}

/** Lines of a file, as the page shows code. */
export interface FileLines extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly path: string;
  readonly language: string;
  readonly parse_status: string;
  readonly lines_of_file: number;
  readonly line_start: number;
  /** What the numbers of inks mean. */
  readonly inks: readonly string[];
  readonly lines: readonly FileLine[];
}

/** Where a question can be asked: the working trees of a repository, and the names of its commits. */
export interface PlacesResponse {
  readonly repo: string;
  readonly vcs_mode: "git" | "none";
  /** The branch that is checked out here, or the commit where none is. */
  readonly ref: string;
  readonly head_commit: string | null;
  /** What comparisons are with unless asked otherwise. */
  readonly default_branch: string;
  /** The stored default ref, if questions mean another ref than the workspace's own files. */
  readonly default_ref: string | null;
  readonly worktrees: readonly {
    /** What to ask it by. */
    readonly ask: string;
    readonly path: string;
    readonly branch: string | null;
    readonly commit: string | null;
    readonly is_current: boolean;
  }[];
  /** Branches and tags, as far as they are few. */
  readonly names: readonly string[];
  readonly names_total: number;
}
