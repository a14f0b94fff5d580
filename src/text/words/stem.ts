import { stemmer } from "stemmer";
import { TERM_CACHE_ENTRIES_MAX } from "#core/limits.ts";

const stems = new Map<string, string>();

/** The Porter stem of a lower-case word: exactly that of FTS5's `porter` tokenizer. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= TERM_CACHE_ENTRIES_MAX) stems.clear();
  const made = porterStem(word);
  stems.set(word, made);
  return made;
}

/** FTS5 stems only words with a number of bytes in this range. */
const STEMMED_BYTES = { min: 3, max: 64 };
/**
 * Letters that the algorithm takes for consonants, one for each byte of a character. No two
 * neighbours are alike, because it drops one of two like consonants.
 */
const CONSONANTS = "#%#%";

/** FTS5 stems bytes: digits, and each byte of a non-ASCII character, count as consonants (`sha256s`, `cafés`). */
function porterStem(word: string): string {
  const bytes = Buffer.byteLength(word);
  if (bytes < STEMMED_BYTES.min || bytes > STEMMED_BYTES.max) return word;
  if (bytes === word.length) return stemmer(word);
  const characters = word.match(BEYOND_ASCII) ?? [];
  const consonants = (character: string): string => CONSONANTS.slice(0, Buffer.byteLength(character));
  const stemmed = stemmer(word.replace(BEYOND_ASCII, consonants));
  return characters.reduce((text, character) => text.replace(consonants(character), () => character), stemmed);
}

const BEYOND_ASCII = /[^\x00-\x7f]/gu;
