import { REFS_FLAGS } from "#flags/graph-flags.ts";
import { refsSheet } from "#format/answers/graph.ts";
import { listAboutSymbol } from "./about-graph.ts";

export const command = listAboutSymbol({
  name: "refs",
  description: "List every use of a symbol",
  flags: REFS_FLAGS,
  load: async () => {
    const { references: ask, cutReferences: cut } = await import("#engine/graph/references.ts");
    return { ask, cut };
  },
  sheet: refsSheet,
});
