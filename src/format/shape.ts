/** Chooses the fields of an answer to show, by detail level, compact mode and explain level. */
import type { DetailLevel, Hit, SearchResponse } from "#core/protocol.ts";
import { leanFrame, unusual } from "./lean.ts";
import { type Reader, suggestionData } from "./next-step.ts";

/** Characters of a signature in compact answers: in `lines` a row then costs 24 tokens on average, and seldom much more than 30. */
const COMPACT_SIGNATURE_CHARS_MAX = 100;

export interface ShapeOptions {
  readonly detail: DetailLevel;
  readonly compact: boolean;
  /** Even shorter than compact: rows and surrounding fields with hardly any tokens beside their contents. */
  readonly lean?: boolean;
  readonly reader: Reader;
}

type HitOptions = Pick<ShapeOptions, "detail" | "compact" | "lean">;

/** An answer as plain data. The code that writes it fills in `estimated_tokens`. */
export type Shaped = Record<string, unknown> & { results: Record<string, unknown>[] };

/** Shapes a whole answer. */
export function shapeResponse(response: SearchResponse, options: ShapeOptions): Shaped {
  const { results, suggested_next, next_cursor, ...rest } = response;
  const metadata = { ...rest, estimated_tokens: 0, next_cursor, suggested_next: suggestionData(suggested_next, options.reader) };
  const shown = options.lean ? leanFrame(metadata) : options.compact ? unusual(metadata) : metadata;
  return { ...shown, results: shapeHits(results, options) };
}

/**
 * Shapes the hits of an answer. When one hit has a field for a guess, its certainty, an import, a moved line or a requested line, all hits get
 * that field.
 */
export function shapeHits(hits: readonly Hit[], options: HitOptions): Record<string, unknown>[] {
  const guessed = hits.some(({ guess }) => guess);
  const moved = hits.some((hit) => hit.moved);
  const absent = hits.some((hit) => hit.absent_name !== undefined);
  const imported = hits.some((hit) => hit.imported_from !== undefined);
  const judged = hits.some((hit) => hit.confidence !== undefined);
  const renamed = hits.some((hit) => hit.alias !== undefined);
  const placed = hits.some((hit) => hit.at_line !== undefined);
  const sections = hits.some((hit) => hit.header_level !== undefined);
  return hits.map((hit) => ({
    ...shapeHit(hit, options, sections),
    ...(placed ? { at_line: hit.at_line ?? null } : {}),
    ...(moved ? { moved: hit.moved ?? false } : {}),
    ...(absent ? { absent_name: hit.absent_name ?? null } : {}),
    ...(guessed ? { guess: hit.guess ?? false } : {}),
    ...(judged ? certainty(hit, options) : {}),
    ...(imported ? { imported_from: hit.imported_from ?? null } : {}),
    ...(renamed ? { alias: hit.alias ?? null } : {}),
  }));
}

/** How sure a hit is; lean rows have only what is unusual, as those of `refs` do. */
function certainty({ confidence = "resolved" }: Hit, { lean }: HitOptions): Record<string, unknown> {
  return lean ? { sure: confidence === "resolved" ? "" : confidence } : { confidence };
}

/** Shapes one hit. Keys are in the order of `Hit` in core/protocol.ts and are the same for every hit of an answer. */
export function shapeHit(hit: Hit, { detail, compact, lean = false }: HitOptions, sections = false): Record<string, unknown> {
  if (lean) return shapeLeanHit(hit, detail);
  const location = {
    path: hit.path,
    line_start: hit.line_start,
    line_end: hit.line_end,
    kind: hit.kind,
    ...(hit.text_kind ? { text_kind: hit.text_kind } : {}),
    name: hit.name,
    ...(compact ? {} : { language: hit.language }),
    score: hit.score,
    symbol_id: hit.symbol_id,
    ...(compact ? {} : { symbol_stable_id: hit.symbol_stable_id, source_layer: hit.source_layer }),
  };
  const reasons = hit.ranking_reasons ? { ranking_reasons: hit.ranking_reasons } : {};
  if (detail === "location") return { ...location, ...reasons };
  const signature = {
    ...location,
    // Only prose keeps its qualified name in compact answers: the headings above a section mostly say what it is about.
    ...(compact && !hit.text_kind ? {} : { qualified_name: hit.qualified_name ?? null }),
    signature: shownSignature(hit, compact) ?? null,
    ...(hit.text_kind ? { text: matchedText(hit, compact) } : {}),
    ...(sections && !compact ? { header_level: hit.header_level ?? null } : {}),
    ...(compact ? {} : declarationFields(hit)),
  };
  if (detail === "signature") return { ...signature, ...reasons };
  const body = compact ? {} : { body_preview: hit.body_preview ?? null };
  return { ...signature, ...body, parent: hit.parent ?? null, related_symbols: hit.related_symbols ?? [], ...reasons };
}

/** The place and name of a hit, which are handle enough for the next call. */
function shapeLeanHit(hit: Hit, detail: DetailLevel): Record<string, unknown> {
  const { path, line_start, line_end, kind, text_kind, name, ranking_reasons } = hit;
  const place = { path, line_start, line_end, kind: text_kind ?? kind, name };
  const reasons = ranking_reasons ? { ranking_reasons } : {};
  if (detail === "location") return { ...place, ...reasons };
  return { ...place, ...(text_kind ? { text: matchedText(hit, true) } : { signature: shownSignature(hit, true) ?? null }), ...reasons };
}

/** The declaration of a hit, or its best line when it declares nothing; cut in compact answers, where tokens count. */
export function shownSignature({ signature, matches }: Hit, compact: boolean): string | undefined {
  const whole = signature ?? matches[0]?.text.trim();
  if (!compact || whole === undefined || whole.length <= COMPACT_SIGNATURE_CHARS_MAX) return whole;
  return `${whole.slice(0, COMPACT_SIGNATURE_CHARS_MAX).toWellFormed()}…`;
}

function declarationFields({ visibility, declared_at, line_start, matches }: Hit): Record<string, unknown> {
  return { visibility: visibility ?? null, declared_at: declared_at ?? line_start, match_lines: matches.map(({ line }) => line) };
}

/** The matching lines, in order of place; in compact answers only the most informative one. */
function matchedText({ matches }: Hit, compact: boolean): string {
  const shown = compact ? matches.slice(0, 1) : matches.toSorted((a, b) => a.line - b.line);
  return shown.map(({ text }) => text.trim()).join("\n");
}
