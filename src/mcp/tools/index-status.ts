import { WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { OUTPUT, tool } from "../tool.ts";

export const indexStatus = tool({
  name: "index_status",
  description: "Say what is indexed, how fresh it is, and how far indexing has come. Not needed before a query.",
  flags: { ...WORKSPACE_FLAG, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const [{ status }, { leanStatus, statusLines }, { factsText }] = await Promise.all([
      import("#engine/lifecycle/status.ts"),
      import("#format/status.ts"),
      import("../list-text.ts"),
    ]);
    const workspace = call.workspaces.resolveRegistered(values.workspace);
    const found = await status(workspace);
    const run = call.workspaces.runs.of(workspace.path);
    const progress = run ? { progress: run.progress() } : {};
    if (values.format === "lines") return [statusLines(found), ...(run ? [`indexing ${run.progress()}`] : [])].join("\n");
    return factsText({ ...(values.format === undefined ? leanStatus(found) : found), ...progress }, values);
  },
});
