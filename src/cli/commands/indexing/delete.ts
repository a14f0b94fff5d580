import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { CodeCompassError } from "#core/errors.ts";
import { on } from "#flags/flag.ts";
import { deletionSheet } from "#format/answers/lifecycle.ts";

export const command = declare({
  name: "delete",
  description: "Delete the index that a workspace shares with its other worktrees; the files stay",
  flags: { yes: on({ name: "yes", short: "y", about: "Really delete it" }) },
  run: async (values) => {
    const { deleteIndex, hasIndex } = await import("#engine/lifecycle/delete-index.ts");
    const workspace = await workspaceOf(values);
    if (!values.yes && hasIndex(workspace)) {
      throw new CodeCompassError("invalid_input", `Nothing was deleted. This would delete the index of ${workspace.path}.`, {
        remediation: "codecompass delete --yes",
      });
    }
    const result = deleteIndex(workspace);
    respond(values, deletionSheet(result, workspace.path));
    return result.deleted ? 0 : 1;
  },
});
