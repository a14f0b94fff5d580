/** What the tools do alike that take a symbol's name and answer with rows about it. Loaded with the first call. */
import type { RelatedRow, SymbolQuestion } from "#engine/lookup/named-symbol.ts";
import { listText } from "./list-text.ts";
import type { SymbolArguments } from "./properties.ts";
import type { ToolCall } from "./tool.ts";

/** Asks about the symbol and writes the rows. */
export function answerAboutSymbol(tool: string, question: SymbolQuestion, args: SymbolArguments, call: ToolCall): Promise<string> {
  return call.workspaces.use(call, args, async ({ session, ref }) => {
    const { state, symbol, others, rows } = await question(session, args.name, ref);
    const { kind, qualifiedName, path, nameLine } = symbol;
    const facts = { ...state, symbol: `${kind} ${qualifiedName} ${path}:${nameLine}`, other_symbols_of_this_name: others };
    return listText(
      { question: [tool, args.name, ref], facts, name: "results", rows: rows.map((row) => ({ ...row })), lines: rows.map(line) },
      args,
    );
  });
}

function line({ relation, kind, name, path, line: at }: RelatedRow): string {
  return `${path}:${at}: ${relation} ${kind} ${name}`;
}
