/**
 * Needles: strings of which each matching line contains at least one. The runtime's own search finds them, which is several times as fast
 * as an automaton in JavaScript.
 */
import type { RequiredText } from "#text/required-text.ts";

/** Finds the next needle at or behind an offset, or -1. */
export type NeedleSearch = (text: string, from: number) => number;

/** How much a character of a needle narrows the search: common letters and blanks narrow it little. */
const CHAR_WORTH: readonly (readonly [RegExp, number])[] = [
  [/[ \t]/, 0.4],
  [/[etaoinsr]/, 0.8],
  [/[a-z0-9()]/, 1],
];
const RARE_CHAR_WORTH = 1.6;
/** Needles of lower worth would stop the search too often. */
const WORTH_MIN = 0.9;
/** With several needles, only this many characters of each are searched for: every position may be compared with all of them. */
const NEEDLE_CHARS_MAX = 24;
/** How many needles are searched for at a time. */
const NEEDLES_MAX = 32;

/** The needles of a required text that stop the search least often; undefined when all would stop it too often. */
export function needlesOf(required: RequiredText): readonly string[] | undefined {
  const best = bestOf(required);
  return best && worthOf(best) >= WORTH_MIN ? best : undefined;
}

function bestOf(required: RequiredText): readonly string[] | undefined {
  if (required.is === "anything") return undefined;
  if (required.is === "text") return [required.text];
  const parts = required.of.map(bestOf);
  if (required.is === "any") {
    const all = parts.every((part) => part !== undefined) ? parts.flat() : [];
    return all.length > 0 && all.length <= NEEDLES_MAX ? all : undefined;
  }
  return parts.filter((part) => part !== undefined).sort((a, b) => worthOf(b) - worthOf(a))[0];
}

/** The worth of the most common needle, reduced for each further one. */
function worthOf(needles: readonly string[]): number {
  return Math.min(...needles.map(worthOfText)) - Math.log2(needles.length) / 4;
}

function worthOfText(text: string): number {
  let worth = 0;
  for (const char of text.slice(0, 32)) worth += CHAR_WORTH.find(([chars]) => chars.test(char))?.[1] ?? RARE_CHAR_WORTH;
  return worth;
}

/**
 * Returns a search for any of some needles.
 *
 * @param isFolded whether the needles are folded (`foldCase`), so that the text may have them in any case
 */
export function needleSearch(needles: readonly string[], isFolded: boolean): NeedleSearch {
  const [only] = needles;
  if (only !== undefined && needles.length === 1 && !isFolded) return (text, from) => text.indexOf(only, from);
  const cut = needles.map((needle) => needle.slice(0, NEEDLE_CHARS_MAX));
  const expression = new RegExp(cut.map((needle) => (isFolded ? anyCase(needle) : escaped(needle))).join("|"), "g");
  return (text, from) => {
    expression.lastIndex = from;
    return expression.test(text) ? expression.lastIndex - 1 : -1;
  };
}

function escaped(text: string): string {
  return text.replace(/[^\w\s]|[\r\t]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A pattern for all texts that fold to a given one. Does not enumerate what folds to a non-ASCII letter: any non-ASCII letter matches. */
function anyCase(folded: string): string {
  return folded.replace(/./gs, (unit) => {
    if (/[a-z]/.test(unit)) return `[${unit}${unit.toUpperCase()}${FOLDED_TO[unit] ?? ""}]`;
    return unit > "\x7f" ? "[^\\0-\\x7f]" : escaped(unit);
  });
}

/** Non-ASCII letters that fold to ASCII ones. */
const FOLDED_TO: Readonly<Record<string, string>> = { k: "\u212a", s: "\u017f" };
