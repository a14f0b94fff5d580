/** Uses in the shape that answers list, whether the graph or the text search for mentions found them. */
import type { UseRow } from "#core/protocol/graph.ts";
import type { Reference } from "#query/graph/use-judge.ts";

/** One use as rows are made of it; mentions have a type that the graph does not know. */
export type FoundUse = Omit<Reference, "use"> & {
  readonly use: Pick<Reference["use"], "line" | "column"> & { readonly type: UseRow["edge_type"] };
};
