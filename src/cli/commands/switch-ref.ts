import { CodeCompassError } from "#core/errors.ts";
import { switchRef } from "#engine/lifecycle/switch-ref.ts";
import { switchLine } from "#format/refs.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { printAnswer } from "../output-answer.ts";
import { refOf, workspaceOf } from "../session.ts";

export const command = {
  name: "switch-ref",
  description: "Choose the ref that queries mean unless they name one; nothing is checked out",
  args: {
    ref: { type: "positional", required: false, description: "A branch, tag, commit or worktree; none to see what is stored" },
    reset: { type: "boolean", description: "Go back to the workspace's own files" },
    ...COMMON_ARGS,
  },
  run: async (args) => {
    if (args.flag("reset") && args.text("ref") !== undefined) {
      throw new CodeCompassError("invalid_input", "--reset takes no ref.", { remediation: "codecompass switch-ref --reset" });
    }
    const ref = args.flag("reset") ? null : refOf(args).ref;
    printAnswer(args, await switchRef(await workspaceOf(args), ref), switchLine);
    return 0;
  },
} satisfies Command;
