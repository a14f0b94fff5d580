/** Protocol v1: the answer of `grep`. */
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";

/** Lines that match come by what they are likely to be to the reader: this order. */
export const MATCH_GROUPS = ["definition", "source", "test", "other"] as const;
export type MatchGroup = (typeof MATCH_GROUPS)[number];

/** The symbol round a line, the smallest with a body. */
export interface EnclosingSymbol {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly line: number;
}

/** A line that matches. Columns are 1-based and count UTF-16 units. */
export interface MatchedLine {
  readonly path: string;
  readonly line: number;
  /** Where the first match begins and how long it is; more, when there are more on the line. */
  readonly matches: readonly { readonly column: number; readonly length: number }[];
  /** The whole line, without its line break. */
  readonly text: string;
  readonly group: MatchGroup;
  readonly symbol: EnclosingSymbol | null;
  /** Lines around it, as many as were asked for. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A file with matching lines. */
export interface MatchedFile {
  readonly path: string;
  readonly matches: number;
}

/**
 * Why files were not searched. `not_entered` counts directories, such as node_modules, that nobody looked into, `nested_repository` those that
 * are repositories of their own, `not_checked_out` files of the commit that a sparse checkout leaves out, and `masked` files with masked
 * values, any of which may be what was looked for.
 */
export type NotSearchedReason =
  | "secret"
  | "binary"
  | "unreadable"
  | "left_out"
  | "not_entered"
  | "nested_repository"
  | "not_checked_out"
  | "masked";

export interface GrepResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  /** Complete when every file of the view was searched. Files of `not_searched` are none of it, but for those that could not be read. */
  readonly result_completeness: ResultCompleteness;
  readonly pattern: string;
  /** Lines that match, in all searched files; not how many are shown. */
  readonly matches_total: number;
  readonly files_total: number;
  readonly files_searched: number;
  /** Files that the pattern was not looked for in, by reason; left out when there are none. */
  readonly not_searched?: Readonly<Partial<Record<NotSearchedReason, number>>>;
  /** The first of the directories that are repositories of their own: a question about one is asked there. */
  readonly nested_repositories?: readonly { readonly path: string }[];
  /** The first of the files that could not be read. */
  readonly unreadable?: readonly string[];
  readonly returned: number;
  readonly next_cursor: string | null;
  /** Every file with a match, in the order of the results, when only files or counts were asked for. */
  readonly files: readonly MatchedFile[];
  readonly results: readonly MatchedLine[];
  /** Binary files that match somewhere, when they were asked for: they have no lines to show. */
  readonly binary_files?: readonly string[];
}
