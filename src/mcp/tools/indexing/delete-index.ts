import { CodeCompassError } from "#core/errors.ts";
import { FORMAT_FLAG, WORKSPACE_FLAG } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { tool } from "#mcp/tool.ts";

export const deleteIndex = tool({
  name: "delete_index",
  description:
    "Delete the index that a workspace shares with its other worktrees; confirm must be true. Never touches the files. Not for a stale index (sync_repo).",
  flags: {
    confirm: { ...on({ name: "confirm", about: "Really delete it" }), positional: "required" as const, confirms: true },
    ...WORKSPACE_FLAG,
    ...FORMAT_FLAG,
  },
  readOnly: false,
  destructive: true,
  call: async (values, call) => {
    if (!values.confirm) {
      throw new CodeCompassError("invalid_input", "Nothing was deleted: confirm is not true.", {
        remediation: "Ask the user, then call again with confirm: true.",
      });
    }
    const [useCase, { factsText }] = await Promise.all([import("#engine/lifecycle/delete-index.ts"), import("#mcp/text/list-text.ts")]);
    return factsText({ ...useCase.deleteIndex(call.workspaces.resolveToChange(values.workspace)) }, values);
  },
});
