import { search } from "#engine/search/search.ts";
import { searchDocs } from "#engine/search/search-docs.ts";
import { answerQueries } from "../answers.ts";
import { COMMON_ARGS, type Command, QUERY_ARGS, REF_ARG } from "../command.ts";

export const command = {
  name: "search",
  description: "Find code by words, names, paths or error messages; with --docs, what is written about it",
  args: {
    query: { type: "positional", description: "What to look for; - reads one per line from standard input" },
    docs: { type: "boolean", alias: "d", description: "Search documentation, comments, docstrings and strings" },
    "docs-kind": {
      type: "string",
      description: "Only section, docstring, comment or string (repeatable; means --docs)",
      valueHint: "KIND",
    },
    ...QUERY_ARGS,
    ...REF_ARG,
    ...COMMON_ARGS,
  },
  run: (args) => answerQueries(args, args.flag("docs") || args.list("docs-kind").length > 0 ? searchDocs : search),
} satisfies Command;
