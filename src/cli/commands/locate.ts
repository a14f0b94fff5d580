import { words } from "#flags/flag.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { answerQueries } from "../answers.ts";
import { command as declare } from "../command.ts";
import { QUERY_LANGUAGE } from "../query-language.ts";

export const command = declare({
  name: "locate",
  description: "Find where a symbol is defined",
  more: QUERY_LANGUAGE,
  flags: {
    query: words({ name: "query", about: "What to look for; - reads one per line from standard input", completes: "symbol" }),
    ...QUERY_FLAGS,
    ...REF_FLAG,
  },
  run: async (values) => answerQueries(values, (await import("#engine/search/locate.ts")).locate),
});
