/**
 * Works out which text a line must contain to match: strings in the pattern, combined over its parts as in Russ Cox's "Regular Expression
 * Matching with a Trigram Index". Every matching line must contain it; if other lines do as well, that only costs time.
 */

import type { Node } from "#query/exact/syntax/syntax-tree.ts";
import type { RequiredText } from "#text/required-text.ts";

/** How many strings a part may stand for; alternatives may have more. */
const STRINGS_MAX = 16;
/** How many alternatives may each contribute a string, of which a line must contain one. */
const ALTERNATIVES_MAX = 128;
/** How many characters all strings made by combination may have. */
const CROSSED_CHARS_MAX = 4_096;
/** How many characters of one required string are kept: the first ones select files as well as all of a long literal. */
const STRING_CHARS_MAX = 400;
/** How many copies of a repeated part are written out. */
const COPIES_MAX = 8;

const ANYTHING: RequiredText = { is: "anything" };
/** A part about which nothing is known. */
const UNKNOWN: Facts = { exact: undefined, prefix: [""], suffix: [""], need: ANYTHING };
const NOTHING_TAKEN: Facts = { exact: [""], prefix: [""], suffix: [""], need: ANYTHING };

/** Facts about the text that a part matches. */
interface Facts {
  /** All strings that it can be, when these are few. */
  readonly exact: readonly string[] | undefined;
  /** It begins with one of these. */
  readonly prefix: readonly string[];
  /** It ends with one of these. */
  readonly suffix: readonly string[];
  /** It contains this, besides what the strings say. */
  readonly need: RequiredText;
}

/** The spelling of a character in the compared texts; undefined when it is not known. */
export type Spelling = (point: number, ignoresCase: boolean) => string | undefined;

/** The text that each matching line contains, in the spelling of the compared texts. */
export function requiredOf(tree: Node, spelling: Spelling): RequiredText {
  return needOf(new Analysis(spelling).facts(tree));
}

class Analysis {
  readonly spelling: Spelling;

  constructor(spelling: Spelling) {
    this.spelling = spelling;
  }

  facts(node: Node): Facts {
    switch (node.is) {
      case "set":
        return this.#set(node);
      case "assertion":
        return NOTHING_TAKEN;
      case "sequence":
        return inSequence(node.of.map((item) => this.facts(item)));
      case "choice":
        return asChoice(node.of.map((item) => this.facts(item)));
      case "repeat":
        return this.#repeat(node);
    }
  }

  #set({ set }: Extract<Node, { is: "set" }>): Facts {
    if (set.members === undefined) return UNKNOWN;
    const strings = new Set<string>();
    for (const point of set.members) {
      const spelled = this.spelling(point, set.ignoresCase);
      if (spelled === undefined) return UNKNOWN;
      strings.add(spelled);
    }
    return exactly([...strings]);
  }

  #repeat({ of, min, max }: Extract<Node, { is: "repeat" }>): Facts {
    const one = this.facts(of);
    if (max === 0) return NOTHING_TAKEN;
    if (min === 0) return max === 1 && one.exact ? asChoice([one, NOTHING_TAKEN]) : UNKNOWN;
    const copies = Math.min(min, COPIES_MAX);
    const all = inSequence(Array.from({ length: copies }, () => one));
    if (copies === max || !all.exact) return copies === max ? all : { ...all, exact: undefined };
    return { exact: undefined, prefix: all.exact, suffix: all.exact, need: ANYTHING };
  }
}

function exactly(strings: readonly string[]): Facts {
  return { exact: strings, prefix: strings, suffix: strings, need: ANYTHING };
}

