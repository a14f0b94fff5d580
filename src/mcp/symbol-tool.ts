/** What the tools do alike that take a symbol's name and answer with rows about it. Loaded with the first call. */
import type { QuerySession } from "#engine/answer.ts";
import type { NamedSymbol, RelatedRow } from "#engine/named-symbol.ts";
import { listText } from "./list-text.ts";
import type { SymbolArguments } from "./properties.ts";
import { refuseOtherRef } from "./refs.ts";
import type { ToolCall } from "./tool.ts";

type UseCase = (session: QuerySession, name: string) => Promise<NamedSymbol & { readonly rows: readonly RelatedRow[] }>;

/** Asks about the symbol and writes the rows. */
export function answerAboutSymbol(tool: string, useCase: UseCase, args: SymbolArguments, call: ToolCall): Promise<string> {
  return call.workspaces.use(call, args.workspace, async ({ session }) => {
    refuseOtherRef(session.project, args.ref);
    const { state, symbol, others, rows } = await useCase(session, args.name);
    const { kind, qualifiedName, path, nameLine } = symbol;
    const facts = { ...state, symbol: `${kind} ${qualifiedName} ${path}:${nameLine}`, other_symbols_of_this_name: others };
    return listText(
      { question: [tool, args.name], facts, name: "results", rows: rows.map((row) => ({ ...row })), lines: rows.map(line) },
      args,
    );
  });
}

function line({ relation, kind, name, path, line: at }: RelatedRow): string {
  return `${path}:${at}: ${relation} ${kind} ${name}`;
}
