import { openForQuery } from "#engine/project/project.ts";
import { COMMON_ARGS, type Command, REF_ARG } from "../command.ts";
import { runIndexing } from "../indexing.ts";
import { refOf, workspaceOf } from "../session.ts";

export const command = {
  name: "sync",
  description: "Bring the index of a workspace up to date with its files",
  args: {
    force: { type: "boolean", description: "Read every file again, whatever its time says" },
    ...REF_ARG,
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const workspace = await workspaceOf(args);
    // A workspace that was never indexed is an error here: sync does not start what index was not asked for.
    openForQuery(workspace).close();
    return runIndexing(workspace, { forceRead: args.flag("force"), allowBroad: true, ...refOf(args) }, args);
  },
} satisfies Command;
