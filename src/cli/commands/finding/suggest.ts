import { command as declare } from "#cli/command.ts";
import { respondList, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { words } from "#flags/flag.ts";
import { LIST_LIMIT_FLAG, REF_FLAG } from "#flags/query-flags.ts";
import { followUpsList } from "#format/follow-ups.ts";
import { SHELL } from "#format/next-step.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

export const command = declare({
  name: "suggest",
  description: "Suggest what to ask after a query that found too little or too much",
  flags: { query: words({ name: "query", about: "The query", completes: "symbol" }), ...LIST_LIMIT_FLAG, ...REF_FLAG },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { followUpQueries } = await import("#engine/search/follow-up-queries.ts");
      const found = here.seen(await followUpQueries(session, values.query, here.typed(values).ref));
      await remarkStanding(found.response);
      await respondList(values, followUpsList(found, SHELL));
      return found.suggestions.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
    }),
});
