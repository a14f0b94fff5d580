/** The instructions that a program can reach without consuming a character, in order of preference. */
import type { Alphabet } from "./alphabet.ts";
import { Op, type Program } from "./program.ts";

export class Closure {
  /** Instructions that consume characters or match, in the program's order of preference. */
  readonly found: number[] = [];
  /** For each instruction, the last round in which it was reached. */
  readonly #reached: Uint32Array;
  /** Steps taken in total. */
  steps = 0;
  #round = 0;
  readonly #stack: number[] = [];

  readonly program: Program;
  readonly alphabet: Alphabet;

  constructor(program: Program, alphabet: Alphabet) {
    this.program = program;
    this.alphabet = alphabet;
    this.#reached = new Uint32Array(program.ops.length);
  }

  /** Begins a position between two characters: nothing is reached yet. */
  begin(): void {
    this.#round++;
    this.found.length = 0;
  }

  /**
   * Adds what an instruction can reach.
   *
   * @param before the kind of the character before the position
   * @param symbol the symbol that follows
   */
  add(from: number, before: number, symbol: number): void {
    const { program } = this;
    const kind = this.alphabet.kindOf(symbol);
    const stack = this.#stack;
    stack.push(from);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      this.steps++;
      if (this.#reached[at] === this.#round) continue;
      this.#reached[at] = this.#round;
      const op = program.ops[at];
      if (op === Op.fork) {
        const targets = program.targets[program.args[at] as number] as readonly number[];
        for (let index = targets.length - 1; index >= 0; index--) stack.push(targets[index] as number);
      } else if (op !== Op.assert) this.found.push(at);
      else if (program.assertions[program.args[at] as number]?.(before, symbol, kind)) stack.push(program.nexts[at] as number);
    }
  }
}
