/** Uses as answers list them, whoever found them. */
import type { UseRow } from "#core/protocol/graph.ts";
import type { Reference } from "#query/graph/references.ts";

/** One use as rows are made of it; of mentions the type is none of the graph's. */
export type FoundUse = Omit<Reference, "use"> & {
  readonly use: Pick<Reference["use"], "line" | "column"> & { readonly type: UseRow["edge_type"] };
};
