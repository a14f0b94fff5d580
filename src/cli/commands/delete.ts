import { CodeCompassError } from "#core/errors.ts";
import { deleteIndex } from "#engine/lifecycle/delete-index.ts";
import { toJson } from "#format/json.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { print } from "../output.ts";
import { outputChoice, workspaceOf } from "../session.ts";

export const command = {
  name: "delete",
  description: "Delete the index that a workspace shares with its other worktrees; the files stay",
  args: { yes: { type: "boolean", alias: "y", description: "Really delete it" }, ...COMMON_ARGS },
  run: async (args) => {
    const workspace = await workspaceOf(args);
    if (!args.flag("yes")) {
      throw new CodeCompassError("invalid_input", `Nothing was deleted. This would delete the index of ${workspace.path}.`, {
        remediation: "codecompass delete --yes",
      });
    }
    const result = deleteIndex(workspace);
    if (outputChoice(args).format !== "lines") print(toJson(result));
    else print(result.deleted ? `The index of ${workspace.path} is deleted.` : `${workspace.path} has no index.`);
    return result.deleted ? 0 : 1;
  },
} satisfies Command;
