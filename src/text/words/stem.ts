import { stemmer } from "stemmer";
import { TERM_CACHE_ENTRIES_MAX } from "#core/limits.ts";

const stems = new Map<string, string>();

/** The Porter stem of a lower-case word: what FTS5's `porter` tokenizer makes of it, to the letter. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  // FTS5 leaves short words and words with other characters than ASCII letters alone.
  const made = /^[a-z]{3,63}$/.test(word) ? stemmer(word) : word;
  if (stems.size >= TERM_CACHE_ENTRIES_MAX) stems.clear();
  stems.set(word, made);
  return made;
}
