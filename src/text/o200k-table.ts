/**
 * The o200k_base vocabulary as an open-addressing hash table in one flat buffer.
 *
 * The gpt-tokenizer package builds a Map of 200,000 strings when it loads: 250 ms and 90 MB, more than
 * one of our whole queries may take. In this form the same vocabulary is usable as soon as its bytes
 * are read. The package stays the source of the vocabulary (at build time) and the oracle of the tests.
 *
 * Layout, little-endian uint32 unless noted: [token count, slot count], slots (rank + 1, 0
 * when empty), token offsets (count + 1), token bytes.
 */

const HEADER_WORDS = 2;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The vocabulary, ready for look-ups. */
export interface O200kTable {
  readonly slots: Uint32Array;
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Builds the flat table from ranks as gpt-tokenizer stores them: index = rank, value = text or raw bytes. */
export function buildO200kTable(ranks: readonly (string | readonly number[] | undefined)[]): Uint8Array {
  const encoder = new TextEncoder();
  const tokens = ranks.map((token) => (typeof token === "string" ? encoder.encode(token) : Uint8Array.from(token ?? [])));
  const slotCount = 2 ** Math.ceil(Math.log2(tokens.length * 2));
  const slots = new Uint32Array(slotCount);
  const offsets = new Uint32Array(tokens.length + 1);
  tokens.forEach((token, rank) => {
    offsets[rank + 1] = (offsets[rank] as number) + token.length;
    if (token.length === 0) return;
    let slot = hash(token, 0, token.length) & (slotCount - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slotCount - 1);
    slots[slot] = rank + 1;
  });
  const header = Uint32Array.of(tokens.length, slotCount);
  const parts = [header, slots, offsets].map((part) => new Uint8Array(part.buffer));
  return Buffer.concat([...parts, ...tokens]);
}

/** Opens a buffer made by {@link buildO200kTable} without copying it. */
export function openO200kTable(buffer: ArrayBuffer): O200kTable {
  const [count = 0, slotCount = 0] = new Uint32Array(buffer, 0, HEADER_WORDS);
  const slots = new Uint32Array(buffer, HEADER_WORDS * 4, slotCount);
  const offsets = new Uint32Array(buffer, (HEADER_WORDS + slotCount) * 4, count + 1);
  const bytes = new Uint8Array(buffer, (HEADER_WORDS + slotCount + count + 1) * 4);
  return { slots, offsets, bytes };
}

/** Rank of the token that is exactly `text[start, end)`, or -1 when there is none. */
export function rankOf(table: O200kTable, text: Uint8Array, start: number, end: number): number {
  const mask = table.slots.length - 1;
  for (let slot = hash(text, start, end) & mask; ; slot = (slot + 1) & mask) {
    const entry = table.slots[slot] as number;
    if (entry === 0) return -1;
    if (tokenEquals(table, entry - 1, text, start, end)) return entry - 1;
  }
}

function tokenEquals(table: O200kTable, rank: number, text: Uint8Array, start: number, end: number): boolean {
  const from = table.offsets[rank] as number;
  if ((table.offsets[rank + 1] as number) - from !== end - start) return false;
  for (let i = 0; i < end - start; i++) if (table.bytes[from + i] !== text[start + i]) return false;
  return true;
}

/** FNV-1a, 32 bits. */
function hash(text: Uint8Array, start: number, end: number): number {
  let value = FNV_OFFSET;
  for (let i = start; i < end; i++) value = Math.imul(value ^ (text[i] as number), FNV_PRIME);
  return value >>> 0;
}
