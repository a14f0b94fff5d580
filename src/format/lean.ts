/**
 * What a model reads unless it asks for more: the rows, and of the frame round them only what is not as usual. Ids, layers, visibility
 * and states that are as they should be stay in JSON, and in TOON where a call asks for them, for programs that rely on every field.
 */
import type { Hit } from "#core/protocol.ts";
import { countTokens } from "#text/token-count.ts";
import { joinedForm } from "#text/words/identifiers.ts";

/** What a row of a search may cost in tokens; a path and a name are never cut. */
const ROW_TOKENS_MAX = 30;
/** So few rows leave room for more of each. */
const ROWS_FEW = 3;
const ROW_OF_FEW_TOKENS_MAX = 40;
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

/** The hits of an answer, each cut to what its row may cost. */
export function leanHits(hits: readonly Hit[]): Hit[] {
  const max = hits.length <= ROWS_FEW ? ROW_OF_FEW_TOKENS_MAX : ROW_TOKENS_MAX;
  const times = Map.groupBy(hits, ({ name }) => name);
  return hits.map((hit) => leanHit(hit, { max, isShared: (times.get(hit.name)?.length ?? 0) > 1 }));
}

/**
 * A hit whose signature, or best line, is cut so that its row keeps within what a row may cost. Where several hits share the name, with the type that
 * it belongs to, unless something else in the row says it.
 */
export function leanHit(hit: Hit, { max = ROW_TOKENS_MAX, isShared = false }: { max?: number; isShared?: boolean } = {}): Hit {
  const { path, line_start, line_end, kind, name, text_kind, signature, matches } = hit;
  const place = countTokens(`${path} ${line_start} ${line_end} ${text_kind ?? kind}`) + SEPARATORS_TOKENS;
  if (text_kind === undefined && signature !== undefined) {
    const shown = cutText(signature, max - place, name);
    const owner = isShared ? ownerOf(hit) : "";
    if (owner === "" || hasWord(shown, owner)) return { ...hit, signature: shown };
    const before = `${owner}: `;
    return { ...hit, signature: `${before}${cutText(signature, max - place - countTokens(before), name)}` };
  }
  const left = text_kind === undefined ? ROW_TOKENS_MAX - place : PROSE_ROW_TOKENS_MAX - place - countTokens(name);
  return { ...hit, matches: matches.slice(0, 1).map(({ line, text }) => ({ line, text: cutText(text.trim(), left) })) };
}

/** What a symbol is a member of, where its path does not say it: `Handler` of `reverseproxy.Handler.ServeHTTP` in `reverseproxy/proxy.go`. */
function ownerOf({ qualified_name: full, name, path, kind }: Hit): string {
  if (!full?.endsWith(name) || !OWNED_KINDS.has(kind)) return "";
  const owner =
    full
      .slice(0, -name.length)
      .split(/[.:#\\/]+/)
      .findLast((part) => part !== "") ?? "";
  const said = path.split("/").flatMap((part) => [part, part.replace(/(?<=.)\..*$/, "")]);
  return said.some((part) => joinedForm(part) === joinedForm(owner)) ? "" : owner;
}

/** Kinds whose names say little without their owner. */
const OWNED_KINDS: ReadonlySet<Hit["kind"]> = new Set(["function", "method", "property"]);

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(word)}(?![\\p{L}\\p{N}_])`, "u").test(text);
}

/** Characters behind a name from which on a beginning says more of it than what stands before it: of overloads the parameters tell. */
const PARAMETERS_CHARS_MIN = 12;

/** The text as far as it may cost, from its beginning; or from the name on, where the beginning does not reach well beyond it. */
function cutText(text: string, tokens: number, name = ""): string {
  const max = Math.max(tokens, TEXT_TOKENS_MIN);
  if (countTokens(text) <= max) return text;
  const start = cutAfter(text, max);
  const at = text.indexOf(name);
  return at < 0 || at + name.length + PARAMETERS_CHARS_MIN < start.length ? start : `…${cutAfter(text.slice(at), max)}`;
}

/** The beginning of a text in at most so many tokens, and a sign that it goes on. */
function cutAfter(text: string, max: number): string {
  let length = text.length;
  while (length > 1 && countTokens(text.slice(0, length)) >= max) length -= Math.max(1, length >> 4);
  return length === text.length ? text : `${text.slice(0, length).toWellFormed().trimEnd()}…`;
}
