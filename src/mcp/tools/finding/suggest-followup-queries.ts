import { word } from "#flags/flag.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

export const suggestFollowupQueries = tool({
  name: "suggest_followup_queries",
  description: "Suggest the next calls after a query that found too little or too much. Not before a first search_code.",
  flags: { query: word({ name: "query", about: "The query" }), ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const [{ followUpQueries }, { followUpsList }, { listText }] = await Promise.all([
      import("#engine/search/follow-up-queries.ts"),
      import("#format/follow-ups.ts"),
      import("#mcp/text/list-text.ts"),
    ]);
    return call.workspaces.use(call, values, async ({ session, ref }) => {
      const list = followUpsList(await followUpQueries(session, values.query, ref), call.reader);
      return listText(list, ["suggest_followup_queries", values.query, ref], values);
    });
  },
});
