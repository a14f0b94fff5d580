/** Lines of UTF-8 that contain a text, found in the bytes: to make a string of a file takes several times as long as to look through it. */
import { FeedCounter } from "#text/byte-scan.ts";
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

/** Finds the next place of something at or behind an offset of a text in UTF-8, or -1. */
type FindIn = (from: number) => number;

/** Candidates after which it is judged whether they are worth it, and bytes that lie between two of them on average if they are. */
const CANDIDATES_JUDGED = 200;
const BYTES_BETWEEN_MIN = 100;

/** Finds the lines that pass a test among those that contain what can be found in bytes. Only these become strings. */
export class CandidateLines {
  readonly #finderOf: (utf8: Buffer) => FindIn | undefined;
  readonly #accepts: (line: string) => boolean;
  #candidates = 0;
  #passed = 0;

  /** @param finderOf what finds candidates in a text, none of them a line feed; undefined for a text in which they cannot be found */
  constructor(finderOf: (utf8: Buffer) => FindIn | undefined, accepts: (line: string) => boolean) {
    this.#finderOf = finderOf;
    this.#accepts = accepts;
  }

  /** The lines, of which the first `most` are told; undefined where to look at all lines takes less time, because so many are candidates. */
  of(utf8: Buffer, most: number): FoundLines | undefined {
    const find = this.#isWorthIt() ? this.#finderOf(utf8) : undefined;
    let found = find?.(0) ?? -1;
    if (!find || found < 0) return find && this.#none(utf8);
    const lines: LineText[] = [];
    const places = new LinePlaces(utf8);
    let count = 0;
    let from = 0;
    while (found >= 0) {
      this.#candidates++;
      this.#passed += found - from;
      if (!this.#isWorthIt()) return undefined;
      const feed = utf8.indexOf(LINE_FEED, found);
      const end = feed < 0 ? utf8.length : feed;
      const start = places.startOf(found);
      const text = places.textBetween(start, end);
      if (this.#accepts(text) && count++ < most) lines.push({ line: places.numberAt(start), text: withoutReturn(text) });
      from = end;
      found = feed < 0 ? -1 : find(feed + 1);
    }
    this.#passed += utf8.length - from;
    return { count, lines };
  }

  #none(utf8: Buffer): FoundLines {
    this.#passed += utf8.length;
    return { count: 0, lines: [] };
  }

  #isWorthIt(): boolean {
    return this.#candidates < CANDIDATES_JUDGED || this.#passed >= this.#candidates * BYTES_BETWEEN_MIN;
  }
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
    return at === 0 ? 0 : this.#utf8.lastIndexOf(LINE_FEED, at - 1) + 1;
  }

  /** The number of the line that begins at an offset, which is not before the last one that was asked for. */
  numberAt(start: number): number {
    return this.#feeds.before(start) + 1;
  }

  textBetween(start: number, end: number): string {
    return this.#utf8.toString(this.#encoding, start, end);
  }
}
