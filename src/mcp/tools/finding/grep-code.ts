import { FILES_FLAGS, PATTERN_FLAGS, SHOWN_FLAGS } from "#flags/grep-flags.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

const { globs } = FILES_FLAGS;
/** Aliases, because other tools call the argument for the searched files a path. */
const GLOBS = { globs: { ...globs, aliases: [...(globs.aliases ?? []), "path", "paths", "path-globs", "file"] } };

export const grepCode = tool({
  name: "grep_code",
  description:
    "Every line that matches a regex (Rust syntax) or literal text, counted, definitions first, each with its symbol. Not for questions (search_code).",
  flags: { ...PATTERN_FLAGS, ...FILES_FLAGS, ...GLOBS, ...SHOWN_FLAGS, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const { answerGrep } = await import("#mcp/text/grep-text.ts");
    return answerGrep(values, call);
  },
});
