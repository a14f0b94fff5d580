/**
 * Patterns of questions. A fresh process takes a tenth of a millisecond to compile each of them, and nearly all queries match none, so a
 * pattern is compiled only for texts that have the words that every match has.
 */

/** Words of which a text must have at least one, in lower case. */
type Cue = readonly string[];

/** A pattern for whole questions, which ignores letter case. */
export class QuestionPattern {
  readonly #source: string;
  #cues: readonly Cue[] | undefined;
  #expression: RegExp | undefined;

  /** `source`: an expression without look-behind, back references or counted repetitions, which has to match the whole text. */
  constructor(source: string) {
    this.#source = source;
  }

  /** The match of a text; `lower` is the text in lower case. */
  exec(text: string, lower: string): RegExpExecArray | null {
    this.#cues ??= cuesOf(this.#source);
    if (!this.#cues.every((cue) => cue.some((word) => lower.includes(word)))) return null;
    this.#expression ??= new RegExp(`^${this.#source}$`, "iu");
    return this.#expression.exec(text);
  }
}

/** The cues of an expression: one for each of its words, and each of its groups of alternatives, that no match can be without. */
export function cuesOf(source: string): Cue[] {
  const cues: Cue[] = [];
  let at = 0;
  while (at < source.length) {
    if (source[at] === "(") {
      const end = closingOf(source, at);
      const isOptional = /^[?*]/.test(source.slice(end + 1, end + 2));
      const cue = isOptional ? undefined : cueOfGroup(source.slice(at + 1, end));
      if (cue) cues.push(cue);
      at = end + 1;
      continue;
    }
    const [word = "", mark = ""] = WORD.exec(source.slice(at, at + WORD_CHARS_MAX))?.slice(1) ?? [];
    const certain = mark === "?" || mark === "*" ? word.slice(0, -1) : word;
    if (certain.length > 1) cues.push([certain.toLowerCase()]);
    at += word === "" ? skipped(source, at) : word.length + mark.length;
  }
  return cues;
}

const WORD_CHARS_MAX = 40;
/** Letters, and what repeats the last of them. */
const WORD = /^([A-Za-z]+)([?*]?)/;

/** The cue of a group: for each alternative the first of its own cues; undefined where an alternative has none. */
function cueOfGroup(body: string): Cue | undefined {
  if (/^\?[=!]/.test(body)) return undefined;
  const words = alternativesOf(body.replace(/^\?(?::|<\w+>)/, "")).map((one) => cuesOf(one)[0]);
  return words.every((cue) => cue !== undefined) ? words.flat() : undefined;
}

/** The alternatives of an expression, outside of its groups. */
function alternativesOf(source: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at++) {
    if (source[at] === "(") at = closingOf(source, at);
    else if (source[at] === "[" || source[at] === "\\") at += skipped(source, at) - 1;
    else if (source[at] === "|") {
      found.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, source.slice(from)];
}

/** Where the group closes that opens at a place. */
function closingOf(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    if (source[at] === "(") depth++;
    else if (source[at] === ")" && --depth === 0) return at;
    else if (source[at] === "[" || source[at] === "\\") at += skipped(source, at) - 1;
  }
  return source.length;
}

/** The length of an escape, of a class of characters, or of any other single character. */
function skipped(source: string, at: number): number {
  if (source[at] === "\\") return /^\\[pP]\{\w+\}/.exec(source.slice(at, at + WORD_CHARS_MAX))?.[0].length ?? 2;
  if (source[at] !== "[") return 1;
  let end = at + 1;
  while (end < source.length && source[end] !== "]") end += source[end] === "\\" ? 2 : 1;
  return end + 1 - at;
}
