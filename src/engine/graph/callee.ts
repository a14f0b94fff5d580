/** What answers about callees are made from. */
import type { CalleeRow } from "#core/protocol/graph.ts";
import type { Use } from "#core/usage-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** A called function or type, with its calls. */
export interface Callee {
  readonly name: string;
  /** Undefined where only the name is known. */
  readonly to: SymbolRow | undefined;
  readonly confidence: CalleeRow["confidence"];
  readonly candidates: number;
  readonly uses: readonly Use[];
}
