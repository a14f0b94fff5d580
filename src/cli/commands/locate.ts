import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { answerQueries, QUERY_WORDS } from "../answers.ts";
import { command as declare } from "../command.ts";
import { QUERY_LANGUAGE } from "../query-language.ts";

export const command = declare({
  name: "locate",
  description: "Find where a symbol is defined",
  more: QUERY_LANGUAGE,
  flags: {
    ...QUERY_WORDS,
    ...QUERY_FLAGS,
    ...REF_FLAG,
  },
  run: async (values) => answerQueries(values, (await import("#engine/search/locate.ts")).locate),
});
