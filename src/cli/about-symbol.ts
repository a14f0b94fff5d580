/** What the commands do alike that take a symbol's name and list what has to do with it. */
import type { SymbolQuestion } from "#engine/lookup/named-symbol.ts";
import type { Arguments } from "./arguments.ts";
import { COMMON_ARGS, REF_ARG } from "./command.ts";
import { printListing } from "./listing.ts";
import { querySession, refOf } from "./session.ts";

export const SYMBOL_ARGS = {
  name: { type: "positional", description: "A symbol, as locate takes it" },
  ...REF_ARG,
  ...COMMON_ARGS,
} as const;

/** Asks about the symbol of the arguments and writes the rows. Returns the exit status. */
export async function listAboutSymbol(args: Arguments, question: SymbolQuestion): Promise<number> {
  const session = await querySession(args);
  try {
    const { state, symbol, others, rows } = await question(session, args.text("name") ?? "", refOf(args).ref);
    const facts = {
      ...state,
      symbol: `${symbol.kind} ${symbol.qualifiedName} ${symbol.path}:${symbol.nameLine}`,
      other_symbols_of_this_name: others,
    };
    const lines = rows.map(({ relation, kind, name, path, line }) => `${path}:${line}: ${relation} ${kind} ${name}`);
    return printListing({ facts, name: "results", rows, lines }, args);
  } finally {
    session.close();
  }
}
