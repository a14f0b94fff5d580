/**
 * What a model reads unless it asks for more: the rows, and of the frame round them only what is not as usual. Ids, layers, visibility
 * and states that are as they should be stay in JSON, and in TOON where a call asks for them, for programs that rely on every field.
 */
import type { Hit } from "#core/protocol.ts";
import { countTokens } from "#text/token-count.ts";

/** What a row of a search may cost in tokens; a path and a name are never cut. */
const ROW_TOKENS_MAX = 30;
/** Of prose the sentence is the answer, not the heading that it stands under. */
const PROSE_ROW_TOKENS_MAX = 40;
/** What a row costs beside what it shows: the separators of its cells, and quotes that some cells need. */
const SEPARATORS_TOKENS = 6;
/** Tokens of a signature, or of a sentence, that are shown however long the path is. */
const TEXT_TOKENS_MIN = 8;

/** Metadata fields with the value that says nothing new. */
const USUAL: Readonly<Record<string, unknown>> = {
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
const KNOWN_TO_CALLER = new Set(["codecompass_protocol_version", "repo", "ref"]);
/** How an answer came about: for programs that compare answers. */
const HOW_IT_CAME = new Set([
  "query_intent",
  "query_intent_confidence",
  "confidence",
  "returned",
  "total_candidates",
  "estimated_tokens",
  "fallback_grep_hits",
]);
/** Columns that no reader of a list needs for the next call. */
const FOR_PROGRAMS = new Set(["symbol_id", "symbol_stable_id", "source_layer", "visibility"]);

type Facts = Readonly<Record<string, unknown>>;

/** The metadata of a search that is not as usual: what compact answers keep. */
export function unusual(metadata: Facts): Record<string, unknown> {
  const kept = Object.entries(leanFacts(metadata)).filter(([key]) => !HOW_IT_CAME.has(key));
  return Object.fromEntries(kept);
}

/** {@link unusual}, less what a model cannot act on. A cursor says by itself that there is more. */
export function leanFrame(metadata: Facts): Record<string, unknown> {
  const { suppressed_duplicate_count: _, ...kept } = unusual(metadata);
  if (kept["result_completeness"] !== "truncated" || !kept["next_cursor"]) return kept;
  const { result_completeness: __, ...rest } = kept;
  return rest;
}

/** The facts above a list that say something: not those that the caller knows, nor states that are as they should be. */
export function leanFacts(facts: Facts): Record<string, unknown> {
  const said = Object.entries(facts).filter(([key, value]) => {
    if (KNOWN_TO_CALLER.has(key) || value === null) return false;
    return !(key in USUAL) || USUAL[key] !== value;
  });
  return Object.fromEntries(said);
}

/** The rows of a list without columns for programs, without names that every row's signature says, and without columns that say nothing in any row. */
export function leanRows(rows: readonly object[]): Record<string, unknown>[] {
  const entries = rows.map((row) => Object.entries(row));
  const telling = new Set(entries.flatMap((row) => row.flatMap(([key, value]) => (saysNothing(value) ? [] : [key]))));
  if (rows.length > 0 && rows.every((row) => isNameSaid(row as Facts))) telling.delete("name");
  return entries.map((row) => Object.fromEntries(row.filter(([key]) => telling.has(key) && !FOR_PROGRAMS.has(key))));
}

function saysNothing(value: unknown): boolean {
  return value === null || value === "" || value === false;
}

/** Whether a row says its name besides: in its signature or full name, or, for a file, in its path. */
export function isNameSaid({ name, signature, qualified_name: full, path }: Facts): boolean {
  if (signature === undefined) return false;
  return [signature, full].some((text) => String(text ?? "").includes(String(name))) || `/${path}`.endsWith(`/${name}`);
}

/** A hit whose signature, or best line, is cut so that its row keeps within what a row may cost. */
export function leanHit(hit: Hit): Hit {
  const { path, line_start, line_end, kind, name, text_kind, signature, matches } = hit;
  const place = countTokens(`${path} ${line_start} ${line_end} ${text_kind ?? kind}`) + SEPARATORS_TOKENS;
  if (text_kind === undefined && signature !== undefined) return { ...hit, signature: cutText(signature, ROW_TOKENS_MAX - place, name) };
  const left = text_kind === undefined ? ROW_TOKENS_MAX - place : PROSE_ROW_TOKENS_MAX - place - countTokens(name);
  return { ...hit, matches: matches.slice(0, 1).map(({ line, text }) => ({ line, text: cutText(text.trim(), left) })) };
}

/** The text as far as it may cost, from its beginning; or from the name on, where the beginning does not reach the end of it. */
function cutText(text: string, tokens: number, name = ""): string {
  const max = Math.max(tokens, TEXT_TOKENS_MIN);
  if (countTokens(text) <= max) return text;
  const start = cutAfter(text, max);
  const at = text.indexOf(name);
  return at < 0 || at + name.length < start.length ? start : `…${cutAfter(text.slice(at), max)}`;
}

/** The beginning of a text in at most so many tokens, and a sign that it goes on. */
function cutAfter(text: string, max: number): string {
  let length = text.length;
  while (length > 1 && countTokens(text.slice(0, length)) >= max) length -= Math.max(1, length >> 4);
  return length === text.length ? text : `${text.slice(0, length).toWellFormed().trimEnd()}…`;
}
