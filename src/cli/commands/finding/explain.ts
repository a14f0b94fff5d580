import { command as declare } from "#cli/command.ts";
import { respond, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { word } from "#flags/flag.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { explainSheet } from "#format/answers/explain.ts";
import { SHELL } from "#format/next-step.ts";

const { languages, pathGlobs, kinds, limit, freshness, session } = QUERY_FLAGS;

/** Exit status when the query does not find the place. */
const EXIT_ABSENT = 1;

export const command = declare({
  name: "explain",
  description: "Say why a place ranks where it does for a query, or why it is missing",
  flags: {
    query: word({ name: "query", about: "The query that you gave to search", completes: "symbol" }),
    target: word({ name: "target", about: "The place: PATH or PATH:LINE", completes: "file" }),
    ...{ languages, pathGlobs, kinds, limit, freshness, session },
    ...REF_FLAG,
  },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { explainRanking } = await import("#engine/search/explain.ts");
      const explained = here.seen(await explainRanking(session, { ...here.typed(values), cwd: here.cwd }));
      respond(values, explainSheet(explained, SHELL));
      await remarkStanding(explained);
      return explained.verdict === "shown" || explained.verdict === "below_the_cut" ? 0 : EXIT_ABSENT;
    }),
});
