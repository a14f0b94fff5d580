/**
 * Trigrams: three consecutive UTF-16 units of a folded text, without a line feed, as numbers. A text that contains a line contains all
 * trigrams of the line, so a text without one of them need not be read.
 */
import { foldCase } from "./fold-case.ts";

/** Bits per unit in an ASCII trigram, whose number is exact. Trigrams with other units are hashed into the numbers after those. */
const ASCII_BITS = 7;
const ASCII_UNITS = 1 << ASCII_BITS;
const ASCII_TRIGRAMS = 1 << (3 * ASCII_BITS);
const HASHED_TRIGRAMS = 1 << 18;

/** Upper bound of all trigram numbers. */
export const TRIGRAM_NUMBERS = ASCII_TRIGRAMS + HASHED_TRIGRAMS;

const LINE_FEED = 10;
const CAPITAL_A = 65;
const CAPITAL_Z = 90;
const TO_SMALL = 32;

/** Keeps byte-order marks in the middle of a text as ordinary characters. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bits per word of the bit set. */
const WORD_BITS = 32;

/** Folded units, filled on demand; 0 for one that was not folded yet. */
const foldedUnits = new Uint16Array(2 ** 16);
for (let unit = 0; unit < ASCII_UNITS; unit++) foldedUnits[unit] = unit >= CAPITAL_A && unit <= CAPITAL_Z ? unit + TO_SMALL : unit;

function foldedUnit(unit: number): number {
  const known = foldedUnits[unit] as number;
  if (known !== 0 || unit === 0) return known;
  const folded = foldCase(String.fromCharCode(unit)).charCodeAt(0);
  foldedUnits[unit] = folded;
  return folded;
}

/** The number of a trigram of folded units. */
function trigramNumber(first: number, second: number, third: number): number {
  if ((first | second | third) < ASCII_UNITS) return (((first << ASCII_BITS) | second) << ASCII_BITS) | third;
  const mixed = Math.imul(Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ third, 0xc2b2ae35);
  return ASCII_TRIGRAMS + ((mixed >>> 13) & (HASHED_TRIGRAMS - 1));
}

/** Calls `take` for each trigram of a text, repetitions included. */
function forEachTrigram(text: string, take: (trigram: number) => void): void {
  let first = LINE_FEED;
  let second = LINE_FEED;
  for (let at = 0; at < text.length; at++) {
    const third = foldedUnit(text.charCodeAt(at));
    if (first !== LINE_FEED && second !== LINE_FEED && third !== LINE_FEED) take(trigramNumber(first, second, third));
    first = second;
    second = third;
  }
}

/**
 * The distinct trigrams of a short text, in no order. For many texts in succession use a
 * {@link TrigramSet}, whose memory takes time to allocate.
 */
export function trigramsOf(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  forEachTrigram(text, (trigram) => found.add(trigram));
  return found;
}

/** Collects the trigrams of one text after another. Loops go by index: an iterator over a typed array takes three times as long. */
export class TrigramSet {
  readonly #isIn = new Uint32Array(TRIGRAM_NUMBERS / WORD_BITS);
  #found = new Uint32Array(1 << 12);
  #count = 0;

  /** The distinct trigrams of a text in UTF-8, in no order. */
  ofUtf8(utf8: Uint8Array): Uint32Array {
    return this.#addAscii(utf8) ? this.#take() : this.#ofRest(decoder.decode(utf8));
  }

  /** Adds the trigrams of a text up to its first byte that is not ASCII; false when there is one. */
  #addAscii(utf8: Uint8Array): boolean {
    const { length } = utf8;
    const isIn = this.#isIn;
    let trigram = 0;
    let units = 0;
    for (let at = 0; at < length; at++) {
      const unit = utf8[at] as number;
      if (unit >= ASCII_UNITS) return false;
      if (unit === LINE_FEED) {
        units = 0;
        continue;
      }
      trigram = ((trigram << ASCII_BITS) | (foldedUnits[unit] as number)) & (ASCII_TRIGRAMS - 1);
      if (++units < 3) continue;
      const bit = 1 << (trigram & (WORD_BITS - 1));
      const word = isIn[trigram >>> 5] as number;
      if ((word & bit) !== 0) continue;
      isIn[trigram >>> 5] = word | bit;
      this.#note(trigram);
    }
    return true;
  }

  #ofRest(text: string): Uint32Array {
    forEachTrigram(text, (trigram) => this.#add(trigram));
    return this.#take();
  }

  #add(trigram: number): void {
    const bit = 1 << (trigram & (WORD_BITS - 1));
    const word = this.#isIn[trigram >>> 5] as number;
    if ((word & bit) !== 0) return;
    this.#isIn[trigram >>> 5] = word | bit;
    this.#note(trigram);
  }

  #note(trigram: number): void {
    if (this.#count === this.#found.length) {
      const larger = new Uint32Array(2 * this.#count);
      larger.set(this.#found);
      this.#found = larger;
    }
    this.#found[this.#count++] = trigram;
  }

  /** Returns the collected trigrams, and empties the set. */
  #take(): Uint32Array {
    const found = this.#found.slice(0, this.#count);
    for (let at = 0; at < found.length; at++) this.#isIn[(found[at] as number) >>> 5] = 0;
    this.#count = 0;
    return found;
  }
}

/** Folded characters of source text, the most frequent first; all others are rarer. */
const FREQUENT = " etraosinlcdpmufgbhvykw_.(),-\"/=:x;*{}'>0<1q[]2j`z\t3+#$&845697%!?|\\@~^\r";

/** The rarity of each folded ASCII unit, from 0. */
const rarities = new Uint8Array(ASCII_UNITS).fill(FREQUENT.length);
for (const [rarity, char] of [...FREQUENT].entries()) rarities[char.charCodeAt(0)] = rarity;

/** Trigrams in the order in which to look them up: those of rare characters first. It is only a guess, but a free one. */
export function byRarity(trigrams: Iterable<number>): number[] {
  return [...trigrams].sort((a, b) => rarityOf(b) - rarityOf(a));
}

function rarityOf(trigram: number): number {
  if (trigram >= ASCII_TRIGRAMS) return 3 * FREQUENT.length;
  const units = [trigram >>> (2 * ASCII_BITS), trigram >>> ASCII_BITS, trigram];
  return units.reduce((sum, unit) => sum + (rarities[unit & (ASCII_UNITS - 1)] as number), 0);
}
