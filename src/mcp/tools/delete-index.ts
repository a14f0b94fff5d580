import { CodeCompassError } from "#core/errors.ts";
import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const deleteIndex = tool<PlaceArguments & OutputArguments & { readonly confirm: boolean }>({
  name: "delete_index",
  description:
    "Delete the index that a workspace shares with its other worktrees; confirm must be true. Never touches the files. Not for a stale index (sync_repo).",
  properties: { confirm: { type: "boolean" }, workspace: PLACE.workspace, format: OUTPUT.format },
  required: ["confirm"],
  readOnly: false,
  destructive: true,
  call: async (args, call) => {
    if (!args.confirm) {
      throw new CodeCompassError("invalid_input", "Nothing was deleted: confirm is not true.", {
        remediation: "Ask the user, then call again with confirm: true.",
      });
    }
    const [useCase, { factsText }] = await Promise.all([import("#engine/lifecycle/delete-index.ts"), import("../list-text.ts")]);
    return factsText({ ...useCase.deleteIndex(call.workspaces.resolveRegistered(args.workspace)) }, args);
  },
});
