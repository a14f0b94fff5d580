/**
 * Exact o200k_base token counts, the unit of every budget and of `estimated_tokens`.
 *
 * Byte-pair encoding as tiktoken defines it: the encoding's pattern splits the text, and each piece is merged pair by pair, lowest rank
 * first. Special tokens count as plain text, which is what a model receives.
 */
import { readFileSync } from "node:fs";
import { O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";
import { O200K_PATH } from "#assets";
import { TOKEN_CACHE_ENTRIES_MAX } from "#core/limits.ts";
import { type O200kTable, openO200kTable, rankOf } from "./o200k-table.ts";

const encoder = new TextEncoder();
const countByPiece = new Map<string, number>();
let table: O200kTable | undefined;

/** Number of o200k_base tokens in `text`. Lone surrogates count as U+FFFD. */
export function countTokens(text: string): number {
  let total = 0;
  for (const [piece] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) total += countPiece(piece);
  return total;
}

/**
 * As {@link countTokens}, for a text that differs from a known one only in one number, such as an answer that states its own size. The
 * pattern never puts a digit into one piece with anything else, so nothing around the number needs to be counted again.
 */
export function recountTokens(text: string, known: { readonly text: string; readonly tokens: number }): number {
  const [from, endFromEnd] = differingNumber(text, known.text);
  const before = known.text.slice(from, known.text.length - endFromEnd);
  const after = text.slice(from, text.length - endFromEnd);
  const isNumber = DIGITS.test(before) && DIGITS.test(after) && isAscii(text[from - 1]) && isAscii(text.at(-endFromEnd));
  return isNumber ? known.tokens - countTokens(before) + countTokens(after) : countTokens(text);
}

const DIGITS = /^[0-9]+$/;

/**
 * The stretch in which two texts differ, widened to the digits around it: offset of its first
 * character, and the number of characters after it.
 */
function differingNumber(a: string, b: string): [number, number] {
  const shorter = Math.min(a.length, b.length);
  let from = 0;
  while (from < shorter && a[from] === b[from]) from++;
  let rest = 0;
  while (rest < shorter - from && a[a.length - 1 - rest] === b[b.length - 1 - rest]) rest++;
  while (from > 0 && isDigit(a[from - 1])) from--;
  while (rest > 0 && isDigit(a[a.length - rest])) rest--;
  return [from, rest];
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= "0" && char <= "9";
}

/** Whether a character next to a number is ASCII (or missing): a digit of another script would belong to the number by the pattern. */
function isAscii(char: string | undefined): boolean {
  return char === undefined || char < "\u0080";
}

function countPiece(piece: string): number {
  const cached = countByPiece.get(piece);
  if (cached !== undefined) return cached;
  const count = mergePiece(loadTable(), encoder.encode(piece));
  if (countByPiece.size >= TOKEN_CACHE_ENTRIES_MAX) countByPiece.clear();
  countByPiece.set(piece, count);
  return count;
}

function loadTable(): O200kTable {
  if (!table) {
    const { buffer, byteOffset, byteLength } = readFileSync(O200K_PATH);
    const isWhole = byteLength === buffer.byteLength;
    table = openO200kTable((isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer);
  }
  return table;
}

/** Length in tokens of one piece after all merges. Quadratic in the piece, which the pattern keeps short. */
function mergePiece(vocabulary: O200kTable, bytes: Uint8Array): number {
  if (rankOf(vocabulary, bytes, 0, bytes.length) >= 0) return 1;
  const starts = Array.from({ length: bytes.length + 1 }, (_, i) => i);
  const pairRank = (i: number): number => {
    const end = starts[i + 2];
    if (end === undefined) return Number.POSITIVE_INFINITY;
    const rank = rankOf(vocabulary, bytes, starts[i] as number, end);
    return rank < 0 ? Number.POSITIVE_INFINITY : rank;
  };
  const ranks = starts.map((_, i) => pairRank(i));
  while (starts.length > 2) {
    const best = lowest(ranks);
    if (ranks[best] === Number.POSITIVE_INFINITY) break;
    starts.splice(best + 1, 1);
    ranks.splice(best + 1, 1);
    ranks[best] = pairRank(best);
    if (best > 0) ranks[best - 1] = pairRank(best - 1);
  }
  return starts.length - 1;
}

function lowest(ranks: readonly number[]): number {
  let best = 0;
  for (let i = 1; i < ranks.length; i++) if ((ranks[i] as number) < (ranks[best] as number)) best = i;
  return best;
}
