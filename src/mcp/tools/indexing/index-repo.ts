import { FORMAT_FLAG } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { DIRECTORY_NAMES, PLACE, tool } from "#mcp/tool.ts";

export const indexRepo = tool({
  name: "index_repo",
  description: "Index a workspace; force rebuilds it. Rarely needed: the first query indexes.",
  flags: {
    force: on({ name: "force", about: "Rebuild the index" }),
    ...PLACE,
    workspace: { ...PLACE.workspace, aliases: DIRECTORY_NAMES },
    format: { ...FORMAT_FLAG.format, toModel: false as const },
  },
  readOnly: false,
  call: async (values, call) => {
    const { runIndexing } = await import("#mcp/indexing.ts");
    const workspace = call.workspaces.resolveToChange(values.workspace);
    const ref = await call.workspaces.checkRef(workspace, values.ref);
    return runIndexing(workspace, { force: values.force ?? false, ...(ref === undefined ? {} : { ref }) }, values, call);
  },
});
