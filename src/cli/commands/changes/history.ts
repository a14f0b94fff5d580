import { command as declare } from "#cli/command.ts";
import { respond, styleOf, withSession } from "#cli/session.ts";
import { warn } from "#cli/terminal/log.ts";
import { named } from "#core/visible.ts";
import { on, text, word } from "#flags/flag.ts";
import { QUERY_FLAGS } from "#flags/query-flags.ts";
import { directoryHistorySheet } from "#format/answers/changes/directory-history.ts";
import { fileHistorySheet } from "#format/answers/changes/file-history.ts";
import { historySheet } from "#format/answers/changes/history.ts";
import { textHistorySheet } from "#format/answers/changes/text-history.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

const BY_NUMBER = "codecompass history --limit N shows the newest N commits, each with its date.";
const COMPACT = "Each commit is one line already, with a line about what it changed.";
const WHAT_CHANGED = "codecompass diff COMMIT~1..COMMIT says what a commit changed.";

export const command = declare({
  name: "history",
  description: "Show the commits that changed a symbol, a file, a directory or a text, newest first, even if it was deleted",
  flags: {
    name: word({
      name: "name",
      about: "The symbol (Class.method and PATH:LINE work), the path of a file or directory, or a 'text'",
      completes: "symbol",
    }),
    pathGlobs: QUERY_FLAGS.pathGlobs,
    limit: { ...QUERY_FLAGS.limit, about: "At most this many versions (10)" },
    oldestFirst: on({ name: "reverse", about: "Oldest first: with -n 1, the commit that added it" }),
    ref: text({ name: "ref", about: "The ref to start from (the commit that is checked out)", hint: "REF", completes: "ref" }),
  },
  instead: { since: BY_NUMBER, after: BY_NUMBER, until: BY_NUMBER, oneline: COMPACT, p: WHAT_CHANGED, patch: WHAT_CHANGED },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { historyOf } = await import("#engine/changes/history/history.ts");
      const response = here.seen(await historyOf(session, { ...here.typed(values), cwd: here.cwd }));
      for (const warning of response.warnings ?? []) await warn(warning);
      if ("text" in response) {
        respond(values, textHistorySheet(response, styleOf(values)));
        return response.versions.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
      }
      if (!("also_in" in response)) {
        const style = styleOf(values);
        respond(values, "is_directory" in response ? directoryHistorySheet(response, style) : fileHistorySheet(response, style));
        return response.versions.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
      }
      if (response.also_in.length > 0) {
        await warn(
          `Other symbols of this name are in ${response.also_in.map((path) => named(here.seenPath(path))).join(", ")}; choose with --path.`,
        );
      }
      respond(values, historySheet(response, styleOf(values)));
      return response.versions.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
    }),
});
