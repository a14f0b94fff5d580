import { lineHolding, lineStarts } from "#text/line-starts.ts";

/** Offsets of line starts, for turning text offsets (UTF-16 units) into 1-based lines. */
export class LineTable {
  readonly #starts: readonly number[];
  readonly #length: number;

  constructor(text: string) {
    this.#starts = lineStarts(text);
    this.#length = text.length;
  }

  /** Number of lines; a final newline does not open another line. An empty text has none. */
  get count(): number {
    return this.#starts.at(-1) === this.#length ? this.#starts.length - 1 : this.#starts.length;
  }

  /** The line that holds the character at `offset`. */
  lineAt(offset: number): number {
    return lineHolding(this.#starts, offset);
  }

  /** Offset of the first character of a line. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.#length;
  }

  /** Offset just after the last character of a line, its newline excluded. */
  endOf(line: number): number {
    const next = this.#starts[line];
    return next === undefined ? this.#length : next - 1;
  }
}
