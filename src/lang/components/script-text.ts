/** Reads literals of objects, lists and types in scripts, at the offsets of the file and without a grammar. */
import type { Span } from "#lang/trees/captures.ts";

/**
 * Comments, and strings with their quotes. A quote inside of a regular expression spoils no more than its line. What is escaped begins none,
 * so that a string without an end is read only once.
 */
const QUIET =
  /\\.|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|`[^`\\]*(?:\\[\s\S][^`\\]*)*`/g;
const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
/** What stands at the end of a line that the next line continues, and at the beginning of such a next line. */
const GOES_ON = /[|&:=?<(,.>]$/;
const CONTINUES = /^\s*[|&?:.=)>]/;
/** How many characters around a line break are read to tell whether an item ends there. */
const NEAR_CHARS = 200;
/** The key of a member. In `quiet` text, the letters of a quoted key are signs. */
const KEY =
  /^\s*(?:readonly\s+|async\s+|(?:get|set)\s+(?=[\w$'"])|\*\s*)*(?:(?<quote>['"])(?<quoted>_*)\k<quote>|(?<plain>[A-Za-z_$][\w$]*))\s*(?:\?\s*)?(?=[:(<]|$)/;

/** A key of a literal, with the extent of the item that it begins. */
export interface Key extends Span {
  readonly name: string;
  readonly nameStart: number;
  /** The offset behind the key. */
  readonly behind: number;
}

/** How many characters of one file are searched for the ends of literals; only a hostile file needs more. */
const SEARCHED_MAX = 4_000_000;

export class ScriptText {
  #searched = 0;
  readonly text: string;
  /** The scripts with comments blanked and the contents of strings replaced, and white space for everything else. */
  readonly quiet: string;

  constructor(text: string, scripts: readonly Span[]) {
    this.text = text;
    const parts: string[] = [];
    let at = 0;
    for (const { start, end } of scripts) {
      parts.push(spaces(text.slice(at, start)), text.slice(start, end).replace(QUIET, hushed));
      at = end;
    }
    this.quiet = [...parts, spaces(text.slice(at))].join("");
  }

  /** The offset of the bracket that closes the one at `open`; -1 where none does. Angle brackets count where `open` is one. */
  closing(open: number): number {
    const angles = this.quiet[open] === "<";
    const stack: string[] = [];
    for (let at = open; at < this.quiet.length && this.#searched++ < SEARCHED_MAX; at++) {
      const char = this.quiet[at] as string;
      if (char === ">" && this.quiet[at - 1] === "=") continue;
      if (char === stack.at(-1)) {
        stack.pop();
        if (stack.length === 0) return at;
      } else if (CLOSERS[char] && (char !== "<" || angles)) stack.push(CLOSERS[char] as string);
    }
    return -1;
  }

  /** The offset of the next character from `at` on that is no white space. */
  next(at: number): number {
    let found = at;
    while (found < this.quiet.length && /\s/.test(this.quiet[found] as string)) found++;
    return found;
  }

  /** The keys of the literal in braces at `open`. In a type, a line break ends an item too. */
  *keys(open: number, isType: boolean): Generator<Key> {
    for (const item of this.items(open, isType)) {
      const { groups, 0: whole = "" } = KEY.exec(this.quiet.slice(item.start, item.end)) ?? {};
      if (!groups) continue;
      const { plain, quoted = "" } = groups;
      const trimmed = whole.trimEnd().replace(/\?$/, "").trimEnd();
      const length = (plain ?? quoted).length;
      const nameStart = item.start + trimmed.length - length - (plain === undefined ? 1 : 0);
      yield {
        start: this.next(item.start),
        end: this.#trimmed(item),
        name: this.text.slice(nameStart, nameStart + length),
        nameStart,
        behind: item.start + whole.length,
      };
    }
  }

  /** The strings that are items of the list in brackets at `open`, without their quotes. */
  *strings(open: number): Generator<Key> {
    for (const item of this.items(open, false)) {
      const found = this.string(item.start);
      if (found) yield found;
    }
  }

  /** The string that is the next thing at an offset, without its quotes. */
  string(from: number): Key | undefined {
    const start = this.next(from);
    const quote = this.quiet[start] as string;
    if (quote !== '"' && quote !== "'" && quote !== "`") return undefined;
    const end = this.quiet.indexOf(quote, start + 1);
    if (end <= start + 1) return undefined;
    return { start, end: end + 1, name: this.text.slice(start + 1, end), nameStart: start + 1, behind: end + 1 };
  }

  /** What commas, and in types semicolons and line breaks, separate in the brackets at `open`. */
  *items(open: number, isType: boolean): Generator<Span> {
    const close = this.closing(open);
    if (close < 0) return;
    let start = open + 1;
    for (let at = start; at < close; at++) {
      const char = this.quiet[at] as string;
      if (char === "," || char === ";" || (isType && char === "\n" && this.#endsAt(start, at))) {
        if (this.quiet.slice(start, at).trim() !== "") yield { start, end: at };
        start = at + 1;
      } else if (CLOSERS[char] && (char !== "<" || isType)) at = this.#skipped(at, close);
    }
    if (this.quiet.slice(start, close).trim() !== "") yield { start, end: close };
  }

  #skipped(open: number, limit: number): number {
    const close = this.closing(open);
    return close < 0 || close > limit ? open : close;
  }

  #endsAt(start: number, lineBreak: number): boolean {
    const written = this.quiet.slice(Math.max(start, lineBreak - NEAR_CHARS), lineBreak).trimEnd();
    return written.trim() !== "" && !GOES_ON.test(written) && !CONTINUES.test(this.quiet.slice(lineBreak, lineBreak + NEAR_CHARS));
  }

  #trimmed({ start, end }: Span): number {
    return start + this.quiet.slice(start, end).trimEnd().length;
  }
}

/** White space of the same length, with the same line breaks. */
function spaces(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}

function hushed(found: string): string {
  if (found.startsWith("\\")) return found;
  if (found.startsWith("/")) return spaces(found);
  const quote = found[0] as string;
  return `${quote}${found.slice(1, -1).replace(/[^\r\n]/g, "_")}${quote}`;
}
