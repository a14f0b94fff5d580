import { choice, word } from "#flags/flag.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { outlineSheet } from "#format/outline.ts";
import { command as declare } from "../command.ts";
import { atUser, respond, styleOf, withSession } from "../session.ts";
import { remarkStanding } from "../standing.ts";

export const command = declare({
  name: "outline",
  description: "Show the symbols of a file, nested, without reading the file",
  flags: {
    path: word({ name: "path", about: "A file of the workspace", completes: "file" }),
    depth: choice({ name: "depth", about: "Only top-level symbols, or all" }, ["top", "all"]),
    freshness: QUERY_FLAGS.freshness,
    ...REF_FLAG,
  },
  run: (values) =>
    withSession(values, async (session) => {
      const { outline } = await import("#engine/lookup/outline.ts");
      const found = await outline(session, { ...atUser(values), depth: values.depth ?? "all", cwd: process.cwd() });
      await remarkStanding(found);
      respond(values, outlineSheet(found, styleOf(values)));
      return 0;
    }),
});
