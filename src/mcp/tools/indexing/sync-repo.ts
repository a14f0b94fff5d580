import { FORMAT_FLAG } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { PLACE, tool } from "#mcp/tool.ts";

export const syncRepo = tool({
  name: "sync_repo",
  description: "Bring an index up to date; force reads every file again. Rarely needed: queries do it.",
  flags: {
    force: on({ name: "force", about: "Read every file again" }),
    ...PLACE,
    format: { ...FORMAT_FLAG.format, toModel: false as const },
  },
  readOnly: false,
  call: async (values, call) => {
    const [{ runIndexing }, { requireIndex }] = await Promise.all([import("#mcp/indexing.ts"), import("#engine/project/project.ts")]);
    const workspace = call.workspaces.resolveToChange(values.workspace);
    // A workspace that was never indexed is an error here, as at the command line.
    requireIndex(workspace);
    const ref = await call.workspaces.checkRef(workspace, values.ref);
    const request = { forceRead: values.force ?? false, allowBroad: true, ...(ref === undefined ? {} : { ref }) };
    return runIndexing(workspace, request, values, call);
  },
});
