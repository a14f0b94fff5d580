/** Protocol v1: the answers about uses: `refs`, `callers`, `callees`, `call-graph`. */
import type { AnswerState, ResultCompleteness } from "#core/protocol.ts";
import type { EdgeType, SymbolKind } from "#core/types.ts";

/** How sure it is that a use means the definition that was asked about, best first. */
export const CONFIDENCES = ["resolved", "ambiguous", "name_only"] as const;
export type UseConfidence = (typeof CONFIDENCES)[number];

export const CALL_DIRECTIONS = ["callers", "callees", "both"] as const;
export type CallDirection = (typeof CALL_DIRECTIONS)[number];

/** A definition, as much of it as rows about uses show. */
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
  /** `mentions`: a comment, a string or documentation has the word. */
  readonly edge_type: EdgeType | "mentions";
  readonly confidence: UseConfidence;
  /** How many definitions it can mean. */
  readonly candidates: number;
  /**
   * The method that is named here, where it is not the one asked about but one whose calls may run it, of an interface, or overridden; or another
   * name of the one asked about: an alias, what it is exported as.
   */
  readonly via?: string;
  /** The symbol round it; null at the top of a file. */
  readonly from: GraphSymbol | null;
  readonly text: string;
}

/** What every answer about uses says of itself. */
export interface GraphFrame extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly symbol: GraphSymbol;
  readonly signature: string;
  /** Other symbols that were meant as well, and the first few of them. */
  readonly others: number;
  readonly other_symbols?: readonly GraphSymbol[];
  /** Of what lists calls: uses that are none, of what is passed on or stored and called under another name. */
  readonly other_uses?: OtherUses;
}

/** Uses that are no calls, those that nothing but the name tells left aside. */
export interface OtherUses {
  readonly total: number;
  /** The first few; none of a type, which most uses only name. */
  readonly results: readonly UseRow[];
}

/** An answer of rows, which a cursor continues. */
export interface GraphRows<Row> extends GraphFrame {
  /** Uses, of all rows. */
  readonly matches_total: number;
  readonly files_total: number;
  /** Methods with code of their own that it overrides: calls of these may run it, and are not among the rows. */
  readonly overrides?: readonly GraphSymbol[];
  /** Uses by how sure they are. */
  readonly by_confidence: Readonly<Record<UseConfidence, number>>;
  readonly rows_total: number;
  readonly returned: number;
  readonly next_cursor: string | null;
  readonly results: readonly Row[];
}

export type RefsResponse = GraphRows<UseRow>;

/** A place of a call. */
export interface CallSite {
  readonly line_start: number;
  readonly column: number;
  readonly text: string;
  /** How sure this call is, where the row, which says it of its surest call, is surer. */
  readonly confidence?: UseConfidence;
}

/** A function that calls another, with the places of the calls; `from` is null for code outside of functions. */
export interface CallerRow {
  readonly path: string;
  readonly line_start: number;
  readonly confidence: UseConfidence;
  readonly candidates: number;
  readonly via?: string;
  readonly from: GraphSymbol | null;
  readonly sites: readonly CallSite[];
}

export type CallersResponse = GraphRows<CallerRow>;

/** What a function calls. `to` is null where only the name is known, or where the repository does not define it. */
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
  /** Names of what is called outside of the repository, and how many calls these are. */
  readonly external_names: number;
  readonly external_calls: number;
}

/** A function of a call graph; `id` counts from 0, the function that was asked about. */
export interface CallNode extends GraphSymbol {
  readonly id: number;
  /** Calls away. */
  readonly depth: number;
}

/** `from` calls `to`, at the lines of `from`'s file. */
export interface CallEdge {
  readonly from: number;
  readonly to: number;
  readonly confidence: UseConfidence;
  readonly lines: readonly number[];
  /** On which side of the function that was asked about it was found. */
  readonly side: "callers" | "callees";
  /** Nothing here calls it: it is passed on or stored, and called under another name. */
  readonly as_value?: true;
}

/** A function of which not all calls are in the graph. */
export interface LeftCalls {
  readonly id: number;
  readonly side: "callers" | "callees";
  /** How many functions are left out; null where nobody has looked. */
  readonly left: number | null;
}

export interface CallGraphResponse extends GraphFrame {
  readonly direction: CallDirection;
  readonly depth: number;
  readonly nodes: readonly CallNode[];
  /** Nearest first: what a cut leaves out is farther away than what it keeps. */
  readonly edges: readonly CallEdge[];
  readonly edges_total: number;
  readonly left_out: readonly LeftCalls[];
  /** Calls that are not followed because nobody can say which function they mean. */
  readonly unsure_calls: number;
}
