import { CALLEES_FLAGS, SHOWN_FLAGS } from "#flags/graph-flags.ts";
import { calleesSheet } from "#format/answers/graph.ts";
import { remarkCursor, respondGraph } from "../about-graph.ts";
import { command as declare } from "../command.ts";
import { styleOf, withSession } from "../session.ts";

export const command = declare({
  name: "callees",
  description: "List what a function calls",
  flags: { ...CALLEES_FLAGS, ...SHOWN_FLAGS },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { callees, cutCallees } = await import("#engine/graph/callees.ts");
      const request = here.typed(values);
      const response = here.seen(await callees(session, request));
      const style = styleOf(values);
      const sheet = (shown: number) => calleesSheet(cutCallees(request, response, shown), style);
      const status = await respondGraph(values, { response, rows: response.results.length, sheet });
      await remarkCursor(response.next_cursor);
      return status;
    }),
});
