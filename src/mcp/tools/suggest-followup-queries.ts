import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

export const suggestFollowupQueries = tool<PlaceArguments & OutputArguments & { readonly query: string }>({
  name: "suggest_followup_queries",
  description: "Suggest the next calls after a query that found too little or too much. Not before a first search_code.",
  properties: { query: { type: "string" }, ...PLACE, ...OUTPUT },
  required: ["query"],
  readOnly: true,
  call: async (args, call) => {
    const [{ followUpQueries }, { listText }] = await Promise.all([
      import("#engine/search/follow-up-queries.ts"),
      import("../list-text.ts"),
    ]);
    return call.workspaces.use(call, args, async ({ session, ref }) => {
      const { response, suggestions } = await followUpQueries(session, args.query, ref);
      const { query_intent, query_intent_confidence, total_candidates } = response;
      // Arguments as text: a row of a table holds no objects, and they are what the next call is made of.
      const rows = suggestions.map((next) => ({ tool: next.tool, arguments: JSON.stringify(next.arguments), why: next.why }));
      const facts = { query_intent, query_intent_confidence, total_candidates };
      return listText({ question: ["suggest_followup_queries", args.query, ref], facts, name: "suggestions", rows }, args);
    });
  },
});
