/**
 * Where control flow branches, found by words rather than by parsing: each branch word or operator of the language is a decision. The
 * caller blanks out comments and strings before.
 */
import { languageById } from "./languages.ts";

/** The branch words and operators of most languages. */
const COMMON = "if for while case catch && || ?";

/** The words and operators at which a language branches. */
export function branchWords(language: string): readonly string[] {
  const words = languageById(language)?.branches ?? COMMON;
  return words === "" ? [] : words.split(" ");
}

/** Line numbers (1-based) of the decisions in a text, one entry per decision, in order. */
export function decisionLines(text: string, language: string): number[] {
  const words = branchWords(language);
  if (words.length === 0) return [];
  const pattern = patternOf(words);
  return text.split("\n").flatMap((line, index) => [...line.matchAll(pattern)].map(() => index + 1));
}

const patterns = new Map<string, RegExp>();

function patternOf(words: readonly string[]): RegExp {
  const key = words.join(" ");
  const known = patterns.get(key);
  if (known) return known;
  // A lone question mark is a choice; `?.`, `??`, `?:` and the mark of an optional member or type are not.
  const source = words.map((word) => (word === "?" ? "(?<=\\s)\\?(?=\\s)" : /^\w/.test(word) ? `\\b${word}\\b` : RegExp.escape(word)));
  const pattern = new RegExp(source.join("|"), "g");
  patterns.set(key, pattern);
  return pattern;
}
