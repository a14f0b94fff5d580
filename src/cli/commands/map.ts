import { FORMATS } from "#core/protocol.ts";
import { choice, count, optionalWord } from "#flags/flag.ts";
import { LIST_LIMIT_FLAG, QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { mapSheet, mapTokens } from "#format/map/map.ts";
import { DRAWINGS, drawn, isDrawing } from "#format/map/map-drawing.ts";
import { caller } from "../caller.ts";
import { command as declare } from "../command.ts";
import { print } from "../output.ts";
import { atUser, respond, styleOf, withSession } from "../session.ts";
import { remarkStanding } from "../standing.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

/** A drawing is made of what there is: its modules are few. */
const UNBOUNDED = (): number => 0;

export const command = declare({
  name: "map",
  description: "Show what a repository is made of: modules, their most used symbols, how they depend on each other, entry points",
  flags: {
    directory: optionalWord({ name: "dir", about: "A directory; the workspace when left out", completes: "directory" }),
    format: choice({ name: "format", about: "How to write the answer, or what to draw" }, [...FORMATS, ...DRAWINGS]),
    maxTokens: count({ name: "max-tokens", short: "t", about: "What the answer may cost, all of it (1000)", hint: "N" }),
    limit: { ...LIST_LIMIT_FLAG.limit, about: "At most this many modules (all)" },
    freshness: QUERY_FLAGS.freshness,
    ...REF_FLAG,
  },
  run: ({ format = "lines", ...values }) =>
    withSession(values, async (session) => {
      const { map } = await import("#engine/graph/map.ts");
      const request = { ...atUser(values), cwd: caller().cwd };
      const drawing = isDrawing(format) ? format : undefined;
      const written = isDrawing(format) ? "lines" : format;
      const response = await map(session, request, drawing ? UNBOUNDED : (answer) => mapTokens(answer, { format: written }));
      await remarkStanding(response);
      if (drawing) print(drawn(response, drawing));
      else respond({ ...values, format: written }, mapSheet(response, styleOf({ ...values, format: written })));
      return response.files > 0 ? EXIT_FOUND : EXIT_NOTHING;
    }),
});
