import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { DIRECTORY_WORD } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { projectsSheet, statusSheet } from "#format/answers/status.ts";

export const command = declare({
  name: "status",
  description: "Say what is indexed, how fresh it is, and what ran last",
  flags: {
    ...DIRECTORY_WORD,
    all: on({ name: "all", short: "a", about: "Every workspace that has an index on this machine, and what is in it" }),
  },
  run: async (values) => {
    if (values.all) {
      const { listProjects } = await import("#engine/lifecycle/list-projects.ts");
      const found = listProjects();
      respond(values, projectsSheet(found));
      return found.projects.length > 0 ? 0 : 1;
    }
    const { status } = await import("#engine/lifecycle/status.ts");
    respond(values, statusSheet(await status(await workspaceOf(values))));
    return 0;
  },
});
