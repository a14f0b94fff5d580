/**
 * Finds the lines that match with one table look-up per character: a lazy automaton, whose states are made when a text first needs them. A
 * state is the set of positions at which the pattern can be. Each character costs the same whatever the pattern is, so no pattern can make
 * it hang. It does not know where a match begins and ends: `spans.ts` works that out for lines that are shown.
 */
import { type Alphabet, LINE_END, LINE_START } from "./alphabet.ts";
import { Closure } from "./closure.ts";
import { Op, type Program } from "./program.ts";
import type { WorkMeter } from "./work-meter.ts";

/** The table's maximum number of entries; when it is full, it is cleared except for the current state. */
const TABLE_ENTRIES_MAX = 1 << 20;
/** The maximum number of positions in all states together; beyond it the table is cleared as well. */
const PLACES_MAX = 1 << 20;
/** For how many symbols the table first has room. */
const STRIDE_FIRST = 32;
/** Table entries that are no state. */
const UNKNOWN = 0;
const MATCHES = -1;
/** The line does not match, whatever follows. */
const FAILS = -2;

/** How many steps a new state counts per position in it: it is sorted, hashed and stored. */
const STATE_WORK = 8;

export class LineAutomaton {
  readonly #closure: Closure;
  /** States by a hash of their positions and the kind of the character before. */
  #byHash = new Map<number, number[]>();
  /** For each state, its positions. A state's number is its row's offset in the table, divided by the row's length. */
  #places: Int32Array[] = [];
  #placesHeld = 0;
  /** For each position, the last step that reached it. */
  readonly #taken: Uint32Array;
  #steps = 0;
  #before: number[] = [];
  #stride = STRIDE_FIRST;
  #table = new Int32Array(0);
  #start = 0;

  readonly program: Program;
  readonly alphabet: Alphabet;
  readonly meter: WorkMeter;

  constructor(program: Program, alphabet: Alphabet, meter: WorkMeter) {
    this.program = program;
    this.alphabet = alphabet;
    this.meter = meter;
    this.#closure = new Closure(program, alphabet);
    this.#taken = new Uint32Array(program.ops.length);
    this.#reset();
  }

  /**
   * Returns an offset within the first matching line, starting at the line that begins at `from`, or -1. The offset is that of a character
   * of the line, of its line feed, or the length of the text.
   *
   * @param end where the text ends for this search: behind the last line to search
   */
  find(text: string, from: number, end = text.length): number {
    const { symbols } = this.alphabet;
    let table = this.#table;
    let state = this.#start;
    let at = from;
    while (at < end) {
      const next = table[state + (symbols[text.charCodeAt(at)] as number)] as number;
      if (next > 0) {
        state = next;
        at++;
        continue;
      }
      const point = text.codePointAt(at) as number;
      const made = next === UNKNOWN ? this.#next(state, this.alphabet.symbolOf(point)) : next;
      table = this.#table;
      if (made === MATCHES) return at;
      if (made === FAILS) {
        at = text.indexOf("\n", at);
        if (at < 0 || at >= end) return -1;
        at++;
        state = this.#start;
      } else {
        state = made;
        at += point > 0xffff ? 2 : 1;
      }
    }
    const isInLine = at > from ? text.charCodeAt(at - 1) !== 0x0a : false;
    return isInLine && this.#next(state, LINE_END) === MATCHES ? at : -1;
  }

  /** The state after a symbol, from the table if it is known. */
  #next(state: number, symbol: number): number {
    if (symbol >= this.#stride) return this.#next(this.#widen(state), symbol);
    const known = this.#table[state + symbol] as number;
    if (known !== UNKNOWN) return known;
    const number = state / this.#stride;
    const round = this.#byHash;
    const next = this.#step(number, symbol);
    // If the full table was cleared to make room for the next state, this state has no row any more.
    if (round === this.#byHash) this.#table[state + symbol] = next;
    return next;
  }

  #step(number: number, symbol: number): number {
    const closure = this.#closure;
    const { program, alphabet } = this;
    const before = this.#before[number] as number;
    closure.steps = 0;
    closure.begin();
    for (const place of this.#places[number] as Int32Array) closure.add(place, before, symbol);
    if (!program.isAnchored || (before & LINE_START) !== 0) closure.add(program.start, before, symbol);
    this.meter.spend(closure.steps);
    const next: number[] = [];
    this.#steps++;
    for (const at of closure.found) {
      if (program.ops[at] === Op.match) return MATCHES;
      if (!alphabet.holds(program.args[at] as number, symbol)) continue;
      const place = program.nexts[at] as number;
      if (this.#taken[place] === this.#steps) continue;
      this.#taken[place] = this.#steps;
      next.push(place);
    }
    if (symbol === LINE_END) return this.#start;
    if (program.isAnchored && next.length === 0) return FAILS;
    return this.#intern(Int32Array.from(next).sort(), alphabet.kindOf(symbol));
  }

  #intern(places: Int32Array, before: number): number {
    this.meter.spend(places.length * STATE_WORK + STATE_WORK);
    const hash = hashOf(places, before);
    const known = this.#byHash.get(hash)?.find((row) => this.#is(row / this.#stride, places, before));
    if (known !== undefined) return known;
    const isFull = (this.#places.length + 1) * this.#stride > TABLE_ENTRIES_MAX || this.#placesHeld > PLACES_MAX;
    if (isFull) this.#reset();
    const row = this.#add(places, before);
    const rows = this.#byHash.get(hash);
    if (rows) rows.push(row);
    else this.#byHash.set(hash, [row]);
    return row;
  }

  #is(number: number, places: Int32Array, before: number): boolean {
    const known = this.#places[number] as Int32Array;
    return this.#before[number] === before && known.length === places.length && known.every((place, index) => place === places[index]);
  }

  #add(places: Int32Array, before: number): number {
    const number = this.#places.push(places) - 1;
    this.#placesHeld += places.length;
    this.#before.push(before);
    const row = number * this.#stride;
    if (row + this.#stride > this.#table.length) {
      const table = new Int32Array(Math.max(row + this.#stride, this.#table.length * 2));
      table.set(this.#table);
      this.#table = table;
    }
    return row;
  }

  /** Forgets all states but the first. Row 0 belongs to no state, because the entry 0 means unknown. */
  #reset(): void {
    const used = this.#places.length * this.#stride;
    this.#byHash = new Map();
    this.#places = [new Int32Array(0)];
    this.#before = [0];
    this.#placesHeld = 0;
    this.#table.fill(UNKNOWN, 0, used);
    this.#start = this.#add(new Int32Array(0), LINE_START & this.program.kinds);
  }

  /** Makes room for more symbols, which clears the table; returns the given state's new row. */
  #widen(state: number): number {
    const number = state / this.#stride;
    const places = this.#places[number] as Int32Array;
    const before = this.#before[number] as number;
    const isStart = state === this.#start;
    while (this.#stride <= this.alphabet.size) this.#stride *= 2;
    this.#table.fill(UNKNOWN);
    this.#reset();
    return isStart ? this.#start : this.#intern(places, before);
  }
}

/** FNV-1a hash of the positions of a state. */
function hashOf(places: Int32Array, before: number): number {
  let hash = 0x811c9dc5 ^ before;
  for (const place of places) hash = Math.imul(hash ^ place, 0x01000193);
  return hash;
}
