import { CALLEES_FLAGS, SHOWN_FLAGS } from "#flags/graph-flags.ts";
import { calleesSheet } from "#format/answers/graph.ts";
import { remarkCursor, respondGraph } from "../about-graph.ts";
import { command as declare } from "../command.ts";
import { atUser, styleOf, withSession } from "../session.ts";

export const command = declare({
  name: "callees",
  description: "List what a function calls",
  flags: { ...CALLEES_FLAGS, ...SHOWN_FLAGS },
  run: (values) =>
    withSession(values, async (session) => {
      const { callees, cutCallees } = await import("#engine/graph/callees.ts");
      const request = atUser(values);
      const response = await callees(session, request);
      const style = styleOf(values);
      const sheet = (shown: number) => calleesSheet(cutCallees(request, response, shown), style);
      const status = await respondGraph(values, { response, rows: response.results.length, sheet });
      await remarkCursor(response.next_cursor);
      return status;
    }),
});
