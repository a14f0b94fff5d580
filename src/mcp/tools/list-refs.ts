import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const listRefs = tool<PlaceArguments & OutputArguments & { readonly cursor?: string }>({
  name: "list_refs",
  description: "List the branches, worktrees and commits that are indexed. Not needed before naming a ref: one without an index gets it.",
  properties: { cursor: { type: "string" }, workspace: PLACE.workspace, ...OUTPUT },
  required: [],
  readOnly: true,
  call: async (args, call) => {
    const [useCase, { refLines }, { listText }] = await Promise.all([
      import("#engine/lifecycle/list-refs.ts"),
      import("#format/refs.ts"),
      import("../list-text.ts"),
    ]);
    const found = await useCase.listRefs(call.workspaces.resolveRegistered(args.workspace));
    const { refs, ...facts } = found;
    const rows = refs.map(({ also_called: names, ...row }) => ({ ...row, also_called: names.join(" ") }));
    // The last of the lines is about the default ref, which the facts name.
    const lines = refLines(found).split("\n").slice(0, refs.length);
    return listText({ question: ["list_refs", found.repo], facts, name: "refs", rows, lines }, args);
  },
});
