import { initWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { toJson } from "#format/json.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { print } from "../output.ts";
import { outputChoice, workspaceOf } from "../session.ts";

export const command = {
  name: "init",
  description: "Register a workspace, so that it can be indexed",
  args: {
    "allow-broad": { type: "boolean", description: "Accept a home directory or / as the workspace" },
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const result = initWorkspace(await workspaceOf(args), { allowBroad: args.flag("allow-broad") });
    const state = result.already_initialized ? "was registered already" : "is registered";
    const versioned = result.vcs_mode ? `git, ref ${result.ref}` : "no version control, ref live";
    if (outputChoice(args).format === "lines") print(`${result.workspace} ${state} (${versioned}).\nNext: codecompass index`);
    else print(toJson(result));
    return 0;
  },
} satisfies Command;
