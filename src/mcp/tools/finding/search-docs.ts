import { word } from "#flags/flag.ts";
import { PROSE_FLAG } from "#flags/query-flags.ts";
import { QUERY, QUESTION_NAMES, tool } from "#mcp/tool.ts";

/** A search in prose has a flag of its own for kinds. It accepts `explain`, but does not offer it to models. */
const { kinds: _, ...PROSE_QUERY } = { ...QUERY, explain: { ...QUERY.explain, toModel: false as const } };

export const searchDocs = tool({
  name: "search_docs",
  description: "Search what is written about code: documentation, docstrings, comments, strings. Not for code (search_code).",
  flags: {
    query: word({ name: "query", about: "The query", aliases: QUESTION_NAMES, toModel: "as in search_code" }),
    ...PROSE_FLAG,
    ...PROSE_QUERY,
  },
  readOnly: true,
  call: async (values, call) => {
    const [{ answerQuery }, useCase] = await Promise.all([import("#mcp/query-tool.ts"), import("#engine/search/search-docs.ts")]);
    return answerQuery({ ask: useCase.searchDocs }, values, call);
  },
});
