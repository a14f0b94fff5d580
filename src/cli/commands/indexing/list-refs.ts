import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { refsSheet } from "#format/answers/refs.ts";

export const command = declare({
  name: "list-refs",
  description: "Show which branches, worktrees and commits are indexed",
  flags: {},
  run: async (values) => {
    const { listRefs } = await import("#engine/lifecycle/list-refs.ts");
    respond(values, refsSheet(await listRefs(await workspaceOf(values))));
    return 0;
  },
});
