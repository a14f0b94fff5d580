/**
 * Patterns of questions. A fresh process takes a tenth of a millisecond to compile each of them, and nearly all queries match none, so a
 * pattern is compiled only for texts that have a word of it. Rejected: finding these words in the pattern itself, which takes a fresh process as
 * long as compiling.
 */

/** A pattern for whole questions, which ignores letter case. */
export class QuestionPattern {
  readonly #cues: string;
  readonly #source: string;
  #words: readonly string[] | undefined;
  #expression: RegExp | undefined;

  /** `cues`: words in lower case, or parts of words, of which every match has at least one. `source` has to match the whole text. */
  constructor(cues: string, source: string) {
    this.#cues = cues;
    this.#source = source;
  }

  /** The match of a text; `lower` is the text in lower case. */
  exec(text: string, lower: string): RegExpExecArray | null {
    this.#words ??= this.#cues.split(" ");
    if (!this.#words.some((word) => lower.includes(word))) return null;
    this.#expression ??= new RegExp(`^${this.#source}$`, "iu");
    return this.#expression.exec(text);
  }
}
