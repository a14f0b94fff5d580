import { count, word } from "#flags/flag.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { callersSheet } from "#format/graph.ts";
import { command as declare } from "../command.ts";
import { atUser, respond, styleOf, withSession } from "../session.ts";
import { remarkStanding } from "../standing.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

export const command = declare({
  name: "callers",
  description: "List the functions that call a symbol",
  flags: {
    target: word({ name: "symbol", about: "A name, a handle, or PATH:LINE", completes: "symbol" }),
    limit: count({ name: "limit", about: "Rows at most (100)", hint: "N" }, { min: 1, max: 100_000 }),
    freshness: QUERY_FLAGS.freshness,
    ...REF_FLAG,
  },
  run: (values) =>
    withSession(values, async (session) => {
      const { callers } = await import("#engine/graph/references.ts");
      const { target, limit, ref, freshness } = atUser(values);
      const response = await callers(session, {
        target,
        ...(limit === undefined ? {} : { limit }),
        ...(ref === undefined ? {} : { ref }),
        ...(freshness === undefined ? {} : { freshness }),
      });
      await remarkStanding(response);
      respond(values, callersSheet(response, styleOf(values)));
      return response.matches_total > 0 ? EXIT_FOUND : EXIT_NOTHING;
    }),
});
