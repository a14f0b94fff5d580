import { command as declare } from "#cli/command.ts";
import { respond, respondList, styleOf, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { choice, word } from "#flags/flag.ts";
import { COMPACT_OUTLINE } from "#flags/outline-flags.ts";
import { LIST_LIMIT_FLAG, QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { directoryList } from "#format/answers/lookup.ts";
import { outlineSheet } from "#format/answers/outline.ts";

export const command = declare({
  name: "outline",
  description: "Show the symbols of a file, nested, without reading the file; of a directory, what is in it",
  flags: {
    path: word({ name: "path", about: "A file or directory of the workspace", completes: "file" }),
    depth: choice({ name: "depth", about: "Only top-level symbols, or all" }, ["top", "all"]),
    compact: COMPACT_OUTLINE,
    freshness: QUERY_FLAGS.freshness,
    limit: { ...LIST_LIMIT_FLAG.limit, about: "At most this many entries, or top-level symbols (all)" },
    ...REF_FLAG,
  },
  run: (values) =>
    withSession(values, async (session, here) => {
      const [{ outline }, { outlineDirectory }] = await Promise.all([
        import("#engine/lookup/outline.ts"),
        import("#engine/lookup/outline-directory.ts"),
      ]);
      const request = { ...here.typed(values), depth: values.depth ?? "all", cwd: here.cwd } as const;
      const directory = await outlineDirectory(session, request);
      const found = here.seen(directory ?? (await outline(session, request)));
      await remarkStanding(found);
      if ("entries" in found) await respondList(values, directoryList(found));
      else respond(values, outlineSheet({ ...found, symbols: found.symbols.slice(0, values.limit) }, styleOf(values)));
      return 0;
    }),
});
