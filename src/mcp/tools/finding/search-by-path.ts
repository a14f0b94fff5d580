import { count, word } from "#flags/flag.ts";
import { OUTPUT, PLACE, QUERY, tool } from "#mcp/tool.ts";

export const searchByPath = tool({
  name: "search_by_path",
  description:
    "List indexed files whose path matches a glob, with language, lines and symbols. A bare name matches anywhere; a directory, everything below it. Not for file contents.",
  flags: {
    pattern: word({ name: "pattern", about: "A glob for their paths" }),
    limit: count({ name: "limit", about: "At most this many files" }),
    cursor: QUERY.cursor,
    ...PLACE,
    ...OUTPUT,
  },
  readOnly: true,
  call: async (values, call) => {
    const [{ findFiles }, { globMeant }, { filesList }, { listText }] = await Promise.all([
      import("#engine/lookup/find-files.ts"),
      import("#engine/project/workspace-path.ts"),
      import("#format/answers/lookup.ts"),
      import("#mcp/text/list-text.ts"),
    ]);
    return call.workspaces.use(call, values, async ({ session, ref }) => {
      const { pattern, limit } = values;
      const asked = globMeant(session.project.workspace.path, pattern);
      const { rows, lines, ...list } = filesList(await findFiles(session, asked, ref));
      const shown = { ...list, rows: rows.slice(0, limit), lines: lines.slice(0, limit) };
      return listText(shown, ["search_by_path", pattern, limit, ref], values);
    });
  },
});
