/** How alike two names are, for guesses at what a name that nothing has may mean. */
import { editDistance } from "#text/edit-distance.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { baseForm } from "#text/words/word-forms.ts";

/** Up to this share of differing letters, names count as similar by their letters. */
const WRONG_LETTERS_SHARE_MAX = 0.5;
const SIGNS = /[^\p{L}\p{N}_]+/gu;

/** The words of a name without their endings, each once: `matches` and `match` are the same word. */
function wordsOf(name: string): Set<string> {
  return new Set(identifierParts(name.replace(SIGNS, "")).map((part) => stem(baseForm(part))));
}

/** The share of words that two names have in common, 0 to 1 (twice the common words over the words of both): 1 for the same words. */
export function wordLikeness(name: string, typed: string): number {
  const [own, wanted] = [wordsOf(name), wordsOf(typed)];
  const common = [...own].filter((word) => wanted.has(word)).length;
  return own.size + wanted.size === 0 ? 0 : (2 * common) / (own.size + wanted.size);
}

/** How alike two names are, 0 to 1: by their words or, for slips and abbreviations, by their letters; a name within the other is alike. */
export function nameLikeness(name: string, typed: string): number {
  const [a, b] = [name.toLowerCase(), typed.toLowerCase()];
  const wrong = editDistance(a, b) / Math.max(1, a.length, b.length);
  const byLetters = wrong > WRONG_LETTERS_SHARE_MAX ? 0 : 1 - wrong;
  const within = a.includes(b) || b.includes(a) ? (1 + Math.min(a.length, b.length) / Math.max(1, a.length, b.length)) / 2 : 0;
  return Math.max(byLetters, within, wordLikeness(name, typed));
}
