/** Writes the answers of `search` and `locate`, for one query or for many. */
import type { Suggestion } from "#core/next-step.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { visible } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { type Flags, on, type ValuesOf, words } from "#flags/flag.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { type SearchStyle, searchSheet } from "#format/answers/search.ts";
import { nextCommand, SHELL } from "#format/next-step.ts";
import type { Standing } from "#format/standing.ts";
import type { CommonValues } from "./command.ts";
import { respond, styleOf, withSession } from "./session.ts";
import { remarkStanding, UNDER_WAY } from "./standing.ts";
import type { Standpoint } from "./standpoint.ts";
import { warn } from "./terminal/log.ts";

export type Ask = (session: QuerySession, request: QueryRequest) => Promise<SearchResponse>;

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

/** The positional query of `search` and `locate`, and the flags that both share. */
export const QUERY_WORDS = {
  query: words({ name: "query", about: "The query; - reads one query per line from standard input", completes: "symbol" }),
  vimgrep: on({ name: "vimgrep", about: "One result per line as path:line:column:text, for editors" }),
  byNull: on({ name: "null", short: "0", about: "With -: queries end with NUL, not a line break, so that a whole trace can be one" }),
} satisfies Flags;

type Queries = QueryRequest & CommonValues & Pick<ValuesOf<typeof QUERY_WORDS>, "byNull" | "vimgrep">;

/**
 * Answers the query in `values`, or, when it is `-`, every query on standard input. Returns the exit status. `loadAsk` loads the use case
 * once the index is open, while another thread already looks at the working tree.
 */
export function answerQueries(values: Queries, loadAsk: () => Promise<Ask>): Promise<number> {
  const { byNull = false, vimgrep = false, ...request } = values;
  const style = { ...styleOf(values), vimgrep, reader: SHELL };
  const isStream = request.query === "-";
  const work = async (session: QuerySession, here: Standpoint): Promise<number> => {
    const ask = await loadAsk();
    const askHere = async (asked: QueryRequest): Promise<SearchResponse> => here.seen(await ask(session, here.typed(asked)));
    if (!isStream) return answerOne(request, style, values, askHere);
    const { answerStdin } = await import("./query-stream.ts");
    return answerStdin(() => session.project.workspace, { ...request, byNull }, { ...style, format: values.format }, askHere);
  };
  return withSession(values, work, isStream);
}

async function answerOne(
  request: QueryRequest,
  style: SearchStyle,
  values: CommonValues,
  ask: (request: QueryRequest) => Promise<SearchResponse>,
): Promise<number> {
  const response = await ask(request);
  await remark(response);
  if (response.returned > 0) await remarkDoubt(response);
  await remarkPlaces(response.places);
  respond(values, searchSheet(response, style));
  return response.returned > 0 ? EXIT_FOUND : EXIT_NOTHING;
}

/** Warns a person about the state of an answer; a program reads that state in the fields of the answer. */
export async function remark(
  response: Standing & Pick<SearchResponse, "result_completeness" | "returned" | "suggested_next" | "corrected_query">,
): Promise<void> {
  if (response.corrected_query !== undefined) await warn(correction(response.corrected_query));
  await remarkStanding(response);
  // Warnings in the answer have already said which files could not be read.
  const isUnderWay = response.freshness_status === "fresh" && response.result_completeness === "partial" && !response.warnings;
  if (isUnderWay) await warn(UNDER_WAY);
  if (response.returned === 0) await warn(`Nothing found. ${suggested(response.suggested_next)}`.trim());
}

/** Warns when the hits are guesses, or probably do not answer the query. */
async function remarkDoubt(response: SearchResponse): Promise<void> {
  const { suggested_next: suggestion } = response;
  // A warning of the answer itself has said that its rows are not certain.
  if (response.results[0]?.confidence !== undefined) return;
  if (response.results[0]?.imported_from !== undefined && suggestion) await warn(suggestion.why);
  else if (response.results.some(({ guess }) => guess) && suggestion) await warn(suggested(suggestion));
  // The suggested names only begin like the typed name.
  else if (suggestion?.next.do === "locate" && response.confidence_level !== "low") await warn(suggestion.why);
  // The type that the query names has no such member.
  else if (suggestion?.next.do === "outline") await warn(suggested(suggestion));
  // The name occurs only in files that the index does not cover.
  else if (suggestion?.next.do === "grep") await warn(suggested(suggestion));
  // The typed text occurs nowhere; part of it does.
  else if (suggestion?.next.do === "search" && response.confidence_level !== "low") await warn(suggested(suggestion));
  // The index is being built: files that are not in it yet may fit better.
  else if (suggestion?.next.do === "status" && response.confidence_level !== "low") await warn(suggested(suggestion));
  else if (response.confidence_level === "low") await warn(nothingFits(suggestion));
}

/** The warning that the hits probably do not answer the query. */
export function nothingFits(suggestion: SearchResponse["suggested_next"]): string {
  return `Nothing here fits the query well. ${suggested(suggestion)}`.trim();
}

/** Warns that frames of libraries are left out, and that the code has changed since the trace was made. */
export async function remarkPlaces(
  { outside, moved, absent = 0 }: NonNullable<SearchResponse["places"]> = { outside: 0, moved: 0 },
): Promise<void> {
  const left = outside === 1 ? "1 place is" : `${outside} places are`;
  const other = moved === 1 ? "1 function has" : `${moved} functions have`;
  const gone = absent === 1 ? "1 function is" : `${absent} functions are`;
  const said = [
    ...(outside > 0 ? [`${left} outside this repository, and left out.`] : []),
    ...(moved > 0 ? [`${other} moved to other lines.`] : []),
    ...(absent > 0 ? [`${gone} no longer in the file; whatever is at the line now is shown.`] : []),
  ];
  if (said.length > 0) await warn(said.join(" "));
}

/** The remark that the answer belongs to a corrected query. */
function correction(query: string): string {
  return `Showing results for "${visible(query)}": some words that you typed occur nowhere in the index.`;
}

/** A suggestion as a sentence and the command that follows it. */
function suggested(suggestion: Suggestion | null): string {
  return suggestion === null ? "" : `${suggestion.why} Try: ${nextCommand(suggestion.next)}`;
}
