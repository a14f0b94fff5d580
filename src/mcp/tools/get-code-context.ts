import { CONTEXT_STRATEGIES } from "#core/protocol.ts";
import type { ContextArguments } from "../context-text.ts";
import { QUERY } from "../properties.ts";
import { tool } from "../tool.ts";

const { kind, language, path, workspace, ref, format, max_tokens } = QUERY;

export const getCodeContext = tool<ContextArguments>({
  name: "get_code_context",
  description:
    "Read the code for a question: the right functions of many files in one budget (max_tokens 4000). Instead of reading files after search_code. Not for one known file.",
  properties: {
    query: { type: "string" },
    strategy: { type: "string", enum: [...CONTEXT_STRATEGIES] },
    known: { type: "array", items: { type: "string" }, description: "handles of pieces you have" },
    ...{ max_tokens, kind, language, path, workspace, ref, format },
  },
  required: ["query"],
  readOnly: true,
  call: async (args, call) => {
    const { answerWithCode } = await import("../context-text.ts");
    return answerWithCode(args, call);
  },
});
