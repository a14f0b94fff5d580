/** The answer of `context`: code for a question, within a budget. */
import type { AnswerState, ResultCompleteness, SearchResponse, Understood } from "#core/protocol.ts";

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
