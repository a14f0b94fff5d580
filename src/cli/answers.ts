/** Writing the answers of `search` and `locate`, one or many. */
import { toCodeCompassError } from "#core/errors.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { withMending } from "#engine/mending.ts";
import type { QueryRequest } from "#engine/search/answer.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { toJson, withTokenCount } from "#format/json.ts";
import { printable, searchLines } from "#format/lines.ts";
import { type ShapeOptions, shapeHits, shapeResponse } from "#format/shape.ts";
import { toonWriter } from "#format/toon.ts";
import type { Arguments } from "./arguments.ts";
import { warn } from "./log.ts";
import { print } from "./output.ts";
import { outputChoice, querySession, requestOf } from "./session.ts";

export type Ask = (session: QuerySession, request: QueryRequest) => Promise<SearchResponse>;

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

/** Answers the query of the arguments, or, when it is `-`, every line of standard input. Returns the exit status. */
export async function answerQueries(args: Arguments, ask: Ask): Promise<number> {
  const request = requestOf(args);
  const shape = { detail: request.detail ?? "signature", compact: args.flag("compact") };
  const session = await querySession(args);
  try {
    const query = args.text("query") ?? "";
    return query === "-"
      ? await answerStdin(session, request, shape, ask)
      : await answerOne(session, { ...request, query }, shape, args, ask);
  } finally {
    session.close();
  }
}

async function answerOne(session: QuerySession, request: QueryRequest, shape: ShapeOptions, args: Arguments, ask: Ask): Promise<number> {
  const response = await ask(session, request);
  await remark(response);
  if (response.returned > 0) await remarkDoubt(response);
  const text = render(response, shape, args);
  if (text !== "") print(text);
  return response.returned > 0 ? EXIT_FOUND : EXIT_NOTHING;
}

function render(response: SearchResponse, shape: ShapeOptions, args: Arguments): string {
  const choice = outputChoice(args);
  switch (choice.format) {
    case "json":
      return withTokenCount(shapeResponse(response, shape), toJson);
    case "toon":
      return withTokenCount(shapeResponse(response, shape), toonWriter(shape));
    case "jsonl":
      return shapeHits(response.results, shape).map(toJson).join("\n");
    case "lines":
      return searchLines(response, { ...choice, ...shape });
  }
}

const STALE = "Files changed since the index was made and are not in this answer yet. If that stays so, codecompass sync says why.";

/** What a person should know about the answer; a program reads it in the fields. */
export async function remark(
  response: Pick<SearchResponse, "freshness_status" | "result_completeness" | "returned" | "suggested_next" | "warnings">,
): Promise<void> {
  for (const warning of response.warnings ?? []) await warn(printable(warning));
  if (response.freshness_status === "stale") await warn(STALE);
  if (response.result_completeness === "partial") await warn("Indexing is under way; this is what is known so far.");
  if (response.returned === 0) await warn(`Nothing found. ${response.suggested_next?.why ?? ""}`.trim());
}

/** Says when what was found is a guess, or probably not what was asked for. */
async function remarkDoubt(response: SearchResponse): Promise<void> {
  const why = response.suggested_next?.why ?? "";
  if (response.results.some(({ guess }) => guess) && why !== "") await warn(why);
  else if (response.confidence_level === "low") await warn(`Nothing here fits the query well. ${why}`.trim());
}

/** One JSON object per line of input, in the order of the input; a bad query answers with its error and the rest go on. */
async function answerStdin(session: QuerySession, request: Omit<QueryRequest, "query">, shape: ShapeOptions, ask: Ask): Promise<number> {
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
      print(withTokenCount(shapeResponse(response, shape), toJson));
    } catch (thrown) {
      print(JSON.stringify(toCodeCompassError(thrown)));
    }
  }
  return found ? EXIT_FOUND : EXIT_NOTHING;
}
