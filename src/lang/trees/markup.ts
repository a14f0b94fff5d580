/** Code in the markup of components, where it uses what their scripts bind: expressions in attributes and in text, tags of components. */
import type { MarkupSyntax } from "#lang/language.ts";

/** The code of some markup. */
export interface MarkupCode {
  /** As long as the file, with white space for everything else, so that places stay what they are; names are written as scripts write them. */
  readonly text: string;
  /** Names that the markup binds itself: of loops and slots. */
  readonly locals: ReadonlySet<string>;
}

/** What holds no markup: comments, scripts, styles, what stands before all in fences. An end that is missing is the end of the file. */
const OTHER =
  /<!--[\s\S]*?(?:-->|$)|<(?<tag>script|style)\b[\s\S]*?(?:<\/\k<tag>\s*>|$)|^(?:\uFEFF)?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?=\r?\n|$)/gi;
const COMPONENT_TAG = /<(?<name>[A-Z][\w$]*|[a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?=[\s/>.])/g;
/** An attribute whose value is code, up to its value: `v-if="`, `@click="`, `:title='`, `#item="`. */
const DIRECTIVE = /(?<=\s)(?<name>v-[a-z]|[@:#](?=[\w[]))[^\s="'<>]*\s?=\s?(?<quote>["'])/g;
const LOOP = /^(?<locals>[^"]*?)\s(?:in|of)\s/;
const STATEMENTS = /;|^\s*(?:if|for|const|let)\b/;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** What begins a block, or says what is done with an expression: `#if`, `:else if`, `@html`. */
const BLOCK_WORD = /^\s*(?:#(?:if|each|await|key|snippet)|:else(?:\s+if)?|:then|:catch|@(?:html|render|const|debug|attach)|\/\w+)(?![\w$])/;
/** A directive that names something of the script: `use:tooltip`, `bind:value` alone. */
const NAMED = /(?<=\s)(?:(?:use|transition|in|out|animate)|(?:class|bind)(?=:[\w$]+[\s/>])):(?<name>[A-Za-z_$][\w$]*)/g;
/** Characters of one expression that are looked through for its end. */
const EXPRESSION_CHARS_MAX = 20_000;
/** Braces without an end that are looked through. */
const UNCLOSED_MAX = 50;

/** The code in the markup of a file; undefined where there is none. */
export function markupCode(text: string, syntax: MarkupSyntax): MarkupCode | undefined {
  const markup = text.replace(OTHER, blank);
  const code = new Code(markup);
  for (const match of markup.matchAll(COMPONENT_TAG)) {
    code.name(match.index, match.groups?.["name"] ?? "");
  }
  if (syntax === "directives") readDirectives(markup, code);
  else readBraces(markup, code);
  return code.isEmpty ? undefined : { text: code.toString(), locals: code.locals };
}

/** `cart-item` as scripts write it, and as long. */
function camel(name: string): string {
  const written = name.includes("-") ? name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : name;
  return written.padEnd(name.length);
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, " ");

/** Pieces of a text that are written into an empty one of its length, each as a statement. */
class Code {
  readonly locals = new Set<string>();
  readonly #markup: string;
  readonly #pieces: { readonly start: number; readonly written: string }[] = [];

  constructor(markup: string) {
    this.#markup = markup;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  /** Writes statements at an offset, over as much as they are long. */
  write(start: number, written: string): void {
    this.#pieces.push({ start, written });
  }

  /** Writes a name that stands behind one character, as a statement; a line break behind it stays. */
  name(start: number, name: string): void {
    const isAtEnd = /[\r\n]/.test(this.#markup[start + 1 + name.length] ?? "\n");
    this.write(start, `;${camel(name)}${isAtEnd ? "" : ";"}`);
  }

  bindNames(pattern: string): void {
    for (const [name] of pattern.matchAll(NAME)) this.locals.add(name);
  }

  toString(): string {
    const parts: string[] = [];
    let at = 0;
    for (const { start, written } of this.#pieces.sort((a, b) => a.start - b.start)) {
      // What lies in another piece was written with it.
      if (start < at) continue;
      parts.push(blank(this.#markup.slice(at, start)), written);
      at = start + written.length;
    }
    return [...parts, blank(this.#markup.slice(at))].join("");
  }
}

/** Attributes with code as their values, and `{{ expression }}` in text. */
function readDirectives(markup: string, code: Code): void {
  for (const match of markup.matchAll(DIRECTIVE)) {
    const { name = "", quote = "" } = match.groups ?? {};
    const start = match.index + match[0].length;
    const end = markup.indexOf(quote, start);
    if (end < 0 || end - start > EXPRESSION_CHARS_MAX) continue;
    const value = markup.slice(start, end);
    if (name === "#" || /^v-slot/.test(match[0])) code.bindNames(value);
    else if (/^v-for\b/.test(match[0])) {
      const loop = LOOP.exec(value);
      code.bindNames(loop?.groups?.["locals"] ?? "");
      writeExpression(code, start + (loop?.[0].length ?? 0), value.slice(loop?.[0].length ?? 0));
    } else writeExpression(code, start, value);
  }
  for (let at = markup.indexOf("{{"); at >= 0; ) {
    const end = markup.indexOf("}}", at);
    if (end < 0) return;
    if (end - at <= EXPRESSION_CHARS_MAX) writeExpression(code, at + 2, markup.slice(at + 2, end));
    at = markup.indexOf("{{", end);
  }
}

/** An expression in brackets, which take the place of what stands round it, so that an object is none of statements. */
function writeExpression(code: Code, start: number, value: string): void {
  if (value.trim() === "") return;
  code.write(start - 2, STATEMENTS.test(value) ? `; ${value};` : `;(${value})`);
}

/** `{expression}` in text and attributes, with words that open blocks. What is left in its braces is a block of statements. */
function readBraces(markup: string, code: Code): void {
  let unclosed = 0;
  for (let at = markup.indexOf("{"); at >= 0 && unclosed < UNCLOSED_MAX; at = markup.indexOf("{", at + 1)) {
    const end = closingBrace(markup, at);
    if (end < 0) unclosed++;
    if (end < 0) continue;
    const inner = markup.slice(at + 1, end);
    const word = BLOCK_WORD.exec(inner)?.[0] ?? "";
    const value = withoutBindings(word.trim(), inner.slice(word.length), code);
    const written = `${blank(word)}${value}`.replace(/^(\s*)\.\.\./, "$1   ").replace(/(?<![\w$.])\$(?=[A-Za-z_])/g, " ");
    if (written.trim() !== "") code.write(at, `{${written}}`);
    at = end;
  }
  for (const match of markup.matchAll(NAMED)) {
    const name = match.groups?.["name"] ?? "";
    code.name(match.index + match[0].length - name.length - 1, name);
  }
}

/** What a block says without the names that it binds: of `items as item, i (item.id)` the items and the key. */
function withoutBindings(word: string, value: string, code: Code): string {
  if (word === ":then" || word === ":catch" || word === "#snippet") {
    code.bindNames(value);
    return blank(value);
  }
  const bound = (word === "#each" ? /\sas\s+[^(]*/ : word === "#await" ? /\s(?:then|catch)\s[\s\S]*/ : /(?!)/).exec(value)?.[0] ?? "";
  code.bindNames(bound.replace(/^\s*(?:as|then|catch)\s/, ""));
  if (word === "@const") code.bindNames(value.slice(0, Math.max(0, value.indexOf("="))));
  const separated = bound === "" ? "" : bound.replace(/[^\r\n]/g, " ").replace(" ", ";");
  return value.replace(bound, separated);
}

/** Where a brace closes, braces in strings left aside; -1 where it does not. */
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
