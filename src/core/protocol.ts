/** Protocol v1: the shape of answers (docs/design.md). Field names are fixed; other programs rely on them. */
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

/** How an answer can be written. */
export const FORMATS = ["lines", "json", "jsonl", "toon"] as const;
export type Format = (typeof FORMATS)[number];

export interface Reason {
  readonly factor: string;
  /** At level `full`: what was measured, before its weight. */
  readonly value?: number;
  /** What it adds to the ranking score; at level `basic` its share of it, and for `final` the score that is shown. */
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
  /** Line of the declaration, where the hit begins with the comment above it or with an overload. */
  readonly declared_at?: number;
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
  /** Of a section: how deep it is among the headings of its page, from 1. */
  readonly header_level?: number;
  readonly qualified_name?: string;
  readonly signature?: string;
  readonly visibility?: Visibility;
  readonly body_preview?: string;
  readonly parent?: SymbolPointer | null;
  readonly related_symbols?: readonly SymbolPointer[];
  readonly ranking_reasons?: readonly Reason[];
  /** The line that the query names, of a hit that answers a place; the line that has the query, of one that answers a literal. */
  readonly at_line?: number;
  /** True where that line is no longer in the function that the query names with it, or in the file at all. */
  readonly moved?: boolean;
  /** The function that the query says the line is in, where nothing in the file is called so: the hit is what has the line now. */
  readonly absent_name?: string;
  /** Of an import that answers a name which no file defines: the module that the name comes from, "" where it is the module. */
  readonly imported_from?: string;
  /** What the file calls what it imports, where that is another name. */
  readonly alias?: string;
  /** True for a name near to one that was typed and that nothing has. */
  readonly guess?: boolean;
}

/** State of the index that an answer came from; part of every answer. */
export interface AnswerState {
  readonly repo: string;
  readonly ref: string;
  readonly freshness_status: FreshnessStatus;
  /**
   * Files whose present content is not known to the answer: those that changed and are not in the index yet or, under `best_effort`, all
   * files of the view. Left out when there are none, and while a first index is being made, since nobody has counted then.
   */
  readonly unchecked_files?: number;
  readonly indexing_status: IndexingStatus;
  /** The ref that `switch-ref` stored, where the answer is from it because the question named none. */
  readonly answered_from?: string;
  /** What could not be read and is therefore not in the answer; left out when there is nothing to say. */
  readonly warnings?: readonly string[];
}

/** What an answer says of the query language. */
interface Understood {
  /** The words of the query that were taken as operators, or as a question about a symbol's uses, as they were typed; left out when there are none. */
  readonly understood?: readonly string[];
}

/** The answer of `search` and `locate`, before it is cut to a detail level and a format. */
export interface SearchResponse extends AnswerState, Understood {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly query_intent: QueryIntent;
  readonly query_intent_confidence: number;
  /** 0..1: how sure it is that the repository has what was asked for. `low` answers show only a few hits. */
  readonly confidence: number;
  readonly confidence_level: ConfidenceLevel;
  readonly total_candidates: number;
  readonly returned: number;
  readonly suppressed_duplicate_count: number;
  /** Candidates that exact search found: they have a literal of the query as it was typed. Left out when the query has none. */
  readonly fallback_grep_hits?: number;
  readonly safety_limit_applied: boolean;
  readonly next_cursor: string | null;
  readonly suggested_next: Suggestion | null;
  /** Of a query that names places, whose hits come in the order of its text. */
  readonly places?: {
    /** Places in files that the view does not have, which are left out: the frames of libraries. */
    readonly outside: number;
    /** Hits whose function stands at other lines than the text says. */
    readonly moved: number;
    /** Hits that have the line alone, since nothing in their file is called as the text says; left out when there are none. */
    readonly absent?: number;
  };
  /** The query that the results answer, when words of the one that was asked occur nowhere and near ones stand in for them. */
  readonly corrected_query?: string;
  readonly results: readonly Hit[];
}

/** What `explain` can find: that a place is in the answer, or at which step it was left out. */
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

/** A place of an answer, as a pointer. */
export interface RankedPlace {
  readonly rank: number | null;
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly kind: string;
  readonly name: string;
  readonly score: number;
}

