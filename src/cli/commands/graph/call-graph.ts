import { command as declare } from "#cli/command.ts";
import { styleOf, withSession } from "#cli/session.ts";
import { CALL_GRAPH_FLAGS, SHOWN_FLAGS } from "#flags/graph-flags.ts";
import { LIST_LIMIT_FLAG } from "#flags/query-flags.ts";
import { callGraphSheet } from "#format/answers/call-graph.ts";
import { respondGraph } from "./about-graph.ts";

export const command = declare({
  name: "call-graph",
  description: "Show who calls a function and what it calls, several calls away",
  flags: {
    ...CALL_GRAPH_FLAGS,
    ...SHOWN_FLAGS,
    limit: { ...LIST_LIMIT_FLAG.limit, about: "At most this many calls, the nearest first (all)" },
  },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { callGraph, cutGraph } = await import("#engine/graph/call-graph.ts");
      const response = here.seen(await callGraph(session, here.typed(values)));
      const style = styleOf(values);
      const sheet = (shown: number) => callGraphSheet(cutGraph(response, shown), style);
      const rows = Math.min(response.edges.length, values.limit ?? Number.POSITIVE_INFINITY);
      return respondGraph(values, { response, rows, sheet });
    }),
});
