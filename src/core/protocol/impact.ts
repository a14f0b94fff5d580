/** Protocol v1: the answer of `impact`: what the changes of a tree, or a change of one symbol, would reach. */
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { EdgeType, SymbolKind, Visibility } from "#core/types.ts";
import type { GraphSymbol } from "./graph.ts";

/** In what respect a declaration changed for its users. */
export type BreakKind =
  | "removed"
  | "renamed"
  | "moved"
  | "visibility_narrowed"
  | "parameter_added"
  | "parameter_removed"
  | "parameter_required"
  | "parameters_reordered"
  | "parameter_renamed"
  | "parameter_retyped"
  | "type_changed"
  | "supertype_removed"
  | "kind_changed"
  | "modifier_changed"
  | "member_required"
  | "value_added"
  /** Every use still fits, and may get something else: another default, another value, another exception. */
  | "behaviour_changed"
  /** Every use still fits, and should go: a mark, its documentation or a warning that it gives says so since. */
  | "newly_deprecated";

/**
 * `breaks`: the use no longer fits the declaration. `may_break`: the declaration changed and the use was not adapted, so it may no longer
 * fit, or the symbol was deprecated.
 */
export type SiteVerdict = "breaks" | "may_break";

/** A use that a change breaks or may break. */
export interface ImpactSite {
  readonly verdict: SiteVerdict;
  readonly path: string;
  readonly line_start: number;
  readonly edge_type: EdgeType;
  readonly confidence: "resolved" | "ambiguous";
  /** Qualified name of the enclosing symbol; null at the top level of a file. */
  readonly from: string | null;
  readonly text: string;
}

/** A declaration that changed in a way that can break its users. */
export interface BreakingChange {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualified_name: string;
  readonly visibility: Visibility;
  /** Its place now; for a removed one, its place before. */
  readonly path: string;
  readonly line_start: number;
  readonly signature: string;
  readonly before_signature: string | null;
  readonly why: readonly { readonly kind: BreakKind; readonly detail: string }[];
  /** Number of lines with uses in the repository. The next three count those that break, that may break, and that match by name only. */
  readonly uses: number;
  readonly breaks: number;
  readonly may_break: number;
  readonly name_only: number;
  /** The uses that break or may break, the surest first, as many as fit; those that `repeats` counts come last. */
  readonly sites: readonly ImpactSite[];
  /**
   * Set where an earlier row of the same name (another overload, the contract's method) has most of these uses with the same verdicts: its
   * place, and how many they are. Texts do not list them again.
   */
  readonly repeats?: { readonly path: string; readonly line_start: number; readonly uses: number };
}

/** What a symbol that is only deprecated may have besides. */
const MILD: ReadonlySet<BreakKind> = new Set(["newly_deprecated", "behaviour_changed"]);

/** Whether a symbol was deprecated, and every use of it still fits. */
export function isMerelyDeprecated({ why }: Pick<BreakingChange, "why">): boolean {
  return why.some(({ kind }) => kind === "newly_deprecated") && why.every(({ kind }) => MILD.has(kind));
}

/** A symbol or file that reaches what changed. */
export interface ImpactCaller {
  /** 1 when it uses what changed, 2 when it uses something at distance 1, and so on. */
  readonly distance: number;
  readonly path: string;
  readonly line_start: number;
  readonly kind: SymbolKind | null;
  readonly name: string;
  readonly confidence: "resolved" | "ambiguous";
  /** The name of what it uses. */
  readonly uses: string;
  /** The lines of those uses. */
  readonly lines: readonly number[];
  /** The method through which all its uses go: one that overrides the requested method, or an interface's method whose calls may run it. */
  readonly via?: string;
  /** True when it overrides or implements the requested method, and so must match its declaration. */
  readonly is_override?: true;
  /** Set when it declares or defines the requested symbol in another file, and so must match it. */
  readonly is_declaration?: "declares" | "defines";
  /** True when it has a use that breaks or may break, or reaches such a use. */
  readonly reaches_broken?: true;
}

/** A test file that reaches what changed. */
export interface ImpactTest {
  readonly path: string;
  /** The distance of its nearest test; null when only the file's name connects it with what changed. */
  readonly distance: number | null;
  /** Its test functions that reach what changed, the nearest first; at most 8. */
  readonly tests: readonly string[];
  /** True when it has a use that breaks or may break, or reaches such a use. */
  readonly reaches_broken?: true;
}

/** A file that is worth reading; the list is in reading order. */
export interface FileToRead {
  readonly path: string;
  /** Line ranges, such as `12-40,52`. */
  readonly lines: string;
  readonly why: string;
}

export interface ImpactResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  /** The answer in one sentence. */
  readonly answer: string;
  /** The requested symbol; null for a file, and for the changes of a working tree or a ref. */
  readonly symbol: GraphSymbol | null;
  /** The requested file, where the question is about all that it defines. */
  readonly file?: string;
  /** Number of other symbols that the name may mean. */
  readonly others: number;
  /** Uses that match the requested symbol by name only: nothing says what they mean, and they are in no list. */
  readonly name_only?: number;
  /** What the changes are compared with; null when a symbol was requested. */
  readonly base: string | null;
  readonly base_commit: string | null;
  readonly merge_base_commit: string | null;
  readonly ref_commit: string | null;
  readonly includes_uncommitted: boolean;
  readonly changed_files: number;
  readonly changed_symbols: number;
  readonly breaking_total: number;
  /** Public symbols that are gone or have another name (`old → new`), as many as fit. */
  readonly removed: readonly string[];
  readonly removed_total: number;
  /** Other public symbols of `breaking`, the most damaging first: each with its type, as many as fit. Texts list those without a row. */
  readonly changed: readonly string[];
  readonly changed_total: number;
  /**
   * Lines with uses that break, over all changes. `may_break` counts the other lines, with uses that may break; those that only use
   * something deprecated are in neither.
   */
  readonly breaks: number;
  readonly may_break: number;
  /** Number of callers at each distance, from 1 on. */
  readonly callers_by_distance: readonly number[];
  readonly tests_total: number;
  /** Whether the search for uses and callers stopped early because it would take too long. */
  readonly is_cut: boolean;
  /** What the budget or the limit left out; `sites` are uses of those changes that are shown. */
  readonly omitted: {
    readonly breaking: number;
    readonly sites: number;
    readonly callers: number;
    readonly tests: number;
    readonly read: number;
  };
  /** Which of the two cut the answer, and so must be raised to see more. */
  readonly cut_by?: "max_tokens" | "limit";
  readonly breaking: readonly BreakingChange[];
  readonly callers: readonly ImpactCaller[];
  readonly tests: readonly ImpactTest[];
  readonly read: readonly FileToRead[];
}
