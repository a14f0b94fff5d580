import { SHOW_CONTEXT_MAX } from "#core/limits.ts";
import { count, on, word } from "#flags/flag.ts";
import { nameInFile, SYMBOL_NAMES } from "#flags/name-in-file.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

/** More lines than any file has. */
const LINES_MAX = 1_000_000_000;

export const READ_FLAGS = {
  target: word({
    name: "target",
    about: "Space-separated if several",
    aliases: [...SYMBOL_NAMES, "targets", "path", "paths", "files", "symbols", "symbol-id", "place", "handle"],
    both: nameInFile,
    between: " ",
  }),
  lineStart: count(
    {
      name: "line-start",
      about: "First line of the path",
      aliases: ["start-line", "line", "offset", "start", "from", "from-line"],
      toModel: false,
    },
    { min: 1, max: LINES_MAX },
  ),
  lineEnd: count(
    { name: "line-end", about: "Last line of the path", aliases: ["end-line", "end", "to", "to-line"], toModel: false },
    { min: 1, max: LINES_MAX },
  ),
  lines: count(
    { name: "limit", about: "How many lines of the path", aliases: ["lines", "num-lines", "max-lines"], toModel: false },
    { min: 1, max: LINES_MAX },
  ),
  context: count({ name: "context", about: "Lines around it" }, { min: 0, max: SHOW_CONTEXT_MAX }),
  noDocs: on({ name: "no-docs", about: "No doc comments, docstrings" }),
  numbers: on({ name: "numbers", about: "Number all lines", toModel: false }),
  ...PLACE,
  ...OUTPUT,
};

export const readCode = tool({
  name: "read_code",
  description:
    "Read what you can name, at any ref: path, path:10-40, path:line (its function; of a long one that part), symbol (whole), handle, trace. Not for questions.",
  flags: READ_FLAGS,
  readOnly: true,
  call: async (values, call) => (await import("#mcp/text/read-text.ts")).answerWithLines(values, call),
});
