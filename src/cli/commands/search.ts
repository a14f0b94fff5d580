import { search } from "#engine/search/search.ts";
import { searchDocs } from "#engine/search/search-docs.ts";
import { on } from "#flags/flag.ts";
import { PROSE_FLAG, QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { answerQueries, QUERY_WORDS } from "../answers.ts";
import { command as declare } from "../command.ts";

export const command = declare({
  name: "search",
  description: "Find code by words, names, paths or error messages; with --docs, what is written about it",
  flags: {
    ...QUERY_WORDS,
    docs: on({ name: "docs", short: "d", about: "Search documentation, comments, docstrings and strings" }),
    ...PROSE_FLAG,
    ...QUERY_FLAGS,
    ...REF_FLAG,
  },
  run: (values) => answerQueries(values, values.docs || values.textKinds ? searchDocs : search),
});
