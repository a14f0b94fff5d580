/** Protocol v1: what changed, between two states and through commits. */

import type { AnswerState, ResultCompleteness, SymbolChangeType } from "#core/protocol.ts";
import type { SymbolKind, Visibility } from "#core/types.ts";
import type { ImpactResponse } from "./impact.ts";

export const DIFF_SCOPES = ["symbols", "files", "all"] as const;
export type DiffScope = (typeof DIFF_SCOPES)[number];

/** One symbol that differs. Fields of the side where it is not are null. */
export interface ChangedSymbol {
  readonly change: SymbolChangeType;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualified_name: string;
  /** Name of the symbol it belongs to, if its file has it. */
  readonly owner: string | null;
  readonly visibility: Visibility;
  /** Where it is now; for a deleted one, where it was. */
  readonly path: string;
  readonly line: number;
  readonly line_end: number;
  readonly signature: string;
  /** What it was, where that differs: null when it is as before. */
  readonly before_signature: string | null;
  readonly before_name: string | null;
  readonly before_path: string | null;
  readonly before_line: number | null;
  /** Whether code other than the declaration changed. */
  readonly body_changed: boolean;
  readonly lines_added: number;
  readonly lines_deleted: number;
  /** Symbols inside one that was added or deleted, which are not listed. */
  readonly members: number;
  /** At detail level `context`: the lines that came (`+`) and went (`-`), or the code of what was added. */
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
  /** Why no symbols of it are listed; null when they are, or when nothing but its path differs. */
  readonly note: "no_symbols" | "outside_symbols" | "cosmetic" | "binary" | "too_large" | "not_indexed" | "missing" | "link" | null;
}

export type ChangeCounts = Readonly<Record<SymbolChangeType, number>>;

/** The answer of `diff`. */
export interface DiffResponse extends AnswerState {
  /** Files that differ and are left out as secrets, if there are any: `affected_files` does not count them. */
  readonly secret_files?: number;
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly base: string;
  readonly base_commit: string;
  /** Null when the two are compared directly. */
  readonly merge_base_commit: string | null;
  /** The commit of the ref; of a working tree, the one it has checked out. */
  readonly ref_commit: string | null;
  readonly includes_uncommitted: boolean;
  /** The paths that were asked for; all when left out. */
  readonly paths?: readonly string[];
  readonly affected_files: number;
  readonly counts: ChangeCounts;
  /** Symbols in which only comments or white space differ. They are not listed. */
  readonly cosmetic_symbols: number;
  /** What the budget left out. */
  readonly omitted: ChangeCounts & { readonly files: number };
  /** The most important that fit: what is public first, what nobody else sees, tests and the like last; within that by file. */
  readonly symbols: readonly ChangedSymbol[];
  readonly files: readonly ChangedFile[];
  /** What the changes break and reach, where that was asked for. */
  readonly impact?: DiffImpact;
}

/** Of the answer of `impact`, as much as a comparison says. */
export type DiffImpact = Pick<
  ImpactResponse,
  "answer" | "breaking_total" | "breaks" | "may_break" | "callers_by_distance" | "tests_total" | "breaking"
>;

/** A commit, as histories name it. */
interface CommitFacts {
  readonly commit: string;
  /** ISO 8601. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

/** What all histories say: of which commits they are, and the versions that these made, the newest first. */
interface HistoryFrame<Version> {
  readonly codecompass_protocol_version: string;
  readonly repo: string;
  readonly ref: string;
  readonly ref_commit: string;
  readonly result_completeness: ResultCompleteness;
  readonly warnings?: readonly string[];
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
  /** Where it came from, when it was moved or renamed. */
  readonly before_path: string | null;
  readonly before_name: string | null;
  readonly body_changed: boolean;
  readonly lines_added: number;
  readonly lines_deleted: number;
}

/** The answer of `compare_symbol_between_commits`: newest version first. */
export interface HistoryResponse extends HistoryFrame<SymbolVersion> {
  readonly name: string;
  readonly qualified_name: string;
  readonly kind: SymbolKind;
  readonly path: string;
  readonly line: number;
  /** Other symbols of the name, for `path`. */
  readonly also_in: readonly string[];
  readonly commits_examined: number;
  /** The commit that took the symbol away, of one that is not there any more; `path` and `line` are where it was last. */
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
  /** Where it came from, when it was moved. */
  readonly before_path: string | null;
  /** Of the symbols that changed. */
  readonly lines_added: number;
  readonly lines_deleted: number;
  readonly symbols: readonly ChangedName[];
  readonly symbols_omitted: number;
}

/** The commits that changed a file, newest first. */
export interface FileHistoryResponse extends HistoryFrame<FileVersion> {
  readonly path: string;
}

/** A file below a directory that a commit changed. */
export interface ChangedBelow {
  readonly change: FileVersion["change"];
  readonly path: string;
  /** Where it came from, when it was moved. */
  readonly before_path: string | null;
  readonly symbols: readonly ChangedName[];
  readonly symbols_omitted: number;
}

/** A commit that changed something below a directory. */
export interface DirectoryVersion extends CommitFacts {
  readonly files: readonly ChangedBelow[];
  readonly files_omitted: number;
}

/** The commits that changed something below a directory, newest first. */
export interface DirectoryHistoryResponse extends HistoryFrame<DirectoryVersion> {
  /** Of the directory; `.` is the workspace. */
  readonly path: string;
  readonly is_directory: true;
}
