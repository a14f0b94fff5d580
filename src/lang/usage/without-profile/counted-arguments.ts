/**
 * How many arguments functions take and calls pass in languages that are read line by line, where functions of one name differ in it
 * (Erlang's `put/1` and `put/2`).
 */
import type { Arity } from "#core/usage-facts.ts";
import { extractionRules } from "#lang/extraction-rules.ts";
import type { Language } from "#lang/language.ts";
import { quietText } from "#lang/lines/quiet-text.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";

/** Longer lists of arguments are not counted: calls inside of calls are read once for each. */
const LIST_CHARS_MAX = 4_000;
/** How many characters of lists are read in one file; only a hostile file, which opens brackets inside of brackets, needs more. */
const READ_CHARS_MAX = 8_000_000;
const TOKENS = /[([{]|<<|[)\]}]|>>|,|\b[a-z]\w*\b/g;

export class ArgumentCounts {
  readonly #text: string;
  readonly #quiet: string;
  readonly #blocks: RegExp;
  #read = 0;

  private constructor(text: string, quiet: string, blocks: RegExp) {
    this.#text = text;
    this.#quiet = quiet;
    this.#blocks = blocks;
  }

  /** Undefined for a language whose functions are told apart by their names alone. */
  static of(text: string, language: Pick<Language, "id" | "template" | "argumentBlocks">): ArgumentCounts | undefined {
    const { argumentBlocks } = language;
    return argumentBlocks && new ArgumentCounts(text, quietText(text, extractionRules(language).lines?.quiet).text, argumentBlocks);
  }

  /** How many arguments functions take. */
  arities(symbols: readonly PlacedSymbol[]): Arity[] {
    return symbols.flatMap(({ kind, name, nameStart }, symbol) => {
      const count = kind === "function" ? this.behind(nameStart + name.length) : undefined;
      return count === undefined ? [] : [{ symbol, least: count, most: count }];
    });
  }

  /** The arguments behind a name that ends at `end`: `f(a, b)`, `f/2`, and `f, [a, b]` where a function is called by its name. */
  behind(end: number): number | undefined {
    const head = /^\s*(?:\/(\d{1,3})|,\s*\[|\()/.exec(this.#quiet.slice(end, end + LIST_CHARS_MAX));
    if (!head) return undefined;
    return head[1] === undefined ? this.#countFrom(end + head[0].length) : Number(head[1]);
  }

  /** Counts the items between an opening bracket, which ends at `start`, and its closing one. */
  #countFrom(start: number): number | undefined {
    if (this.#read > READ_CHARS_MAX) return undefined;
    const piece = this.#quiet.slice(start, start + LIST_CHARS_MAX);
    let depth = 0;
    let commas = 0;
    for (const { 0: token, index } of piece.matchAll(TOKENS)) {
      if (token === ",") commas += depth === 0 ? 1 : 0;
      else if (/^(?:[([{]|<<)$/.test(token) || this.#opensBlock(piece, index)) depth++;
      else if (token === "end" || /^(?:[)\]}]|>>)$/.test(token)) depth--;
      if (depth >= 0) continue;
      this.#read += index;
      return commas === 0 && this.#text.slice(start, start + index).trim() === "" ? 0 : commas + 1;
    }
    this.#read += piece.length;
    return undefined;
  }

  /** Whether a word opens a block that ends with `end`; commas in it are not those of the list around it. */
  #opensBlock(piece: string, index: number): boolean {
    this.#blocks.lastIndex = index;
    return this.#blocks.test(piece);
  }
}
