/**
 * Patterns for paths, as git's `wildmatch` understands them: `*`, `?` and `[...]` stay within a name, `**` between slashes stands for any
 * number of directories. A pattern may come from a hostile repository, so matching costs at most the product of the two lengths: after a
 * mismatch only the last star takes more, which suffices because the later star can take anything that an earlier one could. Rejected:
 * regular expressions; those that packages make from patterns backtrack, exponentially in the number of stars.
 */

/** Counts the comparisons during matching, so that a caller can limit them. */
export interface MatchWork {
  steps: number;
}

export interface PathPattern {
  /** Whether the pattern matches a path, given as a list of names. */
  matches(names: readonly string[], work: MatchWork): boolean;
  /** The only last name that the pattern can match, in lower case if case is ignored; undefined if it can match several. */
  readonly lastName: string | undefined;
}

/** The characters that one position of a name may have. */
type Unit =
  | { readonly is: "one"; readonly char: string }
  | { readonly is: "any" }
  | { readonly is: "set"; readonly has: (char: string) => boolean };

/** A token of a pattern. */
type Token = Unit | { readonly is: "star" } | { readonly is: "stars" } | { readonly is: "slash" };

/** A pattern for one name, or for any number of directories. */
type Part = readonly (Unit | { readonly is: "star" })[] | "directories";

export type PatternProblem = "it ends in a backslash" | "a bracket is not closed";

/** Reads a pattern, which has no slash at either end. A problem means that it can match nothing; git silently skips such patterns. */
export function pathPattern(text: string, ignoreCase: boolean): PathPattern | PatternProblem {
  const tokens = tokensOf(ignoreCase ? text.toLowerCase() : text, ignoreCase);
  return typeof tokens === "string" ? tokens : new Pattern(partsOf(tokens), ignoreCase);
}

class Pattern implements PathPattern {
  readonly lastName: string | undefined;
  readonly #parts: readonly Part[];
  readonly #ignoreCase: boolean;

  constructor(parts: readonly Part[], ignoreCase: boolean) {
    this.#parts = parts;
    this.#ignoreCase = ignoreCase;
    this.lastName = literalOf(parts.at(-1));
  }

  matches(given: readonly string[], work: MatchWork): boolean {
    const parts = this.#parts;
    const names = this.#ignoreCase ? given.map((name) => name.toLowerCase()) : given;
    let resumePart = -1;
    let resumeName = 0;
    let part = 0;
    let at = 0;
    while (at < names.length) {
      work.steps++;
      const wanted = parts[part];
      if (wanted === "directories") {
        // At the end it matches everything inside a directory, but not the directory itself.
        if (part === parts.length - 1) return true;
        resumePart = ++part;
        resumeName = at;
      } else if (wanted !== undefined && matchesName(wanted, names[at] ?? "", work)) {
        part++;
        at++;
      } else {
        if (resumePart < 0) return false;
        part = resumePart;
        at = ++resumeName;
      }
    }
    return part === parts.length;
  }
}

function matchesName(pattern: Exclude<Part, "directories">, name: string, work: MatchWork): boolean {
  let resumeUnit = -1;
  let resumeChar = 0;
  let unit = 0;
  let at = 0;
  while (at < name.length || unit < pattern.length) {
    work.steps++;
    const wanted = pattern[unit];
    if (wanted?.is === "star") {
      if (unit === pattern.length - 1) return true;
      resumeUnit = ++unit;
      resumeChar = at;
      continue;
    }
    const taken = wanted === undefined ? 0 : charsTaken(wanted, name, at);
    if (taken > 0) {
      unit++;
      at += taken;
    } else {
      if (resumeUnit < 0 || resumeChar >= name.length) return false;
      unit = resumeUnit;
      at = ++resumeChar;
    }
  }
  return true;
}

/** How many UTF-16 units of a name a pattern unit matches; 0 when it does not match. */
function charsTaken(wanted: Unit, name: string, at: number): number {
  if (at >= name.length) return 0;
  if (wanted.is === "one") return name.startsWith(wanted.char, at) ? wanted.char.length : 0;
  const char = charAt(name, at);
  return wanted.is === "any" || wanted.has(char) ? char.length : 0;
}

function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function tokensOf(text: string, ignoreCase: boolean): readonly Token[] | PatternProblem {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const char = charAt(text, at);
    at += char.length;
    if (char === "\\") {
      if (at >= text.length) return "it ends in a backslash";
      const escaped = charAt(text, at);
      tokens.push(escaped === "/" ? { is: "slash" } : { is: "one", char: escaped });
      at += escaped.length;
    } else if (char === "[") {
      const set = setAt(text, at, ignoreCase);
      if (!set) return "a bracket is not closed";
      tokens.push({ is: "set", has: set.has });
      at = set.end;
    } else if (char === "*") {
      const end = endOfStars(text, at);
      tokens.push({ is: end === at ? "star" : "stars" });
      at = end;
    } else {
      tokens.push(char === "/" ? { is: "slash" } : char === "?" ? { is: "any" } : { is: "one", char });
    }
  }
  return tokens;
}

