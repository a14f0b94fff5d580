/** Tools that take a symbol's name and answer with rows about it. */
import type { SymbolQuestion } from "#engine/lookup/named-symbol.ts";
import { word } from "#flags/flag.ts";
import { nameInFile, SYMBOL_NAMES } from "#flags/name-in-file.ts";
import { OUTPUT, PLACE, QUERY, type Tool, tool } from "./tool.ts";

/** Declares a tool that asks a question about one symbol; the question is loaded with the first call. */
export function aboutSymbol(name: string, description: string, load: () => Promise<SymbolQuestion>): Tool {
  return tool({
    name,
    description,
    flags: {
      name: word({ name: "name", about: "The symbol", aliases: SYMBOL_NAMES, both: nameInFile }),
      cursor: QUERY.cursor,
      ...PLACE,
      ...OUTPUT,
    },
    readOnly: true,
    call: async (values, call) => {
      const [question, { aroundList }, { listText }] = await Promise.all([
        load(),
        import("#format/answers/lookup.ts"),
        import("#mcp/text/list-text.ts"),
      ]);
      return call.workspaces.use(call, values, async ({ session, ref }) => {
        const found = await question(session, values.name, ref);
        return listText(aroundList(found), [name, values.name, ref], values);
      });
    },
  });
}
