import { prune } from "#engine/lifecycle/prune.ts";
import { pruneLine } from "#format/refs.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { printAnswer } from "../output-answer.ts";
import { workspaceOf } from "../session.ts";

export const command = {
  name: "prune",
  description: "Remove views of worktrees that are gone and of refs not used for long, and what was parsed for them alone",
  args: {
    days: { type: "string", description: "Views unused for so many days go (30)", valueHint: "N" },
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const days = args.text("days");
    const found = await prune(await workspaceOf(args), days === undefined ? {} : { days: Number(days) });
    printAnswer(args, found, pruneLine);
    return 0;
  },
} satisfies Command;
