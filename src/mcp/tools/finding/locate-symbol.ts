import { word } from "#flags/flag.ts";
import { QUERY, tool } from "#mcp/tool.ts";

export const locateSymbol = tool({
  name: "locate_symbol",
  description:
    "Find where a symbol is defined, by name: foo, Class.method, mod::fn, file.ts:name, a prefix, any case, a list; or by path:line or handle. Not for uses or words (search_code).",
  flags: {
    query: word({
      name: "name",
      about: "The name",
      aliases: ["symbol", "symbol-name", "query", "target", "identifier", "function-name", "class-name", "names", "symbols"],
      between: ", ",
      toModel: "may have file: lang: kind:",
    }),
    ...QUERY,
  },
  readOnly: true,
  call: async (values, call) => {
    const [{ answerQuery }, { locate }] = await Promise.all([import("#mcp/query-tool.ts"), import("#engine/search/locate.ts")]);
    return answerQuery({ ask: locate }, values, call);
  },
});
