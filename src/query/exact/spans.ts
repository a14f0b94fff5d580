/** Where in a line a pattern matches: the leftmost match, and of these the one that the pattern prefers, as in Rust and Perl. */
import { type Alphabet, LINE_END, LINE_START } from "./alphabet.ts";
import { Closure } from "./closure.ts";
import { Op, type Program } from "./program.ts";
import type { WorkMeter } from "./work-meter.ts";

/** A match in a line: offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The places in which a program can be, best first, each with where its match began. */
interface Threads {
  readonly places: number[];
  readonly starts: number[];
}

/** Follows all ways through a program at once (Pike's machine), which takes steps in proportion to the line and the pattern. */
export class SpanFinder {
  readonly #closure: Closure;
  #now: Threads = { places: [], starts: [] };
  #then: Threads = { places: [], starts: [] };

  readonly program: Program;
  readonly alphabet: Alphabet;

  constructor(program: Program, alphabet: Alphabet, meter: WorkMeter) {
    this.program = program;
    this.alphabet = alphabet;
    this.#closure = new Closure(program, alphabet, meter);
  }

  /** The first match that begins at `from` or later. `line` has no line feed. */
  find(line: string, from: number): Span | undefined {
    let best: Span | undefined;
    let before = this.#kindBefore(line, from);
    this.#now.places.length = 0;
    this.#now.starts.length = 0;
    for (let at = from; at <= line.length; ) {
      const point = line.codePointAt(at);
      const symbol = point === undefined ? LINE_END : this.alphabet.symbolOf(point);
      best = this.#step(at, before, symbol, best);
      const threads = this.#then;
      this.#then = this.#now;
      this.#now = threads;
      if (best && threads.places.length === 0) return best;
      before = this.alphabet.kindOf(symbol);
      at += point !== undefined && point > 0xffff ? 2 : 1;
    }
    return best;
  }

  /** Follows each thread over a symbol; a thread that matches ends those that the pattern likes less. */
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

  #kindBefore(line: string, at: number): number {
    if (at === 0) return LINE_START & this.program.kinds;
    const unit = line.charCodeAt(at - 1);
    const isPair = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
    return this.alphabet.kindOf(this.alphabet.symbolOf(line.codePointAt(isPair ? at - 2 : at - 1) as number));
  }
}
