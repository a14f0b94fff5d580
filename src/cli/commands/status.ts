import { status } from "#engine/lifecycle/status.ts";
import { toJson } from "#format/json.ts";
import { statusLines } from "#format/status.ts";
import { toToon } from "#format/toon.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { print } from "../output.ts";
import { outputChoice, workspaceOf } from "../session.ts";

export const command = {
  name: "status",
  description: "Say what is indexed, how fresh it is, and what ran last",
  args: COMMON_ARGS,
  run: async (args) => {
    const found = await status(await workspaceOf(args));
    const { format } = outputChoice(args);
    if (format === "lines") print(statusLines(found));
    else print(format === "toon" ? toToon({ ...found }) : toJson(found));
    return 0;
  },
} satisfies Command;
