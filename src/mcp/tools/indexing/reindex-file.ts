import { FORMAT_FLAG, WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { word } from "#flags/flag.ts";
import { tool } from "#mcp/tool.ts";

export const reindexFile = tool({
  name: "reindex_file",
  description: "Index one file again, even if its time is unchanged. Not needed after an edit: queries notice that.",
  flags: { path: word({ name: "path", about: "A file" }), ...WORKSPACE_FLAG, ...FORMAT_FLAG },
  readOnly: false,
  call: async (values, call) => {
    const [useCase, { factsText }] = await Promise.all([import("#engine/lifecycle/reindex-file.ts"), import("#mcp/text/list-text.ts")]);
    call.workspaces.resolveToChange(values.workspace);
    return call.workspaces.use(call, values, async ({ session }) => {
      return factsText({ ...(await useCase.reindexFile(session, values.path)) }, values);
    });
  },
});
