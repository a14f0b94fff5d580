import { nothingFits, remark } from "#cli/answers.ts";
import { command as declare } from "#cli/command.ts";
import { QUERY_LANGUAGE } from "#cli/help/query-language.ts";
import { respond, styleOf, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { warn } from "#cli/terminal/log.ts";
import { CONTEXT_STRATEGIES, type ContextResponse } from "#core/protocol/context.ts";
import { choice, count, list, on, words } from "#flags/flag.ts";
import { QUERY_FLAGS, REF_FLAG } from "#flags/query-flags.ts";
import { colouredContextSheet, contextSheet, contextTokens } from "#format/answers/context.ts";
import { SHELL } from "#format/next-step.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

const { languages, pathGlobs, kinds, freshness } = QUERY_FLAGS;

export const command = declare({
  name: "context",
  description: "Show the code for a question, within a token budget",
  more: QUERY_LANGUAGE,
  flags: {
    query: words({ name: "query", about: "What to look for", completes: "symbol" }),
    maxTokens: count({ name: "max-tokens", short: "t", about: "Maximum tokens of the whole answer, from 100 (4000)", hint: "N" }),
    strategy: choice({ name: "strategy", about: "A little of many places, or much of the best" }, CONTEXT_STRATEGIES),
    known: list({ name: "known", about: "Handles of pieces you already have, which are not shown again (repeatable)", hint: "HANDLES" }),
    noDocs: on({ name: "no-docs", about: "Without the comments that document symbols" }),
    lineNumbers: on({ name: "line-numbers", about: "Number every line" }),
    detail: { ...QUERY_FLAGS.detail, about: "Code (context, the default), declarations only (signature), or places only (location)" },
    ...{ languages, pathGlobs, kinds, freshness },
    ...REF_FLAG,
  },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { context } = await import("#engine/context/context.ts");
      const style = { ...styleOf(values), lineNumbers: values.lineNumbers ?? false, reader: SHELL };
      const response = here.seen(await context(session, here.typed(values), (answer) => contextTokens(here.seen(answer), style)));
      await tell(response);
      respond(values, style.color ? colouredContextSheet(response, style) : contextSheet(response, style));
      return response.results.length > 0 || response.frames?.length ? EXIT_FOUND : EXIT_NOTHING;
    }),
});

async function tell(response: ContextResponse): Promise<void> {
  const { returned, total_candidates: total, suggestion } = response.metadata;
  if (returned === 0 && total > 0 && !response.frames?.length) {
    await remarkStanding(response);
    await warn(`None of ${total} candidates fits. ${suggestion ?? ""}`.trim());
    return;
  }
  await remark({ ...response, returned: response.frames?.length ?? returned });
  if (returned > 0 && response.confidence_level === "low") await warn(nothingFits(response.suggested_next));
}
