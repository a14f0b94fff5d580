/**
 * What a line must contain to match: strings that a pattern spells out, put together over its parts as in Russ Cox's "Regular Expression
 * Matching with a Trigram Index". It must hold for each line that matches; that it holds for others as well only costs time.
 */
import type { RequiredText } from "#text/required-text.ts";
import type { Node } from "./syntax-tree.ts";

/** Strings that a part may be; more are tried only for alternatives. */
const STRINGS_MAX = 16;
/** Alternatives whose strings are required, one of them. */
const ALTERNATIVES_MAX = 128;
/** Characters of strings that are put together from several ones. */
const CROSSED_CHARS_MAX = 4_096;
/** Characters of one required string: the first ones choose files as well as all of a long literal. */
const STRING_CHARS_MAX = 400;
/** Times that a repeated part is written out. */
const COPIES_MAX = 8;

const ANYTHING: RequiredText = { is: "anything" };
/** A part of which nothing is known. */
const UNKNOWN: Facts = { exact: undefined, prefix: [""], suffix: [""], need: ANYTHING };
const NOTHING_TAKEN: Facts = { exact: [""], prefix: [""], suffix: [""], need: ANYTHING };

/** What is known of the text that a part matches. */
interface Facts {
  /** The strings that it can be, when these are few. */
  readonly exact: readonly string[] | undefined;
  /** It begins with one of these. */
  readonly prefix: readonly string[];
  /** It ends with one of these. */
  readonly suffix: readonly string[];
  /** It contains this, beside what the strings say. */
  readonly need: RequiredText;
}

/** The strings that a character can be in a compared text; undefined when that is not known. */
export type Spelling = (point: number, ignoresCase: boolean) => string | undefined;

/** What each line that matches contains, in the spelling of the compared texts. */
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

/** The facts about parts that follow each other. */
function inSequence(parts: readonly Facts[]): Facts {
  /** Strings that end where the next part begins. */
  let run: readonly string[] = [""];
  /** What the first strings were when they could not go on. */
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

/** Each string of the one behind each of the other; undefined when these are too many. */
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

/** One of some strings. */
function anyOf(strings: readonly string[]): RequiredText {
  if (strings.length === 0 || strings.includes("")) return ANYTHING;
  const cut = strings.map((string) => string.slice(0, STRING_CHARS_MAX));
  const least = cut.filter((string, index) => !cut.some((other, place) => place !== index && isCoveredBy(string, index, other, place)));
  return either(least.map((text) => ({ is: "text", text })));
}

/** Whether a string says nothing that another does not say: it contains it. Of equal ones the first stays. */
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

/** Whether a longer required text contains a text. */
function isSaidBy(need: RequiredText, others: readonly RequiredText[]): boolean {
  if (need.is !== "text") return false;
  return others.some((other) => other.is === "text" && other.text.length > need.text.length && other.text.includes(need.text));
}
