import type { LineRange } from "#core/types.ts";
import { lineHolding, lineStarts } from "./line-starts.ts";

/** The text of a file by line numbers, which count from 1; ranges include both ends. Numbers outside the file give empty text. */
export class FileText {
  readonly #text: string;
  /** Offset of each line's first character, then one as if another line followed the last. */
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    const starts = lineStarts(text);
    starts.push(text.length + 1);
    this.#starts = starts;
  }

  get chars(): number {
    return this.#text.length;
  }

  /** The line that holds the character at `offset`. */
  lineAt(offset: number): number {
    return lineHolding(this.#starts, offset, this.lineCount);
  }

  /** Offset of a line's first character; the end of the text for a line after the last. */
  startOf(line: number): number {
    return Math.min(this.#starts[line - 1] ?? this.#text.length, this.#text.length);
  }

  /** The text between two offsets. */
  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** Number of lines; an empty text has one. */
  get lineCount(): number {
    return this.#starts.length - 1;
  }

  /** One line without its line feed. */
  line(line: number): string {
    return this.range({ lineStart: line, lineEnd: line });
  }

  lines({ lineStart, lineEnd }: LineRange): string[] {
    const lines: string[] = [];
    for (let line = lineStart; line <= Math.min(lineEnd, this.#starts.length - 1); line++) lines.push(this.line(line));
    return lines;
  }

  /** Lines with the line feeds between them. */
  range({ lineStart, lineEnd }: LineRange): string {
    const from = this.#starts[lineStart - 1];
    const to = this.#starts[Math.min(lineEnd, this.#starts.length - 1)];
    return from === undefined || to === undefined ? "" : this.#text.slice(from, to - 1);
  }
}
