/**
 * Code in templates of Razor: expressions and statements behind `@`, the members in `@code`, and tags and attributes of components. Markup
 * stands inside of statements and statements inside of markup, so that one reading follows both.
 */
import { blank } from "./blank.ts";
import { UNCLOSED_MAX } from "./code-pieces.ts";

/** The class of a file's members, whose real name is that of the file. */
const CLASS_HEAD = "class _{";

/** How deep code may stand in markup that stands in code. */
const DEPTH_MAX = 100;
/** Characters of space before a condition, and between it and its block. */
const GAP_CHARS_MAX = 200;
const CONTROL = /(?:if|foreach|for|while|switch|using|lock|do|try)(?=\s*[({])/y;
const FURTHER = /\s*(?:else\s+if|else|catch|finally|while)(?=\s*[({])/y;
const MEMBERS = /(?:code|functions)\s*\{/y;
/** Directives that are declarations of the language up to the end of their line. */
const DECLARES =
  /(?:(?:using|namespace)\s+(?<taken>[^\r\n(;]+)|inject\s+(?<injected>[^\r\n;]+)|(?:inherits|implements|model|layout)\s+(?<named>[^\r\n;]+));?[ \t]*(?=\r?\n|$)/y;
const OTHERS = /(?:page|attribute|typeparam|addTagHelper|removeTagHelper|tagHelperPrefix|rendermode|preservewhitespace)\b[^\r\n]*/y;
const SECTION = /section\s+\w+\s*\{/y;
/** An attribute that the language handles: `@onclick="Save"`. */
const HANDLED = /[A-Za-z][\w-]*(?::[\w-]+)?\s*=\s*(?=["'])/y;
/** An attribute of a component that takes a function: `OnSave="Save"`. */
const LISTENS = /(?<=\s)(?:On[A-Z]\w*|[A-Z]\w*Changed)\s*=\s*(?=["'])/y;
const NAME = /(?:await\s+)?[\p{L}_][\p{L}\p{N}_]*/uy;
const MEMBER = /[?!]?\.[\p{L}_][\p{L}\p{N}_]*/uy;
const TAG = /<(?<close>\/?)(?<name>[A-Za-z][\w.-]*)/y;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Markup at the beginning of a statement: a tag, a comment, or a line marked as text. */
const IS_MARKUP = /<(?:[A-Za-z!]|\/[A-Za-z])|@:/y;

/** The code of a template at its own offsets, with white space for everything else. */
export function razorCode(text: string): string {
  return new RazorReading(text).read();
}

class RazorReading {
  readonly #text: string;
  readonly #out: string[];
  #unclosed = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#out = blank(text).split("");
  }

  read(): string {
    this.#markup(0, false);
    return this.#out.join("");
  }

  #matches(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text);
  }

  #copy(start: number, end: number): void {
    for (let at = start; at < end; at++) this.#out[at] = this.#text[at] as string;
  }

  /** Writes over a character, which may be a line break: offsets are what counts. */
  #put(at: number, written: string): void {
    for (let index = 0; index < written.length && at + index < this.#out.length; index++) this.#out[at + index] = written[index] as string;
  }

  /** Reads markup up to the end of the file, or of the element that begins here; returns where it ends. */
  #markup(start: number, isElement: boolean): number {
    let depth = 0;
    let at = start;
    while (at < this.#text.length) {
      const character = this.#text[at];
      if (character === "@") at = this.#transition(at, false);
      else if (character !== "<") at++;
      else if (this.#text.startsWith("<!--", at)) at = this.#behind("-->", at);
      else {
        const tag = this.#matches(TAG, at);
        if (!tag) {
          at++;
          continue;
        }
        const { close = "", name = "" } = tag.groups ?? {};
        const end = this.#tag(at, name, close !== "");
        const isOpen = close === "" && this.#text[end - 2] !== "/" && !VOID.test(name);
        at = isOpen && /^(?:script|style)$/i.test(name) ? this.#behind(`</${name}>`, end) : end;
        depth += close !== "" ? -1 : isOpen && at === end ? 1 : 0;
        if (isElement && depth <= 0) return at;
      }
    }
    return at;
  }

  /** Reads a tag, whose name is a type if it begins with a capital; returns the offset behind it. */
  #tag(start: number, name: string, isClosing: boolean): number {
    const nameAt = start + (isClosing ? 2 : 1);
    let at = nameAt + name.length;
    const isComponent = !isClosing && /^[A-Z]/.test(name);
    if (isComponent) this.#statement(nameAt, at);
    let quote = "";
    while (at < this.#text.length) {
      const character = this.#text[at] as string;
      const listens = isComponent && quote === "" ? this.#matches(LISTENS, at) : null;
      if (listens) at = this.#value(at + listens[0].length);
      else if (character === "@") at = this.#transition(at, quote === "");
      else {
        if (quote !== "") quote = character === quote ? "" : quote;
        else if (character === '"' || character === "'") quote = character;
        else if (character === ">") return at + 1;
        at++;
      }
    }
    return at;
  }

  /** Reads what stands behind an `@`; returns where markup goes on. Code that is nested too deep is text. */
  #transition(at: number, isAttribute: boolean): number {
    if (this.#depth >= DEPTH_MAX) return at + 1;
    this.#depth++;
    const end = this.#behindSign(at, isAttribute);
    this.#depth--;
    return end;
  }

  #behindSign(at: number, isAttribute: boolean): number {
    const next = this.#text[at + 1] ?? "";
    if (next === "*") return this.#behind("*@", at);
    if (next === "@" || next === ":") return at + 2;
    if (/\w/.test(this.#text[at - 1] ?? "")) return at + 1;
    if (next === "(") return this.#expression(at, this.#closing(at + 1));
    if (next === "{") return this.#block(at, at + 1);
    const handled = isAttribute ? this.#matches(HANDLED, at + 1) : null;
    if (handled) return this.#value(at + 1 + handled[0].length);
    const members = this.#matches(MEMBERS, at + 1);
    if (members) return this.#members(at, at + members[0].length);
    const declares = this.#matches(DECLARES, at + 1);
    if (declares) return this.#declaration(at, declares);
    const skipped = this.#matches(OTHERS, at + 1) ?? this.#matches(SECTION, at + 1);
    if (skipped) return at + 1 + skipped[0].length;
    if (this.#matches(CONTROL, at + 1)) return this.#control(at);
    const name = this.#matches(NAME, at + 1);
    return name ? this.#expression(at, this.#chainEnd(at + 1 + name[0].length)) : at + 1;
  }

  /** The expression behind an `@`, up to an offset; -1 for one that does not end. */
  #expression(at: number, end: number): number {
    if (end < 0) return at + 1;
    this.#statement(at + 1, end);
    return end;
  }

  /**
   * Writes an expression as a statement: its value is thrown away, because most expressions alone are none. That takes the room before it,
   * where nothing else is written.
   */
  #statement(start: number, end: number): void {
    const before = this.#out[start - 3] ?? "";
    const hasRoom = start > 2 && /^[\s;{}]$/.test(before) && /^[\s;]{2}$/.test(`${this.#out[start - 2]}${this.#out[start - 1]}`);
    if (hasRoom) this.#put(start - 2, "_=");
    if (hasRoom && before.trim() === "") this.#put(start - 3, ";");
    if (!hasRoom) this.#put(start - 1, ";");
    this.#copy(start, end);
    this.#put(end, ";");
  }

  /** The value of an attribute, in quotes. */
  #value(open: number): number {
    const quote = this.#text[open] as string;
    const end = this.#text.indexOf(quote, open + 1);
    if (end < 0) return open + 1;
    const start = this.#text[open + 1] === "@" ? open + 2 : open + 1;
    this.#statement(start, end);
    return end + 1;
  }

  /** The end of a chain of members, calls and indices. */
  #chainEnd(start: number): number {
    let at = start;
    for (;;) {
      const member = this.#matches(MEMBER, at);
      const isBracket = this.#text[at] === "(" || this.#text[at] === "[";
      const end = member ? at + member[0].length : isBracket ? this.#closing(at) : -1;
      if (end < 0) return at;
      at = end;
    }
  }

  #declaration(at: number, { 0: whole, groups = {} }: RegExpExecArray): number {
    const end = at + 1 + whole.length;
    const { taken, injected, named = "" } = groups;
    this.#put(Math.max(0, at - 1), ";");
    if (taken !== undefined) this.#copy(at + 1, end);
    else {
      const kept = injected ?? named;
      const start = end - whole.length + whole.lastIndexOf(kept);
      this.#copy(start, start + kept.length);
      if (injected === undefined) this.#put(start - 7, "_=0 is ");
    }
    this.#put(end, ";");
    return end;
  }

  /** `if (…) { … } else { … }` and the like. */
  #control(at: number): number {
    this.#put(at, ";");
    let end = at + 1;
    for (let further: RegExpExecArray | null = this.#matches(CONTROL, end); further; further = this.#matches(FURTHER, end)) {
      let open = end + further[0].length;
      open += /\s*/y.exec(this.#text.slice(open, open + GAP_CHARS_MAX))?.[0].length ?? 0;
      if (this.#text[open] === "(") {
        const closed = this.#closing(open);
        if (closed < 0) return end;
        open = closed + (/^\s*/.exec(this.#text.slice(closed, closed + GAP_CHARS_MAX))?.[0].length ?? 0);
      }
      this.#copy(end, open);
      if (this.#text[open] !== "{") return open;
      end = this.#block(open, open);
    }
    return end;
  }

  /** Statements in braces, with markup among them; returns the offset behind them. */
  #block(start: number, open: number): number {
    if (start < open) this.#put(start, ";");
    this.#put(open, "{");
    const close = this.#statements(open + 1);
    this.#put(close, "}");
    return close + 1;
  }

  /** Reads statements up to the brace that closes the block around them; returns its offset. */
  #statements(start: number): number {
    let depth = 0;
    let isStart = true;
    let at = start;
    while (at < this.#text.length) {
      const character = this.#text[at] as string;
      if (isStart && this.#matches(IS_MARKUP, at)) {
        if (character === "@") at = this.#textLine(at + 2);
        else at = this.#text.startsWith("<!--", at) ? this.#behind("-->", at) : this.#markup(at, true);
        continue;
      }
      if (isStart && character === "@" && /[\p{L}_*({]/u.test(this.#text[at + 1] ?? "")) {
        at = this.#transition(at, false);
        continue;
      }
      const quiet = this.#quiet(at);
      if (quiet > at) {
        if (!/^\/[/*]/.test(this.#text.slice(at, at + 2))) this.#copy(at, quiet);
        isStart &&= character === "/";
        at = quiet;
        continue;
      }
      if (character === "}" && depth === 0) return at;
      if (character === "{") depth++;
      else if (character === "}") depth--;
      // White space is there already, or what ends a statement was written over it.
      if (!/\s/.test(character)) {
        this.#copy(at, at + 1);
        isStart = /[{};:]/.test(character);
      }
      at++;
    }
    return at;
  }

  /** The rest of a line as markup. */
  #textLine(start: number): number {
    const found = this.#text.indexOf("\n", start);
    const end = found < 0 ? this.#text.length : found;
    for (let at = start; at < end; ) at = this.#text[at] === "@" ? this.#transition(at, false) : at + 1;
    return end;
  }

  /** Members of the class that the file is: `@code { … }` as a class. */
  #members(at: number, open: number): number {
    const close = this.#closing(open);
    const start = open + 1 - CLASS_HEAD.length;
    if (close < 0 || start < 0) return open + 1;
    this.#put(at, blank(this.#text.slice(at, open)));
    this.#put(start, CLASS_HEAD);
    this.#copy(open + 1, close);
    return close;
  }

  /** The offset behind the bracket that closes the one at `open`; -1 where none does. */
  #closing(open: number): number {
    if (this.#unclosed > UNCLOSED_MAX) return -1;
    let depth = 0;
    let at = open;
    while (at < this.#text.length) {
      const quiet = this.#quiet(at);
      const character = this.#text[at] as string;
      if ("([{".includes(character)) depth++;
      else if (")]}".includes(character) && --depth === 0) return at + 1;
      at = Math.max(at + 1, quiet);
    }
    this.#unclosed++;
    return -1;
  }

  /** The end of the string or comment that begins at an offset; the offset itself where none does. */
  #quiet(at: number): number {
    const character = this.#text[at];
    if (character === "/") {
      if (this.#text[at + 1] === "*") return this.#behind("*/", at);
      return this.#text[at + 1] === "/" && this.#text[at - 1] !== ":" ? this.#behind("\n", at) - 1 : at;
    }
    if (character !== '"' && character !== "'") return at;
    for (let end = at + 1; end < this.#text.length; end++) {
      if (this.#text[end] === "\\") end++;
      else if (this.#text[end] === character) return end + 1;
      else if (this.#text[end] === "\n") return at;
    }
    return at;
  }

  #behind(ending: string, at: number): number {
    const found = this.#text.indexOf(ending, at);
    return found < 0 ? this.#text.length : found + ending.length;
  }
}
