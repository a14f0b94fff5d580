import { summarizeFile } from "#engine/lookup/file-summary.ts";
import { COMMON_ARGS, type Command, REF_ARG } from "../command.ts";
import { printListing } from "../listing.ts";
import { querySession, refOf } from "../session.ts";

export const command = {
  name: "summary",
  description: "Measure a file: lines, functions, classes, complexity, nesting, imports, exports",
  args: { path: { type: "positional", description: "A file of the workspace" }, ...REF_ARG, ...COMMON_ARGS },
  run: async (args) => {
    const session = await querySession(args);
    const { state, symbols, ...facts } = await summarizeFile(session, args.text("path") ?? "", refOf(args).ref);
    session.close();
    const { lines, complexity, functions, classes, exports } = facts;
    const shown = [
      `${facts.path} (${facts.language}): ${lines.total} lines, ${lines.code} of code, ${lines.comments} of comments`,
      `${functions} functions, ${classes} classes, ${exports} exports; complexity ${complexity.cyclomatic}, ${complexity.mean} a function, nesting ${complexity.nesting}`,
      ...symbols.map(
        ({ line, kind, name, complexity: own }) => `${facts.path}:${line}: ${kind} ${name}${own > 0 ? `, complexity ${own}` : ""}`,
      ),
    ];
    printListing({ facts: { ...state, ...facts }, name: "symbols", rows: symbols, lines: shown }, args);
    return 0;
  },
} satisfies Command;
