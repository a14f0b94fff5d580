import { CONTEXT_STRATEGIES } from "#core/protocol/context.ts";
import { choice, list, on, word } from "#flags/flag.ts";
import { OUTPUT, PLACE, QUERY, QUESTION_NAMES, tool } from "#mcp/tool.ts";

const { kinds, languages, pathGlobs } = QUERY;
const { format, maxTokens } = OUTPUT;

export const CONTEXT_FLAGS = {
  query: word({ name: "query", about: "What to look for", aliases: QUESTION_NAMES, toModel: "as in search_code" }),
  strategy: choice({ name: "strategy", about: "A little of many places, or much of the best" }, CONTEXT_STRATEGIES),
  known: list({ name: "known", about: "Handles of pieces you have", toModel: "handles of pieces you have" }, { asArray: true }),
  // Accepted but not listed: long comments are cut anyway, and a client that wants no code has cheaper tools.
  noDocs: on({ name: "no-docs", about: "Omit doc comments", toModel: false }),
  detail: { ...QUERY.detail, toModel: false as const },
  freshness: QUERY.freshness,
  ...{ maxTokens, kinds, languages, pathGlobs },
  ...PLACE,
  format,
};

export const getCodeContext = tool({
  name: "get_code_context",
  description:
    "Read the code for a question: the right functions of many files in one budget (max_tokens 4000). Instead of reading files after search_code. Not for one known file.",
  flags: CONTEXT_FLAGS,
  readOnly: true,
  call: async (values, call) => (await import("#mcp/text/context-text.ts")).answerWithCode(values, call),
});
