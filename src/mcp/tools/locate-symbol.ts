import { QUERY, type QueryArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const locateSymbol = tool<QueryArguments & { readonly name: string }>({
  name: "locate_symbol",
  description:
    "Find where a symbol is defined, by name: foo, Class.method, mod::fn, pkg.Type, file.ts:name, a prefix, any case. Not for uses of it or for words (search_code).",
  properties: { name: { type: "string" }, ...QUERY },
  required: ["name"],
  readOnly: true,
  call: async (args, call) => {
    const [{ answerQuery }, { locate }] = await Promise.all([import("../query-tool.ts"), import("#engine/search/locate.ts")]);
    return answerQuery({ tool: "locate", query: args.name, ask: locate }, args, call);
  },
});
