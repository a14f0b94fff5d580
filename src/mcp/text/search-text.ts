/** Writes the answer of a search within the budget: with fewer hits and a cursor first, with less of each hit when not even one fits. */
import type { DetailLevel, SearchResponse } from "#core/protocol.ts";
import { cursorBehind } from "#engine/search/cursor.ts";
import { searchSheet } from "#format/answers/search.ts";
import { fitRows } from "#format/fit.ts";
import { type ShapeOptions, shapeResponse } from "#format/shape.ts";
import { type Sheet, writeSheet } from "#format/sheet.ts";
import type { OutputValues } from "#mcp/tool.ts";
import { budgetOf, noteLines, rowsWithin, withWarnings } from "./list-text.ts";

interface SearchAnswer {
  readonly response: SearchResponse;
  /** Progress of the workspace's indexing run in words, while the index is incomplete. */
  readonly indexing: string | undefined;
}

/**
 * Writes the answer within the budget of the call.
 * @throws limit_exceeded when the budget has no room for an answer
 */
export function searchText(answer: SearchAnswer, shape: ShapeOptions, args: OutputValues): string {
  const budget = budgetOf(args);
  const notes = answer.indexing === undefined ? {} : { indexing: answer.indexing };
  const format = args.format ?? "toon";
  const rows = answer.response.results.length;
  const write = (level: ShapeOptions, shown: number, warnings?: readonly string[]): string => {
    const rest = cut(answer, shown);
    return writeSheet(modelSheet({ ...rest, ...withWarnings(rest, warnings) }, level, notes), format);
  };
  const all = levels(shape);
  for (const level of all) {
    const fitted = fitRows(rows, (shown) => write(level, shown), budget);
    if (fitted && (fitted.shown > 0 || rows === 0)) return fitted.text;
  }
  const least = all.at(-1) ?? shape;
  return rowsWithin(rows, (shown, warnings) => write(least, shown, warnings), budget);
}

/** The requested shape, then shapes with less of each hit and of the frame. */
function levels(asked: ShapeOptions): ShapeOptions[] {
  const less = LESS.slice(LESS.indexOf(asked.detail)).map((lower) => ({ ...asked, detail: lower, compact: true }));
  return [asked, ...less];
}

const LESS: readonly DetailLevel[] = ["context", "signature", "location"];

/** The answer with only its first results, and a cursor for the others. */
function cut({ response }: SearchAnswer, shown: number): SearchResponse {
  if (shown === response.results.length) return response;
  return {
    ...response,
    result_completeness: response.result_completeness === "partial" ? "partial" : "truncated",
    returned: shown,
    next_cursor: cursorBehind(response.results, shown),
    results: response.results.slice(0, shown),
  };
}

/** An answer for a model: every format shows the frame beside the hits, and an empty answer says that nothing was found. */
function modelSheet(response: SearchResponse, shape: ShapeOptions, notes: Readonly<Record<string, unknown>>): Sheet {
  const sheet = searchSheet(response, { ...shape, color: false, grouped: true }, notes);
  const { results: _, ...compact } = shapeResponse(response, { ...shape, compact: true });
  const frame = { ...compact, ...notes };
  const hasFrame = Object.keys(frame).length > 0;
  return {
    ...sheet,
    rows: [...(sheet.rows ?? []), ...(hasFrame ? [frame] : [])],
    // Our own words come first, so that a path at the start of a line cannot pass for a note above the first blank line.
    lines: (tokens) => {
      const hits = sheet.lines(tokens);
      const notes = noteLines(frame);
      const isCut = response.total_candidates > response.returned;
      return hits === ""
        ? [isCut ? "returned: 0" : "nothing found", ...notes].join("\n")
        : [`returned: ${response.results.length}`, ...notes, "", hits].join("\n");
    },
  };
}
