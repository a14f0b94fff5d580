import { type HistoryRequest, history } from "#engine/changes/history.ts";
import { historyLines } from "#format/history.ts";
import { toJson } from "#format/json.ts";
import { printable } from "#format/lines.ts";
import { toToon } from "#format/toon.ts";
import type { Arguments } from "../arguments.ts";
import { COMMON_ARGS, type Command, QUERY_ARGS, REF_ARG } from "../command.ts";
import { warn } from "../log.ts";
import { print } from "../output.ts";
import { outputChoice, querySession, refOf } from "../session.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

export const command = {
  name: "history",
  description: "Show the commits that changed a symbol, newest first",
  args: {
    name: { type: "positional", description: "The symbol; Class.method and the like work" },
    path: QUERY_ARGS.path,
    limit: { ...QUERY_ARGS.limit, description: "At most so many versions (10)" },
    ref: { ...REF_ARG.ref, description: "Where to start (the commit that is checked out)" },
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const { format, color } = outputChoice(args);
    const session = await querySession(args);
    try {
      const response = await history(session, requestOf(args));
      for (const warning of response.warnings ?? []) await warn(printable(warning));
      if (response.also_in.length > 0)
        await warn(`Others of this name are in ${response.also_in.map(printable).join(", ")}: --path chooses.`);
      if (format === "lines") print(historyLines(response, { color }));
      else if (format === "jsonl") for (const version of response.versions) print(toJson(version));
      else print(format === "toon" ? toToon({ ...response }) : toJson(response));
      return response.versions.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
    } finally {
      session.close();
    }
  },
} satisfies Command;

function requestOf(args: Arguments): HistoryRequest {
  const pathGlob = args.text("path");
  const limit = args.count("limit");
  return {
    name: args.text("name") ?? "",
    ...(pathGlob === undefined ? {} : { pathGlob }),
    ...(limit === undefined ? {} : { limit }),
    ...refOf(args),
  };
}
