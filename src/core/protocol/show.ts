/** Protocol v1: the answer of `show`: code by place, handle or name. */
import type { ErrorCode } from "#core/errors.ts";
import type { NextStep } from "#core/next-step.ts";
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";

/** The symbol that a piece of code belongs to, with its handles. */
export interface ShownSymbol {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualified_name: string;
  /** The declaration, which tells overloads apart. */
  readonly signature: string;
  readonly symbol_id: string;
  readonly symbol_stable_id: string;
}

/** Consecutive lines of one file. */
export interface ShownCode {
  readonly path: string;
  /** First and last line of this part of the target; the budget may cut off lines, which `next` shows. */
  readonly line_start: number;
  readonly line_end: number;
  /** Last line of the whole target, where this part of it ends before. */
  readonly ends_at?: number;
  /** It goes on with the target of the result before, behind lines that are left out. */
  readonly continues?: true;
  readonly lines_of_file: number;
  readonly language: string;
  /** Null for a range of lines, and for a whole file. */
  readonly symbol: ShownSymbol | null;
  /** The requested line, when a place names the function. */
  readonly at_line?: number;
  /** True when that line is no longer in this function, or no longer in the file at all. */
  readonly moved?: boolean;
  /** The function name that the request gives for that line, when nothing in the file has that name. */
  readonly absent_name?: string;
  /** The shown lines, from `line_start` on. */
  readonly text: string;
  readonly lines_shown: number;
}

/** A target whose code is not shown, and why. */
export interface NotShown {
  readonly target: string;
  /** `ambiguous` when its symbols are among the candidates; else the error code that a request for this target alone would return. */
  readonly reason: ErrorCode | "ambiguous";
  readonly why: string;
}

/** The answer of `show`: code, and the symbols that ambiguous names could mean. */
export interface ShowResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  /** Number of requested places in files that the view does not have. */
  readonly places_outside: number;
  /** The symbols that ambiguous names may mean, as many as fit the budget. */
  readonly candidates: readonly ShownSymbol[];
  readonly not_shown: readonly NotShown[];
  readonly results: readonly ShownCode[];
  /** The call that shows the lines that the budget cut off, and those of a long function that are left out. */
  readonly next: NextStep | null;
}
