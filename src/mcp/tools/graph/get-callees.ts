import { CALLEES_FLAGS } from "#flags/graph-flags.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

export const getCallees = tool({
  name: "get_callees",
  description:
    "The functions that a function calls, where each is defined, and the lines of the calls. Better than looking each name up. Not for its callers (get_callers).",
  flags: { ...CALLEES_FLAGS, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const { answerCallees } = await import("#mcp/text/graph-text.ts");
    return answerCallees(values, call);
  },
});
