/** Protocol v1: what changed between two states, and through commits. */

import type { AnswerState, ResultCompleteness, SymbolChangeType } from "#core/protocol.ts";
import type { SymbolKind, Visibility } from "#core/types.ts";
import type { ImpactResponse } from "./impact.ts";

export const DIFF_SCOPES = ["symbols", "files", "all"] as const;
export type DiffScope = (typeof DIFF_SCOPES)[number];

/** One symbol that differs. Fields about a side on which it does not exist are null. */
export interface ChangedSymbol {
  readonly change: SymbolChangeType;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualified_name: string;
  /** Name of the enclosing symbol in its file; null when there is none. */
  readonly owner: string | null;
  readonly visibility: Visibility;
  /** Its place now; for a deleted symbol, its place before. */
  readonly path: string;
  readonly line: number;
  readonly line_end: number;
  readonly signature: string;
  /** The earlier value of a field that differs; null when it is unchanged. */
  readonly before_signature: string | null;
  readonly before_name: string | null;
  readonly before_path: string | null;
  readonly before_line: number | null;
  /** Whether code other than the declaration changed. */
  readonly body_changed: boolean;
  readonly lines_added: number;
  readonly lines_deleted: number;
  /** Number of symbols inside an added or deleted one; they are not listed. */
  readonly members: number;
  /** At detail level `context`: the added (`+`) and removed (`-`) lines, or the code of an added symbol. */
  readonly preview?: string;
}

/** One file that differs. */
export interface ChangedFile {
  readonly status: "added" | "modified" | "deleted" | "renamed";
  readonly path: string;
  readonly before_path: string | null;
  readonly symbols_added: number;
  readonly symbols_modified: number;
  readonly symbols_deleted: number;
  readonly lines_added: number;
  readonly lines_deleted: number;
  /** Why none of its symbols are listed; null when they are, or when only its path differs. */
  readonly note: "no_symbols" | "outside_symbols" | "cosmetic" | "binary" | "too_large" | "not_indexed" | "missing" | "link" | null;
}

export type ChangeCounts = Readonly<Record<SymbolChangeType, number>>;

/** The answer of `diff`. */
export interface DiffResponse extends AnswerState {
  /** Files that differ but are left out as secrets, if any; `affected_files` does not count them. */
  readonly secret_files?: number;
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly base: string;
  readonly base_commit: string;
  /** Null when the two states are compared directly. */
  readonly merge_base_commit: string | null;
  /** The commit of the ref; for a working tree, the commit that it has checked out. */
  readonly ref_commit: string | null;
  readonly includes_uncommitted: boolean;
  /** The requested paths; left out when all paths were compared. */
  readonly paths?: readonly string[];
  readonly affected_files: number;
  readonly counts: ChangeCounts;
  /** Symbols in which only comments or white space differ; they are not listed. */
  readonly cosmetic_symbols: number;
  /** What the budget left out. */
  readonly omitted: ChangeCounts & { readonly files: number };
  /**
   * The most important ones that fit: public symbols first; symbols that nothing else sees, tests and the like last; within that by file.
   */
  readonly symbols: readonly ChangedSymbol[];
  readonly files: readonly ChangedFile[];
  /** What the changes break and reach, if requested. */
  readonly impact?: DiffImpact;
}

/** The part of the answer of `impact` that a comparison includes. */
export type DiffImpact = Pick<
  ImpactResponse,
  "answer" | "breaking_total" | "removed" | "removed_total" | "breaks" | "may_break" | "callers_by_distance" | "tests_total" | "breaking"
> & {
  /** What the budget left out of `breaking`. */
  readonly omitted: Pick<ImpactResponse["omitted"], "breaking" | "sites">;
};

/** A commit, as histories describe it. */
interface CommitFacts {
  readonly commit: string;
  /** ISO 8601. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

/** The fields of every history: where it starts, and the versions that its commits made, newest first unless `oldest_first`. */
interface HistoryFrame<Version> {
  readonly codecompass_protocol_version: string;
  readonly repo: string;
  readonly ref: string;
  readonly ref_commit: string;
  readonly result_completeness: ResultCompleteness;
  readonly warnings?: readonly string[];
  /** Present where the versions begin with the oldest one. */
  readonly oldest_first?: true;
  readonly versions: readonly Version[];
}

/** One version of a symbol, and the commit that made it. */
export interface SymbolVersion extends CommitFacts {
  readonly change: SymbolChangeType;
  readonly path: string;
  readonly name: string;
  readonly line: number;
  readonly line_end: number;
  readonly signature: string;
  readonly before_signature: string | null;
  /** The earlier path, when the commit moved or renamed it. */
  readonly before_path: string | null;
  readonly before_name: string | null;
  readonly body_changed: boolean;
  readonly lines_added: number;
  readonly lines_deleted: number;
}

/** The answer of `history` and `compare_symbol_between_commits` about a symbol. */
export interface HistoryResponse extends HistoryFrame<SymbolVersion> {
  readonly name: string;
  readonly qualified_name: string;
  readonly kind: SymbolKind;
  readonly path: string;
  readonly line: number;
  /** Paths of other symbols with this name; given as `path`, one of them chooses its symbol. */
  readonly also_in: readonly string[];
  readonly commits_examined: number;
  /** For a symbol that no longer exists: the commit that removed it. `path` and `line` are then its last place. */
  readonly gone_since?: string;
}

/** A symbol that a commit changed. */
export interface ChangedName {
  readonly change: SymbolChangeType;
  readonly kind: SymbolKind;
  readonly name: string;
}

/** A commit that changed a file. */
export interface FileVersion extends CommitFacts {
  readonly change: "added" | "modified" | "moved" | "deleted";
  readonly path: string;
  /** The earlier path, when the commit moved it. */
  readonly before_path: string | null;
  /** Lines added in the symbols that changed. */
  readonly lines_added: number;
  readonly lines_deleted: number;
  readonly symbols: readonly ChangedName[];
  readonly symbols_omitted: number;
}

/** The commits that changed a file. */
export interface FileHistoryResponse extends HistoryFrame<FileVersion> {
  readonly path: string;
}

/** A file below a directory that a commit changed. */
export interface ChangedBelow {
  readonly change: FileVersion["change"];
  readonly path: string;
  /** The earlier path, when the commit moved it. */
  readonly before_path: string | null;
  readonly symbols: readonly ChangedName[];
  readonly symbols_omitted: number;
}

/** A commit that changed something below a directory. */
export interface DirectoryVersion extends CommitFacts {
  readonly files: readonly ChangedBelow[];
  readonly files_omitted: number;
}

/** The commits that changed something below a directory. */
export interface DirectoryHistoryResponse extends HistoryFrame<DirectoryVersion> {
  /** The directory's path; `.` is the workspace. */
  readonly path: string;
  readonly is_directory: true;
}

/** How often a text stands in a file before and after a commit. */
export interface TextChange {
  readonly path: string;
  readonly before: number;
  readonly after: number;
}

/** A commit that added or removed a text. */
export interface TextVersion extends CommitFacts {
  readonly files: readonly TextChange[];
  readonly files_omitted: number;
}

/** The commits that added or removed a text. */
export interface TextHistoryResponse extends HistoryFrame<TextVersion> {
  readonly text: string;
  /** The number of files of the commit that have the text. */
  readonly files_total: number;
}
