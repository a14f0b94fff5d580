/**
 * Shared by the commands about the graph: asking, cutting the answer to a budget, and warning about what the printed answer does not show.
 */

import { type Command, type CommonValues, command } from "#cli/command.ts";
import { styleOf, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import type { Standpoint } from "#cli/standpoint.ts";
import { warn } from "#cli/terminal/log.ts";
import { print } from "#cli/terminal/output.ts";
import { ANSWER_CHARS_MAX, ANSWER_TOKENS_MAX } from "#core/limits.ts";
import type { NextStep } from "#core/next-step.ts";
import type { CalleesResponse, GraphFrame, GraphRows } from "#core/protocol/graph.ts";
import { budgetTooSmall } from "#core/token-budget.ts";
import type { OnlyText } from "#engine/graph/only-text.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { Flags } from "#flags/flag.ts";
import { SHOWN_FLAGS } from "#flags/graph-flags.ts";
import type { GraphStyle } from "#format/answers/graph.ts";
import { costOf, fitRows } from "#format/fit.ts";
import { nextCommand, remediationText } from "#format/next-step.ts";
import { type Sheet, writeSheet } from "#format/sheet.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

interface Answer<R> {
  readonly response: R;
  /** The number of rows in the whole answer. */
  readonly rows: number;
  /** Makes the sheet of the answer's first `shown` rows. */
  readonly sheet: (shown: number) => Sheet;
  /** Whether the caller prints more where there are no rows, so that nothing is advised. */
  readonly isFollowed?: boolean;
}

/**
 * Prints as many rows of an answer as fit the budget. Returns the exit status.
 * @throws limit_exceeded when not even the answer without rows fits
 */
export async function respondGraph<R extends GraphFrame & { readonly next_cursor?: string | null }>(
  { format = "lines", maxTokens }: CommonValues & { readonly maxTokens?: number },
  { response, rows, sheet, isFollowed = false }: Answer<R>,
): Promise<number> {
  await remarkStanding(response);
  // The line break at the end of what is printed can cost a token.
  const write = (shown: number): string => `${writeSheet(sheet(shown), format)}\n`;
  const written = maxTokens === undefined ? write(rows) : await rowsWithin(maxTokens, rows, write);
  const text = written.slice(0, -1);
  if (text !== "") print(text);
  if (!isFollowed) await remarkUnshown(response, rows);
  return rows > 0 || response.other_uses ? EXIT_FOUND : EXIT_NOTHING;
}

/** The text with as many rows as fit the budget. Where not even one does, the text without rows, because the counts are an answer too. */
async function rowsWithin(maxTokens: number, rows: number, write: (shown: number) => string): Promise<string> {
  const fitted = fitRows(rows, write, { tokens: maxTokens, chars: ANSWER_CHARS_MAX });
  if (fitted && (fitted.shown > 0 || rows === 0)) return fitted.text;
  const shortest = costOf(write(Math.min(1, rows)), ANSWER_CHARS_MAX);
  const error = budgetTooSmall("one row", { given: maxTokens, shortest, max: ANSWER_TOKENS_MAX });
  if (!fitted) throw error;
  await warn([error.message, remediationText(error.data)].join(" "));
  return fitted.text;
}

/** Warns about the uses that an answer counts and does not list, and about what an answer without rows did not look at. */
async function remarkUnshown(response: GraphFrame & Partial<CalleesResponse>, rows: number): Promise<void> {
  const { other_uses: others } = response;
  if (others && others.total > others.results.length) {
    const nothing = rows === 0 ? "Nothing calls it by its name. " : "";
    await warn(`${nothing}Its other uses: ${nextCommand(allUses(response))}`);
  } else if (rows === 0 && !others) await warn(nothingFound(response));
}

/** Says what an answer without rows did not look at. A text search for the name of a function finds none of its callees. */
function nothingFound(response: GraphFrame & Partial<CalleesResponse>): string {
  if (response.external_calls === undefined)
    return `Nothing found. To find the name as text: ${nextCommand({ do: "grep", word: response.symbol.name })}`;
  if (response.built_ins_counted) return "No call in it is known.";
  const { path, line_start } = response.symbol;
  const others: NextStep = { do: "ask", question: "callees", target: `${path}:${line_start}`, external: true };
  return `No call in it is known to reach code of this repository. Calls of other code, built-ins included: ${nextCommand(others)}`;
}

/** The next step that lists all uses, including those that are not calls. */
function allUses({ symbol: { path, line_start } }: GraphFrame): NextStep {
  return { do: "ask", question: "refs", target: `${path}:${line_start}` };
}

/** A question about a symbol that is answered with rows: how to ask it, and how to cut the answer to its first rows. */
interface RowsQuestion<Request, R> {
  readonly ask: (session: QuerySession, request: Request) => Promise<R>;
  readonly cut: (answer: R, shown: number) => R;
  readonly asText?: AsText<R>;
}

/** How lines that have a name are shown where it has no uses. */
interface AsText<R> {
  readonly failed: (thrown: unknown) => OnlyText | undefined;
  readonly unused: (answer: R) => OnlyText | undefined;
  /** Returns whether there are such lines. */
  readonly print: (session: QuerySession, here: Standpoint, values: never, only: OnlyText) => Promise<boolean>;
}

/** Declares a command that lists rows about one symbol. `load` loads the use case that answers it. */
export function listAboutSymbol<F extends Flags, Request, R extends GraphRows<unknown>>(declared: {
  readonly name: string;
  readonly description: string;
  readonly flags: F;
  readonly load: () => Promise<RowsQuestion<Request, R>>;
  readonly sheet: (answer: R, style: GraphStyle) => Sheet;
}): Command {
  const { name, description, flags, load, sheet } = declared;
  return command({
    ...{ name, description },
    flags: { ...flags, ...SHOWN_FLAGS },
    run: (values) =>
      withSession(values, async (session, here) => {
        const { ask, cut, asText } = await load();
        const { format = "lines" }: CommonValues = values;
        const request = { ...here.typed(values), countsNames: format === "lines" } as Request;
        // Programs get what they asked for: the uses, or the error that no symbol is called so.
        const written = format === "lines" ? asText : undefined;
        const answer = await ask(session, request).catch((thrown: unknown) => {
          const only = written?.failed(thrown);
          if (!only) throw thrown;
          return { only, thrown };
        });
        if (isOnlyText(answer)) {
          if (!(await written?.print(session, here, values as never, answer.only))) throw answer.thrown;
          // Scripts ask whether something uses a symbol: lines of text are no uses.
          return EXIT_NOTHING;
        }
        const response = here.seen(answer);
        const style = styleOf(values);
        const firstRows = (shown: number): Sheet => sheet(here.seen(cut(answer, shown)), style);
        const beside = written?.unused(answer);
        const status = await respondGraph(values, {
          ...{ response, rows: response.results.length, sheet: firstRows, isFollowed: beside !== undefined },
        });
        if (written && beside) await written.print(session, here, values as never, beside);
        await remarkCursor(response.next_cursor);
        return status;
      }),
  });
}

function isOnlyText(answer: object): answer is { readonly only: OnlyText; readonly thrown: unknown } {
  return "only" in answer;
}

/** Says how to get the rows after the end of a page. */
async function remarkCursor(cursor: string | null): Promise<void> {
  if (cursor !== null) await warn(`There is more. All: a higher --limit; next page: --cursor ${cursor}`);
}
