import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const indexRepo = tool<PlaceArguments & OutputArguments & { readonly force?: boolean }>({
  name: "index_repo",
  description:
    "Index a workspace, or with force build its index anew. Rarely needed: the first query starts indexing by itself. Tells of progress.",
  properties: { force: { type: "boolean" }, workspace: PLACE.workspace, format: OUTPUT.format },
  required: [],
  readOnly: false,
  call: async (args, call) => {
    const { runIndexing } = await import("../indexing.ts");
    return runIndexing(call.workspaces.resolveRegistered(args.workspace), { force: args.force ?? false }, args, call);
  },
});
