/** The position up to which a pattern has been parsed, the flags that apply there, and facts about the part before. */
import type { CodeCompassError } from "#core/errors.ts";
import type { Folding } from "./char-set.ts";
import { patternError } from "./pattern-error.ts";

/** Flags that change the meaning of what follows. `m`, `s` and `R` have no effect here, because a match is within one line. */
export interface PatternFlags {
  /** `i` */
  readonly ignoresCase: boolean;
  /** `x` */
  readonly isSpaced: boolean;
  /** `U` */
  readonly isLazy: boolean;
  /** `-u` */
  readonly isAscii: boolean;
}

export class PatternCursor {
  at = 0;
  /** Whether the pattern contains a literal character, and a capital letter: smart case needs to know. */
  hasLiteral = false;
  hasCapital = false;

  readonly source: string;
  flags: PatternFlags;

  constructor(source: string, flags: PatternFlags) {
    this.source = source;
    this.flags = flags;
  }

  get isAtEnd(): boolean {
    return this.at >= this.source.length;
  }

  get folding(): Folding {
    if (!this.flags.ignoresCase) return "none";
    return this.flags.isAscii ? "ascii" : "unicode";
  }

  /** The character at the cursor, "" at the end. */
  peek(): string {
    const point = this.source.codePointAt(this.at);
    return point === undefined ? "" : String.fromCodePoint(point);
  }

  next(): string {
    const char = this.peek();
    this.at += char.length;
    return char;
  }

  /** Skips a text if it is at the cursor; returns whether it was. */
  eat(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Skips what `(?x)` ignores: white space, and comments up to the end of their line. */
  skipIgnored(): void {
    if (!this.flags.isSpaced) return;
    const ignored = /(?:\p{White_Space}|#[^\n]*)*/uy;
    ignored.lastIndex = this.at;
    this.at += ignored.exec(this.source)?.[0].length ?? 0;
  }

  /** The text between the cursor and `closing`; moves behind both. Undefined when `closing` does not follow. */
  upTo(closing: string): string | undefined {
    const end = this.source.indexOf(closing, this.at);
    if (end < 0) return undefined;
    const between = this.source.slice(this.at, end);
    this.at = end + closing.length;
    return between;
  }

  /** Records a literal character of the pattern, at an offset. */
  note(char: string, at: number): void {
    if (char > "\x7f") this.wantUnicode(at);
    this.hasLiteral = true;
    this.hasCapital ||= /\p{Uppercase}/u.test(char);
  }

  /** Refuses syntax that has no meaning after `(?-u)`. */
  wantUnicode(at: number): void {
    if (this.flags.isAscii) throw this.error("(?-u) knows ASCII characters only", at, "Texts are searched as characters: leave (?-u) out.");
  }

  error(problem: string, at = this.at, remedy?: string): CodeCompassError {
    return patternError(this.source, at, problem, remedy);
  }
}
