/** Which fields of an answer are shown: by detail level, compact mode and explain level. */
import type { DetailLevel, Hit, SearchResponse } from "#core/protocol.ts";
import { type Reader, suggestionData } from "./next-step.ts";

/** Characters of a signature in compact answers: ten hits stay below 400 tokens as `lines`. */
const COMPACT_SIGNATURE_CHARS_MAX = 120;

export interface ShapeOptions {
  readonly detail: DetailLevel;
  readonly compact: boolean;
  readonly reader: Reader;
}

/** An answer as plain data. `estimated_tokens` is filled in by whoever writes it out. */
export type Shaped = Record<string, unknown> & { results: Record<string, unknown>[] };

/** Metadata fields with the value that says nothing new; compact mode leaves those out. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  freshness_status: "fresh",
  indexing_status: "ready",
  result_completeness: "complete",
  confidence_level: "high",
  suppressed_duplicate_count: 0,
  safety_limit_applied: false,
  next_cursor: null,
  suggested_next: null,
};
/** Metadata that a caller in its own workspace knows already. */
const KNOWN_TO_CALLER = new Set([
  "codecompass_protocol_version",
  "repo",
  "ref",
  "query_intent",
  "query_intent_confidence",
  "confidence",
  "returned",
  "total_candidates",
]);

/** Shapes a whole answer. */
export function shapeResponse(response: SearchResponse, options: ShapeOptions): Shaped {
  const { results, suggested_next, next_cursor, ...rest } = response;
  const metadata = { ...rest, estimated_tokens: 0, next_cursor, suggested_next: suggestionData(suggested_next, options.reader) };
  const shown = options.compact ? withoutDefaults(metadata) : metadata;
  return { ...shown, results: shapeHits(results, options) };
}

function withoutDefaults(metadata: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(metadata).filter(([key, value]) => {
    if (KNOWN_TO_CALLER.has(key) || key === "estimated_tokens") return false;
    return !(key in DEFAULTS) || DEFAULTS[key] !== value;
  });
  return Object.fromEntries(kept);
}

/** Shapes the hits of an answer. Where one is a guess, or has moved, all say whether they are. */
export function shapeHits(hits: readonly Hit[], options: Pick<ShapeOptions, "detail" | "compact">): Record<string, unknown>[] {
  const guessed = hits.some(({ guess }) => guess);
  const moved = hits.some((hit) => hit.moved);
  return hits.map((hit) => ({
    ...shapeHit(hit, options),
    ...(hit.at_line === undefined ? {} : { at_line: hit.at_line, ...(moved ? { moved: hit.moved ?? false } : {}) }),
    ...(guessed ? { guess: hit.guess ?? false } : {}),
  }));
}

/** Shapes one hit. Keys come in the order of `Hit` in core/protocol.ts and are the same for every hit of an answer. */
export function shapeHit(hit: Hit, { detail, compact }: Pick<ShapeOptions, "detail" | "compact">): Record<string, unknown> {
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
    // What a section is called is mostly said by the headings above it.
    ...(compact && !hit.text_kind ? {} : { qualified_name: hit.qualified_name ?? null }),
    signature: shownSignature(hit, compact) ?? null,
    ...(hit.text_kind ? { text: matchedText(hit, compact) } : {}),
    ...(compact ? {} : declarationFields(hit)),
  };
  if (detail === "signature") return { ...signature, ...reasons };
  const body = compact ? {} : { body_preview: hit.body_preview ?? null };
  return { ...signature, ...body, parent: hit.parent ?? null, related_symbols: hit.related_symbols ?? [], ...reasons };
}

/** What a hit declares, or its best line where it declares nothing; not all of a long one where tokens count. */
export function shownSignature({ signature, matches }: Hit, compact: boolean): string | undefined {
  const whole = signature ?? matches[0]?.text.trim();
  if (!compact || whole === undefined || whole.length <= COMPACT_SIGNATURE_CHARS_MAX) return whole;
  return `${whole.slice(0, COMPACT_SIGNATURE_CHARS_MAX).toWellFormed()}…`;
}

function declarationFields({ visibility, declared_at, line_start, matches }: Hit): Record<string, unknown> {
  return { visibility: visibility ?? null, declared_at: declared_at ?? line_start, match_lines: matches.map(({ line }) => line) };
}

/** The lines that matched, in order of place; the one that tells most when there is little room. */
function matchedText({ matches }: Hit, compact: boolean): string {
  const shown = compact ? matches.slice(0, 1) : matches.toSorted((a, b) => a.line - b.line);
  return shown.map(({ text }) => text.trim()).join("\n");
}
