/** Protocol v1: the answer of `grep`. */
import { CodeCompassError } from "#core/errors.ts";
import { GREP_MATCHES_MAX } from "#core/limits.ts";
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { SymbolKind } from "#core/types.ts";

/** Groups of matching lines, in the order of their likely interest to the reader. */
export const MATCH_GROUPS = ["definition", "source", "test", "other"] as const;
export type MatchGroup = (typeof MATCH_GROUPS)[number];

/** The smallest symbol with a body that encloses a line. */
export interface EnclosingSymbol {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly line: number;
}

/** The column of a match in its line, which is 1-based and counts UTF-16 units, and its length. */
export interface MatchPlace {
  readonly column: number;
  readonly length: number;
}

/** A line that matches. */
export interface MatchedLine {
  readonly path: string;
  readonly line: number;
  /**
   * Each match in the line.
   * @throws limit_exceeded when there are more than GREP_MATCHES_MAX
   */
  readonly matches: readonly MatchPlace[];
  /** The first of `matches`, for readers who need no other: those of a long line are many. */
  readonly first?: MatchPlace | undefined;
  /** The whole line, without its line break. */
  readonly text: string;
  readonly group: MatchGroup;
  readonly symbol: EnclosingSymbol | null;
  /** Lines around it, as many as requested. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The error for an answer that would show too many matches in rows of their own. */
export function tooManyMatches(): CodeCompassError {
  return new CodeCompassError("limit_exceeded", `The lines have more than ${GREP_MATCHES_MAX.toLocaleString("en")} matches.`, {
    remediation: "Show the lines instead of each match, or search for something that occurs less often.",
  });
}

/** A file with matching lines. */
export interface MatchedFile {
  readonly path: string;
  readonly matches: number;
}

/**
 * Why files were not searched. `not_entered` counts directories, such as node_modules, that the scan did not enter, `nested_repository`
 * directories that are repositories of their own, `not_checked_out` files of the commit that a sparse checkout leaves out, and `masked`
 * files with masked values, any of which may contain a match.
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
  /** Complete when every file of the view was searched. Files in `not_searched` do not count, except unreadable ones. */
  readonly result_completeness: ResultCompleteness;
  readonly pattern: string;
  /** Number of matching lines in all searched files, whether shown or not. */
  readonly matches_total: number;
  readonly files_total: number;
  readonly files_searched: number;
  /** Files that were not searched, by reason; left out when there are none. */
  readonly not_searched?: Readonly<Partial<Record<NotSearchedReason, number>>>;
  /** The first nested repositories; a search of one must be run inside it. */
  readonly nested_repositories?: readonly { readonly path: string }[];
  /** The first unreadable files. */
  readonly unreadable?: readonly string[];
  readonly returned: number;
  readonly next_cursor: string | null;
  /** Every file with a match, in the order of the results, when only files or counts were requested. */
  readonly files: readonly MatchedFile[];
  readonly results: readonly MatchedLine[];
  /** Binary files that match, when they were requested; they have no lines to show. */
  readonly binary_files?: readonly string[];
}
