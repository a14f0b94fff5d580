import { CALLERS_FLAGS, SHOWN_FLAGS } from "#flags/graph-flags.ts";
import { callersSheet } from "#format/answers/graph.ts";
import { remarkCursor, respondGraph } from "../about-graph.ts";
import { command as declare } from "../command.ts";
import { styleOf, withSession } from "../session.ts";

export const command = declare({
  name: "callers",
  description: "List the functions that call a symbol",
  flags: { ...CALLERS_FLAGS, ...SHOWN_FLAGS },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { callers, cutCallers } = await import("#engine/graph/references.ts");
      const request = here.typed(values);
      const response = here.seen(await callers(session, request));
      const style = styleOf(values);
      const sheet = (shown: number) => callersSheet(cutCallers(request, response, shown), style);
      const status = await respondGraph(values, { response, rows: response.results.length, sheet });
      await remarkCursor(response.next_cursor);
      return status;
    }),
});
