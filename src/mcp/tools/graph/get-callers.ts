import { CALLERS_FLAGS } from "#flags/graph-flags.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

export const getCallers = tool({
  name: "get_callers",
  description:
    "The functions that call a symbol, each with the lines of its calls. Better than grep_code, which finds lines, not functions. Not for other uses (find_references).",
  flags: { ...CALLERS_FLAGS, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const { answerCallers } = await import("#mcp/text/graph-text.ts");
    return answerCallers(values, call);
  },
});
