/** Protocol v1: the shape of answers (docs/design.md). Field names are fixed, because other programs rely on them. */
import type { Suggestion } from "./next-step.ts";
import type { ProseKind, SkipReason, SymbolKind, Visibility } from "./types.ts";

export type FreshnessStatus = "fresh" | "stale" | "syncing";
type IndexingStatus = "not_indexed" | "indexing" | "ready" | "failed";
export type ResultCompleteness = "complete" | "partial" | "truncated";
type ConfidenceLevel = "high" | "medium" | "low";
export type QueryIntent = "symbol" | "path" | "error" | "natural_language";
type SourceLayer = "base" | "overlay";

export const DETAIL_LEVELS = ["location", "signature", "context"] as const;
export type DetailLevel = (typeof DETAIL_LEVELS)[number];
export const EXPLAIN_LEVELS = ["off", "basic", "full"] as const;
export type ExplainLevel = (typeof EXPLAIN_LEVELS)[number];
export const FRESHNESS_POLICIES = ["strict", "balanced", "best_effort"] as const;
export type FreshnessPolicy = (typeof FRESHNESS_POLICIES)[number];

export const SYMBOL_CHANGE_TYPES = ["added", "modified", "deleted", "moved", "renamed"] as const;
export type SymbolChangeType = (typeof SYMBOL_CHANGE_TYPES)[number];

/** The formats in which an answer can be written. */
export const FORMATS = ["lines", "json", "jsonl", "toon"] as const;
export type Format = (typeof FORMATS)[number];

export interface Reason {
  readonly factor: string;
  /** At level `full`: the measured value, before its weight. */
  readonly value?: number;
  /** The contribution to the ranking score; at level `basic` the share of it, and for `final` the score that is shown. */
  readonly weight: number;
  readonly detail: string;
}

/** A reference to another symbol. */
export interface SymbolPointer {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

/** One result, with all fields that any detail level may show. */
export interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  /** The line of the declaration, where the hit begins above it, with its comment or with an overload. */
  readonly declared_at?: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly language: string;
  readonly score: number;
  readonly symbol_id: string;
  readonly symbol_stable_id: string | null;
  readonly source_layer: SourceLayer;
  /** The lines of the hit that matched: at most a few, the most informative first. */
  readonly matches: readonly { readonly line: number; readonly text: string }[];
  /**
   * In a search of documentation: the kind of prose in these lines. Kind, name, handles and signature are then those of the section or
   * symbol that the text belongs to; the lines are those of the text.
   */
  readonly text_kind?: ProseKind;
  /** For a section: its depth among the headings of its page, from 1. */
  readonly header_level?: number;
  readonly qualified_name?: string;
  readonly signature?: string;
  readonly visibility?: Visibility;
  readonly body_preview?: string;
  readonly parent?: SymbolPointer | null;
  readonly related_symbols?: readonly SymbolPointer[];
  readonly ranking_reasons?: readonly Reason[];
  /** The line that the query names, if the hit answers a place; the line that contains the query, if it answers a literal. */
  readonly at_line?: number;
  /** True when that line is no longer in the function that the query names with it, or no longer in the file at all. */
  readonly moved?: boolean;
  /** The function name that the query gives for the line, when nothing in the file has that name: the hit is whatever has the line now. */
  readonly absent_name?: string;
  /**
   * For an import that answers a name which no file defines: the module that the name comes from, or "" when the name is the module itself.
   */
  readonly imported_from?: string;
  /** The local name of the import, where it differs from the imported name. */
  readonly alias?: string;
  /** True when the hit has only a name similar to the typed one, which nothing has. */
  readonly guess?: boolean;
}

/** The state of the index behind an answer; part of every answer. */
export interface AnswerState {
  readonly repo: string;
  readonly ref: string;
  readonly freshness_status: FreshnessStatus;
  /**
   * Files whose present content the answer does not reflect: those that changed and are not yet in the index or, under `best_effort`, all
   * files of the view. Left out when there are none, and during a first indexing run, when they have not been counted.
   */
  readonly unchecked_files?: number;
  readonly indexing_status: IndexingStatus;
  /** The ref that `switch-ref` stored, if the answer comes from it because the request named none. */
  readonly answered_from?: string;
  /** What could not be read and is therefore missing from the answer; left out when there is nothing to report. */
  readonly warnings?: readonly string[];
}

/** How an answer shows its reading of the query. */
interface Understood {
  /** The words of the query that were read as operators, or as a question about a symbol's uses, as typed; left out when there are none. */
  readonly understood?: readonly string[];
}

/** The answer of `search` and `locate`, before it is cut to a detail level and a format. */
export interface SearchResponse extends AnswerState, Understood {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly query_intent: QueryIntent;
  readonly query_intent_confidence: number;
  /** 0..1: how likely the repository has what the query asks for. `low` answers show only a few hits. */
  readonly confidence: number;
  readonly confidence_level: ConfidenceLevel;
  readonly total_candidates: number;
  readonly returned: number;
  readonly suppressed_duplicate_count: number;
  /** Candidates that exact search found, because they contain a literal of the query as typed. Left out when the query has no literal. */
  readonly fallback_grep_hits?: number;
  readonly safety_limit_applied: boolean;
  readonly next_cursor: string | null;
  readonly suggested_next: Suggestion | null;
  /** For a query that names places; the hits follow the order of its text. */
  readonly places?: {
    /** Places in files that the view does not have, which are left out: mostly frames of libraries. */
    readonly outside: number;
    /** Hits whose function now stands at other lines than the text says. */
    readonly moved: number;
    /** Hits found by their line alone, because nothing in their file has the name that the text says; left out when there are none. */
    readonly absent?: number;
  };
  /** The corrected query that the results answer, when words of the query occur nowhere and similar ones replace them. */
  readonly corrected_query?: string;
  readonly results: readonly Hit[];
}

