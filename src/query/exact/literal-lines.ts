/** Lines of UTF-8 that contain a text, found in the bytes: to make a string of a file takes several times as long as to look through it. */
import { encodingOf } from "#text/decode.ts";
import type { FoundLines, LineText } from "./found-lines.ts";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The lines that contain a text, of which the first `most` are told.
 *
 * @param needle its UTF-8, of one byte at least and without a line feed
 */
export function literalLines(needle: Buffer, utf8: Buffer, most: number): FoundLines {
  const lines: LineText[] = [];
  let count = 0;
  let places: LinePlaces | undefined;
  for (let found = utf8.indexOf(needle); found >= 0; ) {
    const feed = utf8.indexOf(LINE_FEED, found + needle.length);
    const end = feed < 0 ? utf8.length : feed;
    if (count++ < most) {
      places ??= new LinePlaces(utf8);
      lines.push(places.lineAround(found, end));
    }
    found = feed < 0 ? -1 : utf8.indexOf(needle, feed + 1);
  }
  return { count, lines };
}

/** Candidates of a text after which a search for needles judges whether they are worth it, and bytes that lie between two of them on average if they are. */
const CANDIDATES_JUDGED = 50;
const BYTES_BETWEEN_MIN = 200;

/**
 * The lines that contain a text and pass a test, of which the first `most` are told; undefined where the text stands in so many lines that it takes
 * less time to look at all of them. Only the lines that contain it become strings.
 *
 * @param needle its UTF-8, of one byte at least and without a line feed
 */
export function linesWithNeedle(needle: Buffer, utf8: Buffer, most: number, accepts: (line: string) => boolean): FoundLines | undefined {
  const lines: LineText[] = [];
  const places = new LinePlaces(utf8);
  let count = 0;
  let candidates = 0;
  for (let found = utf8.indexOf(needle); found >= 0; ) {
    if (++candidates > CANDIDATES_JUDGED && found < candidates * BYTES_BETWEEN_MIN) return undefined;
    const feed = utf8.indexOf(LINE_FEED, found + needle.length);
    const end = feed < 0 ? utf8.length : feed;
    const start = places.startOf(found);
    const text = places.textBetween(start, end);
    if (accepts(text) && count++ < most) lines.push({ line: places.numberAt(start), text: withoutReturn(text) });
    found = feed < 0 ? -1 : utf8.indexOf(needle, feed + 1);
  }
  return { count, lines };
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Numbers and texts of lines, asked for in their order. */
class LinePlaces {
  readonly #utf8: Buffer;
  readonly #encoding: "latin1" | "utf8";
  readonly #feeds: FeedCounter;

  constructor(utf8: Buffer) {
    this.#utf8 = utf8;
    this.#encoding = encodingOf(utf8);
    this.#feeds = new FeedCounter(utf8);
  }

  /** The line that a byte belongs to; `end` is where its line feed is. */
  lineAround(at: number, end: number): LineText {
    const start = this.startOf(at);
    const textEnd = end > start && this.#utf8[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    return { line: this.numberAt(start), text: this.textBetween(start, textEnd) };
  }

  /** Where the line begins that a byte belongs to. */
  startOf(at: number): number {
    let start = at;
    while (start > 0 && this.#utf8[start - 1] !== LINE_FEED) start--;
    return start;
  }

  /** The number of the line that begins at an offset, which is not before the last one that was asked for. */
  numberAt(start: number): number {
    return this.#feeds.before(start) + 1;
  }

  textBetween(start: number, end: number): string {
    return this.#utf8.toString(this.#encoding, start, end);
  }
}

/** Counts line feeds, four bytes at a time: to find them one by one takes as long as all the rest of a search. */
class FeedCounter {
  readonly #bytes: Uint8Array;
  /** Whole words of the bytes' memory, and the byte of the first word where the bytes begin. */
  readonly #words: Int32Array;
  readonly #shift: number;
  #at = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#shift = bytes.byteOffset % WORD_BYTES;
    const words = Math.floor((this.#shift + bytes.length) / WORD_BYTES);
    this.#words = new Int32Array(bytes.buffer, bytes.byteOffset - this.#shift, words);
  }

  /** Line feeds before an offset that is not before the last one that was asked for. */
  before(offset: number): number {
    const [from, shift] = [this.#at, this.#shift];
    const firstWord = Math.ceil((from + shift) / WORD_BYTES);
    const lastWord = Math.floor((offset + shift) / WORD_BYTES);
    if (firstWord < lastWord) {
      this.#count += feedsInBytes(this.#bytes, from, firstWord * WORD_BYTES - shift);
      this.#count += feedsInWords(this.#words, firstWord, lastWord);
      this.#count += feedsInBytes(this.#bytes, lastWord * WORD_BYTES - shift, offset);
    } else this.#count += feedsInBytes(this.#bytes, from, offset);
    this.#at = offset;
    return this.#count;
  }
}

function feedsInBytes(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (bytes[at] === LINE_FEED) count++;
  return count;
}

const WORD_BYTES = 4;
const FEEDS = 0x0a0a0a0a;
const ONES = 0x01010101;
/** Words whose bytes are summed in the bytes of one number, none of which may reach 128. */
const SUMMED = 127;

/** Each byte is compared, its eight bits are folded into its lowest, and these are summed: the bytes that are no line feeds. */
function feedsInWords(words: Int32Array, from: number, to: number): number {
  let others = 0;
  for (let at = from; at < to; ) {
    const end = Math.min(to, at + SUMMED);
    let sums = 0;
    for (; at < end; at++) {
      let bits = (words[at] as number) ^ FEEDS;
      bits |= bits >>> 4;
      bits |= bits >>> 2;
      bits |= bits >>> 1;
      sums += bits & ONES;
    }
    others += (sums & 0xff) + ((sums >>> 8) & 0xff) + ((sums >>> 16) & 0xff) + (sums >>> 24);
  }
  return (to - from) * WORD_BYTES - others;
}
