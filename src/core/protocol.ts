/** Protocol v1: the shape of answers (docs/design.md). Field names are fixed, because other programs rely on them. */
import type { UseConfidence } from "#core/protocol/graph.ts";
import type { Suggestion } from "./next-step.ts";
import type { ProseKind, SymbolKind, Visibility } from "./types.ts";

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
  /** For a question about the uses of a symbol: how sure it is that the hit uses this symbol, and not another of its name. */
  readonly confidence?: UseConfidence;
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
export interface Understood {
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

/** One symbol of an outline, with what is inside it. */
export interface OutlineNode {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly line: number;
  readonly line_end: number;
  readonly visibility: Visibility;
  readonly signature: string;
  /** The type of a member that is written outside of it. */
  readonly owner?: string;
  readonly children: readonly OutlineNode[];
}

/** What a file imports from one module: the names, or "" when it imports the whole module. */
export interface OutlineImport {
  readonly line: number;
  readonly module: string;
  readonly names: string;
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
