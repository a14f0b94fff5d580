import { command as declare } from "#cli/command.ts";
import { runIndexing } from "#cli/indexing.ts";
import { atUser, workspaceOf } from "#cli/session.ts";
import { DIRECTORY_WORD } from "#flags/common-flags.ts";
import { on } from "#flags/flag.ts";
import { REF_FLAG } from "#flags/query-flags.ts";

export const command = declare({
  name: "sync",
  description: "Bring the index of a workspace up to date with its files",
  flags: { ...DIRECTORY_WORD, force: on({ name: "force", about: "Read every file again, even if its time is unchanged" }), ...REF_FLAG },
  run: async (values) => {
    const { requireIndex } = await import("#engine/project/project.ts");
    const workspace = await workspaceOf(values);
    // A workspace that was never indexed is an error: sync does not index for the first time, `index` does.
    requireIndex(workspace);
    const { force: forceRead = false, ref } = atUser(values);
    return runIndexing(workspace, { forceRead, allowBroad: true, ...(ref === undefined ? {} : { ref }) }, values);
  },
});
