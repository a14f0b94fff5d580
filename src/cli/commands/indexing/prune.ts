import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { PRUNE_DAYS_MAX } from "#core/limits.ts";
import { count } from "#flags/flag.ts";
import { pruneSheet } from "#format/answers/refs.ts";

export const command = declare({
  name: "prune",
  description: "Remove views of deleted worktrees and of long unused refs, and what was parsed only for them",
  flags: {
    days: count({ name: "days", about: "Remove views unused for this many days (30)", hint: "N" }, { min: 0, max: PRUNE_DAYS_MAX }),
  },
  run: async (values) => {
    const { prune } = await import("#engine/lifecycle/prune.ts");
    respond(values, pruneSheet(await prune(await workspaceOf(values), values)));
    return 0;
  },
});