/** The verdicts of `explain`: the place is in the answer, or the step at which it was left out. */
export type ExplainVerdict =
  | "shown"
  | "below_the_cut"
  | "suppressed"
  | "not_recalled"
  | "filtered"
  | "ignored"
  | "skipped"
  | "not_in_view"
  | "not_found";

/** A reference to a result of an answer. */
export interface RankedPlace {
  readonly rank: number | null;
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly kind: string;
  readonly name: string;
  readonly score: number;
}

/** One factor that moved a hit up or down. The contributions add up to the ranking score. */
export interface ExplainedFactor {
  readonly factor: string;
  readonly value: number;
  /** The value's weight; null for a factor that multiplies the sum. */
  readonly weight: number | null;
  readonly contribution: number;
  readonly detail: string;
}

/** Why one place ranks where it does for a query, or why it is not there at all. */
export interface ExplainResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly query: string;
  readonly path: string;
  readonly line: number | null;
  readonly verdict: ExplainVerdict;
  /** The verdict in a sentence. */
  readonly summary: string;
  readonly query_intent: QueryIntent | null;
  readonly confidence: number | null;
  readonly total_candidates: number | null;
  /** The explained hit, with its ranking score before that is mapped to 0..1. */
  readonly hit: (RankedPlace & { readonly ranking_score: number }) | null;
  readonly factors: readonly ExplainedFactor[];
  /** Its rank, from 1, in each list that found it, and the weight of the list. */
  readonly channels: readonly { readonly channel: string; readonly rank: number; readonly weight: number }[];
  /** The next better hit, and the factors that separate the two most; `difference` is the better hit's lead. */
  readonly above: (RankedPlace & { readonly differences: readonly { readonly factor: string; readonly difference: number }[] }) | null;
  /** The better ranked hit that the place duplicates, lies inside of, or is represented by; null unless it was left out for that. */
  readonly suppressed_by: RankedPlace | null;
  /** The words of the query, and whether the place or the file has each. */
  readonly terms: readonly { readonly term: string; readonly weight: number; readonly in_name: boolean; readonly in_text: boolean }[];
  /** The words that distinguish the file from others, when none of its places was found. */
  readonly known_by: readonly string[];
  readonly suggested_next: Suggestion | null;
}

export const CONTEXT_STRATEGIES = ["breadth", "depth"] as const;
/** Many files with little of each, or few with much. */
export type ContextStrategy = (typeof CONTEXT_STRATEGIES)[number];

/** Consecutive lines; `line` is the number of the first. */
export interface ContextPart {
  readonly line: number;
  readonly text: string;
}

/**
 * Code from one place of a file. Parts before `line_start` are imports, and first lines of enclosing symbols, that a reader needs to
 * understand it.
 */
export interface ContextPiece {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  /** The name of the piece's best hit, or of the file when that hit is not a symbol. */
  readonly name: string;
  /** Changes when the shown code changes, but not when the code only moves. */
  readonly handle: string;
  /** True when the caller already has this piece, which then has no parts. */
  readonly unchanged: boolean;
  readonly parts: readonly ContextPart[];
}

/** One frame of a pasted trace, at the line that it names, or, when its function stands elsewhere now, at the function's line. */
export interface ContextFrame {
  readonly path: string;
  readonly line: number;
  /** The function's qualified name; empty for a line outside of functions. */
  readonly name: string;
  /** The line in the trace, when the function no longer has it. */
  readonly moved_from?: number;
  /** The function name in the trace, when nothing in the file has that name. */
  readonly absent_name?: string;
}

/** The frames of a trace that are in this repository, in the order of the text. */
export interface ContextFrames {
  readonly frames?: readonly ContextFrame[];
  /** When the frames cost more than the budget: how many are left out (`count`), and how many named frames come before them (`after`). */
  readonly frames_left_out?: { readonly after: number; readonly count: number };
}

/** Fields that an answer with code shares with {@link SearchResponse}. */
type SearchFacts = Pick<SearchResponse, "query_intent" | "confidence" | "confidence_level" | "corrected_query" | "suggested_next">;

/** The answer of `context`. The code that writes it adds `estimated_tokens` to the metadata. */
export interface ContextResponse extends AnswerState, Understood, ContextFrames, SearchFacts {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly metadata: {
    readonly total_candidates: number;
    /** Candidates that are shown at least in part; one piece may show several. */
    readonly returned: number;
    /** True when the budget left out, or cut short, something that belongs in the answer. */
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

/** What a file imports from one module: the names, or "" when it imports the whole module. */
export interface OutlineImport {
  readonly line: number;
  readonly module: string;
  readonly names: string;
}

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

export interface OutlineResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly path: string;
  readonly language: string;
  readonly line_count: number;
  readonly parse_status: string;
  /**
   * For a file that was read only in part: the lines that its grammar does not understand. Definitions there come from the shape of the
   * lines.
   */
  readonly lines_not_understood?: readonly { readonly line: number; readonly line_end: number }[];
  /** For a settings file: how many keys are not symbols, because they are too many or too deep, and the lines of the keys above them. */
  readonly keys_left_out?: { readonly keys: number; readonly below_lines: readonly number[] };
  readonly source_layer: SourceLayer;
  readonly imports: readonly OutlineImport[];
  readonly symbols: readonly OutlineNode[];
}
