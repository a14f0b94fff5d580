/** The answer of a search as text that fits: fewer hits with a cursor first, less of each hit when not even one fits. */
import type { DetailLevel, Format, SearchResponse } from "#core/protocol.ts";
import { cursorAfter, type QueryRequest } from "#engine/search/answer.ts";
import type { QueryKind } from "#engine/session/query-session.ts";
import { fitRows } from "#format/fit.ts";
import { toJson, withTokenCount } from "#format/json.ts";
import { searchLines } from "#format/lines.ts";
import { type Shaped, type ShapeOptions, shapeResponse } from "#format/shape.ts";
import { toonWriter } from "#format/toon.ts";
import { budgetOf, tooSmall } from "./list-text.ts";
import type { OutputArguments } from "./properties.ts";

interface SearchAnswer {
  readonly response: SearchResponse;
  readonly tool: QueryKind;
  readonly request: QueryRequest;
  /** How far the first indexing run of the workspace has come, while it runs. */
  readonly indexing: string | undefined;
}

/**
 * Writes the answer within the budget of the call.
 * @throws limit_exceeded when the budget has no room for an answer
 */
export function searchText(answer: SearchAnswer, shape: ShapeOptions, args: OutputArguments): string {
  const budget = budgetOf(args);
  const write = WRITERS[args.format ?? "toon"];
  let empty: string | undefined;
  for (const level of levels(shape)) {
    const fitted = fitRows(answer.response.results.length, (shown) => write(cut(answer, shown), level, answer.indexing), budget);
    if (fitted && (fitted.shown > 0 || answer.response.results.length === 0)) return fitted.text;
    empty ??= fitted?.text;
  }
  if (empty !== undefined) return empty;
  throw tooSmall(budget);
}

/** What is asked for, then less of each hit and of the frame. */
function levels({ detail, compact }: ShapeOptions): ShapeOptions[] {
  const asked = { detail, compact };
  const less = (["context", "signature", "location"] as const).map((lower: DetailLevel) => ({ detail: lower, compact: true }));
  return [asked, ...less.slice(["context", "signature", "location"].indexOf(detail))];
}

/** The answer with its first results only, and the cursor that brings the others. */
function cut({ response, tool, request }: SearchAnswer, shown: number): SearchResponse {
  if (shown === response.results.length) return response;
  return {
    ...response,
    result_completeness: response.result_completeness === "partial" ? "partial" : "truncated",
    returned: shown,
    next_cursor: cursorAfter(tool, request, shown),
    results: response.results.slice(0, shown),
  };
}

type Write = (response: SearchResponse, shape: ShapeOptions, indexing: string | undefined) => string;

const WRITERS: Readonly<Record<Format, Write>> = {
  toon: (response, shape, indexing) => withTokenCount(framed(response, shape, indexing), toonWriter(shape)),
  json: (response, shape, indexing) => withTokenCount(framed(response, shape, indexing), toJson),
  jsonl: (response, shape, indexing) => {
    const { results, ...frame } = framed(response, { ...shape, compact: true }, indexing);
    const rows = shapeResponse(response, shape).results;
    return [...rows, ...(Object.keys(frame).length > 0 ? [frame] : [])].map((row) => toJson(row)).join("\n");
  },
  lines: (response, shape, indexing) => {
    const { results, ...frame } = framed(response, { ...shape, compact: true }, indexing);
    const hits = searchLines(response, { ...shape, color: false, grouped: true });
    const notes = Object.entries(frame).map(([key, value]) => `${key}: ${typeof value === "string" ? value : toJson(value)}`);
    return [hits || "nothing found", ...(notes.length > 0 ? ["", ...notes] : [])].join("\n");
  },
};

function framed(response: SearchResponse, shape: ShapeOptions, indexing: string | undefined): Shaped {
  const shaped = shapeResponse(response, shape);
  const { results, ...frame } = shaped;
  return indexing === undefined ? shaped : { ...frame, indexing, results };
}
