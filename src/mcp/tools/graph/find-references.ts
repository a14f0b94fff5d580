import { REFS_FLAGS } from "#flags/graph-flags.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

export const findReferences = tool({
  name: "find_references",
  description: "Every use of a symbol (calls, imports, references, extends, implements), before changing it. Not for text (grep_code).",
  flags: { ...REFS_FLAGS, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const [{ answerReferences }, { onlyTextOf }] = await Promise.all([
      import("#mcp/text/graph-text.ts"),
      import("#engine/graph/only-text.ts"),
    ]);
    try {
      return await answerReferences(values, call);
    } catch (thrown) {
      const isRead = values.format === undefined || values.format === "lines";
      const only = isRead ? onlyTextOf(thrown) : undefined;
      if (!only) throw thrown;
      const { answerTextOnly } = await import("#mcp/text/grep-text.ts");
      return answerTextOnly(only, values, call);
    }
  },
});
