import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const switchRef = tool<PlaceArguments & OutputArguments & { readonly reset?: boolean }>({
  name: "switch_ref",
  description:
    "Set the ref that queries of a workspace mean when they name none; reset goes back to its own files. Checks nothing out. Not for one query (ref).",
  properties: { reset: { type: "boolean" }, ...PLACE, format: OUTPUT.format },
  required: [],
  readOnly: false,
  call: async (args, call) => {
    const [useCase, { factsText }] = await Promise.all([import("#engine/lifecycle/switch-ref.ts"), import("../list-text.ts")]);
    const workspace = call.workspaces.resolveRegistered(args.workspace);
    const ref = args.reset ? null : await call.workspaces.checkRef(workspace, args.ref);
    return factsText({ ...(await useCase.switchRef(workspace, ref)) }, args);
  },
});
