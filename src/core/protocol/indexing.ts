/** Answers about the index itself: what a run did, its state, its views, and what was removed. */
import type { AnswerState } from "#core/protocol.ts";
import type { SkipReason } from "#core/types.ts";

/** A directory that a built-in rule leaves out of an index. `files` is null when the directory was not entered. */
export interface LeftOutDirectory {
  readonly path: string;
  readonly rule: string;
  readonly files: number | null;
}

/** What `index` and `sync` did. */
export interface IndexResponse {
  /** Null when nothing had changed. */
  readonly job_id: string | null;
  readonly files_scanned: number;
  /** Files whose stamps had changed. `files_parsed` counts those of them that had to be parsed. */
  readonly files_changed: number;
  readonly files_parsed: number;
  readonly files_removed: number;
  readonly symbols_extracted: number;
  /** Total size of the parsed files. */
  readonly bytes: number;
  readonly duration_ms: number;
  readonly skipped: readonly { readonly reason: SkipReason; readonly files: number }[];
  /**
   * Files held as text, with the definitions that their lines show, because parsing them cost more than one file may or crashed their
   * grammar.
   */
  readonly timed_out_files: number;
  readonly crashed_files: number;
  readonly left_out: readonly LeftOutDirectory[];
  readonly warnings: readonly string[];
}

/** One run of the indexer. Times are ISO 8601. */
export interface JobSummary {
  readonly job_id: string;
  readonly ref: string;
  readonly mode: string;
  readonly status: string;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly changed_files: number;
  readonly files_scanned: number;
  readonly files_indexed: number;
  readonly symbols_extracted: number;
  readonly duration_ms: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** How many runs before it ended for a temporary reason: interrupted, another writer, a full disk. */
  readonly retry_count: number;
}

export interface StatusResponse extends AnswerState {
  readonly version: string;
  readonly index_state: "compatible" | "not_indexed" | "reindex_required" | "corrupt_manifest";
  readonly schema_version: number | null;
  readonly required_schema_version: number;
  readonly extractor_version: number | null;
  readonly required_extractor_version: number;
  /** A checksum of all ranking numbers that are in force in the workspace. */
  readonly rank_profile_version: string;
  /** The number of the rule that makes `symbol_stable_id`. */
  readonly stable_id_version: number;
  readonly detail: string;
  readonly vcs_mode: "git" | "none";
  readonly head_commit: string | null;
  readonly last_indexed_commit: string | null;
  readonly last_indexed_at: string | null;
  readonly database: string | null;
  readonly database_bytes: number;
  readonly files: number;
  readonly symbols: number;
  readonly snippets: number;
  /** Files whose state on disk differs from the index. */
  readonly pending_changes: number;
  readonly pending_removals: number;
  /** The commits and counts behind `freshness_status`, in words. */
  readonly freshness_detail: string;
  /** The stored default ref; null when queries mean the workspace's own files. */
  readonly default_ref: string | null;
  /** The base that the view overlays, and how the view differs from it; null for a view without a base. */
  readonly base: {
    readonly ref: string;
    readonly commit: string | null;
    readonly own_files: number;
    readonly hidden_files: number;
  } | null;
  readonly languages: readonly { readonly language: string; readonly parseStatus: string; readonly files: number }[];
  /**
   * Files held as text, with the definitions that their lines show, because parsing them cost more than one file may or crashed their
   * grammar.
   */
  readonly timed_out_files: number;
  readonly crashed_files: number;
  readonly skipped: readonly { readonly reason: string; readonly files: number }[];
  readonly left_out: readonly LeftOutDirectory[];
  readonly active_job: JobSummary | null;
  /** When the last run was interrupted: what became of its work, and what happens next. */
  readonly interrupted_recovery_report: string | null;
  readonly writer: { readonly pid: number; readonly host: string } | null;
  /** The current writer's lease. `abandoned`: its holder is gone or silent, and the next writer takes it over. */
  readonly lease: {
    readonly pid: number;
    readonly host: string;
    readonly state: "held" | "abandoned";
    readonly silent_ms: number;
  } | null;
  readonly recent_jobs: readonly JobSummary[];
  readonly warnings: readonly string[];
}

/** A view as `list_refs` shows it. */
export interface ListedRef {
  /** A branch, tag or abbreviated commit; for a worktree, what it has checked out now. */
  readonly ref: string;
  readonly also_called: readonly string[];
  readonly kind: "base" | "worktree" | "commit";
  readonly commit: string | null;
  readonly indexed_commit: string | null;
  readonly worktree: string | null;
  readonly is_current: boolean;
  /** True when the worktree no longer exists. */
  readonly is_gone: boolean;
  readonly is_published: boolean;
  readonly files: number;
  /** Files that are stored for this view alone or differ from the base. `hidden_files` counts the base's files that it hides. */
  readonly own_files: number;
  readonly hidden_files: number;
  readonly missing_objects: number;
  readonly last_used_at: string;
  /** The share (0..1) of all stored text that belongs to its own files. A version that several views share counts for each. */
  readonly size_share: number;
}

export interface ListRefsResponse {
  readonly repo: string;
  /** The stored default ref of the workspace. */
  readonly default_ref: string | null;
  readonly refs: readonly ListedRef[];
}

export interface SwitchRefResponse {
  readonly repo: string;
  readonly previous_ref: string | null;
  /** Null when queries mean the workspace's own files again. */
  readonly default_ref: string | null;
  readonly commit: string | null;
}

export interface MigrationResponse {
  /** What was done: nothing, because the index has this version; a change in place; or a new index. */
  readonly migration: "none" | "in_place" | "rebuilt";
  readonly from_schema_version: number | null;
  readonly to_schema_version: number;
  readonly from_extractor_version: number | null;
  readonly to_extractor_version: number;
  /** What each schema since `from_schema_version` changed. */
  readonly changes: readonly string[];
  readonly files_parsed: number;
  readonly duration_ms: number;
}

export interface PruneResponse {
  readonly views_removed: readonly { readonly ref: string; readonly kind: ListedRef["kind"]; readonly worktree: string | null }[];
  readonly versions_removed: number;
  readonly bytes_before: number;
  readonly bytes_after: number;
}
