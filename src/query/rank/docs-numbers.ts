/** Numbers of the search in prose. They are here and not in `query/prose`, which is above, because the table of settings is made here. */
import type { ProseKind } from "#core/types.ts";
import type { Bm25 } from "#query/read/term-scores.ts";

/** BM25 numbers for pieces of prose; the length is in characters. */
export const DOCS_TEXT: Bm25 = { k1: 1.2, b: 0.5, average_length: 500 };

const KINDS: Readonly<Record<ProseKind, number>> = { section: 1, docstring: 0.85, comment: 0.7, string: 0.5 };
/** For an error message, the string that prints it counts most. */
const KINDS_OF_ERROR: Readonly<Record<ProseKind, number>> = { section: 0.8, docstring: 0.7, comment: 0.7, string: 1 };

export const DOCS_NUMBERS = {
  docs_text: DOCS_TEXT,
  /** Factors for a line with words of the query side by side, and for one that is hardly a sentence. */
  docs_lines: { phrase: 1.3, fragment: 0.7 },
  docs_kinds: KINDS,
  docs_kinds_of_error: KINDS_OF_ERROR,
  /** Factors for texts that every file or version has. */
  docs_noise: { changelog: 0.5, not_documentation: 0.4, licence: 0.2 },
  /**
   * A few matching words say less than a matching paragraph: with fewer than `words_full` words a score shrinks, to `share_min` at least.
   */
  docs_thin: { words_full: 12, share_min: 0.55 },
};
export type DocsNumbers = Readonly<typeof DOCS_NUMBERS>;
