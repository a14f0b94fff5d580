import { DIRECTORY_WORD } from "#flags/common-flags.ts";
import { statusSheet } from "#format/status.ts";
import { command as declare } from "../command.ts";
import { respond, workspaceOf } from "../session.ts";

export const command = declare({
  name: "status",
  description: "Say what is indexed, how fresh it is, and what ran last",
  flags: DIRECTORY_WORD,
  run: async (values) => {
    const { status } = await import("#engine/lifecycle/status.ts");
    respond(values, statusSheet(await status(await workspaceOf(values))));
    return 0;
  },
});
