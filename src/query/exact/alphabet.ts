/**
 * Groups the characters of texts into *symbols*: characters that no part of a pattern distinguishes are one symbol. Symbols are added as
 * the texts bring new characters, so that a pattern costs no more than the characters it is matched against.
 */
import type { CharSet } from "#query/exact/syntax/char-set.ts";
import { wordChars } from "#query/exact/syntax/perl-classes.ts";
import type { WorkMeter } from "./work-meter.ts";

/** The symbol of a line end. */
export const LINE_END = 1;

/** Kinds of symbols, besides the sets that contain them, as bits. */
export const WORD = 1;
export const ASCII_WORD = 2;
/** Only for the position before the first character of a line. */
export const LINE_START = 4;

const LINE_FEED = 0x0a;
/** How many steps a test of a set for a character counts. */
const SET_WORK = 8;

export class Alphabet {
  /** The symbol of each UTF-16 unit; 0 where it is not known yet, and for surrogates. */
  readonly symbols = new Uint16Array(0x10000);
  /** For each symbol, the numbers of the sets that contain it. */
  readonly #holders: ReadonlySet<number>[] = [new Set(), new Set()];
  readonly #kinds: number[] = [0, 0];
  readonly #bySignature = new Map<string, number>();
  /** The symbols of characters that take a surrogate pair. */
  readonly #byPoint = new Map<number, number>();
  /** The numbers of sets with few characters, by each of these characters. */
  readonly #bySetMember = new Map<number, number[]>();
  /** The other sets, which are tested one by one. */
  readonly #wide: number[] = [];
  readonly #sets: readonly CharSet[];
  readonly #word = wordChars(false);
  readonly #askedKinds: number;
  readonly #meter: WorkMeter;

  /** @param askedKinds the bits of `kindOf` that the pattern needs */
  constructor(sets: readonly CharSet[], askedKinds: number, meter: WorkMeter) {
    this.#sets = sets;
    this.#askedKinds = askedKinds;
    this.#meter = meter;
    this.symbols[LINE_FEED] = LINE_END;
    for (const [number, { members, ignoresCase }] of sets.entries()) {
      if (members === undefined || ignoresCase) this.#wide.push(number);
      else for (const member of new Set(members)) this.#bySetMember.set(member, [...(this.#bySetMember.get(member) ?? []), number]);
    }
  }

  get size(): number {
    return this.#kinds.length;
  }

  /** Whether the set with this number contains a symbol's characters. */
  holds(set: number, symbol: number): boolean {
    return (this.#holders[symbol] as ReadonlySet<number>).has(set);
  }

  /** The bits WORD and ASCII_WORD of a symbol, as far as the pattern needs them. */
  kindOf(symbol: number): number {
    return this.#kinds[symbol] as number;
  }

  /** The symbol of a code point. */
  symbolOf(point: number): number {
    const known = point < 0x10000 ? this.symbols[point] : this.#byPoint.get(point);
    if (known) return known;
    const symbol = this.#find(point);
    if (point < 0x10000) this.symbols[point] = symbol;
    else this.#byPoint.set(point, symbol);
    return symbol;
  }

  #find(point: number): number {
    this.#meter.spend(this.#wide.length * SET_WORK + SET_WORK);
    const wide = this.#wide.filter((number) => this.#sets[number]?.has(point));
    const holders = [...wide, ...(this.#bySetMember.get(point) ?? [])];
    const kind = this.#kindOfPoint(point);
    const signature = `${kind}:${holders.join(",")}`;
    const known = this.#bySignature.get(signature);
    if (known !== undefined) return known;
    this.#holders.push(new Set(holders));
    this.#bySignature.set(signature, this.#kinds.length);
    return this.#kinds.push(kind) - 1;
  }

  #kindOfPoint(point: number): number {
    if (this.#askedKinds === 0) return 0;
    return ((this.#word.has(point) ? WORD : 0) | (isAsciiWord(point) ? ASCII_WORD : 0)) & this.#askedKinds;
  }
}

function isAsciiWord(point: number): boolean {
  return point < 0x80 && /\w/.test(String.fromCharCode(point));
}
