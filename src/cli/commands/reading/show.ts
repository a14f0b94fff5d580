import { remarkPlaces } from "#cli/answers.ts";
import { command as declare } from "#cli/command.ts";
import { respond, styleOf, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { inputText } from "#cli/terminal/caller.ts";
import { warn } from "#cli/terminal/log.ts";
import { SHOW_CONTEXT_MAX, SHOW_TOKENS_MAX, SHOW_TOKENS_MIN } from "#core/limits.ts";
import type { ShowResponse } from "#core/protocol/show.ts";
import { count, on, restOfWords } from "#flags/flag.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { type ShowStyle, showSheet, showSize } from "#format/answers/show.ts";
import { SHELL } from "#format/next-step.ts";

const EXIT_FOUND = 0;
/** A name means several symbols, or one of several targets was not found. */
const EXIT_NOT_ALL = 1;

export const command = declare({
  name: "show",
  description: "Show code: a symbol's whole body, lines of a file, or the functions of a trace",
  flags: {
    targets: restOfWords({
      name: "target",
      about:
        "PATH, PATH:LINE, PATH:FROM-TO, a handle, a name, or a pasted trace; several, for all of them; - reads one from standard input",
      completes: "symbol",
    }),
    maxTokens: count(
      { name: "max-tokens", short: "t", about: "Maximum tokens, from 100 (4000); a further call gets the rest", hint: "N" },
      { min: SHOW_TOKENS_MIN, max: SHOW_TOKENS_MAX },
    ),
    context: count({ name: "context", about: "Lines to show around it (0)", hint: "N" }, { min: 0, max: SHOW_CONTEXT_MAX }),
    noDocs: on({ name: "no-docs", about: "Without the comments and docstrings that document symbols" }),
    numbers: on({ name: "numbers", about: "Number every line, as on a terminal" }),
    freshness: QUERY_FLAGS.freshness,
    ...REF_FLAG,
  },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { format, color, grouped: isTerminal } = styleOf(values);
      const style: ShowStyle = { format, color, lineNumbers: (values.numbers ?? isTerminal) ? "all" : "none", reader: SHELL };
      const targets = await Promise.all(values.targets.map((target) => (target === "-" ? inputText() : target)));
      const request = { ...here.typed({ ...values, targets }), cwd: here.cwd };
      const { show } = await import("#engine/lookup/show.ts");
      const sizeOf = (answer: ShowResponse): number => showSize(showSheet(here.seen(answer), { ...style, color: false }), style).tokens;
      const response = here.seen(await show(session, request, sizeOf));
      await remark(response);
      respond(values, showSheet(response, style));
      return response.not_shown.length === 0 && response.results.length > 0 ? EXIT_FOUND : EXIT_NOT_ALL;
    }),
});

async function remark(response: ShowResponse): Promise<void> {
  const { not_shown, places_outside: outside, results } = response;
  await remarkStanding(response);
  for (const { target, reason, why } of not_shown) await warn(reason === "ambiguous" ? why.replace(/^It means/, `"${target}" means`) : why);
  await remarkPlaces({ outside, moved: results.filter(({ moved }) => moved).length });
}
