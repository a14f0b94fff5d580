import { QUERY, type QueryArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const searchCode = tool<QueryArguments & { readonly query: string }>({
  name: "search_code",
  description:
    "Find code by what it does: words, error messages, identifiers, paths. Ranked path:line ranges with signatures. Not for exact strings or regex (grep) or files you know (read them).",
  properties: { query: { type: "string" }, ...QUERY },
  required: ["query"],
  readOnly: true,
  call: async (args, call) => {
    const [{ answerQuery }, { search }] = await Promise.all([import("../query-tool.ts"), import("#engine/search/search.ts")]);
    return answerQuery({ tool: "search", query: args.query, ask: search }, args, call);
  },
});
