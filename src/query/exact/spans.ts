/** Finds where in a line a pattern matches: the leftmost match, and of these the one that the pattern prefers, as in Rust and Perl. */
import { type Alphabet, LINE_END, LINE_START } from "./alphabet.ts";
import { Closure } from "./closure.ts";
import { Op, type Program } from "./program.ts";
import type { WorkMeter } from "./work-meter.ts";

/** How many steps a character may take without counting: a search may look at any number of lines. */
const FREE_STEPS = 64;

/** A match in a line: offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The positions at which a program can be, in order of preference, each with the start of its match. */
interface Threads {
  readonly places: number[];
  readonly starts: number[];
}

/** Follows all paths through a program at once (a Pike VM), in steps proportional to line times pattern. */
export class SpanFinder {
  readonly #closure: Closure;
  readonly #meter: WorkMeter;
  /** How far earlier searches of the line went. */
  #seen = 0;
  #now: Threads = { places: [], starts: [] };
  #then: Threads = { places: [], starts: [] };

  readonly program: Program;
  readonly alphabet: Alphabet;

  constructor(program: Program, alphabet: Alphabet, meter: WorkMeter) {
    this.program = program;
    this.alphabet = alphabet;
    this.#closure = new Closure(program, alphabet);
    this.#meter = meter;
  }

  /** The first match in a line without a line feed. */
  first(line: string): Span | undefined {
    this.#seen = 0;
    return this.#find(line, 0);
  }

  /** The matches of a line that are not empty, from left to right, at most `max`; or else the first empty one. */
  all(line: string, max = Number.POSITIVE_INFINITY): Span[] {
    const spans: Span[] = [];
    let empty: Span | undefined;
    this.#seen = 0;
    for (let from = 0; from <= line.length && spans.length < max; ) {
      const span = this.#find(line, from);
      if (!span) break;
      if (span.end > span.start) spans.push(span);
      else empty ??= span;
      from = span.end > span.start ? span.end : afterChar(line, span.end);
    }
    return spans.length === 0 && empty ? [empty] : spans;
  }

  /** The first match that begins at `from` or later. */
  #find(line: string, from: number): Span | undefined {
    let best: Span | undefined;
    let before = this.#kindBefore(line, from);
    this.#now.places.length = 0;
    this.#now.starts.length = 0;
    for (let at = from; at <= line.length; ) {
      const point = line.codePointAt(at);
      const symbol = point === undefined ? LINE_END : this.alphabet.symbolOf(point);
      best = this.#step(at, before, symbol, best);
      this.#pay(at);
      const threads = this.#then;
      this.#then = this.#now;
      this.#now = threads;
      if (best && threads.places.length === 0) return best;
      before = this.alphabet.kindOf(symbol);
      at = afterChar(line, at);
    }
    return best;
  }

  /** Advances each thread over a symbol; a thread that matches ends those of lower preference. */
  #step(at: number, before: number, symbol: number, found: Span | undefined): Span | undefined {
    const { program, alphabet } = this;
    const closure = this.#closure;
    const { places, starts } = this.#now;
    const then = this.#then;
    then.places.length = 0;
    then.starts.length = 0;
    closure.begin();
    let next = 0;
    const count = found ? places.length : places.length + 1;
    for (let index = 0; index < count; index++) {
      const start = starts[index] ?? at;
      closure.add(places[index] ?? program.start, before, symbol);
      for (; next < closure.found.length; next++) {
        const place = closure.found[next] as number;
        if (program.ops[place] === Op.match) return { start, end: at };
        if (!alphabet.holds(program.args[place] as number, symbol)) continue;
        then.places.push(program.nexts[place] as number);
        then.starts.push(start);
      }
    }
    return found;
  }

  /** Counts the steps at a position; the first `FREE_STEPS` are free, unless an earlier search of the line has been there. */
  #pay(at: number): void {
    const { steps } = this.#closure;
    this.#closure.steps = 0;
    const free = at >= this.#seen ? FREE_STEPS : 0;
    if (steps > free) this.#meter.spend(steps - free);
    this.#seen = Math.max(this.#seen, at + 1);
  }

  #kindBefore(line: string, at: number): number {
    if (at === 0) return LINE_START & this.program.kinds;
    const unit = line.charCodeAt(at - 1);
    const isPair = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
    return this.alphabet.kindOf(this.alphabet.symbolOf(line.codePointAt(isPair ? at - 2 : at - 1) as number));
  }
}

function afterChar(line: string, at: number): number {
  return at + ((line.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}
