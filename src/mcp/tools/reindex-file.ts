import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const reindexFile = tool<PlaceArguments & OutputArguments & { readonly path: string }>({
  name: "reindex_file",
  description: "Read one file into the index again, whatever its time says. Not needed after an edit: queries notice that.",
  properties: { path: { type: "string" }, workspace: PLACE.workspace, format: OUTPUT.format },
  required: ["path"],
  readOnly: false,
  call: async (args, call) => {
    const [useCase, { factsText }] = await Promise.all([import("#engine/lifecycle/reindex-file.ts"), import("../list-text.ts")]);
    return call.workspaces.use(call, args, async ({ session }) => {
      return factsText({ ...(await useCase.reindexFile(session, args.path)) }, args);
    });
  },
});
