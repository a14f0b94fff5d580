import { REFS_FLAGS } from "#flags/graph-flags.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

export const findReferences = tool({
  name: "find_references",
  description: "Every use of a symbol (calls, imports, references, extends, implements), before changing it. Not for text (grep_code).",
  flags: { ...REFS_FLAGS, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const { answerReferences } = await import("#mcp/text/graph-text.ts");
    return answerReferences(values, call);
  },
});
