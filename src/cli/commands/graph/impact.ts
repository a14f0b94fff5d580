import { command as declare } from "#cli/command.ts";
import { respond, styleOf, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { count, on, optionalWord, text } from "#flags/flag.ts";
import { LIST_LIMIT_FLAG, QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { impactSheet, impactTokens } from "#format/answers/changes/impact.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

export const IMPACT_FLAGS = {
  target: optionalWord({
    name: "symbol",
    about: "A name, a handle, PATH:LINE, a file, or a range A..B of refs; if left out, all that changed",
    completes: "symbol",
  }),
  base: text({ name: "base", about: "The ref to compare with (the default branch)", hint: "REF", completes: "ref" }),
  ...REF_FLAG,
  pathGlobs: { ...QUERY_FLAGS.pathGlobs, about: "Only changes in paths that match, or the symbol there (repeatable)" },
  direct: on({ name: "direct", about: "Compare with the base itself, not with where the ref branched off" }),
  distance: count(
    { name: "distance", about: "How many calls away to follow callers, 1 to 5 (3)", hint: "N", aliases: ["depth", "max-depth"] },
    { max: 5 },
  ),
  maxTokens: count({
    name: "max-tokens",
    short: "t",
    about: "Maximum tokens of the whole answer, from 100 (4000; for a symbol 2000)",
    hint: "N",
  }),
  limit: { ...LIST_LIMIT_FLAG.limit, about: "At most this many rows of each list, and uses of each change (all)" },
  freshness: QUERY_FLAGS.freshness,
};

export const command = declare({
  name: "impact",
  description: "Show what your changes, or a change of one symbol, would break: callers, tests, what to read",
  flags: IMPACT_FLAGS,
  run: (values) =>
    withSession(values, async (session, here) => {
      const { impact } = await import("#engine/changes/impact/impact.ts");
      const style = styleOf(values);
      const response = here.seen(await impact(session, here.typed(values), (answer) => impactTokens(here.seen(answer), style)));
      await remarkStanding(response);
      respond(values, impactSheet(response, style));
      return response.symbol || response.file !== undefined || response.changed_files > 0 ? EXIT_FOUND : EXIT_NOTHING;
    }),
});
