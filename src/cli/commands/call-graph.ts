import { CALL_GRAPH_FLAGS, SHOWN_FLAGS } from "#flags/graph-flags.ts";
import { callGraphSheet } from "#format/call-graph.ts";
import { respondGraph } from "../about-graph.ts";
import { command as declare } from "../command.ts";
import { atUser, styleOf, withSession } from "../session.ts";

export const command = declare({
  name: "call-graph",
  description: "Show who calls a function and what it calls, some calls away",
  flags: { ...CALL_GRAPH_FLAGS, ...SHOWN_FLAGS },
  run: (values) =>
    withSession(values, async (session) => {
      const { callGraph, cutGraph } = await import("#engine/graph/call-graph.ts");
      const response = await callGraph(session, atUser(values));
      const style = styleOf(values);
      const sheet = (shown: number) => callGraphSheet(cutGraph(response, shown), style);
      return respondGraph(values, { response, rows: response.edges.length, sheet });
    }),
});
