import { answerQueries, QUERY_WORDS } from "#cli/answers.ts";
import { command as declare } from "#cli/command.ts";
import { QUERY_LANGUAGE } from "#cli/help/query-language.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";

export const command = declare({
  name: "locate",
  description: "Find where a symbol is defined",
  more: QUERY_LANGUAGE,
  flags: {
    ...QUERY_WORDS,
    ...QUERY_FLAGS,
    ...REF_FLAG,
  },
  run: (values) => answerQueries(values, async () => (await import("#engine/search/locate.ts")).locate),
});
