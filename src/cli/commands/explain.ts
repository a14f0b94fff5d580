import { explainRanking } from "#engine/search/explain.ts";
import { explainLines } from "#format/explain.ts";
import { toJson, withTokenCount } from "#format/json.ts";
import { toToon } from "#format/toon.ts";
import { COMMON_ARGS, type Command, QUERY_ARGS, REF_ARG } from "../command.ts";
import { warn } from "../log.ts";
import { print } from "../output.ts";
import { outputChoice, querySession, requestOf } from "../session.ts";

const { lang, path, kind, limit, freshness, "no-session": noSession } = QUERY_ARGS;

/** Exit status when the place is not among what the query finds. */
const EXIT_ABSENT = 1;

export const command = {
  name: "explain",
  description: "Say why a place ranks where it does for a query, or why it is not there at all",
  args: {
    query: { type: "positional", description: "The query, as search was asked" },
    target: { type: "positional", description: "The place: PATH or PATH:LINE" },
    ...{ lang, path, kind, limit, freshness, "no-session": noSession },
    ...REF_ARG,
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const session = await querySession(args);
    try {
      const { format } = outputChoice(args);
      const request = { ...requestOf(args), query: args.text("query") ?? "", target: args.text("target") ?? "", cwd: process.cwd() };
      const explained = await explainRanking(session, request);
      if (format === "lines") print(explainLines(explained));
      else print(withTokenCount({ ...explained, estimated_tokens: 0 }, format === "toon" ? toToon : toJson));
      if (explained.freshness_status === "stale") await warn("Files changed since the index was made and are not in this answer yet.");
      return explained.verdict === "shown" || explained.verdict === "below_the_cut" ? 0 : EXIT_ABSENT;
    } finally {
      session.close();
    }
  },
} satisfies Command;
