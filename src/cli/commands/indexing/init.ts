import { command as declare } from "#cli/command.ts";
import { respond, workspaceOf } from "#cli/session.ts";
import { DIRECTORY_WORD } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { initSheet } from "#format/answers/lifecycle.ts";

export const command = declare({
  name: "init",
  description: "Register a workspace, so that it can be indexed",
  flags: { ...DIRECTORY_WORD, allowBroad: on({ name: "allow-broad", about: "Accept a home directory or / as the workspace" }) },
  run: async (values) => {
    const { initWorkspace } = await import("#engine/lifecycle/index-workspace.ts");
    respond(values, initSheet(initWorkspace(await workspaceOf(values), { allowBroad: values.allowBroad ?? false })));
    return 0;
  },
});
