import { locate } from "#engine/search/locate.ts";
import { answerQueries } from "../answers.ts";
import { COMMON_ARGS, type Command, QUERY_ARGS, REF_ARG } from "../command.ts";

export const command = {
  name: "locate",
  description: "Find where a symbol is defined",
  args: {
    query: { type: "positional", description: "What to look for; - reads one per line from standard input" },
    ...QUERY_ARGS,
    ...REF_ARG,
    ...COMMON_ARGS,
  },
  run: (args) => answerQueries(args, locate),
} satisfies Command;
