import { FORMAT_FLAG } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { PLACE, tool } from "#mcp/tool.ts";

export const switchRef = tool({
  name: "switch_ref",
  description:
    "Set the ref that a workspace's queries search when they name none; reset goes back to its own files. Checks nothing out. Not for one query (ref).",
  flags: { reset: on({ name: "reset", about: "Go back to the workspace's own files" }), ...PLACE, ...FORMAT_FLAG },
  readOnly: false,
  call: async (values, call) => {
    const [useCase, { factsText }] = await Promise.all([import("#engine/lifecycle/switch-ref.ts"), import("#mcp/text/list-text.ts")]);
    const workspace = call.workspaces.resolveToChange(values.workspace);
    const ref = values.reset ? null : await call.workspaces.checkRef(workspace, values.ref);
    return factsText({ ...(await useCase.switchRef(workspace, ref)) }, values);
  },
});
