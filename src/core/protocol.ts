/** Protocol v1: the shape of answers (DESIGN section 5). Field names are fixed; other programs rely on them. */
import type { ProseKind, SymbolKind, Visibility } from "./types.ts";

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
  /**
   * Of a search in documentation: what the lines are. Kind, name, handles and signature are then those of the section or of the
   * symbol that the text belongs to, and the lines are those of the text.
   */
  readonly text_kind?: ProseKind;
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

export const CONTEXT_STRATEGIES = ["breadth", "depth"] as const;
/** Many files with little of each, or few with much. */
export type ContextStrategy = (typeof CONTEXT_STRATEGIES)[number];

/** Lines that follow each other without a gap; `line` is the first. */
export interface ContextPart {
  readonly line: number;
  readonly text: string;
}

/** Code of one place of a file. Parts before `line_start` are the imports and the owners' first lines that it needs to be read. */
export interface ContextPiece {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  /** What the piece shows, its best hit; the name of the file where that is no symbol. */
  readonly name: string;
  /** Changes when the shown code does, and not when the code only moves. */
  readonly handle: string;
  /** The caller said that it has this piece; it has no parts then. */
  readonly unchanged: boolean;
  readonly parts: readonly ContextPart[];
}

/** The answer of `context`. Whoever writes it out adds `estimated_tokens` to the metadata. */
export interface ContextResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly query_intent: QueryIntent;
  readonly suggested_next: SuggestedNext | null;
  readonly metadata: {
    readonly total_candidates: number;
    /** Candidates of which something is shown; a piece may show several. */
    readonly returned: number;
    /** The budget left out, or cut short, something that belongs in the answer. */
    readonly truncated: boolean;
    readonly remaining_candidates: number;
    readonly suggestion: string | null;
  };
  readonly results: readonly ContextPiece[];
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
  readonly languages: readonly { readonly language: string; readonly parseStatus: string; readonly files: number }[];
  readonly skipped: readonly { readonly reason: string; readonly files: number }[];
  readonly active_job: JobSummary | null;
  readonly writer: { readonly pid: number; readonly host: string } | null;
  readonly recent_jobs: readonly JobSummary[];
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
