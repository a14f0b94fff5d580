import { word } from "#flags/flag.ts";
import { PROSE_FLAG } from "#flags/query-flags.ts";
import { QUERY, tool } from "../tool.ts";

/** What a search in prose has no use for: its own flag says which prose, and symbols have none. */
const { kinds: _, explain: __, ...PROSE_QUERY } = QUERY;

export const searchDocs = tool({
  name: "search_docs",
  description:
    "Search what is written about code: documentation by section, docstrings, comments, strings. Not for code itself (search_code).",
  flags: { query: word({ name: "query", about: "The query", toModel: "as in search_code" }), ...PROSE_FLAG, ...PROSE_QUERY },
  readOnly: true,
  call: async (values, call) => {
    const [{ answerQuery }, useCase] = await Promise.all([import("../query-tool.ts"), import("#engine/search/search-docs.ts")]);
    return answerQuery({ kind: "docs", ask: useCase.searchDocs }, values, call);
  },
});
