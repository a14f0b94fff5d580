import { CALLERS_FLAGS } from "#flags/graph-flags.ts";
import { callersSheet } from "#format/answers/graph.ts";
import { listAboutSymbol } from "./about-graph.ts";

export const command = listAboutSymbol({
  name: "callers",
  description: "List the functions that call a symbol",
  flags: CALLERS_FLAGS,
  load: async () => {
    const { callers: ask, cutCallers: cut } = await import("#engine/graph/references.ts");
    return { ask, cut };
  },
  sheet: callersSheet,
});
