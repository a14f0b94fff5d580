/** What a search for matching lines finds in one text. */

/** A line that matches, without its line break, and its number in its text, from 1. */
export interface LineText {
  readonly line: number;
  readonly text: string;
}

export interface FoundLines {
  /** Lines that match. */
  readonly count: number;
  /** The first of them. */
  readonly lines: readonly LineText[];
}
