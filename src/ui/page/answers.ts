/** The fields of answers that the page reads; the answers have more. */
import type { ChangedFile } from "#core/protocol/changes.ts";
import type { MatchedLine } from "#core/protocol/grep.ts";
import type { ListRefsResponse, StatusResponse } from "#core/protocol/indexing.ts";
import type { DirectoryEntry, FileLines, PlacesResponse } from "#core/protocol/lookup.ts";
import type { AnswerState, Hit, OutlineNode, OutlineResponse, Reason } from "#core/protocol.ts";

export type { ChangedFile, FileLines, MatchedLine, OutlineNode, PlacesResponse, Reason };

/** A hit in JSON. All hits of an answer have the same fields; a field that says nothing of this hit is null. */
export type FoundHit = { readonly [K in keyof Hit]: undefined extends Hit[K] ? Hit[K] | null : Hit[K] };

export interface SearchAnswer extends AnswerState {
  readonly result_completeness: string;
  readonly confidence_level: string;
  readonly returned: number;
  readonly total_candidates: number;
  readonly next_cursor: string | null;
  readonly corrected_query?: string;
  readonly suggested_next: { readonly why: string; readonly command?: string } | null;
  readonly suggested_query?: string;
  readonly results: readonly FoundHit[];
}

export interface GrepAnswer extends AnswerState {
  readonly matches_total: number;
  readonly files_total: number;
  readonly returned: number;
  readonly next_cursor: string | null;
  readonly results: readonly MatchedLine[];
}

export type OutlineAnswer = OutlineResponse;

export interface DirectoryAnswer extends AnswerState {
  readonly path: string;
  readonly files: number;
  readonly lines: number;
  readonly symbols: number;
  readonly entries: readonly DirectoryEntry[];
}

export type ChangeType = "added" | "modified" | "deleted" | "moved" | "renamed";

export interface Change {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly before_name?: string;
  readonly before_path?: string;
  readonly before_line?: number | null;
  readonly signature?: string;
  readonly before_signature?: string | null;
  readonly after_signature?: string;
  readonly lines_added: number;
  readonly lines_deleted: number;
  readonly preview?: string;
}

export interface DiffAnswer {
  readonly ref: string;
  readonly base: string;
  readonly base_commit: string;
  readonly merge_base_commit: string | null;
  readonly affected_files: number;
  readonly secret_files?: number;
  readonly cosmetic_symbols: number;
  readonly counts: Readonly<Record<ChangeType, number>>;
  readonly omitted: Readonly<Record<ChangeType | "files", number>>;
  readonly summary: Readonly<Partial<Record<`${ChangeType}_symbols`, readonly Change[]>>>;
  readonly files: readonly ChangedFile[];
  readonly warnings?: readonly string[];
  readonly metadata: { readonly includes_uncommitted: boolean; readonly overlay_commit: string | null };
}

export type StatusAnswer = StatusResponse & { readonly indexing?: string };
export type RefsAnswer = ListRefsResponse;

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly data?: { readonly remediation?: string; readonly [key: string]: unknown };
}
