import { PROSE_KINDS, type ProseKind } from "#core/types.ts";
import { QUERY, type QueryArguments } from "../properties.ts";
import { tool } from "../tool.ts";

interface DocsArguments extends QueryArguments {
  readonly query: string;
  readonly kinds?: readonly ProseKind[];
}

/** What a search in prose has no use for: `kinds` says which prose, and symbols have none. */
const { kind: _, ranking_explain_level: __, ...PROSE_QUERY } = QUERY;

export const searchDocs = tool<DocsArguments>({
  name: "search_docs",
  description:
    "Search what is written about code: documentation by section, docstrings, comments, strings. Not for code itself (search_code).",
  properties: { query: { type: "string" }, kinds: { type: "array", items: { type: "string", enum: [...PROSE_KINDS] } }, ...PROSE_QUERY },
  required: ["query"],
  readOnly: true,
  call: async ({ kinds, ...args }, call) => {
    const [{ answerQuery }, useCase] = await Promise.all([import("../query-tool.ts"), import("#engine/search/search-docs.ts")]);
    const filter = kinds ? { textKinds: kinds } : {};
    return answerQuery({ tool: "docs", query: args.query, filter, ask: useCase.searchDocs }, args, call);
  },
});
