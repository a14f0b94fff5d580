/** Numbers of the search in prose. They stand here, below `query/prose`, because the table of settings is made here. */
import type { ProseKind } from "#core/types.ts";
import type { Bm25 } from "#query/read/term-scores.ts";

/** Of pieces of prose, in characters. */
export const DOCS_TEXT: Bm25 = { k1: 1.2, b: 0.5, average_length: 500 };

const KINDS: Readonly<Record<ProseKind, number>> = { section: 1, docstring: 0.85, comment: 0.7, string: 0.5 };
/** An error message is looked for where it is written. */
const KINDS_OF_ERROR: Readonly<Record<ProseKind, number>> = { section: 0.8, docstring: 0.7, comment: 0.7, string: 1 };

export const DOCS_NUMBERS = {
  docs_text: DOCS_TEXT,
  /** What a line counts for that has words of the query side by side, and one that is hardly a sentence. */
  docs_lines: { phrase: 1.3, fragment: 0.7 },
  docs_kinds: KINDS,
  docs_kinds_of_error: KINDS_OF_ERROR,
  /** What stands in every file or for every version. */
  docs_noise: { changelog: 0.5, not_documentation: 0.4, licence: 0.2 },
  /** A few words that match say less than a paragraph that does: one with fewer than `words_full` words keeps at least `share_min`. */
  docs_thin: { words_full: 12, share_min: 0.55 },
};
export type DocsNumbers = Readonly<typeof DOCS_NUMBERS>;
