/** Writing the answers of `search` and `locate`, one or many. */
import { toCodeCompassError } from "#core/errors.ts";
import type { Suggestion } from "#core/next-step.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { visible } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { type Flags, on, type ValuesOf, words } from "#flags/flag.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { toJson } from "#format/json.ts";
import { errorData, nextCommand, SHELL } from "#format/next-step.ts";
import { type SearchStyle, searchSheet } from "#format/search.ts";
import { writeSheet } from "#format/sheet.ts";
import type { Standing } from "#format/standing.ts";
import type { CommonValues } from "./command.ts";
import { warn } from "./log.ts";
import { print } from "./output.ts";
import { atUser, respond, styleOf, withSession } from "./session.ts";
import { remarkStanding, UNDER_WAY } from "./standing.ts";

export type Ask = (session: QuerySession, request: QueryRequest) => Promise<SearchResponse>;

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

/** What the words of `search` and `locate` are. */
export const QUERY_WORDS = {
  query: words({ name: "query", about: "What to look for; - reads one per line from standard input", completes: "symbol" }),
  byNull: on({ name: "null", short: "0", about: "With -: queries end with NUL instead of a line break, so that a trace is one" }),
} satisfies Flags;

type Queries = QueryRequest & CommonValues & Pick<ValuesOf<typeof QUERY_WORDS>, "byNull">;

/** Answers the query of the flags, or, when it is `-`, every query of standard input. Returns the exit status. */
export function answerQueries(values: Queries, ask: Ask): Promise<number> {
  const style = { ...styleOf(values), reader: SHELL };
  const { byNull = false, ...request } = atUser(values);
  return withSession(values, (session) =>
    request.query === "-" ? answerStdin(session, { ...request, byNull }, style, ask) : answerOne(session, request, style, values, ask),
  );
}

async function answerOne(
  session: QuerySession,
  request: QueryRequest,
  style: SearchStyle,
  values: CommonValues,
  ask: Ask,
): Promise<number> {
  const response = await ask(session, request);
  await remark(response);
  if (response.returned > 0) await remarkDoubt(response);
  await remarkPlaces(response.places);
  respond(values, searchSheet(response, style));
  return response.returned > 0 ? EXIT_FOUND : EXIT_NOTHING;
}

/** Warns a person about the state of an answer; a program reads that state in the fields of the answer. */
export async function remark(
  response: Standing & Pick<SearchResponse, "result_completeness" | "returned" | "suggested_next" | "corrected_query" | "warnings">,
): Promise<void> {
  for (const warning of response.warnings ?? []) await warn(warning);
  if (response.corrected_query !== undefined) await warn(correction(response.corrected_query));
  await remarkStanding(response);
  if (response.freshness_status === "fresh" && response.result_completeness === "partial") await warn(UNDER_WAY);
  if (response.returned === 0) await warn(`Nothing found. ${suggested(response.suggested_next)}`.trim());
}

/** Warns when the hits are guesses, or probably no answer to the query. */
async function remarkDoubt(response: SearchResponse): Promise<void> {
  const { suggested_next: suggestion } = response;
  if (response.results[0]?.imported_from !== undefined && suggestion) await warn(suggestion.why);
  else if (response.results.some(({ guess }) => guess) && suggestion) await warn(suggested(suggestion));
  else if (response.confidence_level === "low") await warn(`Nothing here fits the query well. ${suggested(suggestion)}`.trim());
}

/** Warns that frames of libraries are left out, and that the code is not the one that the trace is of. */
export async function remarkPlaces({ outside, moved }: NonNullable<SearchResponse["places"]> = { outside: 0, moved: 0 }): Promise<void> {
  const left = outside === 1 ? "1 place is" : `${outside} places are`;
  const other = moved === 1 ? "1 function stands" : `${moved} functions stand`;
  const said = [
    ...(outside > 0 ? [`${left} in no file of this repository, and left out.`] : []),
    ...(moved > 0 ? [`${other} at other lines by now.`] : []),
  ];
  if (said.length > 0) await warn(said.join(" "));
}

/** What a person is told when an answer is that to another query. */
function correction(query: string): string {
  return `Showing results for "${visible(query)}": words of the query as it was typed occur nowhere in the index.`;
}

/** A suggestion as a sentence and the command that follows it. */
function suggested(suggestion: Suggestion | null): string {
  return suggestion === null ? "" : `${suggestion.why} Try: ${nextCommand(suggestion.next)}`;
}

/** The queries of standard input, each as soon as it ends. */
async function* queriesOfStdin(byNull: boolean): AsyncGenerator<string> {
  if (!byNull) {
    const { createInterface } = await import("node:readline");
    yield* createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
    return;
  }
  const decoder = new TextDecoder();
  let begun = "";
  for await (const bytes of process.stdin) {
    const [first = "", ...others] = decoder.decode(bytes as Uint8Array, { stream: true }).split("\0");
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  yield begun;
}

/** One JSON object per query of standard input, in its order; a bad query answers with its error and the rest go on. */
async function answerStdin(
  session: QuerySession,
  { byNull, ...request }: QueryRequest & { readonly byNull: boolean },
  style: SearchStyle,
  ask: Ask,
): Promise<number> {
  const { withMending } = await import("#engine/lifecycle/with-mending.ts");
  let found = false;
  for await (const query of queriesOfStdin(byNull)) {
    if (query.trim() === "") continue;
    try {
      const asked = { ...request, query };
      const response = await withMending(
        () => session.project.workspace,
        () => ask(session, asked),
      );
      found ||= response.returned > 0;
      print(writeSheet(searchSheet(response, style), "json"));
    } catch (thrown) {
      print(toJson(errorData(toCodeCompassError(thrown))));
    }
  }
  return found ? EXIT_FOUND : EXIT_NOTHING;
}
