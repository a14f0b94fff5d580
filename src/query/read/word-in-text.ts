/** Whether a text contains words. */
import { stem } from "#text/words/stem.ts";

/** How many possible starts of a word in a text are examined. */
const OCCURRENCES_MAX = 50;

const isLetter = (text: string | undefined): boolean => text !== undefined && /\p{L}/u.test(text);
const isUpper = (text: string | undefined): boolean => text !== undefined && /\p{Lu}/u.test(text);

/**
 * Whether a text contains a word in any inflection, alone or as a part of an identifier. `lower` is the text in lower case; `needle` is the
 * common start of all inflections.
 */
export function hasWord(text: string, lower: string, needle: string, stemmed: string): boolean {
  if (needle === "") return false;
  let at = lower.indexOf(needle);
  for (let tries = 0; at !== -1 && tries < OCCURRENCES_MAX; tries++) {
    if (!isLetter(text[at - 1]) || isUpper(text[at])) {
      const end = at + needle.length;
      if (!isLetter(text[end]) || isUpper(text[end])) return true;
      let rest = end;
      while (isLetter(text[rest]) && !isUpper(text[rest])) rest++;
      if (stem(lower.slice(at, rest)) === stemmed) return true;
    }
    at = lower.indexOf(needle, at + needle.length);
  }
  return false;
}

/** Whether a word, or a part of an identifier, starts with `start`. */
export function hasWordStart(text: string, start: string, isCaseSensitive: boolean): boolean {
  const [within, wanted] = isCaseSensitive ? [text, start] : [text.toLowerCase(), start.toLowerCase()];
  for (let at = within.indexOf(wanted); at !== -1; at = within.indexOf(wanted, at + 1)) {
    if (!isLetter(text[at - 1]) || isUpper(text[at])) return true;
  }
  return false;
}
