import type { CommonValues } from "#cli/command.ts";
import { respond, styleOf } from "#cli/session.ts";
import type { Standpoint } from "#cli/standpoint.ts";
import { warn } from "#cli/terminal/log.ts";
import { counted } from "#core/counted.ts";
import type { RefsResponse } from "#core/protocol/graph.ts";
import type { OnlyText } from "#engine/graph/only-text.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { REFS_FLAGS, type RefsRequest } from "#flags/graph-flags.ts";
import { refsSheet } from "#format/answers/graph.ts";
import { grepSheet } from "#format/answers/grep.ts";
import { nextCommand } from "#format/next-step.ts";
import { listAboutSymbol } from "./about-graph.ts";

export const command = listAboutSymbol({
  name: "refs",
  description: "List every use of a symbol",
  flags: REFS_FLAGS,
  load: async () => {
    const { references: ask, cutReferences: cut } = await import("#engine/graph/references.ts");
    const { onlyTextOf, onlyMentioned } = await import("#engine/graph/only-text.ts");
    return { ask, cut, asText: { failed: onlyTextOf, unused: (answer: RefsResponse) => onlyMentioned(answer), print: printLines } };
  },
  sheet: refsSheet,
});

/** Prints the lines that have a name, below what is said of it. Returns whether any line has it. */
async function printLines(session: QuerySession, here: Standpoint, values: CommonValues & RefsRequest, only: OnlyText): Promise<boolean> {
  const [{ grep }, { linesWith }] = await Promise.all([import("#engine/exact/grep.ts"), import("#engine/graph/only-text.ts")]);
  const answer = await grep(session, here.typed(linesWith(only, values)), { cwd: here.cwd, symbols: false });
  if (answer.matches_total === 0) return false;
  await warn(only.said);
  respond(values, grepSheet(here.seen(answer), { color: styleOf(values).color, grouped: true, dense: true }));
  const more = answer.matches_total - answer.returned;
  if (more > 0) await warn(`${counted(more, "more line has", "more lines have")} it: ${nextCommand({ do: "grep", word: only.word })}`);
  return true;
}
