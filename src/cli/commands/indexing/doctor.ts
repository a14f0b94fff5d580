import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { DIRECTORY_WORD } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { doctorSheet } from "#format/answers/doctor.ts";

const EXIT_UNHEALTHY = 1;

export const command = declare({
  name: "doctor",
  description: "Check storage, database, grammars and ignore rules",
  flags: { ...DIRECTORY_WORD, all: on({ name: "all", about: "Name all files that a grammar can parse only in part" }) },
  run: async (values) => {
    const { doctor } = await import("#engine/lifecycle/doctor.ts");
    const checks = await doctor(await workspaceOf(values), { listsAll: values.all });
    respond(values, doctorSheet(checks));
    return checks.every(({ ok }) => ok) ? 0 : EXIT_UNHEALTHY;
  },
});
