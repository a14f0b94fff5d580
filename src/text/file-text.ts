import type { LineRange } from "#core/types.ts";
import { lineHolding } from "./line-starts.ts";

/**
 * The text of a file by line numbers, which count from 1; ranges include both ends. Numbers outside the file give empty text. Finds the starts
 * of lines as far as they are asked for: a query reads a few lines of each of hundreds of files.
 */
export class FileText {
  readonly #text: string;
  /** Offset of each known line's first character; at the end of the text, one as if another line followed the last. */
  readonly #starts: number[] = [0];
  #isWhole = false;

  constructor(text: string) {
    this.#text = text;
  }

  get chars(): number {
    return this.#text.length;
  }

  /** The line that holds the character at `offset`. */
  lineAt(offset: number): number {
    return lineHolding(this.#all(), offset, this.lineCount);
  }

  /** Offset of a line's first character; the end of the text for a line after the last. */
  startOf(line: number): number {
    return Math.min(this.#startsTo(line)[line - 1] ?? this.#text.length, this.#text.length);
  }

  /** The text between two offsets. */
  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** Number of lines; an empty text has one. */
  get lineCount(): number {
    return this.#all().length - 1;
  }

  /** One line without its line feed. */
  line(line: number): string {
    return this.range({ lineStart: line, lineEnd: line });
  }

  lines({ lineStart, lineEnd }: LineRange): string[] {
    const lines: string[] = [];
    const last = Math.min(lineEnd, this.#startsTo(lineEnd + 1).length - 1);
    for (let line = lineStart; line <= last; line++) lines.push(this.line(line));
    return lines;
  }

  /** Lines with the line feeds between them. */
  range({ lineStart, lineEnd }: LineRange): string {
    const starts = this.#startsTo(lineEnd + 1);
    const from = starts[lineStart - 1];
    const to = starts[Math.min(lineEnd, starts.length - 1)];
    return from === undefined || to === undefined ? "" : this.#text.slice(from, to - 1);
  }

  #all(): readonly number[] {
    return this.#startsTo(Number.POSITIVE_INFINITY);
  }

  /** The starts of at least the lines up to a number, or of all lines and of the one that would follow them. */
  #startsTo(line: number): readonly number[] {
    const starts = this.#starts;
    while (!this.#isWhole && starts.length < line) {
      const at = this.#text.indexOf("\n", starts[starts.length - 1]);
      this.#isWhole = at === -1;
      starts.push(at === -1 ? this.#text.length + 1 : at + 1);
    }
    return starts;
  }
}
