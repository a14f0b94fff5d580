import { command as declare } from "#cli/command.ts";
import { runIndexing } from "#cli/indexing.ts";
import { atUser, respond, workspaceOf } from "#cli/session.ts";
import { DIRECTORY_WORD } from "#flags/common-flags.ts";
import { count, on } from "#flags/flag.ts";
import { REF_FLAG } from "#flags/query-flags.ts";
import { ignoredSheet } from "#format/answers/ignored.ts";

export const command = declare({
  name: "index",
  description: "Index a workspace: everything the first time, what changed afterwards",
  flags: {
    ...DIRECTORY_WORD,
    force: on({ name: "force", about: "Rebuild the index; the old one answers until the new one is complete" }),
    showIgnored: on({ name: "show-ignored", about: "Only list what would be left out, and why" }),
    allowBroad: on({ name: "allow-broad", about: "Accept a home directory or / as the workspace" }),
    jobs: count({ name: "jobs", short: "j", about: "Parse with this many threads", hint: "N" }),
    ...REF_FLAG,
  },
  run: async (values) => {
    const { listIgnored } = await import("#engine/lifecycle/index-workspace.ts");
    const workspace = await workspaceOf(values);
    if (!values.showIgnored) return runIndexing(workspace, { ...atUser(values), waitsForRebuild: true }, values);
    respond(values, ignoredSheet(await listIgnored(workspace)));
    return 0;
  },
});
