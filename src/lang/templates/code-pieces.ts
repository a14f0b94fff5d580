/** Pieces of code that stand in text of another kind. */
import type { Span } from "#lang/trees/captures.ts";
import { closingOf } from "#text/brackets.ts";
import { blank } from "./blank.ts";

/** How many characters are searched for the end of one expression. */
export const EXPRESSION_CHARS_MAX = 20_000;
/** How many brackets without an end are searched before giving up. */
export const UNCLOSED_MAX = 50;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Collects pieces of code, each a statement, and writes them at their offsets into blanks of the markup's length. */
export class CodePieces {
  readonly locals = new Set<string>();
  readonly #markup: string;
  readonly #others: string;
  readonly #pieces: { readonly start: number; readonly written: string }[] = [];

  /** `others` is what stands between the pieces; white space when left out. */
  constructor(markup: string, others = blank(markup)) {
    this.#markup = markup;
    this.#others = others;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  /** Writes statements at an offset, over the characters that stand there. */
  write(start: number, written: string): void {
    this.#pieces.push({ start, written });
  }

  /** Writes a name, which stands one character after `start`, as a statement; does not overwrite a line break after it. */
  name(start: number, name: string): void {
    const isAtEnd = /[\r\n]/.test(this.#markup[start + 1 + name.length] ?? "\n");
    this.write(start, `;${name}${isAtEnd ? "" : ";"}`);
  }

  bindNames(pattern: string): void {
    for (const [name] of pattern.matchAll(NAME)) this.locals.add(name);
  }

  toString(): string {
    const parts: string[] = [];
    let at = 0;
    for (const { start, written } of this.#pieces.sort((a, b) => a.start - b.start)) {
      // A piece that lies inside an earlier one was written with it.
      if (start < at) continue;
      parts.push(this.#others.slice(at, start), written);
      at = start + written.length;
    }
    return [...parts, this.#others.slice(at)].join("");
  }
}

/** The offset of the bracket that closes the one at `open`, ignoring brackets in strings; -1 where none does nearby. */
export function closingNearby(text: string, open: number): number {
  const found = closingOf(text.slice(open, open + EXPRESSION_CHARS_MAX), 0, { angles: false });
  return found < 0 ? -1 : open + found;
}

/** The stretches in braces that are not inside others, up to a number of braces that are never closed. */
export function* braced(text: string): Generator<Span> {
  let unclosed = 0;
  for (let at = text.indexOf("{"); at >= 0 && unclosed < UNCLOSED_MAX; at = text.indexOf("{", at + 1)) {
    const end = closingBrace(text, at);
    if (end < 0) unclosed++;
    if (end < 0) continue;
    yield { start: at, end };
    at = end;
  }
}

/** The offset of the brace that closes the one at `open`, ignoring braces in strings; -1 when it is not closed. */
function closingBrace(text: string, open: number): number {
  let depth = 0;
  let quote = "";
  for (let at = open; at < Math.min(text.length, open + EXPRESSION_CHARS_MAX); at++) {
    const character = text[at] as string;
    if (character === "\\") at++;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "`" || (character === "'" && !/\w/.test(text[at - 1] ?? ""))) quote = character;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at;
  }
  return -1;
}
