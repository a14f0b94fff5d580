import { search } from "#engine/search.ts";
import { answerQueries } from "../answers.ts";
import { COMMON_ARGS, type Command, QUERY_ARGS, REF_ARG } from "../command.ts";

export const command = {
  name: "search",
  description: "Find code by words, names, paths or error messages",
  args: {
    query: { type: "positional", description: "What to look for; - reads one per line from standard input" },
    ...QUERY_ARGS,
    ...REF_ARG,
    ...COMMON_ARGS,
  },
  run: (args) => answerQueries(args, search),
} satisfies Command;
