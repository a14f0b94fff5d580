import { choice, off, on } from "#flags/flag.ts";
import { FILES_FLAGS, PATTERN_FLAGS, SHOWN_FLAGS } from "#flags/grep-flags.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

const OUTPUT_MODES = ["content", "files_with_matches", "count"] as const;

/** Arguments of the search tools that agents know from elsewhere, in the words of those; no schema lists them. */
const HABITS = {
  outputMode: choice({ name: "output-mode", about: "What to show: content, files_with_matches or count", toModel: false }, OUTPUT_MODES, {
    lines: "content",
    files: "files_with_matches",
    files_only: "files_with_matches",
    counts: "count",
  }),
  anyCase: off({ name: "case-sensitive", about: "Tell upper from lower case; if false, ignore case", toModel: false }),
  plain: off({
    name: "is-regex",
    about: "The pattern is a regular expression; if false, it is literal text",
    aliases: ["is-regexp", "use-regex"],
    toModel: false,
  }),
};

/** Arguments of those tools that ask for what happens anyway. */
const ALWAYS_SO = {
  lineNumber: on({ name: "line-number", short: "n", about: "Number the lines", aliases: ["line-numbers"], toModel: false }),
  recursive: on({ name: "recursive", short: "r", about: "Search directories", toModel: false }),
  extended: on({ name: "extended-regexp", short: "E", about: "The signs of expressions have no backslash", toModel: false }),
};

export const grepCode = tool({
  name: "grep_code",
  description:
    "Every line that matches a regex (Rust syntax) or literal text, counted, definitions first, each with its symbol. Not for questions (search_code).",
  flags: { ...PATTERN_FLAGS, ...FILES_FLAGS, ...SHOWN_FLAGS, ...HABITS, ...ALWAYS_SO, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async ({ outputMode, anyCase, plain, ...asked }, call) => {
    const { answerGrep } = await import("#mcp/text/grep-text.ts");
    const shown = outputMode === "files_with_matches" ? { filesOnly: true } : outputMode === "count" ? { count: true } : {};
    return answerGrep({ ...asked, ...shown, ...(anyCase ? { ignoreCase: true } : {}), ...(plain ? { literal: true } : {}) }, call);
  },
});
