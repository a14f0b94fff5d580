import { listRefs } from "#engine/lifecycle/list-refs.ts";
import { refLines } from "#format/refs.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { printAnswer } from "../output-answer.ts";
import { workspaceOf } from "../session.ts";

export const command = {
  name: "list-refs",
  description: "Show which branches, worktrees and commits are indexed",
  args: COMMON_ARGS,
  run: async (args) => {
    const found = await listRefs(await workspaceOf(args));
    printAnswer(args, found, refLines);
    return 0;
  },
} satisfies Command;