/** One thing that moved a hit up or down. The contributions add up to the ranking score. */
export interface ExplainedFactor {
  readonly factor: string;
  readonly value: number;
  /** What the value is multiplied by; null where the factor multiplies the sum instead. */
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
  /** The hit that was meant, with its ranking score before it is mapped to 0..1. */
  readonly hit: (RankedPlace & { readonly ranking_score: number }) | null;
  readonly factors: readonly ExplainedFactor[];
  /** Its rank, from 1, in each list that found it, and what the list counts for. */
  readonly channels: readonly { readonly channel: string; readonly rank: number; readonly weight: number }[];
  /** The next better hit, and the factors that part the two most; `difference` is what the better one has more. */
  readonly above: (RankedPlace & { readonly differences: readonly { readonly factor: string; readonly difference: number }[] }) | null;
  /** What says the same and ranks better, when the place was left out for that. */
  readonly suppressed_by: RankedPlace | null;
  /** The words of the query, and which of them the place or the file has. */
  readonly terms: readonly { readonly term: string; readonly weight: number; readonly in_name: boolean; readonly in_text: boolean }[];
  /** The words that tell the file from others, when none of its places was found. */
  readonly known_by: readonly string[];
  readonly suggested_next: Suggestion | null;
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

/** One frame of a pasted trace: the line that it names, or, where its function stands elsewhere by now, the line of that. */
export interface ContextFrame {
  readonly path: string;
  readonly line: number;
  /** The function with what it belongs to; empty for a line that is in none. */
  readonly name: string;
  /** The line that the trace says, where the function no longer has it. */
  readonly moved_from?: number;
  /** The function that the trace says, where nothing in the file is called so. */
  readonly absent_name?: string;
}

/** The frames of a trace that are in this repository, in the order of the text. */
export interface ContextFrames {
  readonly frames?: readonly ContextFrame[];
  /** Of a trace whose frames cost more than the budget: how many are not named, and behind how many that are. */
  readonly frames_left_out?: { readonly after: number; readonly count: number };
}

/** What an answer with code says as a {@link SearchResponse} does. */
type SearchFacts = Pick<SearchResponse, "query_intent" | "confidence" | "confidence_level" | "corrected_query" | "suggested_next">;

/** The answer of `context`. Whoever writes it out adds `estimated_tokens` to the metadata. */
export interface ContextResponse extends AnswerState, Understood, ContextFrames, SearchFacts {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
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

/** A directory that a built-in rule leaves out of an index; null when it was not entered. */
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
  /** Files whose stamps had changed, and those among them that had to be parsed. */
  readonly files_changed: number;
  readonly files_parsed: number;
  readonly files_removed: number;
  readonly symbols_extracted: number;
  /** Of the parsed files. */
  readonly bytes: number;
  readonly duration_ms: number;
  readonly skipped: readonly { readonly reason: SkipReason; readonly files: number }[];
  /** Files held as text, with the definitions that lines show, because parsing them cost more than one file may, or broke their grammar. */
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
  /** Runs before it that ended for a reason that passes: interrupted, another writer, a full disk. */
  readonly retry_count: number;
}

export interface StatusResponse extends AnswerState {
  readonly version: string;
  readonly index_state: "compatible" | "not_indexed" | "reindex_required" | "corrupt_manifest";
  readonly schema_version: number | null;
  readonly required_schema_version: number;
  readonly extractor_version: number | null;
  readonly required_extractor_version: number;
  /** Which numbers rank results: a checksum of all that are in force in the workspace. */
  readonly rank_profile_version: string;
  /** Which rule makes `symbol_stable_id`. */
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
  /** Files held as text, with the definitions that lines show, because parsing them cost more than one file may, or broke their grammar. */
  readonly timed_out_files: number;
  readonly crashed_files: number;
  readonly skipped: readonly { readonly reason: string; readonly files: number }[];
  readonly left_out: readonly LeftOutDirectory[];
  readonly active_job: JobSummary | null;
  /** What became of the last run and what comes of it, when it was interrupted. */
  readonly interrupted_recovery_report: string | null;
  readonly writer: { readonly pid: number; readonly host: string } | null;
  /** The lease of whoever writes. `abandoned`: its holder is gone or silent, and the next writer takes it over. */
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

export interface MigrationResponse {
  /** What was done: nothing, since the index is of this version; a change in place; or a new index. */
  readonly migration: "none" | "in_place" | "rebuilt";
  readonly from_schema_version: number | null;
  readonly to_schema_version: number;
  readonly from_extractor_version: number | null;
  readonly to_extractor_version: number;
  /** What the schemas since then have changed. */
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
  /** Where the file was read in part only: lines that its grammar does not understand, so that definitions there are those that lines show. */
  readonly lines_not_understood?: readonly { readonly line: number; readonly line_end: number }[];
  /** Keys of a file of settings that are no symbols, because they are too many or too deep, and the lines of the keys that they stand below. */
  readonly keys_left_out?: { readonly keys: number; readonly below_lines: readonly number[] };
  readonly source_layer: SourceLayer;
  readonly imports: readonly OutlineImport[];
  readonly symbols: readonly OutlineNode[];
}
