/**
 * Where control flow branches, counted by words rather than by parsing: cyclomatic complexity (McCabe 1976) is one more than the
 * number of decisions, and a decision is a word or an operator of the language. Prose must have been blanked out before.
 */
import { languageById } from "./languages.ts";

/** How most languages branch. */
const COMMON = "if for while case catch && || ?";

/** Lines (1-based) of the decisions in a text, one entry for each, in order. */
export function decisionLines(text: string, language: string): number[] {
  const words = languageById(language)?.branches ?? COMMON;
  if (words === "") return [];
  const pattern = patternOf(words);
  return text.split("\n").flatMap((line, index) => [...line.matchAll(pattern)].map(() => index + 1));
}

const patterns = new Map<string, RegExp>();

function patternOf(words: string): RegExp {
  const known = patterns.get(words);
  if (known) return known;
  // A lone question mark is a choice; `?.`, `??`, `?:` and the mark of an optional member or type are not.
  const source = words
    .split(" ")
    .map((word) => (word === "?" ? "(?<=\\s)\\?(?=\\s)" : /^\w/.test(word) ? `\\b${word}\\b` : RegExp.escape(word)));
  const pattern = new RegExp(source.join("|"), "g");
  patterns.set(words, pattern);
  return pattern;
}
