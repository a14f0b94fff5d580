/** Protocol v1: answers about uses: `refs`, `callers`, `callees`, `call-graph`. */
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { EdgeType, SymbolKind } from "#core/types.ts";

/** How sure it is that a use means the requested definition, best first. */
export const CONFIDENCES = ["resolved", "ambiguous", "name_only"] as const;
export type UseConfidence = (typeof CONFIDENCES)[number];

export const CALL_DIRECTIONS = ["callers", "callees", "both"] as const;
export type CallDirection = (typeof CALL_DIRECTIONS)[number];

/** A definition, with the fields that rows about uses show. */
export interface GraphSymbol {
  readonly name: string;
  readonly qualified_name: string;
  readonly kind: SymbolKind;
  readonly path: string;
  readonly line_start: number;
  readonly symbol_id: string;
}

/** One use. `column` is 1-based, in UTF-16 units. */
export interface UseRow {
  readonly path: string;
  readonly line_start: number;
  readonly column: number;
  /** `mentions`: the name occurs in a comment, a string or documentation. */
  readonly edge_type: EdgeType | "mentions";
  readonly confidence: UseConfidence;
  /** Number of definitions that the use may mean. */
  readonly candidates: number;
  /**
   * The name at this place, where it is not the requested method: an interface's or overridden method whose calls may run it, or another
   * name for it, such as an alias or its exported name. Of a mention, in quotes: the string that the requested constant stands for.
   */
  readonly via?: string;
  /** The enclosing symbol; null at the top level of a file. */
  readonly from: GraphSymbol | null;
  readonly text: string;
}

/** Fields of every answer about uses. */
export interface GraphFrame extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly symbol: GraphSymbol;
  readonly signature: string;
  /** Number of other symbols that the name may mean. `other_symbols` has the first few. */
  readonly others: number;
  readonly other_symbols?: readonly GraphSymbol[];
  /** In answers that list calls: uses that are not calls, because the function is passed on or stored and called under another name. */
  readonly other_uses?: OtherUses;
}

/** Uses that are not calls, without those that match by name only. */
export interface OtherUses {
  readonly total: number;
  /** The first few uses; none for a type, because most uses of a type only name it. */
  readonly results: readonly UseRow[];
}

/** An answer in rows, which a cursor continues. */
export interface GraphRows<Row> extends GraphFrame {
  /** Number of uses in all rows. */
  readonly matches_total: number;
  readonly files_total: number;
  /** Methods with a body that the requested one overrides: calls of them may run it, and are not among the rows. */
  readonly overrides?: readonly GraphSymbol[];
  /** Number of uses by confidence. */
  readonly by_confidence: Readonly<Record<UseConfidence, number>>;
  readonly rows_total: number;
  readonly returned: number;
  readonly next_cursor: string | null;
  readonly results: readonly Row[];
}

/** Lines with a symbol's name, or a key of its tag, that are no use in the rows: comments, settings, other code. */
export interface NamedElsewhere {
  readonly lines: number;
  readonly files: number;
  /** What finds the lines with `grep`, where the name alone does not. */
  readonly expression?: string;
}

export interface RefsResponse extends GraphRows<UseRow> {
  /** Left out where there are none, and where they were not counted: the name is short or common, or several symbols have it. */
  readonly named_elsewhere?: NamedElsewhere;
  /** The paths of tests among the rows of a question that is not itself about tests. Only texts go by it; data leave it out. */
  readonly test_paths: readonly string[];
}

/** The place of one call. */
export interface CallSite {
  readonly line_start: number;
  readonly column: number;
  readonly text: string;
  /** The confidence of this call, where it is lower than that of the row, which is that of its surest call. */
  readonly confidence?: UseConfidence;
}

/** A function that calls the requested one, with the places of its calls; `from` is null for code outside of functions. */
export interface CallerRow {
  readonly path: string;
  readonly line_start: number;
  readonly confidence: UseConfidence;
  readonly candidates: number;
  readonly via?: string;
  readonly from: GraphSymbol | null;
  readonly sites: readonly CallSite[];
}

export interface CallersResponse extends GraphRows<CallerRow> {
  /** In texts: the number of calls that match by name only and are not among the rows, because surer ones answer the question. */
  readonly name_only_left_out?: number;
}

/** A function that the requested one calls. `to` is null where only the name is known, or where the repository does not define it. */
export interface CalleeRow {
  readonly name: string;
  readonly path: string | null;
  readonly line_start: number | null;
  /** `external`: defined outside of the repository. */
  readonly confidence: UseConfidence | "external";
  readonly candidates: number;
  readonly to: GraphSymbol | null;
  readonly sites: readonly CallSite[];
}

export interface CalleesResponse extends GraphRows<CalleeRow> {
  /** Number of names that are called but defined outside of the repository. `external_calls` counts their calls. */
  readonly external_names: number;
  readonly external_calls: number;
  /** Present where these numbers include functions that the language brings along: only an answer that lists them has read such calls. */
  readonly built_ins_counted?: true;
}

/** A function of a call graph. The ids count from 0, which is the requested function. */
export interface CallNode extends GraphSymbol {
  readonly id: number;
  /** Number of calls between it and the requested function. */
  readonly depth: number;
}

/** `from` calls `to`, at `lines` of the file of `from`. */
export interface CallEdge {
  readonly from: number;
  readonly to: number;
  readonly confidence: UseConfidence;
  readonly lines: readonly number[];
  /** Whether the edge was found among the callers or the callees of the requested function. */
  readonly side: "callers" | "callees";
  /** True when `from` does not call `to` but passes it on or stores it, to be called under another name. */
  readonly as_value?: true;
}

/** A function whose calls are not all in the graph. */
export interface LeftCalls {
  readonly id: number;
  readonly side: "callers" | "callees";
  /** Number of functions left out; null when they were not counted. */
  readonly left: number | null;
}

export interface CallGraphResponse extends GraphFrame {
  readonly direction: CallDirection;
  readonly depth: number;
  readonly nodes: readonly CallNode[];
  /** Nearest first, so that a cut leaves out the farthest. */
  readonly edges: readonly CallEdge[];
  readonly edges_total: number;
  readonly left_out: readonly LeftCalls[];
  /**
   * Calls that the graph does not follow because they are less sure than the requested confidence: by default, those that match by name
   * only.
   */
  readonly unsure_calls: number;
}
