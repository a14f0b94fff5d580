import { doctor } from "#engine/lifecycle/doctor.ts";
import { toJson } from "#format/json.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { print } from "../output.ts";
import { outputChoice, workspaceOf } from "../session.ts";

const EXIT_UNHEALTHY = 1;

export const command = {
  name: "doctor",
  description: "Check storage, database, grammars and ignore rules",
  args: COMMON_ARGS,
  run: async (args) => {
    const checks = await doctor(await workspaceOf(args));
    if (outputChoice(args).format !== "lines") print(toJson({ checks }));
    else {
      for (const { ok, name, detail, remediation } of checks) {
        print(`${ok ? "ok  " : "FAIL"} ${name}: ${detail}${remediation ? `\n     next: ${remediation}` : ""}`);
      }
    }
    return checks.every(({ ok }) => ok) ? 0 : EXIT_UNHEALTHY;
  },
} satisfies Command;
