import { word } from "#flags/flag.ts";
import { OUTPUT, PLACE, QUERY, tool } from "#mcp/tool.ts";

export const getFileSummary = tool({
  name: "get_file_summary",
  description:
    "Measure a file: lines of code and comments, functions and classes with cyclomatic complexity and nesting, imports, exports. Not its structure (get_file_outline).",
  flags: { path: word({ name: "path", about: "A file" }), cursor: QUERY.cursor, ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const [{ summarizeFile }, { summaryList }, { listText }] = await Promise.all([
      import("#engine/lookup/file-summary.ts"),
      import("#format/answers/lookup.ts"),
      import("#mcp/text/list-text.ts"),
    ]);
    return call.workspaces.use(call, values, async ({ session, ref }) => {
      const summary = await summarizeFile(session, { path: values.path, ...(ref === undefined ? {} : { ref }) });
      return listText(summaryList(summary), ["get_file_summary", summary.path, summary.symbols.length, ref], values);
    });
  },
});