function endOfStars(text: string, from: number): number {
  let end = from;
  while (text[end] === "*") end++;
  return end;
}

/** Splits tokens at slashes. Two stars that are not alone between slashes count as one star. */
function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && tokens[at]?.is !== "slash") continue;
    const between = tokens.slice(from, at);
    from = at + 1;
    const isDirectories = between.length === 1 && between[0]?.is === "stars";
    if (isDirectories && parts.at(-1) === "directories") continue;
    parts.push(isDirectories ? "directories" : between.map(withinName));
  }
  return parts;
}

function withinName(token: Token): Unit | { readonly is: "star" } {
  return token.is === "stars" || token.is === "slash" ? { is: "star" } : token;
}

function literalOf(part: Part | undefined): string | undefined {
  if (part === undefined || part === "directories") return undefined;
  const chars = part.map((unit) => (unit.is === "one" ? unit.char : undefined));
  return chars.includes(undefined) ? undefined : chars.join("");
}

interface CharSet {
  readonly has: (char: string) => boolean;
  /** Offset at which the pattern continues. */
  readonly end: number;
}

/** POSIX classes, with the characters that git includes in them. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /^[a-z0-9]$/i,
  alpha: /^[a-z]$/i,
  blank: /^[ \t]$/,
  cntrl: /^[\x00-\x1f\x7f]$/,
  digit: /^[0-9]$/,
  graph: /^[\x21-\x7e]$/,
  lower: /^[a-z]$/,
  print: /^[\x20-\x7e]$/,
  punct: /^[!-/:-@[-`{-~]$/,
  space: /^[\t-\r ]$/,
  upper: /^[A-Z]$/,
  xdigit: /^[0-9a-f]$/i,
};

/** Reads the set between brackets; `from` is after the opening one. Undefined when it is never closed. */
function setAt(text: string, from: number, ignoreCase: boolean): CharSet | undefined {
  const isNegated = text[from] === "!" || text[from] === "^";
  const reader = new SetReader(text, isNegated ? from + 1 : from, ignoreCase);
  if (!reader.read()) return undefined;
  const { tests } = reader;
  return { has: (char) => char !== "/" && tests.some((test) => test(char)) !== isNegated, end: reader.at };
}

/** Reads the members of a set up to the closing bracket, which is itself a member if it comes first. */
class SetReader {
  readonly tests: ((char: string) => boolean)[] = [];
  at: number;
  readonly #text: string;
  readonly #first: number;
  readonly #ignoreCase: boolean;
  /** The character with which a range may begin. */
  #previous = "";

  constructor(text: string, from: number, ignoreCase: boolean) {
    this.#text = text;
    this.#first = from;
    this.#ignoreCase = ignoreCase;
    this.at = from;
  }

  read(): boolean {
    while (this.at < this.#text.length) {
      const char = this.#next();
      if (char === "]" && this.at - 1 > this.#first) return true;
      if (!this.#member(char)) return false;
    }
    return false;
  }

  #next(): string {
    const char = charAt(this.#text, this.at);
    this.at += char.length;
    return char;
  }

  #member(char: string): boolean {
    const after = this.#text[this.at];
    if (char === "-" && this.#previous !== "" && after !== undefined && after !== "]") return this.#range();
    if (char === "[" && after === ":") return this.#posixClass();
    return this.#single(char === "\\" ? this.#escaped() : char);
  }

  #escaped(): string {
    return this.at < this.#text.length ? this.#next() : "";
  }

  #single(member: string): boolean {
    this.tests.push((char) => char === member);
    this.#previous = member;
    return member !== "";
  }

  #range(): boolean {
    const first = this.#previous;
    const next = this.#next();
    const last = next === "\\" ? this.#escaped() : next;
    this.tests.push((char) => char >= first && char <= last);
    this.#previous = "";
    return last !== "";
  }

  #posixClass(): boolean {
    const end = this.#text.indexOf("]", this.at);
    if (end < 0) return false;
    const name = this.#text.slice(this.at + 1, end - 1);
    if (end <= this.at + 1 || this.#text[end - 1] !== ":") return this.#single("[");
    const known = CLASSES[this.#ignoreCase && name === "upper" ? "lower" : name];
    if (!known) return false;
    this.tests.push((char) => known.test(char));
    this.at = end + 1;
    this.#previous = "";
    return true;
  }
}
