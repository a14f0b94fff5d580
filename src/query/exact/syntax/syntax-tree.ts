/** The syntax tree of a pattern, which `parse-pattern.ts` makes. */
import type { CharSet } from "./char-set.ts";

/** A condition between two characters. The word assertions have two meanings of "word": Unicode's, and ASCII's after `(?-u)`. */
export type Assertion =
  | "line_start"
  | "line_end"
  | "word_boundary"
  | "not_word_boundary"
  | "word_start"
  | "word_end"
  /** No word character precedes (`-w`). */
  | "word_start_half"
  /** No word character follows (`-w`). */
  | "word_end_half";

export type Node =
  | { readonly is: "set"; readonly set: CharSet }
  | { readonly is: "assertion"; readonly assertion: Assertion; readonly isAscii: boolean }
  | { readonly is: "sequence"; readonly of: readonly Node[] }
  | { readonly is: "choice"; readonly of: readonly Node[] }
  /** `max` is infinite when the pattern names none. */
  | { readonly is: "repeat"; readonly of: Node; readonly min: number; readonly max: number; readonly isGreedy: boolean };

export const EMPTY: Node = { is: "sequence", of: [] };
