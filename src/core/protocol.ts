/** Protocol v1: the shape of answers (DESIGN section 5). Field names are fixed; other programs rely on them. */
import type { SymbolKind, Visibility } from "./types.ts";

export type FreshnessStatus = "fresh" | "stale" | "syncing";
type IndexingStatus = "not_indexed" | "indexing" | "ready" | "failed";
type ResultCompleteness = "complete" | "partial" | "truncated";
export type QueryIntent = "symbol" | "path" | "error" | "natural_language";
type SourceLayer = "base" | "overlay";

export const DETAIL_LEVELS = ["location", "signature", "context"] as const;
export type DetailLevel = (typeof DETAIL_LEVELS)[number];
export const EXPLAIN_LEVELS = ["off", "basic", "full"] as const;
export type ExplainLevel = (typeof EXPLAIN_LEVELS)[number];
export const FRESHNESS_POLICIES = ["strict", "balanced", "best_effort"] as const;
export type FreshnessPolicy = (typeof FRESHNESS_POLICIES)[number];

export interface Reason {
  readonly factor: string;
  readonly weight: number;
  readonly detail: string;
}

/** Another symbol, as a pointer. */
export interface SymbolPointer {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** One result with everything that any detail level may show. */
export interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly language: string;
  readonly score: number;
  readonly symbol_id: string;
  readonly symbol_stable_id: string | null;
  readonly source_layer: SourceLayer;
  /** The lines of the hit that matched, at most a few, those that tell most first. */
  readonly matches: readonly { readonly line: number; readonly text: string }[];
  readonly qualified_name?: string;
  readonly signature?: string;
  readonly visibility?: Visibility;
  readonly body_preview?: string;
  readonly parent?: SymbolPointer | null;
  readonly related_symbols?: readonly SymbolPointer[];
  readonly ranking_reasons?: readonly Reason[];
}

/** What to do when the answer is not good enough. */
export interface SuggestedNext {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly why: string;
}

/** State of the index that an answer came from; part of every answer. */
export interface AnswerState {
  readonly repo: string;
  readonly ref: string;
  readonly freshness_status: FreshnessStatus;
  readonly indexing_status: IndexingStatus;
  /** What could not be read and is therefore not in the answer; left out when there is nothing to say. */
  readonly warnings?: readonly string[];
}

/** The answer of `search` and `locate`, before it is cut to a detail level and a format. */
export interface SearchResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly query_intent: QueryIntent;
  readonly query_intent_confidence: number;
  readonly total_candidates: number;
  readonly returned: number;
  readonly suppressed_duplicate_count: number;
  readonly safety_limit_applied: boolean;
  readonly next_cursor: string | null;
  readonly suggested_next: SuggestedNext | null;
  readonly results: readonly Hit[];
}

/** One symbol of an outline, with what is inside it. */
export interface OutlineNode {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly line: number;
  readonly line_end: number;
  readonly visibility: Visibility;
  readonly signature: string;
  readonly children: readonly OutlineNode[];
}

/** What a file takes from one module: the names, or nothing when it takes the module as a whole. */
export interface OutlineImport {
  readonly line: number;
  readonly module: string;
  readonly names: string;
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
}

export interface StatusResponse extends AnswerState {
  readonly version: string;
  readonly index_state: "compatible" | "not_indexed" | "reindex_required" | "corrupt_manifest";
  readonly schema_version: number | null;
  readonly required_schema_version: number;
  readonly extractor_version: number | null;
  readonly required_extractor_version: number;
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
  /** Commits and counts behind `freshness_status`, in words. */
  readonly freshness_detail: string;
  /** The stored default ref, if queries mean another ref than the workspace's own files. */
  readonly default_ref: string | null;
  /** The shared layer below the view, and how the view differs from it; null for a view without one. */
  readonly base: {
    readonly ref: string;
    readonly commit: string | null;
    readonly own_files: number;
    readonly hidden_files: number;
  } | null;
  readonly languages: readonly { readonly language: string; readonly parseStatus: string; readonly files: number }[];
  readonly skipped: readonly { readonly reason: string; readonly files: number }[];
  readonly active_job: JobSummary | null;
  readonly writer: { readonly pid: number; readonly host: string } | null;
  readonly recent_jobs: readonly JobSummary[];
  readonly warnings: readonly string[];
}

/** A view as `list_refs` shows it. */
export interface ListedRef {
  /** Branch, tag or abbreviated commit; for a worktree, what it has checked out now. */
  readonly ref: string;
  readonly also_called: readonly string[];
  readonly kind: "base" | "worktree" | "commit";
  readonly commit: string | null;
  readonly indexed_commit: string | null;
  readonly worktree: string | null;
  readonly is_current: boolean;
  /** The worktree no longer exists. */
  readonly is_gone: boolean;
  readonly is_published: boolean;
  readonly files: number;
  /** Files that are stored for it alone or differ from the base, and files of the base that it hides. */
  readonly own_files: number;
  readonly hidden_files: number;
  readonly missing_objects: number;
  readonly last_used_at: string;
  /** Share (0..1) of all stored text that its own files are. Versions that several views have count for each. */
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
  /** Null for the workspace's own files. */
  readonly default_ref: string | null;
  readonly commit: string | null;
}

export interface PruneResponse {
  readonly views_removed: readonly { readonly ref: string; readonly kind: ListedRef["kind"]; readonly worktree: string | null }[];
  readonly versions_removed: number;
  readonly bytes_before: number;
  readonly bytes_after: number;
}

export interface OutlineResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly path: string;
  readonly language: string;
  readonly line_count: number;
  readonly parse_status: string;
  readonly source_layer: SourceLayer;
  readonly imports: readonly OutlineImport[];
  readonly symbols: readonly OutlineNode[];
}
