import { findFiles } from "#engine/lookup/find-files.ts";
import { COMMON_ARGS, type Command, REF_ARG } from "../command.ts";
import { printListing } from "../listing.ts";
import { querySession, refOf } from "../session.ts";

export const command = {
  name: "files",
  description: "List indexed files by glob: a bare name matches anywhere, a directory all that is below it",
  args: { pattern: { type: "positional", description: "What their paths match" }, ...REF_ARG, ...COMMON_ARGS },
  run: async (args) => {
    const session = await querySession(args);
    const { state, files } = await findFiles(session, args.text("pattern") ?? "", refOf(args).ref);
    session.close();
    const facts = { ...state, total_matches: files.length };
    return printListing({ facts, name: "matches", rows: files, lines: files.map(({ path }) => path) }, args);
  },
} satisfies Command;
