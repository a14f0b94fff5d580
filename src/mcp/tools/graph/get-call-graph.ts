import { CALL_GRAPH_FLAGS } from "#flags/graph-flags.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

export const getCallGraph = tool({
  name: "get_call_graph",
  description: "Who calls a function and what it calls, up to 5 calls away, as a tree. Prefer to a grep per function. Not for other uses.",
  flags: { ...CALL_GRAPH_FLAGS, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const { answerCallGraph } = await import("#mcp/text/graph-text.ts");
    return answerCallGraph(values, call);
  },
});
