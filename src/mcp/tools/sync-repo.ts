import { FORMAT_FLAG, WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { tool } from "../tool.ts";

export const syncRepo = tool({
  name: "sync_repo",
  description:
    "Bring an index up to date with its files; force reads every file again. Rarely needed: queries notice changed files by themselves.",
  flags: { force: on({ name: "force", about: "Read every file again" }), ...WORKSPACE_FLAG, ...FORMAT_FLAG },
  readOnly: false,
  call: async (values, call) => {
    const [{ runIndexing }, { requireIndex }] = await Promise.all([import("../indexing.ts"), import("#engine/project/project.ts")]);
    const workspace = call.workspaces.resolveRegistered(values.workspace);
    // A workspace that was never indexed is an error here, as at the command line.
    requireIndex(workspace);
    return runIndexing(workspace, { forceRead: values.force ?? false, allowBroad: true }, values, call);
  },
});
