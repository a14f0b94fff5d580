/** Protocol v1: the answer of `impact`: what a change, or a change of one symbol, reaches. */
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { EdgeType, SymbolKind, Visibility } from "#core/types.ts";
import type { GraphSymbol } from "./graph.ts";

/** What about a declaration is no longer as its users know it. */
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
  | "value_added";

/** `breaks`: it does not fit the declaration any more. `may_break`: it is as it was, and the declaration is not. */
export type SiteVerdict = "breaks" | "may_break";

/** A use that a change breaks, or may. */
export interface ImpactSite {
  readonly verdict: SiteVerdict;
  readonly path: string;
  readonly line_start: number;
  readonly edge_type: EdgeType;
  readonly confidence: "resolved" | "ambiguous";
  /** Qualified name of the symbol round it; null at the top of a file. */
  readonly from: string | null;
  readonly text: string;
}

/** A declaration that changed in a way that breaks who uses it. */
export interface BreakingChange {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualified_name: string;
  readonly visibility: Visibility;
  /** Where it is now; of one that is gone, where it was. */
  readonly path: string;
  readonly line_start: number;
  readonly signature: string;
  readonly before_signature: string | null;
  readonly why: readonly { readonly kind: BreakKind; readonly detail: string }[];
  /** Uses in the repository, and how many of them break, may break, or only have the name. */
  readonly uses: number;
  readonly breaks: number;
  readonly may_break: number;
  readonly name_only: number;
  /** The uses that break or may, the surest first; at most 20. */
  readonly sites: readonly ImpactSite[];
}

/** Something that reaches what changed. */
export interface ImpactCaller {
  /** 1: it uses what changed; 2: it uses what does. */
  readonly distance: number;
  readonly path: string;
  readonly line_start: number;
  readonly kind: SymbolKind | null;
  readonly name: string;
  readonly confidence: "resolved" | "ambiguous";
  /** What it uses. */
  readonly uses: string;
  /** Lines of the uses. */
  readonly lines: readonly number[];
  /** The method through which it uses that, everywhere: one that overrides what was asked about, or a contract's whose calls may run it. */
  readonly via?: string;
  /** It overrides or implements the method that was asked about, and has to be as that is. */
  readonly is_override?: true;
  /** It is what was asked about, declared or defined in another file, and has to say the same. */
  readonly is_declaration?: "declares" | "defines";
}

/** A file of tests that reach what changed. */
export interface ImpactTest {
  readonly path: string;
  /** The nearest of its tests; null when only the file's name says that it belongs to what changed. */
  readonly distance: number | null;
  /** Its functions that reach it, the nearest first; at most 8. */
  readonly tests: readonly string[];
}

/** A file that is worth reading, in the order of the list. */
export interface FileToRead {
  readonly path: string;
  /** `12-40,52`. */
  readonly lines: string;
  readonly why: string;
}

export interface ImpactResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  /** The answer in one sentence. */
  readonly answer: string;
  /** The symbol that was asked about; null for the changes of a working tree or a ref. */
  readonly symbol: GraphSymbol | null;
  /** Other symbols that the name could have meant. */
  readonly others: number;
  /** Uses that only have the name of the symbol that was asked about: nothing says what they mean, and they are in no list. */
  readonly name_only?: number;
  /** What the changes are counted from; null where a symbol was asked about. */
  readonly base: string | null;
  readonly base_commit: string | null;
  readonly merge_base_commit: string | null;
  readonly ref_commit: string | null;
  readonly includes_uncommitted: boolean;
  readonly changed_files: number;
  readonly changed_symbols: number;
  readonly breaking_total: number;
  /** Uses that break, and that may, of all changes. */
  readonly breaks: number;
  readonly may_break: number;
  /** How many reach what changed at each distance, from 1 on. */
  readonly callers_by_distance: readonly number[];
  readonly tests_total: number;
  /** Whether what follows was cut for the time it would take. */
  readonly is_cut: boolean;
  /** What the budget or the limit left out. */
  readonly omitted: { readonly breaking: number; readonly callers: number; readonly tests: number; readonly read: number };
  /** Which of the two it was: what to raise for more. */
  readonly cut_by?: "max_tokens" | "limit";
  readonly breaking: readonly BreakingChange[];
  readonly callers: readonly ImpactCaller[];
  readonly tests: readonly ImpactTest[];
  readonly read: readonly FileToRead[];
}
