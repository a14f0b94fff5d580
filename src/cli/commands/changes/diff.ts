import { command as declare } from "#cli/command.ts";
import { respond, styleOf, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { warn } from "#cli/terminal/log.ts";
import { CodeCompassError } from "#core/errors.ts";
import { DIFF_SCOPES } from "#core/protocol/changes.ts";
import { named } from "#core/visible.ts";
import { choice, count, on, restOfPaths, text } from "#flags/flag.ts";
import { QUERY_FLAGS } from "#flags/query-flags.ts";
import { comparedStates } from "#format/answers/changes/compared-states.ts";
import { diffSheet, diffTokens } from "#format/answers/changes/diff.ts";

const EXIT_DIFFERENCES = 0;
const EXIT_NONE = 1;

const FILES_LISTED = "codecompass diff --scope files lists the changed files.";
const ALL_EDITS = "codecompass diff HEAD compares the working tree, staged or not, with the last commit.";

export const command = declare({
  name: "diff",
  description: "Show which symbols changed since a ref branched off the base, the most important first",
  flags: {
    words: restOfPaths({
      name: "range",
      about: "As in git diff: A..B or A B (both as they are), A...B (B since it branched off A), or A; then files and directories",
      completes: "ref",
    }),
    pathGlobs: QUERY_FLAGS.pathGlobs,
    base: text({ name: "base", about: "The ref to compare with (the default branch)", hint: "REF", completes: "ref" }),
    ref: text({ name: "ref", about: "The ref to examine (the working tree with its edits)", hint: "REF", completes: "ref" }),
    direct: on({ name: "direct", about: "Compare with the base itself, not with where the ref branched off" }),
    scope: choice({ name: "scope", about: "symbols (default: symbols, and files that have none), files, or all" }, DIFF_SCOPES),
    impact: on({ name: "impact", about: "First show which uses the changes break, and how far they reach" }),
    maxTokens: count({ name: "max-tokens", short: "t", about: "Maximum tokens of the whole answer, from 100 (4000)", hint: "N" }),
    detail: { ...QUERY_FLAGS.detail, about: "How much of each change to show" },
    freshness: QUERY_FLAGS.freshness,
  },
  instead: { stat: FILES_LISTED, "name-only": FILES_LISTED, "name-status": FILES_LISTED, cached: ALL_EDITS, staged: ALL_EDITS },
  run: (values) =>
    withSession(values, async (session, here) => {
      const [{ diff }, { namesOfRange, wordsOfDiff }] = await Promise.all([
        import("#engine/changes/diff.ts"),
        import("#engine/changes/diff-range.ts"),
      ]);
      const { words = [], ...typed } = here.typed(values);
      const { range, paths } = await wordsOfDiff(session, words, here.cwd);
      const { pathGlobs = [], ...flags } = typed;
      const globs = [...pathGlobs, ...(here.typed({ pathGlobs: paths }).pathGlobs ?? [])];
      if (range !== undefined && flags.base !== undefined) throw twoBases(range, flags.base);
      const asked = { ...flags, ...(range === undefined ? {} : namesOfRange(range)), ...(globs.length > 0 ? { pathGlobs: globs } : {}) };
      const style = styleOf(values);
      const response = here.seen(await diff(session, asked, (answer) => diffTokens(here.seen(answer), style)));
      await remarkStanding(response);
      if (response.affected_files > 0 || style.format !== "lines") respond(values, diffSheet(response, style));
      else {
        const where = globs.length > 0 ? ` in ${globs.map(named).join(", ")}` : "";
        const none = `No differences${where}: ${comparedStates(response)}.`;
        // When secret files were left out, the warning before this one has already said that they differ.
        await warn(response.secret_files === undefined ? none : `No other differences${where}.`);
      }
      return response.affected_files > 0 || response.secret_files !== undefined ? EXIT_DIFFERENCES : EXIT_NONE;
    }),
});

function twoBases(range: string, base: string): CodeCompassError {
  return new CodeCompassError("invalid_input", `Both ${range} and --base ${base} name a base.`, {
    remediation: "Name the base once, such as: codecompass diff main...HEAD",
  });
}
