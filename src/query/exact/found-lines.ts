/** The result of searching one text for matching lines. */

/** A matching line without its line break, and its number in the text, from 1. */
export interface LineText {
  readonly line: number;
  readonly text: string;
}

export interface FoundLines {
  /** How many lines match. */
  readonly count: number;
  /** The first matching lines. */
  readonly lines: readonly LineText[];
}
