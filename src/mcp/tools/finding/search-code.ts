import { word } from "#flags/flag.ts";
import { QUERY, QUESTION_NAMES, tool } from "#mcp/tool.ts";

export const searchCode = tool({
  name: "search_code",
  description:
    "Find code by what it does: words, error messages, identifiers, paths, stack traces. Ranked path:line ranges with signatures. Not for regex (grep_code) or code you can name (read_code).",
  flags: {
    query: word({
      name: "query",
      about: "The query",
      aliases: QUESTION_NAMES,
      toModel: 'words; may have file:GLOB lang:go kind:class sym:Name ref:main "phrase" a OR b foo* -word -file:test',
    }),
    ...QUERY,
  },
  readOnly: true,
  call: async (values, call) => {
    const [{ answerQuery }, { search }] = await Promise.all([import("#mcp/query-tool.ts"), import("#engine/search/search.ts")]);
    return answerQuery({ ask: search }, values, call);
  },
});
