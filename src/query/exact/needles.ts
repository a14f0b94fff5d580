/**
 * Places worth a look: strings of which each matching line contains one, found by the runtime's own search, which passes over text several
 * times as fast as an automaton in JavaScript.
 */
import type { RequiredText } from "#text/required-text.ts";

/** Finds the next place of a needle at or behind an offset, or -1. */
export type NeedleSearch = (text: string, from: number) => number;

/** How much a character of a needle narrows the search: letters and blanks are everywhere. */
const CHAR_WORTH: readonly (readonly [RegExp, number])[] = [
  [/[ \t]/, 0.4],
  [/[etaoinsr]/, 0.8],
  [/[a-z0-9()]/, 1],
];
const RARE_CHAR_WORTH = 1.6;
/** Worth below which a search for needles would stop too often. */
const WORTH_MIN = 0.9;
/** Characters of a needle where several are searched for: each place of a text may be compared with all of them. */
const NEEDLE_CHARS_MAX = 24;
/** Needles that are searched for at a time. */
const NEEDLES_MAX = 32;

/** The needles of a required text that stop a search most seldom; undefined when all would stop it all the time. */
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

/** The worth of the most frequent needle, less for each further one. */
function worthOf(needles: readonly string[]): number {
  return Math.min(...needles.map(worthOfText)) - Math.log2(needles.length) / 4;
}

function worthOfText(text: string): number {
  let worth = 0;
  for (const char of text.slice(0, 32)) worth += CHAR_WORTH.find(([chars]) => chars.test(char))?.[1] ?? RARE_CHAR_WORTH;
  return worth;
}

/** @param isFolded whether the needles are folded (`foldCase`), and what they stand for is written in any case */
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

/** An expression for what folds to a text. What folds to a letter outside ASCII is not enumerated: any such letter will do. */
function anyCase(folded: string): string {
  return folded.replace(/./gs, (unit) => {
    if (/[a-z]/.test(unit)) return `[${unit}${unit.toUpperCase()}${FOLDED_TO[unit] ?? ""}]`;
    return unit > "\x7f" ? "[^\\0-\\x7f]" : escaped(unit);
  });
}

/** Letters outside ASCII that fold to ASCII ones. */
const FOLDED_TO: Readonly<Record<string, string>> = { k: "\u212a", s: "\u017f" };
