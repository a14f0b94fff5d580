import { CALLEES_FLAGS } from "#flags/graph-flags.ts";
import { calleesSheet } from "#format/answers/graph.ts";
import { listAboutSymbol } from "./about-graph.ts";

export const command = listAboutSymbol({
  name: "callees",
  description: "List what a function calls",
  flags: CALLEES_FLAGS,
  load: async () => {
    const { callees: ask, cutCallees: cut } = await import("#engine/graph/callees.ts");
    return { ask, cut };
  },
  sheet: calleesSheet,
});
