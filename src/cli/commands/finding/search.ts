import { answerQueries, QUERY_WORDS } from "#cli/answers.ts";
import { command as declare } from "#cli/command.ts";
import { QUERY_LANGUAGE } from "#cli/help/query-language.ts";
import { on } from "#flags/flag.ts";
import { PROSE_FLAG, QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";

export const command = declare({
  name: "search",
  description: "Find code by words, names, paths or error messages; with --docs, what is written about it",
  more: QUERY_LANGUAGE,
  flags: {
    ...QUERY_WORDS,
    docs: on({ name: "docs", short: "d", about: "Search documentation, comments, docstrings and strings" }),
    ...PROSE_FLAG,
    ...QUERY_FLAGS,
    ...REF_FLAG,
  },
  run: (values) => {
    const isProse = values.docs || values.textKinds;
    return answerQueries(values, async () =>
      isProse ? (await import("#engine/search/search-docs.ts")).searchDocs : (await import("#engine/search/search.ts")).search,
    );
  },
});
