/** How many questions are open on a connection that carries queries one way and answers the other: whether anybody waits for the other side. */
const LINE_FEED = 10;
const NUL = 0;

export class OpenQuestions {
  readonly #end: number;
  #asked = 0;
  #answered = 0;
  #isWhole = false;

  /** `words` say by what queries end. */
  constructor(words: readonly string[]) {
    this.#end = words.includes("--null") || words.includes("-0") ? NUL : LINE_FEED;
  }

  asked(bytes: Uint8Array): void {
    for (let at = bytes.indexOf(this.#end); at >= 0; at = bytes.indexOf(this.#end, at + 1)) this.#asked++;
  }

  /** Nothing more is asked; what comes now is awaited until the end. */
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