/** The facts about parts in sequence. */
function inSequence(parts: readonly Facts[]): Facts {
  /** Strings that end where the next part begins. */
  let run: readonly string[] = [""];
  /** The value of `run` when the first strings could not be extended. */
  let prefix: readonly string[] | undefined;
  const needs: RequiredText[] = [];
  for (const part of parts) {
    const head = part.exact ?? part.prefix;
    const crossed = cross(run, head);
    if (!crossed) {
      prefix ??= run;
      needs.push(anyOf(run));
    }
    run = crossed ?? head;
    if (part.exact) continue;
    prefix ??= run;
    needs.push(anyOf(run), part.need);
    run = part.suffix;
  }
  if (!prefix) return exactly(run);
  return { exact: undefined, prefix, suffix: run, need: allOf(needs) };
}

function asChoice(parts: readonly Facts[]): Facts {
  const exact = parts.flatMap((part) => part.exact ?? []);
  if (exact.length <= ALTERNATIVES_MAX && parts.every((part) => part.exact)) return exactly([...new Set(exact)]);
  if (parts.length > ALTERNATIVES_MAX) return UNKNOWN;
  return {
    exact: undefined,
    prefix: joined(parts.map((part) => part.prefix)),
    suffix: joined(parts.map((part) => part.suffix)),
    need: either(parts.map(needOf)),
  };
}

function joined(strings: readonly (readonly string[])[]): readonly string[] {
  const all = [...new Set(strings.flat())];
  return all.length > STRINGS_MAX ? [""] : all;
}

/** All strings of one list followed by one of the other; undefined when these are too many. */
function cross(heads: readonly string[], tails: readonly string[]): readonly string[] | undefined {
  const [head] = heads;
  const [tail] = tails;
  if (head !== undefined && tail !== undefined && heads.length === 1 && tails.length === 1) return [head + tail];
  const count = heads.length * tails.length;
  if (count > STRINGS_MAX && heads.length > 1 && tails.length > 1) return undefined;
  if (heads.length === 1 && head === "") return tails;
  if (tails.length === 1 && tail === "") return heads;
  if (count > STRINGS_MAX || count * ((head?.length ?? 0) + (tail?.length ?? 0)) > CROSSED_CHARS_MAX) return undefined;
  return heads.flatMap((first) => tails.map((last) => first + last));
}

function needOf(facts: Facts): RequiredText {
  if (facts.exact) return anyOf(facts.exact);
  return allOf([anyOf(facts.prefix), facts.need, anyOf(facts.suffix)]);
}

/** The requirement of one of some strings. */
function anyOf(strings: readonly string[]): RequiredText {
  if (strings.length === 0 || strings.includes("")) return ANYTHING;
  const cut = strings.map((string) => string.slice(0, STRING_CHARS_MAX));
  const least = cut.filter((string, index) => !cut.some((other, place) => place !== index && isCoveredBy(string, index, other, place)));
  return either(least.map((text) => ({ is: "text", text })));
}

/** Whether a string is redundant because it contains another one. Of equal ones the first stays. */
function isCoveredBy(string: string, index: number, other: string, place: number): boolean {
  return string.includes(other) && (string.length > other.length || place < index);
}

function either(needs: readonly RequiredText[]): RequiredText {
  const of = needs.flatMap((need) => (need.is === "any" ? need.of : [need]));
  const [only] = of;
  if (of.length === 0 || of.length > ALTERNATIVES_MAX || of.some(({ is }) => is === "anything")) return ANYTHING;
  return only && of.length === 1 ? only : { is: "any", of };
}

function allOf(needs: readonly RequiredText[]): RequiredText {
  const flat = needs.flatMap((need) => (need.is === "all" ? need.of : [need])).filter(({ is }) => is !== "anything");
  const said = new Map(flat.map((need) => [JSON.stringify(need), need]));
  const of = [...said.values()].filter((need) => !isSaidBy(need, flat));
  const [only] = of;
  if (!only) return ANYTHING;
  return of.length === 1 ? only : { is: "all", of };
}

/** Whether a longer required text contains a required text. */
function isSaidBy(need: RequiredText, others: readonly RequiredText[]): boolean {
  if (need.is !== "text") return false;
  return others.some((other) => other.is === "text" && other.text.length > need.text.length && other.text.includes(need.text));
}
