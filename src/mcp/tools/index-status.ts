import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const indexStatus = tool<PlaceArguments & OutputArguments>({
  name: "index_status",
  description:
    "Say what is indexed, how fresh it is, and how far indexing has come. Not needed before a query: queries bring the index up to date.",
  properties: { workspace: PLACE.workspace, ...OUTPUT },
  required: [],
  readOnly: true,
  call: async (args, call) => {
    const [{ status }, { statusLines }, { factsText }] = await Promise.all([
      import("#engine/lifecycle/status.ts"),
      import("#format/status.ts"),
      import("../list-text.ts"),
    ]);
    const workspace = call.workspaces.resolveRegistered(args.workspace);
    const found = await status(workspace);
    const run = call.workspaces.runs.of(workspace.path);
    const progress = run ? { progress: run.progress() } : {};
    if (args.format === "lines") return [statusLines(found), ...(run ? [`indexing ${run.progress()}`] : [])].join("\n");
    return factsText({ ...found, ...progress }, args);
  },
});
