/** Splits bytes into lines: one message per line. */

/** Splits a stream into lines. Drops a line of more than `bytesMax` bytes up to its end, and calls `onTooLong` once. */
export class LineDecoder {
  readonly #bytesMax: number;
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #dropping = false;

  constructor(bytesMax: number, onLine: (line: string) => void, onTooLong: () => void) {
    this.#bytesMax = bytesMax;
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
  }

  /** Takes the next bytes; an incomplete line waits for more. */
  push(chunk: Uint8Array): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#add(chunk.subarray(from, end));
      this.#endLine();
      from = end + 1;
    }
    this.#add(chunk.subarray(from));
  }

  /** Handles a last line without a line feed: a message whose client forgot it, or one that cannot be parsed. */
  end(): void {
    if (this.#bytes > 0) this.#endLine();
  }

  #add(part: Uint8Array): void {
    if (this.#dropping || part.length === 0) return;
    this.#bytes += part.length;
    if (this.#bytes <= this.#bytesMax) {
      this.#parts.push(part);
      return;
    }
    this.#dropping = true;
    this.#parts = [];
    this.#onTooLong();
  }

  #endLine(): void {
    const line = this.#dropping ? "" : Buffer.concat(this.#parts).toString("utf8").trim();
    this.#parts = [];
    this.#bytes = 0;
    this.#dropping = false;
    if (line !== "") this.#onLine(line);
  }
}

const LINE_FEED = 10;
