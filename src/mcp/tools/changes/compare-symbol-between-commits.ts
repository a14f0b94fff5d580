import { on, word } from "#flags/flag.ts";
import { OUTPUT, PLACE, QUERY, tool } from "#mcp/tool.ts";

export const HISTORY_FLAGS = {
  name: word({ name: "name", about: "The symbol, file, directory, or quoted text", aliases: ["symbol", "target"] }),
  pathGlobs: QUERY.pathGlobs,
  limit: QUERY.limit,
  oldestFirst: on({ name: "oldest_first", about: "Begin with the commit that added it" }),
  ...PLACE,
  ...OUTPUT,
};

export const compareSymbolBetweenCommits = tool({
  name: "compare_symbol_between_commits",
  description:
    "The commits that changed a symbol, file, directory or text, newest first, with signatures before and after, through moves and renames, even if deleted. Not for a branch (diff_context).",
  flags: HISTORY_FLAGS,
  readOnly: true,
  call: async (values, call) => (await import("#mcp/text/changes-text.ts")).answerHistory(values, call),
});
