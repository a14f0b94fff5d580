import { SHOW_CONTEXT_MAX, SHOW_TOKENS_MAX, SHOW_TOKENS_MIN } from "#core/limits.ts";
import type { ShowResponse } from "#core/protocol/show.ts";
import { count, on, word } from "#flags/flag.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { type ShowStyle, showSheet, showSize } from "#format/answers/show.ts";
import { SHELL } from "#format/next-step.ts";
import { remarkPlaces } from "../answers.ts";
import { inputText } from "../caller.ts";
import { command as declare } from "../command.ts";
import { warn } from "../log.ts";
import { respond, styleOf, withSession } from "../session.ts";
import { remarkStanding } from "../standing.ts";

const EXIT_FOUND = 0;
/** The name means several symbols; none is shown. */
const EXIT_AMBIGUOUS = 1;

export const command = declare({
  name: "show",
  description: "Show code: a symbol's whole body, lines of a file, or the functions of a trace",
  flags: {
    target: word({
      name: "target",
      about: "PATH, PATH:LINE, PATH:FROM-TO, a handle, a name, or a pasted trace; - reads it from standard input",
      completes: "symbol",
    }),
    maxTokens: count(
      { name: "max-tokens", about: "What the answer may cost (4000); the rest is a further call", hint: "N" },
      { min: SHOW_TOKENS_MIN, max: SHOW_TOKENS_MAX },
    ),
    context: count({ name: "context", about: "Lines around what is shown (0)", hint: "N" }, { min: 0, max: SHOW_CONTEXT_MAX }),
    numbers: on({ name: "numbers", about: "A number before every line, as on a terminal" }),
    freshness: QUERY_FLAGS.freshness,
    ...REF_FLAG,
  },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { format, color, grouped: isTerminal } = styleOf(values);
      const style: ShowStyle = { format, color, lineNumbers: values.numbers ?? isTerminal, reader: SHELL };
      const target = values.target === "-" ? await inputText() : values.target;
      const request = { ...here.typed({ ...values, target }), cwd: here.cwd };
      const { show } = await import("#engine/lookup/show.ts");
      const sizeOf = (answer: ShowResponse): number => showSize(showSheet(here.seen(answer), { ...style, color: false }), style).tokens;
      const response = here.seen(await show(session, request, sizeOf));
      await remark(response, target);
      respond(values, showSheet(response, style));
      return response.results.length > 0 ? EXIT_FOUND : EXIT_AMBIGUOUS;
    }),
});

async function remark(response: ShowResponse, target: string): Promise<void> {
  const { candidates, places_outside: outside, results, warnings = [] } = response;
  for (const warning of warnings) await warn(warning);
  await remarkStanding(response);
  if (candidates.length > 0) await warn(`"${target.trim()}" means several symbols; show one by its place or its handle.`);
  await remarkPlaces({ outside, moved: results.filter(({ moved }) => moved).length });
}
