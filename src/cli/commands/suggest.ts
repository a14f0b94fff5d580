import { followUpQueries } from "#engine/search/follow-up-queries.ts";
import { COMMON_ARGS, type Command, REF_ARG } from "../command.ts";
import { printListing } from "../listing.ts";
import { querySession, refOf } from "../session.ts";

export const command = {
  name: "suggest",
  description: "Suggest what to ask after a query that found too little or too much",
  args: { query: { type: "positional", description: "The query" }, ...REF_ARG, ...COMMON_ARGS },
  run: async (args) => {
    const session = await querySession(args);
    const { response, suggestions } = await followUpQueries(session, args.text("query") ?? "", refOf(args).ref);
    session.close();
    const { query_intent, query_intent_confidence, total_candidates } = response;
    const lines = suggestions.map(({ tool, arguments: next, why }) => `${tool} ${JSON.stringify(next)}: ${why}`);
    return printListing(
      { facts: { query_intent, query_intent_confidence, total_candidates }, name: "suggestions", rows: suggestions, lines },
      args,
    );
  },
} satisfies Command;
