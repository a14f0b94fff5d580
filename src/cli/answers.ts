/** Writing the answers of `search` and `locate`, one or many. */
import { toCodeCompassError } from "#core/errors.ts";
import type { Suggestion } from "#core/next-step.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { withMending } from "#engine/lifecycle/with-mending.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
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

/** Answers the query of the flags, or, when it is `-`, every line of standard input. Returns the exit status. */
export function answerQueries(values: QueryRequest & CommonValues, ask: Ask): Promise<number> {
  const style = { ...styleOf(values), reader: SHELL };
  const request = atUser(values);
  return withSession(values, (session) =>
    request.query === "-" ? answerStdin(session, request, style, ask) : answerOne(session, request, style, values, ask),
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
  response: Standing & Pick<SearchResponse, "result_completeness" | "returned" | "suggested_next" | "warnings">,
): Promise<void> {
  for (const warning of response.warnings ?? []) await warn(warning);
  await remarkStanding(response);
  if (response.freshness_status === "fresh" && response.result_completeness === "partial") await warn(UNDER_WAY);
  if (response.returned === 0) await warn(`Nothing found. ${suggested(response.suggested_next)}`.trim());
}

/** Warns when the hits are guesses, or probably no answer to the query. */
async function remarkDoubt(response: SearchResponse): Promise<void> {
  const { suggested_next: suggestion } = response;
  if (response.results.some(({ guess }) => guess) && suggestion) await warn(suggested(suggestion));
  else if (response.confidence_level === "low") await warn(`Nothing here fits the query well. ${suggested(suggestion)}`.trim());
}

/** Warns that frames of libraries are left out, and that the code is not the one that the trace is of. */
export async function remarkPlaces({ outside, moved }: NonNullable<SearchResponse["places"]> = { outside: 0, moved: 0 }): Promise<void> {
  if (outside > 0) await warn(`${outside === 1 ? "1 place is" : `${outside} places are`} in no file of this repository, and left out.`);
  if (moved > 0) await warn(`${moved === 1 ? "1 function stands" : `${moved} functions stand`} at other lines by now.`);
}

/** A suggestion as a sentence and the command that follows it. */
function suggested(suggestion: Suggestion | null): string {
  return suggestion === null ? "" : `${suggestion.why} Try: ${nextCommand(suggestion.next)}`;
}

/** One JSON object per line of input, in the order of the input; a bad query answers with its error and the rest go on. */
async function answerStdin(session: QuerySession, request: QueryRequest, style: SearchStyle, ask: Ask): Promise<number> {
  const { createInterface } = await import("node:readline");
  let found = false;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue;
    try {
      const asked = { ...request, query: line };
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
