/**
 * Counts the open questions on a connection that carries queries one way and answers the other, which tells whether anybody waits for the
 * other side.
 */
const LINE_FEED = 10;
const NUL = 0;

export class OpenQuestions {
  readonly #end: number;
  #asked = 0;
  #answered = 0;
  #isWhole = false;

  /** `words` is the command line; its `--null` or `-0` says that NUL, not a line feed, ends each query. */
  constructor(words: readonly string[]) {
    this.#end = words.includes("--null") || words.includes("-0") ? NUL : LINE_FEED;
  }

  asked(bytes: Uint8Array): void {
    for (let at = bytes.indexOf(this.#end); at >= 0; at = bytes.indexOf(this.#end, at + 1)) this.#asked++;
  }

  /** No more queries will come. From now on the rest of the answer is awaited until the end. */
  ended(): void {
    this.#isWhole = true;
  }

  answered(): void {
    this.#answered++;
  }

  get areThere(): boolean {
    return this.#isWhole || this.#asked > this.#answered;
  }
}
