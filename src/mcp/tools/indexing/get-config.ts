import { WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { text } from "#flags/flag.ts";
import { OUTPUT, QUERY, tool } from "#mcp/tool.ts";

export const getConfig = tool({
  name: "get_config",
  description:
    "Show the settings of a workspace and where each comes from; key selects one or a group. Not for changing them (the user does).",
  flags: { key: text({ name: "key", about: "A key or group" }), cursor: QUERY.cursor, ...WORKSPACE_FLAG, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const [{ showConfig }, { configLines }, { listText }] = await Promise.all([
      import("#engine/settings/config.ts"),
      import("#format/answers/config.ts"),
      import("#mcp/text/list-text.ts"),
    ]);
    const { path } = call.workspaces.resolveRegistered(values.workspace);
    const found = showConfig(path, values.key);
    const { files, settings } = found;
    // Values are JSON text, because a cell of a TOON table cannot hold a list.
    const rows = settings.map((row) => ({ ...row, value: JSON.stringify(row.value), default: JSON.stringify(row.default) }));
    const lines = configLines(found).split("\n").slice(0, rows.length);
    return listText({ facts: { files }, name: "settings", rows, lines }, ["get_config", path, values.key], values);
  },
});
