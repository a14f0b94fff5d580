import { listIgnored } from "#engine/lifecycle/index-workspace.ts";
import { ignoredLine } from "#format/ignored.ts";
import { toJson } from "#format/json.ts";
import { COMMON_ARGS, type Command, REF_ARG } from "../command.ts";
import { runIndexing } from "../indexing.ts";
import { print } from "../output.ts";
import { outputChoice, refOf, workspaceOf } from "../session.ts";

export const command = {
  name: "index",
  description: "Index a workspace: everything the first time, what changed afterwards",
  args: {
    force: { type: "boolean", description: "Build the index anew; the old one answers until the new one is whole" },
    "show-ignored": { type: "boolean", description: "Only list what would be left out, and why" },
    "allow-broad": { type: "boolean", description: "Accept a home directory or / as the workspace" },
    jobs: { type: "string", alias: "j", description: "Parse with so many threads", valueHint: "N" },
    ...REF_ARG,
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const workspace = await workspaceOf(args);
    if (args.flag("show-ignored")) {
      const ignored = await listIgnored(workspace);
      const { format } = outputChoice(args);
      for (const entry of ignored) print(format === "lines" ? ignoredLine(entry) : toJson(entry));
      return 0;
    }
    const jobs = args.count("jobs");
    const request = {
      force: args.flag("force"),
      allowBroad: args.flag("allow-broad"),
      ...(jobs === undefined ? {} : { jobs }),
      ...refOf(args),
    };
    return runIndexing(workspace, request, args);
  },
} satisfies Command;
