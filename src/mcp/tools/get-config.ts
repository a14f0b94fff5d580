import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

interface ConfigArguments extends PlaceArguments, OutputArguments {
  readonly key?: string;
  readonly cursor?: string;
}

export const getConfig = tool<ConfigArguments>({
  name: "get_config",
  description:
    "Show the settings of a workspace and where each comes from; key narrows to one or a group. Not for changing them (the user does).",
  properties: { key: { type: "string" }, cursor: { type: "string" }, workspace: PLACE.workspace, ...OUTPUT },
  required: [],
  readOnly: true,
  call: async (args, call) => {
    const [{ showConfig }, { configLines }, { listText }] = await Promise.all([
      import("#engine/settings/config.ts"),
      import("#format/config.ts"),
      import("../list-text.ts"),
    ]);
    const { path } = call.workspaces.resolveRegistered(args.workspace);
    const found = showConfig(path, args.key);
    const { files, settings } = found;
    // Values as text: a row of a table holds no lists.
    const rows = settings.map((row) => ({ ...row, value: JSON.stringify(row.value), default: JSON.stringify(row.default) }));
    const lines = configLines(found).split("\n").slice(0, rows.length);
    return listText({ question: ["get_config", path, args.key], facts: { files }, name: "settings", rows, lines }, args);
  },
});
