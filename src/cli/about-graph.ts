/** What the commands about the graph do alike: asking, cutting the answer to a budget, and saying what a reader cannot see in it. */

import { CodeCompassError } from "#core/errors.ts";
import { ANSWER_CHARS_MAX } from "#core/limits.ts";
import type { GraphFrame } from "#core/protocol/graph.ts";
import { fitRows } from "#format/fit.ts";
import { nextCommand } from "#format/next-step.ts";
import { type Sheet, writeSheet } from "#format/sheet.ts";
import type { CommonValues } from "./command.ts";
import { warn } from "./log.ts";
import { print } from "./output.ts";
import { remarkStanding } from "./standing.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

interface Answer<R> {
  readonly response: R;
  /** How many rows a cut can leave. */
  readonly rows: number;
  /** The answer with its first rows, as a sheet. */
  readonly sheet: (shown: number) => Sheet;
}

/**
 * Prints an answer, as much of it as the budget has room for. Returns the exit status.
 * @throws limit_exceeded when there is no room for a single row
 */
export async function respondGraph<R extends GraphFrame & { readonly next_cursor?: string | null }>(
  { format = "lines", maxTokens }: CommonValues & { readonly maxTokens?: number },
  { response, rows, sheet }: Answer<R>,
): Promise<number> {
  await remarkStanding(response);
  const write = (shown: number): string => writeSheet(sheet(shown), format);
  const fitted =
    maxTokens === undefined ? { text: write(rows), shown: rows } : fitRows(rows, write, { tokens: maxTokens, chars: ANSWER_CHARS_MAX });
  if (!fitted || (fitted.shown === 0 && rows > 0)) {
    throw new CodeCompassError("limit_exceeded", `--max-tokens ${maxTokens} has no room for a single row.`, {
      remediation: "Ask again with more.",
    });
  }
  if (fitted.text !== "") print(fitted.text);
  if (rows === 0)
    await warn(`Nothing found. Places that have the name as text: ${nextCommand({ do: "grep", word: response.symbol.name })}`);
  return rows > 0 ? EXIT_FOUND : EXIT_NOTHING;
}

/** Says how to go on where a page ends. */
export async function remarkCursor(cursor: string | null): Promise<void> {
  if (cursor !== null) await warn(`There is more. All: a higher --limit; the next: --cursor ${cursor}`);
}
