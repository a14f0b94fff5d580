import { refsSheet } from "#format/answers/refs.ts";
import { command as declare } from "../command.ts";
import { respond, workspaceOf } from "../session.ts";

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
