import { locate } from "#engine/search/locate.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { answerQueries, QUERY_WORDS } from "../answers.ts";
import { command as declare } from "../command.ts";

export const command = declare({
  name: "locate",
  description: "Find where a symbol is defined",
  flags: {
    ...QUERY_WORDS,
    ...QUERY_FLAGS,
    ...REF_FLAG,
  },
  run: (values) => answerQueries(values, locate),
});
