import { choice, off, on } from "#flags/flag.ts";
import { FILES_FLAGS, PATTERN_FLAGS, SHOWN_FLAGS } from "#flags/grep-flags.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

const OUTPUT_MODES = ["content", "files_with_matches", "count"] as const;

/** Arguments of the search tools that agents know from elsewhere; no schema lists them. */
const HABITS = {
  outputMode: choice({ name: "output-mode", about: "What to show: content, files_with_matches or count", toModel: false }, OUTPUT_MODES, {
    lines: "content",
    files: "files_with_matches",
    files_only: "files_with_matches",
    counts: "count",
  }),
  caseInsensitive: off({ name: "case-sensitive", about: "Tell upper from lower case; if false, ignore case", toModel: false }),
  lineNumber: on({
    name: "line-number",
    short: "n",
    about: "No effect: lines are always numbered",
    aliases: ["line-numbers"],
    toModel: false,
  }),
  recursive: on({ name: "recursive", short: "r", about: "No effect: directories are always searched", toModel: false }),
  extended: on({
    name: "extended-regexp",
    short: "E",
    about: "No effect",
    aliases: ["is-regex", "is-regexp", "use-regex"],
    toModel: false,
  }),
};

export const grepCode = tool({
  name: "grep_code",
  description:
    "Every line that matches a regex (Rust syntax) or literal text, counted, definitions first, each with its symbol. Not for questions (search_code).",
  flags: { ...PATTERN_FLAGS, ...FILES_FLAGS, ...SHOWN_FLAGS, ...HABITS, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async ({ outputMode, caseInsensitive, lineNumber: _, recursive: __, extended: ___, ...asked }, call) => {
    const { answerGrep } = await import("#mcp/text/grep-text.ts");
    const shown = outputMode === "files_with_matches" ? { filesOnly: true } : outputMode === "count" ? { count: true } : {};
    return answerGrep({ ...asked, ...shown, ...(caseInsensitive ? { ignoreCase: true } : {}) }, call);
  },
});
