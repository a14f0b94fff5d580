import { FORMAT_FLAG, WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { tool } from "../tool.ts";

export const indexRepo = tool({
  name: "index_repo",
  description:
    "Index a workspace, or with force build its index anew. Rarely needed: the first query starts indexing by itself. Tells of progress.",
  flags: { force: on({ name: "force", about: "Build the index anew" }), ...WORKSPACE_FLAG, ...FORMAT_FLAG },
  readOnly: false,
  call: async (values, call) => {
    const { runIndexing } = await import("../indexing.ts");
    return runIndexing(call.workspaces.resolveRegistered(values.workspace), { force: values.force ?? false }, values, call);
  },
});
