/** Protocol v1: the answer of `show`, code by place, handle or name. */
import type { ErrorCode } from "#core/errors.ts";
import type { NextStep } from "#core/next-step.ts";
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";

/** What a piece of code is part of, with the handles it is known by. */
export interface ShownSymbol {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualified_name: string;
  /** As it is declared: what tells overloads apart. */
  readonly signature: string;
  readonly symbol_id: string;
  readonly symbol_stable_id: string;
}

/** Lines of one file that follow each other. */
export interface ShownCode {
  readonly path: string;
  /** First and last line of what is meant; what the budget cut off is still to come. */
  readonly line_start: number;
  readonly line_end: number;
  readonly lines_of_file: number;
  readonly language: string;
  /** Null for a range of lines, and for a whole file. */
  readonly symbol: ShownSymbol | null;
  /** The line that was asked for, of a function that was named by a place. */
  readonly at_line?: number;
  /** That line is no longer in this function, or in the file at all. */
  readonly moved?: boolean;
  /** The function that was named with that line, where nothing in the file is called so. */
  readonly absent_name?: string;
  /** The lines shown, from `line_start` on. */
  readonly text: string;
  readonly lines_shown: number;
}

/** A target of which no code is shown, and why. */
export interface NotShown {
  readonly target: string;
  /** `ambiguous`, when its symbols are among the candidates; else the code of the error that it alone would be answered with. */
  readonly reason: ErrorCode | "ambiguous";
  readonly why: string;
}

/** The answer of `show`: code, and the symbols that ambiguous names could mean. */
export interface ShowResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  /** Places of the question in files that the view does not have. */
  readonly places_outside: number;
  /** The symbols that ambiguous names mean, as many as the budget has room for. */
  readonly candidates: readonly ShownSymbol[];
  readonly not_shown: readonly NotShown[];
  readonly results: readonly ShownCode[];
  /** The call that shows what the budget cut off. */
  readonly next: NextStep | null;
}
