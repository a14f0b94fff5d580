/** Writes the hits of `search`, `locate` and `search --docs`. */
import type { SearchResponse } from "#core/protocol.ts";
import { leanHits } from "#format/lean.ts";
import { type LinesStyle, searchLines } from "#format/lines.ts";
import { type Shaped, type ShapeOptions, shapeHits, shapeResponse } from "#format/shape.ts";
import { DATA_FORMATS, type Sheet } from "#format/sheet.ts";
import { correctionRows, standingRows } from "#format/standing.ts";
import { toonWriter } from "#format/toon.ts";

export type SearchStyle = LinesStyle & ShapeOptions;

/**
 * An answer with hits; `jsonl` has one hit per line. Compact answers do not state their own tokens. `notes` are added to the fields around
 * the hits.
 */
export function searchSheet(answer: SearchResponse, style: SearchStyle, notes: Readonly<Record<string, unknown>> = {}): Sheet {
  const response = style.lean ? { ...answer, results: leanHits(answer.results) } : answer;
  const { results, ...frame } = shapeResponse(response, style);
  const shaped: Shaped = { ...frame, ...notes, results };
  const data = (tokens: number): Shaped => ("estimated_tokens" in shaped ? { ...shaped, estimated_tokens: tokens } : shaped);
  return {
    data,
    rows: [...shapeHits(response.results, style), ...correctionRows(response), ...standingRows(response)],
    lines: () => searchLines(response, style),
    toon: (tokens) => toonWriter(style)(data(tokens)),
    tokensSaidIn: "estimated_tokens" in shaped ? DATA_FORMATS : [],
  };
}
