import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { interruptible } from "#cli/terminal/interruption.ts";
import { schemaVersion } from "#flags/flag.ts";
import { migrationSheet } from "#format/answers/lifecycle.ts";

export const command = declare({
  name: "migrate-index",
  description: "Do now what an update of this program does to an index gradually",
  flags: {
    from: schemaVersion({ name: "from", about: "Only if the index has this schema", hint: "N" }),
    to: schemaVersion({ name: "to", about: "Only if this program writes this schema", hint: "N" }),
  },
  run: async (values) => {
    const { migrateIndex } = await import("#engine/lifecycle/migrate-index.ts");
    const workspace = await workspaceOf(values);
    respond(values, migrationSheet(await interruptible((signal) => migrateIndex(workspace, { ...values, signal }))));
    return 0;
  },
});
