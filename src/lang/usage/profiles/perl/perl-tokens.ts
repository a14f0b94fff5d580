/**
 * Splits Perl's text into tokens. The grammar fails on signatures, regular expressions and bare words, which occur in half of all real
 * files; the tokens before a place are enough to tell names, strings and operators apart.
 */

/**
 * `word`: a name, with its packages. `variable`: with its sigil. `string`: text without its quotes. `words`: the text of a `qw` list.
 * `operator`: anything else.
 */
export interface Token {
  readonly kind: "word" | "variable" | "string" | "words" | "number" | "operator";
  readonly text: string;
  /** Offset in the file; for strings, of the text inside the quotes. */
  readonly start: number;
}

/** Most tokens read of one file. */
const TOKENS_MAX = 400_000;
/** Characters behind a word among which the delimiter of its quotes is looked for, and what makes it a key of a hash (`q => 1`, `{q}`). */
const DELIMITER_CHARS_MAX = 40;
const KEY_CHARS_MAX = 20;
const PAIRS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
/** Words before quoted text, with the number of its parts. */
const QUOTES: ReadonlyMap<string, number> = new Map([
  ["q", 1],
  ["qq", 1],
  ["qw", 1],
  ["qr", 1],
  ["qx", 1],
  ["m", 1],
  ["s", 2],
  ["tr", 2],
  ["y", 2],
]);
/** Words after which a slash begins a pattern. */
const BEFORE_PATTERN: ReadonlySet<string> = new Set(
  "split grep map join if unless while until and or not return push unshift when x lt gt le ge eq ne cmp xor".split(" "),
);
const WORD = /[A-Za-z_]\w*(?:(?:::|')(?=[A-Za-z_])\w+)*(?:::)?/y;
const VARIABLE = /[$@%](?:#?\$*(?:::)?[A-Za-z_]\w*(?:::\w+)*|#?\$*\{\^?\w+\}|\d+|\^\w|[&`'+!@/\\,;.0_<>()[\]-](?![\w{]))/y;
const NUMBER = /\d[\d_]*(?:\.\d[\d_]*)?(?:e[-+]?\d+)?|\.\d+/iy;
const SPACE = /\s+/y;
const HEREDOC = /<<~?(?:"([^"\n]*)"|'([^'\n]*)'|([A-Za-z_]\w*))/y;
const POD = /=[a-zA-Z]\w*/y;
const END = /__(?:END|DATA)__\b/y;
const LONG = /->|=>|\+\+|--|\*\*|=~|!~|==|!=|<=|>=|&&|\|\||\/\/|\.\.\.?|::|<=>|[-+*/.|&^x]=/y;

class Reading {
  readonly text: string;
  readonly tokens: Token[] = [];
  #at = 0;
  /** The heredocs that begin on the next line, by their end marks. */
  #heredocs: { readonly end: string; readonly isIndented: boolean }[] = [];

  constructor(text: string) {
    this.text = text;
  }

  run(): void {
    while (this.#at < this.text.length && this.tokens.length < TOKENS_MAX) {
      if (this.#skipped()) continue;
      if (this.#match(END) !== undefined) return;
      this.#read();
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.text)?.[0];
  }

  /** Skips white space, a comment, documentation, or heredocs that began on a line above; returns whether it skipped anything. */
  #skipped(): boolean {
    const space = this.#match(SPACE);
    if (space !== undefined) {
      const line = space.indexOf("\n");
      if (line < 0) this.#at += space.length;
      else {
        this.#at += line + 1;
        this.#skipHeredocs();
      }
      return true;
    }
    if (this.text[this.#at] === "#") {
      const end = this.text.indexOf("\n", this.#at);
      this.#at = end < 0 ? this.text.length : end;
      return true;
    }
    if ((this.#at !== 0 && this.text[this.#at - 1] !== "\n") || this.#match(POD) === undefined) return false;
    const cut = this.text.indexOf("\n=cut", this.#at - 1);
    const end = cut < 0 ? -1 : this.text.indexOf("\n", cut + 1);
    this.#at = end < 0 ? this.text.length : end;
    return true;
  }

  #skipHeredocs(): void {
    for (const { end, isIndented } of this.#heredocs) {
      for (;;) {
        const close = this.text.indexOf("\n", this.#at);
        const line = this.text.slice(this.#at, close < 0 ? undefined : close);
        this.#at = close < 0 ? this.text.length : close + 1;
        if (close < 0 || (isIndented ? line.trimStart() : line) === end) break;
      }
    }
    this.#heredocs = [];
  }

  #push(kind: Token["kind"], text: string, start = this.#at): void {
    this.tokens.push({ kind, text, start });
  }

  #read(): void {
    const char = this.text[this.#at] as string;
    const word = this.#match(WORD);
    if (word !== undefined) {
      this.#word(word);
      return;
    }
    if (
      (char === "$" || char === "@" || (char === "%" && (this.tokens.at(-1)?.kind === "word" || !this.#isBehindTerm()))) &&
      this.#take("variable", VARIABLE)
    )
      return;
    if (char === '"' || char === "'" || char === "`") {
      this.#quoted("string", 1, char);
      return;
    }
    if (this.#take("number", NUMBER)) return;
    if (char === "/" && !this.#isBehindTerm()) {
      this.#quoted("operator", 1, char);
      return;
    }
    if (char === "<" && (this.tokens.at(-1)?.kind === "word" || !this.#isBehindTerm()) && this.#heredoc()) return;
    if (this.#take("operator", LONG)) return;
    this.#push("operator", char);
    this.#at++;
  }

  #take(kind: Token["kind"], pattern: RegExp): boolean {
    const found = this.#match(pattern);
    if (found === undefined) return false;
    this.#push(kind, found);
    this.#at += found.length;
    return true;
  }

  #word(word: string): void {
    const parts = QUOTES.get(word);
    const before = this.tokens.at(-1)?.text;
    const behind = this.#at + word.length;
    if (parts !== undefined && before !== "->" && before !== "sub" && before !== "&") {
      const delimiter = /^\s*([^\s\w,;=)}>]|(?<=^)=(?![=>~]))/.exec(this.text.slice(behind, behind + DELIMITER_CHARS_MAX));
      const isKey = /^\s*(?:=>|\})/.test(this.text.slice(behind, behind + KEY_CHARS_MAX));
      if (delimiter && !isKey && !(delimiter[0].length > 1 && delimiter[1] === "#")) {
        this.#at = behind + delimiter[0].length - 1;
        const kind = word === "qw" ? "words" : word === "q" || word === "qq" ? "string" : "operator";
        this.#quoted(kind, parts, delimiter[1] as string);
        return;
      }
    }
    this.#push("word", word);
    this.#at = behind;
  }

  /** Reads quoted text of one part, or of two that may share the middle delimiter. */
  #quoted(kind: Token["kind"], parts: number, open: string): void {
    const start = this.#at + 1;
    const end = this.#closing(start, open);
    let last = end;
    if (parts === 2) {
      const close = PAIRS[open];
      const again = close === undefined ? end : this.text.slice(end + 1).search(/\S/) + end + 1;
      last = this.#closing(again + 1, close === undefined ? open : (this.text[again] ?? open));
    }
    this.#push(kind, kind === "operator" ? "" : this.text.slice(start, end), start);
    this.#at = last + 1;
    while (kind === "operator" && /[a-z]/.test(this.text[this.#at] ?? "")) this.#at++;
  }

  /** The offset of the delimiter that ends a quoted text; paired delimiters nest. */
  #closing(from: number, open: string): number {
    const close = PAIRS[open] ?? open;
    let depth = 0;
    for (let at = from; at < this.text.length; at++) {
      const char = this.text[at];
      if (char === "\\") at++;
      else if (char === close && depth-- === 0) return at;
      else if (char === open && close !== open) depth++;
    }
    return this.text.length;
  }

  #heredoc(): boolean {
    HEREDOC.lastIndex = this.#at;
    const found = HEREDOC.exec(this.text);
    if (!found) return false;
    this.#heredocs.push({ end: found[1] ?? found[2] ?? found[3] ?? "", isIndented: found[0].startsWith("<<~") });
    this.#push("string", "");
    this.#at += found[0].length;
    return true;
  }

  /** Whether the last token ends a term, so that an operator comes next. */
  #isBehindTerm(): boolean {
    const last = this.tokens.at(-1);
    if (!last) return false;
    if (last.kind === "word") return !BEFORE_PATTERN.has(last.text);
    return last.kind !== "operator" || last.text === ")" || last.text === "]" || last.text === "}" || last.text === "";
  }
}

/** The tokens of a file in order of place, without comments, documentation and everything after `__END__`. */
export function perlTokens(text: string): readonly Token[] {
  const reading = new Reading(text);
  reading.run();
  return reading.tokens;
}
