/** A pattern as instructions for an automaton that is at several positions at once (Thompson's construction). */
import { CodeCompassError } from "#core/errors.ts";
import { PATTERN_STATES_MAX } from "#core/limits.ts";
import type { CharSet } from "#query/exact/syntax/char-set.ts";
import { rangeSet } from "#query/exact/syntax/char-set.ts";
import type { Assertion, Node } from "#query/exact/syntax/syntax-tree.ts";
import { ASCII_WORD, LINE_END, LINE_START, WORD } from "./alphabet.ts";

/** The operation of an instruction. */
export const Op = {
  /** Consumes a character of the set `arg` and goes to `next`. */
  take: 0,
  /** Goes to all of `targets[arg]`, preferring the first. */
  fork: 1,
  /** Goes to `next` if the assertion `arg` holds. */
  assert: 2,
  match: 3,
} as const;
export type Op = (typeof Op)[keyof typeof Op];

export interface Program {
  readonly start: number;
  readonly ops: readonly Op[];
  readonly args: readonly number[];
  readonly nexts: readonly number[];
  readonly targets: readonly (readonly number[])[];
  readonly sets: readonly CharSet[];
  readonly assertions: readonly Check[];
  /** The bits that a symbol's kind must have. */
  readonly kinds: number;
  /** Whether each match begins at the start of its line. */
  readonly isAnchored: boolean;
}

/** Whether an assertion holds between the kind of the character before and the following symbol. */
type Check = (before: number, symbol: number, kind: number) => boolean;

const CARRIAGE_RETURN: Node = { is: "set", set: rangeSet([[0x0d, 0x0d]], "none") };

/** Assertions about words, by whether a word character is before and after the position. */
const WORD_RULES: Readonly<Record<Exclude<Assertion, "line_start" | "line_end">, (before: boolean, after: boolean) => boolean>> = {
  word_boundary: (before, after) => before !== after,
  not_word_boundary: (before, after) => before === after,
  word_start: (before, after) => !before && after,
  word_end: (before, after) => before && !after,
  word_start_half: (before) => !before,
  word_end_half: (_, after) => !after,
};

/**
 * Compiles a pattern's tree.
 * @throws limit_exceeded when the pattern needs too many instructions
 */
export function compileProgram(tree: Node): Program {
  return new Compiler().compile(tree);
}

class Compiler {
  readonly #ops: Op[] = [];
  readonly #args: number[] = [];
  readonly #nexts: number[] = [];
  readonly #targets: number[][] = [];
  readonly #sets: CharSet[] = [];
  readonly #setNumbers = new Map<string, number>();
  readonly #checks: Check[] = [];
  readonly #checkNumbers = new Map<string, number>();
  #kinds = 0;
  #work = 0;

  compile(tree: Node): Program {
    const match = this.#emit(Op.match, 0, 0);
    const start = this.#node(tree, match);
    return {
      start,
      ops: this.#ops,
      args: this.#args,
      nexts: this.#nexts,
      targets: this.#targets,
      sets: this.#sets,
      assertions: this.#checks,
      kinds: this.#kinds,
      isAnchored: isAnchored(tree),
    };
  }

  /** Emits the instructions of a node, which continue at `next`; returns where they begin. */
  #node(node: Node, next: number): number {
    this.#spend();
    switch (node.is) {
      case "set":
        return this.#emit(Op.take, this.#setNumber(node.set), next);
      case "assertion":
        return this.#assertion(node.assertion, node.isAscii, next);
      case "sequence":
        return node.of.reduceRight((after, item) => this.#node(item, after), next);
      case "choice":
        return this.#fork(node.of.map((item) => this.#node(item, next)));
      case "repeat":
        return this.#repeat(node, next);
    }
  }

  #assertion(assertion: Assertion, isAscii: boolean, next: number): number {
    const check = this.#emit(Op.assert, this.#checkNumber(assertion, isAscii), next);
    // A carriage return before the line's end is part of the end.
    return assertion === "line_end" ? this.#fork([check, this.#node(CARRIAGE_RETURN, check)]) : check;
  }

  #repeat({ of, min, max, isGreedy }: Extract<Node, { is: "repeat" }>, next: number): number {
    let at = max === Number.POSITIVE_INFINITY ? this.#star(of, isGreedy, next) : this.#upTo(of, max - min, isGreedy, next);
    for (let left = min; left > 0; left--) at = this.#node(of, at);
    return at;
  }

  #star(of: Node, isGreedy: boolean, next: number): number {
    const targets: number[] = [];
    const fork = this.#fork(targets);
    const body = this.#node(of, fork);
    targets.push(...(isGreedy ? [body, next] : [next, body]));
    return fork;
  }

  #upTo(of: Node, times: number, isGreedy: boolean, next: number): number {
    let at = next;
    for (let left = times; left > 0; left--) {
      const body = this.#node(of, at);
      at = this.#fork(isGreedy ? [body, next] : [next, body]);
    }
    return at;
  }

  #fork(targets: number[]): number {
    return this.#emit(Op.fork, this.#targets.push(targets) - 1, 0);
  }

  #emit(op: Op, arg: number, next: number): number {
    this.#args.push(arg);
    this.#nexts.push(next);
    return this.#ops.push(op) - 1;
  }

  /** Counts nodes as well as instructions: a repetition of nothing emits none. */
  #spend(): void {
    if (++this.#work <= PATTERN_STATES_MAX) return;
    throw new CodeCompassError("limit_exceeded", `The pattern needs more than ${PATTERN_STATES_MAX} states.`, {
      remediation: "Lower the numbers of its counted repetitions, {n,m}, above all of one inside another, or cut it into several patterns.",
    });
  }

  #setNumber(set: CharSet): number {
    const known = this.#setNumbers.get(set.key);
    if (known !== undefined) return known;
    this.#setNumbers.set(set.key, this.#sets.length);
    return this.#sets.push(set) - 1;
  }

  #checkNumber(assertion: Assertion, isAscii: boolean): number {
    const key = `${assertion}${isAscii}`;
    const known = this.#checkNumbers.get(key);
    if (known !== undefined) return known;
    this.#checkNumbers.set(key, this.#checks.length);
    return this.#checks.push(this.#checkOf(assertion, isAscii)) - 1;
  }

  #checkOf(assertion: Assertion, isAscii: boolean): Check {
    if (assertion === "line_end") return (_, symbol) => symbol === LINE_END;
    const bit = assertion === "line_start" ? LINE_START : isAscii ? ASCII_WORD : WORD;
    this.#kinds |= bit;
    if (assertion === "line_start") return (before) => (before & LINE_START) !== 0;
    const rule = WORD_RULES[assertion];
    return (before, _, kind) => rule((before & bit) !== 0, (kind & bit) !== 0);
  }
}

/** Whether each path through a node begins with the line's start. */
function isAnchored(node: Node): boolean {
  if (node.is === "assertion") return node.assertion === "line_start";
  if (node.is === "choice") return node.of.every(isAnchored);
  if (node.is === "repeat") return node.min > 0 && isAnchored(node.of);
  return node.is === "sequence" && node.of[0] !== undefined && isAnchored(node.of[0]);
}
