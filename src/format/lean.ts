/**
 * The lean form of an answer, which a model reads unless it asks for more: the rows, and only unusual fields around them. Ids, layers,
 * visibility and normal states stay in JSON, and in TOON where a call asks for them, for programs that rely on every field.
 */
import type { Hit } from "#core/protocol.ts";
import { countTokens } from "#text/token-count.ts";
import { joinedForm } from "#text/words/identifiers.ts";

/** Tokens that a row of a search may cost. Paths and names are never cut. */
const ROW_TOKENS_MAX = 30;
/** Answers with at most this many rows have room for longer rows. */
const ROWS_FEW = 3;
const ROW_OF_FEW_TOKENS_MAX = 40;
/** Rows of prose are longer, because the sentence is the answer, not the heading above it. */
const PROSE_ROW_TOKENS_MAX = 40;
/** Tokens of a row beside its contents: separators between cells, and quotes that some cells need. */
const SEPARATORS_TOKENS = 6;
/** Tokens of a signature or sentence that are shown however long the path is. */
const TEXT_TOKENS_MIN = 8;

/** Metadata fields with their normal values, which are left out. */
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
/** Metadata that a caller in its own workspace already knows. */
const KNOWN_TO_CALLER = new Set(["codecompass_protocol_version", "repo", "ref"]);
/** Metadata about how an answer was made, for programs that compare answers. */
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

/** The unusual metadata of a search, which compact answers keep. */
export function unusual(metadata: Facts): Record<string, unknown> {
  const kept = Object.entries(leanFacts(metadata)).filter(([key]) => !HOW_IT_CAME.has(key));
  return Object.fromEntries(kept);
}

/** {@link unusual} without fields that a model cannot act on. A cursor alone says that there are more results. */
export function leanFrame(metadata: Facts): Record<string, unknown> {
  const { suppressed_duplicate_count: _, ...kept } = unusual(metadata);
  if (kept["result_completeness"] !== "truncated" || !kept["next_cursor"]) return kept;
  const { result_completeness: __, ...rest } = kept;
  return rest;
}

/** The facts above a list, without those that the caller knows and those with their normal values. */
export function leanFacts(facts: Facts): Record<string, unknown> {
  const said = Object.entries(facts).filter(([key, value]) => {
    if (KNOWN_TO_CALLER.has(key) || value === null) return false;
    return !(key in USUAL) || USUAL[key] !== value;
  });
  return Object.fromEntries(said);
}

/**
 * The rows of a list without columns for programs, without names when every row's signature contains its name, and without columns that are
 * empty in all rows.
 */
export function leanRows(rows: readonly object[]): Record<string, unknown>[] {
  const entries = rows.map((row) => Object.entries(row));
  const telling = new Set(entries.flatMap((row) => row.flatMap(([key, value]) => (saysNothing(value) ? [] : [key]))));
  if (rows.length > 0 && rows.every((row) => isNameSaid(row as Facts))) telling.delete("name");
  return entries.map((row) => Object.fromEntries(row.filter(([key]) => telling.has(key) && !FOR_PROGRAMS.has(key))));
}

function saysNothing(value: unknown): boolean {
  return value === null || value === "" || value === false;
}

/** Whether a row shows its name elsewhere: in its signature or qualified name or, for a file, in its path. */
export function isNameSaid({ name, signature, qualified_name: full, path }: Facts): boolean {
  if (signature === undefined) return false;
  return [signature, full].some((text) => String(text ?? "").includes(String(name))) || `/${path}`.endsWith(`/${name}`);
}

/** The hits of an answer, each cut to the budget of a row. */
export function leanHits(hits: readonly Hit[]): Hit[] {
  const max = hits.length <= ROWS_FEW ? ROW_OF_FEW_TOKENS_MAX : ROW_TOKENS_MAX;
  const times = Map.groupBy(hits, ({ name }) => name);
  return hits.map((hit) => leanHit(hit, { max, isShared: (times.get(hit.name)?.length ?? 0) > 1 }));
}

/**
 * A hit whose signature, or best line, is cut to the budget of its row. Where several hits share a name, the owning type is added, unless
 * the row already shows it.
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

/** The owner of a symbol, unless its path shows it: `Handler` of `reverseproxy.Handler.ServeHTTP` in `reverseproxy/proxy.go`. */
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

/** Kinds of symbols whose names say little without their owner. */
const OWNED_KINDS: ReadonlySet<Hit["kind"]> = new Set(["function", "method", "property"]);

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(word)}(?![\\p{L}\\p{N}_])`, "u").test(text);
}

/**
 * When the start of a text shows more than this many characters after the name, it is shown; else the text from the name on, because
 * parameters tell overloads apart.
 */
const PARAMETERS_CHARS_MIN = 12;

/** The start of a text within its budget, or the text from the name on when the start does not reach far enough beyond the name. */
function cutText(text: string, tokens: number, name = ""): string {
  const max = Math.max(tokens, TEXT_TOKENS_MIN);
  if (countTokens(text) <= max) return text;
  const start = cutAfter(text, max);
  const at = text.indexOf(name);
  return at < 0 || at + name.length + PARAMETERS_CHARS_MIN < start.length ? start : `…${cutAfter(text.slice(at), max)}`;
}

/** The start of a text in at most `max` tokens, with "…" if it is cut. */
function cutAfter(text: string, max: number): string {
  let length = text.length;
  while (length > 1 && countTokens(text.slice(0, length)) >= max) length -= Math.max(1, length >> 4);
  return length === text.length ? text : `${text.slice(0, length).toWellFormed().trimEnd()}…`;
}
