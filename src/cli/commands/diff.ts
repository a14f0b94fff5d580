import { DIFF_SCOPES } from "#core/protocol-changes.ts";
import { choice, count, on, text } from "#flags/flag.ts";
import { QUERY_FLAGS } from "#flags/query-flags.ts";
import { diffSheet, diffTokens } from "#format/diff.ts";
import { command as declare } from "../command.ts";
import { warn } from "../log.ts";
import { respond, styleOf, withSession } from "../session.ts";
import { remarkStanding } from "../standing.ts";

const EXIT_DIFFERENCES = 0;
const EXIT_NONE = 1;

export const command = declare({
  name: "diff",
  description: "Show which symbols changed since a ref left the base, the most important first",
  flags: {
    base: text({ name: "base", about: "What to compare with (the default branch)", hint: "REF", completes: "ref" }),
    ref: text({ name: "ref", about: "What to look at (the working tree with its edits)", hint: "REF", completes: "ref" }),
    direct: on({ name: "direct", about: "Compare with the base itself, not with where the ref left it" }),
    scope: choice({ name: "scope", about: "Symbols and files without any (symbols), files, or all" }, DIFF_SCOPES),
    maxTokens: count({ name: "max-tokens", short: "t", about: "What the answer may cost, all of it (4000)", hint: "N" }),
    detail: { ...QUERY_FLAGS.detail, about: "How much of each change" },
    freshness: QUERY_FLAGS.freshness,
  },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { diff } = await import("#engine/changes/diff.ts");
      const style = styleOf(values);
      const response = here.seen(await diff(session, here.typed(values), (answer) => diffTokens(here.seen(answer), style)));
      for (const warning of response.warnings ?? []) await warn(warning);
      await remarkStanding(response);
      if (response.affected_files > 0 || style.format !== "lines") respond(values, diffSheet(response, style));
      else await warn(`No differences: ${response.ref} has the same content as ${response.base} or as their common ancestor.`);
      return response.affected_files > 0 ? EXIT_DIFFERENCES : EXIT_NONE;
    }),
});
