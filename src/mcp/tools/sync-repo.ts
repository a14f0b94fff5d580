import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const syncRepo = tool<PlaceArguments & OutputArguments & { readonly force?: boolean }>({
  name: "sync_repo",
  description:
    "Bring an index up to date with its files; force reads every file again. Rarely needed: queries notice changed files by themselves.",
  properties: { force: { type: "boolean" }, workspace: PLACE.workspace, format: OUTPUT.format },
  required: [],
  readOnly: false,
  call: async (args, call) => {
    const [{ runIndexing }, { openForQuery }] = await Promise.all([import("../indexing.ts"), import("#engine/project/project.ts")]);
    const workspace = call.workspaces.resolveRegistered(args.workspace);
    // A workspace that was never indexed is an error here, as at the command line.
    openForQuery(workspace).close();
    return runIndexing(workspace, { forceRead: args.force ?? false, allowBroad: true }, args, call);
  },
});
