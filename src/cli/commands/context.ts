import { CONTEXT_STRATEGIES, type ContextResponse } from "#core/protocol.ts";
import { type ContextRequest, context } from "#engine/context/context.ts";
import { type ContextStyle, contextTokens, writeContext } from "#format/context.ts";
import { remark } from "../answers.ts";
import type { Arguments } from "../arguments.ts";
import { COMMON_ARGS, type Command, QUERY_ARGS, REF_ARG } from "../command.ts";
import { warn } from "../log.ts";
import { print } from "../output.ts";
import { outputChoice, querySession, requestOf } from "../session.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

const { lang, path, kind, freshness } = QUERY_ARGS;

export const command = {
  name: "context",
  description: "Show the code for a question, within a token budget",
  args: {
    query: { type: "positional", description: "What to look for" },
    "max-tokens": { type: "string", alias: "t", description: "What the answer may cost, all of it (4000)", valueHint: "N" },
    strategy: { type: "enum", options: [...CONTEXT_STRATEGIES], description: "Some of many places, or much of the best" },
    known: { type: "string", description: "Handles of pieces you have; they are not shown again (repeatable)", valueHint: "HANDLES" },
    "line-numbers": { type: "boolean", description: "A number before every line" },
    ...{ lang, path, kind, freshness },
    ...REF_ARG,
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const style = styleOf(args);
    const session = await querySession(args);
    try {
      const response = await context(session, contextRequestOf(args), (answer) => contextTokens(answer, style));
      await tell(response);
      const text = writeContext(response, style);
      if (text !== "") print(text);
      return response.results.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
    } finally {
      session.close();
    }
  },
} satisfies Command;

function styleOf(args: Arguments): ContextStyle {
  const { format, color } = outputChoice(args);
  return { format, color, lineNumbers: args.flag("line-numbers") };
}

function contextRequestOf(args: Arguments): ContextRequest {
  const maxTokens = args.count("max-tokens");
  return {
    ...requestOf(args),
    query: args.text("query") ?? "",
    strategy: args.choice("strategy", CONTEXT_STRATEGIES, "breadth"),
    known: args.list("known"),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

async function tell(response: ContextResponse): Promise<void> {
  const { returned, total_candidates: total, suggestion } = response.metadata;
  if (returned === 0 && total > 0) await warn(`Nothing of ${total} candidates fits. ${suggestion ?? ""}`.trim());
  else await remark({ ...response, returned });
}
