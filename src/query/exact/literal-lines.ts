/**
 * Finds the lines of UTF-8 text that contain a text, in the bytes: decoding a file to a string takes several times as long as searching it.
 */
import { FeedCounter } from "#text/byte-scan.ts";
import { encodingOf } from "#text/decode.ts";
import type { FoundLines, LineText } from "./found-lines.ts";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The lines that contain a text, with the first `most` of them.
 *
 * @param needle the text as UTF-8, of at least one byte and without a line feed
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

/** Finds the next candidate at or behind an offset in UTF-8 text, or -1. */
type FindIn = (from: number) => number;

/** After how many candidates the search is judged, and how many bytes must be between two on average for it to be worthwhile. */
const CANDIDATES_JUDGED = 200;
const BYTES_BETWEEN_MIN = 100;

/** Finds the lines that pass a test among those with a candidate found in the bytes. Only these lines are decoded. */
export class CandidateLines {
  readonly #finderOf: (utf8: Buffer) => FindIn | undefined;
  readonly #accepts: (line: string) => boolean;
  #candidates = 0;
  #passed = 0;

  /** @param finderOf returns what finds candidates in a text, never a line feed; undefined for a text in which it cannot find them */
  constructor(finderOf: (utf8: Buffer) => FindIn | undefined, accepts: (line: string) => boolean) {
    this.#finderOf = finderOf;
    this.#accepts = accepts;
  }

  /** The lines, with the first `most` of them; undefined where so many lines are candidates that testing all lines takes less time. */
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

/** Numbers and texts of lines, for queries in ascending order. */
class LinePlaces {
  readonly #utf8: Buffer;
  readonly #encoding: "latin1" | "utf8";
  readonly #feeds: FeedCounter;

  constructor(utf8: Buffer) {
    this.#utf8 = utf8;
    this.#encoding = encodingOf(utf8);
    this.#feeds = new FeedCounter(utf8);
  }

  /** The line that contains a byte; `end` is the offset of its line feed. */
  lineAround(at: number, end: number): LineText {
    const start = this.startOf(at);
    const textEnd = end > start && this.#utf8[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    return { line: this.numberAt(start), text: this.textBetween(start, textEnd) };
  }

  /** The start of the line that contains a byte. */
  startOf(at: number): number {
    return at === 0 ? 0 : this.#utf8.lastIndexOf(LINE_FEED, at - 1) + 1;
  }

  /** The number of the line that begins at an offset, which must not be before that of the last call. */
  numberAt(start: number): number {
    return this.#feeds.before(start) + 1;
  }

  textBetween(start: number, end: number): string {
    return this.#utf8.toString(this.#encoding, start, end);
  }
}
