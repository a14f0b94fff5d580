import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { PRUNE_DAYS_MAX } from "#core/limits.ts";
import { count } from "#flags/flag.ts";
import { pruneSheet } from "#format/answers/refs.ts";

export const command = declare({
  name: "prune",
  description: "Remove views of worktrees that are gone and of refs not used for long, and what was parsed for them alone",
  flags: {
    days: count({ name: "days", about: "Views unused for this many days go (30)", hint: "N" }, { min: 0, max: PRUNE_DAYS_MAX }),
  },
  run: async (values) => {
    const { prune } = await import("#engine/lifecycle/prune.ts");
    respond(values, pruneSheet(await prune(await workspaceOf(values), values)));
    return 0;
  },
});
