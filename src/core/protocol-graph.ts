/** Protocol v1: the answers about uses: `refs`, `callers`, `callees`. */
import type { AnswerState, ResultCompleteness } from "./protocol.ts";
import type { EdgeType, SymbolKind } from "./types.ts";

/** How sure it is that a use means the definition that was asked about, best first. */
export const CONFIDENCES = ["resolved", "ambiguous", "name_only"] as const;
type UseConfidence = (typeof CONFIDENCES)[number];

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
  readonly edge_type: EdgeType;
  readonly confidence: UseConfidence;
  /** How many definitions it can mean. */
  readonly candidates: number;
  /** The method that is named here, where it is not the one asked about but one whose calls may run it: of an interface, or overridden. */
  readonly via?: string;
  /** The symbol round it; null at the top of a file. */
  readonly from: GraphSymbol | null;
  readonly text: string;
}

export interface RefsResponse extends AnswerState {
  readonly codecompass_protocol_version: string;
  readonly result_completeness: ResultCompleteness;
  readonly symbol: GraphSymbol;
  /** Other symbols that the name could have meant. */
  readonly others: number;
  readonly matches_total: number;
  readonly files_total: number;
  readonly by_confidence: Readonly<Record<UseConfidence, number>>;
  readonly returned: number;
  readonly next_cursor: string | null;
  readonly results: readonly UseRow[];
}

/** A function that calls another, with the places of the calls; `name` is "<module>" for code outside of functions. */
export interface CallerRow {
  readonly path: string;
  readonly line_start: number;
  readonly confidence: UseConfidence;
  readonly candidates: number;
  readonly from: GraphSymbol | null;
  readonly sites: readonly { readonly line_start: number; readonly column: number; readonly text: string }[];
}

export interface CallersResponse extends Omit<RefsResponse, "results"> {
  readonly results: readonly CallerRow[];
}
