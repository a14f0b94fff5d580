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
    const utf8 = this.#utf8;
    let start = at;
    while (start > 0 && utf8[start - 1] !== LINE_FEED) start--;
    const textEnd = end > start && utf8[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    return { line: this.#feeds.before(start) + 1, text: utf8.toString(this.#encoding, start, textEnd) };
  }
}

/** Counts line feeds, four bytes at a time: to find them one by one takes as long as all the rest of a search. */
class FeedCounter {
  readonly #bytes: Uint8Array;
  /** Whole words of the bytes' memory, and the word that the first byte stands in. */
  readonly #words: Uint32Array;
  readonly #shift: number;
  #at = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#shift = bytes.byteOffset % 4;
    const words = (this.#shift + bytes.length) >>> 2;
    this.#words = new Uint32Array(bytes.buffer, bytes.byteOffset - this.#shift, words);
  }

  /** Line feeds before an offset that is not before the last one that was asked for. */
  before(offset: number): number {
    const shift = this.#shift;
    let at = this.#at;
    let count = this.#count;
    for (; at < offset && (at + shift) % 4 !== 0; at++) if (this.#bytes[at] === LINE_FEED) count++;
    for (; at + 4 <= offset; at += 4) count += feedsInWord(this.#words[(at + shift) >>> 2] as number);
    for (; at < offset; at++) if (this.#bytes[at] === LINE_FEED) count++;
    this.#at = at;
    this.#count = count;
    return count;
  }
}

/** Bytes of a word that are line feeds: the high bit of each byte that is zero once it is compared with one, summed in the highest byte. */
function feedsInWord(word: number): number {
  const compared = word ^ 0x0a0a0a0a;
  const zeros = ~(((compared & 0x7f7f7f7f) + 0x7f7f7f7f) | compared) & 0x80808080;
  return Math.imul(zeros >>> 7, 0x01010101) >>> 24;
}
