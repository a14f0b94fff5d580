/**
 * Patterns of exact search: finds what `rg PATTERN` finds in a text, line by line, in time linear in the text. Rejected for matching: the
 * runtime's regular expressions, because they backtrack, so that some patterns never end, and `\w`, `\b` and classes have other meanings
 * than in Rust; and the package that does not backtrack (re2js), because it reads another syntax and is slower than a table of states.
 */
import { CodeCompassError } from "#core/errors.ts";
import { PATTERN_CHARS_MAX } from "#core/limits.ts";
import { type ParsedPattern, parseLiteral, parsePattern } from "#query/exact/syntax/parse-pattern.ts";
import type { Node } from "#query/exact/syntax/syntax-tree.ts";
import { encodingOf, utf8Text } from "#text/decode.ts";
import { foldCase } from "#text/fold-case.ts";
import type { RequiredText } from "#text/required-text.ts";
import { Alphabet } from "./alphabet.ts";
import type { FoundLines, LineText } from "./found-lines.ts";
import { LineAutomaton } from "./line-automaton.ts";
import { type LineSearch, literalSearch, regularSearch } from "./line-search.ts";
import { CandidateLines, literalLines } from "./literal-lines.ts";
import { needleSearch, needlesOf } from "./needles.ts";
import { asciiSearch, plainSearch } from "./plain-alternatives.ts";
import { compileProgram, type Program } from "./program.ts";
import { requiredOf, type Spelling } from "./required.ts";
import { type Span, SpanFinder } from "./spans.ts";
import { byteWindow, windowSearch } from "./windows.ts";
import { WorkMeter } from "./work-meter.ts";

export interface PatternOptions {
  /** The pattern is literal text (`-F`). */
  readonly literal?: boolean;
  /** "smart": case counts when the pattern has a capital letter, as with `rg -S`. */
  readonly ignoreCase?: "always" | "smart" | "never";
  /** No word character is before or behind a match (`-w`). */
  readonly word?: boolean;
  /** A match is a whole line (`-x`). */
  readonly line?: boolean;
}

/** A matching line. Offsets and columns are in UTF-16 units, from 0; lines count from 1. */
export interface MatchingLine {
  readonly line: number;
  /** Offset of the line's start in the text. */
  readonly start: number;
  /** Offset of its end, before its line feed and a carriage return before that. */
  readonly end: number;
  /** Where in the line the first match begins. */
  readonly column: number;
  readonly length: number;
}

export interface ExactPattern {
  /** The text that each matching line must contain, folded by `foldCase`. A carriage return before the line feed is part of the line. */
  readonly required: RequiredText;
  /** The matching lines of a text: their number, and the first `most` of them. */
  linesOf(text: string, most: number): FoundLines;
  /** The same for a UTF-8 text, which is seldom decoded: most texts have no matching line, and of the others only some lines are needed. */
  linesOfUtf8(utf8: Buffer, most: number): FoundLines;
  /**
   * The matching lines of a text, in order, at most `limit`.
   *
   * @throws limit_exceeded when the pattern has taken more work than one search may take; so do `linesOf`, `linesOfUtf8` and `count`
   */
  matchingLines(text: string, limit?: number): Iterable<MatchingLine>;
  /** The number of matching lines. */
  count(text: string): number;
  /** The first match in the text of a matching line. */
  firstMatchIn(line: string): { readonly column: number; readonly length: number };
  /** The matches in a line, from left to right, at most `max`. Omits empty matches, unless there is no other: then returns the first. */
  matchesIn(line: string, max?: number): readonly { readonly column: number; readonly length: number }[];
}

/** A line of ASCII, without a line feed. */
const ASCII_LINE = /^[\0-\x7f]*$/;

const NOWHERE: Span = { start: 0, end: 0 };
const NOT_WELL_FORMED = "Characters beyond U+FFFF take two units, a surrogate pair: send both, or write \\u{1F600}.";

/** An expression of exactly this text that keeps letters as they are: `RegExp.escape` writes the first one as a number (`\x61`). */
export function exactly(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}

/**
 * Compiles a pattern.
 * @throws invalid_input when the pattern is no expression of Rust's `regex` crate, or when no line can match it (line breaks, NUL);
 * limit_exceeded when it is too long or too large
 */
export function compilePattern(source: string, options: PatternOptions = {}): ExactPattern {
  if (source.length > PATTERN_CHARS_MAX) {
    const remediation = "Search for a part of it: a line that contains the part is shown whole.";
    throw new CodeCompassError("limit_exceeded", `The pattern has more than ${PATTERN_CHARS_MAX} characters.`, { remediation });
  }
  if (!source.isWellFormed())
    throw new CodeCompassError("invalid_input", "The pattern has half a character in it.", { remediation: NOT_WELL_FORMED });
  return new Pattern(wrapped(parsed(source, options), options));
}

function parsed(source: string, { literal, ignoreCase = "never" }: PatternOptions): Node {
  const parse = literal ? parseLiteral : parsePattern;
  const first = parse(source, ignoreCase === "always");
  return ignoreCase === "smart" && isSmall(first) ? parse(source, true).tree : first.tree;
}

function isSmall({ hasLiteral, hasCapital }: ParsedPattern): boolean {
  return hasLiteral && !hasCapital;
}

function wrapped(tree: Node, { word, line }: PatternOptions): Node {
  if (line) return { is: "sequence", of: [assertion("line_start"), tree, assertion("line_end")] };
  return word ? { is: "sequence", of: [assertion("word_start_half"), tree, assertion("word_end_half")] } : tree;
}

function assertion(name: "line_start" | "line_end" | "word_start_half" | "word_end_half"): Node {
  return { is: "assertion", assertion: name, isAscii: false };
}

class Pattern implements ExactPattern {
  readonly required: RequiredText;
  readonly #tree: Node;
  /** Made for the first text: often there is none. */
  #searchMade: LineSearch | undefined;
  /** A text, as UTF-8, that each matching line contains. */
  #contained: Buffer | undefined;
  readonly #isLiteral: boolean;
  #program: Program | undefined;
  #automaton: LineAutomaton | undefined;
  #candidates: CandidateLines | null | undefined;
  #ascii: LineSearch | null | undefined;
  readonly #meter = new WorkMeter();
  #machine: { readonly program: Program; readonly alphabet: Alphabet; readonly spans: SpanFinder } | undefined;

  constructor(tree: Node) {
    this.#tree = tree;
    this.required = requiredOf(tree, inFolded);
    const text = literalOf(tree);
    this.#isLiteral = text !== undefined && text !== "";
    if (text) this.#contained = Buffer.from(text);
    if (text) this.#searchMade = literalSearch(text);
    // A pattern that needs too many states is refused before any search.
    else this.#program = compileProgram(tree);
  }

  get #search(): LineSearch {
    this.#searchMade ??= this.#regularSearch();
    return this.#searchMade;
  }

  linesOf(text: string, most: number, search = this.#search): FoundLines {
    const lines: LineText[] = [];
    let count = 0;
    const numbers = new LineCounter(text);
    for (let from = 0; from >= 0; ) {
      const found = search.find(text, from);
      if (found < 0) break;
      const feed = text.indexOf("\n", found);
      if (count++ < most) {
        const start = lineStart(text, found, from);
        lines.push({ line: numbers.at(start), text: lineBetween(text, start, feed < 0 ? text.length : feed) });
      }
      from = feed < 0 ? -1 : feed + 1;
    }
    return { count, lines };
  }

  linesOfUtf8(utf8: Buffer, most: number): FoundLines {
    if (this.#isLiteral && this.#contained) return literalLines(this.#contained, utf8, most);
    const candidates = this.#candidatesOf();
    const ascii = encodingOf(utf8) === "latin1" ? this.#asciiOf() : null;
    this.#accepting = ascii?.accepts ?? this.#search.accepts ?? this.#accepts;
    return candidates?.of(utf8, most) ?? this.linesOf(utf8Text(utf8), most, ascii ?? this.#search);
  }

  /** A faster search for ASCII texts; null where there is none. */
  #asciiOf(): LineSearch | null {
    if (this.#ascii === undefined) this.#ascii = this.#search.accepts ? null : (asciiSearch(this.#tree) ?? null);
    return this.#ascii;
  }

  /** The search for candidates in bytes; null where there is none. */
  #candidatesOf(): CandidateLines | null {
    this.#candidates ??= this.#newCandidates();
    return this.#candidates;
  }

  #newCandidates(): CandidateLines | null {
    // Making the search also sets `#contained`.
    this.#searchMade ??= this.#regularSearch();
    const accepts = (line: string): boolean => this.#accepting(line);
    const contained = this.#contained;
    if (contained) return new CandidateLines((utf8) => (from) => utf8.indexOf(contained, from), accepts);
    const window = byteWindow(this.#tree);
    return window ? new CandidateLines((utf8) => (encodingOf(utf8) === "latin1" ? window.searchOf(utf8) : undefined), accepts) : null;
  }

  /** Whether a line, which may end in a carriage return, matches. */
  #accepting: (line: string) => boolean = (line) => this.#accepts(line);
  readonly #accepts = (line: string): boolean => this.#automatonOf().find(line, 0) >= 0;

  *matchingLines(text: string, limit = Number.POSITIVE_INFINITY): Generator<MatchingLine> {
    const lines = new LineCounter(text);
    let from = 0;
    for (let left = limit; left > 0; left--) {
      const found = this.#search.find(text, from);
      if (found < 0) return;
      const start = lineStart(text, found, from);
      const feed = text.indexOf("\n", found);
      const end = feed < 0 ? text.length : feed;
      yield new FoundLine(this, lines, start, end);
      if (feed < 0) return;
      from = feed + 1;
    }
  }

  count(text: string): number {
    return this.linesOf(text, 0).count;
  }

  firstMatchIn(line: string): { column: number; length: number } {
    const found = this.firstIn(line);
    // The line may have lost a carriage return that is part of its match.
    return within(found ?? this.firstIn(`${line}\r`) ?? NOWHERE, line.length);
  }

  matchesIn(line: string, max = Number.POSITIVE_INFINITY): readonly { readonly column: number; readonly length: number }[] {
    const found = this.#spansIn(line, max);
    // The line may have lost a carriage return that is part of its match.
    const spans = found.length > 0 ? found : this.#spansIn(`${line}\r`, max);
    return spans.map((span) => within(span, line.length));
  }

  /** The first match in a line, which may end in a carriage return. */
  firstIn(line: string): Span | undefined {
    const { span } = this.#searchOf(line);
    return span ? span(line) : this.#spans.first(line);
  }

  #spansIn(line: string, max: number): readonly Span[] {
    return this.#searchOf(line).spans?.(line, max) ?? this.#spans.all(line, max);
  }

  #searchOf(line: string): LineSearch {
    return (ASCII_LINE.test(line) ? this.#asciiOf() : null) ?? this.#search;
  }

  get #spans(): SpanFinder {
    return this.#compiled().spans;
  }

  #compiled() {
    if (this.#machine) return this.#machine;
    const program = this.#program ?? compileProgram(this.#tree);
    const alphabet = new Alphabet(program.sets, program.kinds, this.#meter);
    this.#machine = { program, alphabet, spans: new SpanFinder(program, alphabet, this.#meter) };
    return this.#machine;
  }

  #automatonOf(): LineAutomaton {
    if (this.#automaton) return this.#automaton;
    const { program, alphabet } = this.#compiled();
    this.#automaton = new LineAutomaton(program, alphabet, this.#meter);
    return this.#automaton;
  }

  #regularSearch(): LineSearch {
    const plain = plainSearch(this.#tree);
    if (plain) return plain;
    const isFolded = ignoresCase(this.#tree);
    const needles = needlesOf(isFolded ? this.required : requiredOf(this.#tree, asWritten));
    const [only] = needles ?? [];
    if (only && needles?.length === 1 && !isFolded && only.isWellFormed()) this.#contained = Buffer.from(only);
    const places = needles ? needleSearch(needles, isFolded) : windowSearch(this.#tree);
    return regularSearch(this.#automatonOf(), places);
  }
}

/** Numbers of lines; continues to count from the last request. */
class LineCounter {
  readonly text: string;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The number of the line that begins at an offset. */
  at(start: number): number {
    if (start < this.#counted) [this.#line, this.#counted] = [1, 0];
    for (let feed = this.text.indexOf("\n", this.#counted); feed >= 0 && feed < start; feed = this.text.indexOf("\n", feed + 1)) {
      this.#line++;
      this.#counted = feed + 1;
    }
    return this.#line;
  }
}

/**
 * A matching line that works out its number and its match on demand: not all callers need them, and both take longer than finding the line.
 */
class FoundLine implements MatchingLine {
  readonly end: number;
  #span: Span | undefined;

  readonly pattern: Pattern;
  readonly lines: LineCounter;
  readonly start: number;
  readonly feed: number;

  constructor(pattern: Pattern, lines: LineCounter, start: number, feed: number) {
    this.pattern = pattern;
    this.lines = lines;
    this.start = start;
    this.feed = feed;
    this.end = feed > start && lines.text[feed - 1] === "\r" ? feed - 1 : feed;
  }

  get line(): number {
    return this.lines.at(this.start);
  }

  get column(): number {
    return this.#found().start;
  }

  get length(): number {
    const { start, end } = this.#found();
    return end - start;
  }

  #found(): Span {
    this.#span ??= this.#clamped();
    return this.#span;
  }

  #clamped(): Span {
    const { column, length } = within(this.pattern.firstIn(this.lines.text.slice(this.start, this.feed)) ?? NOWHERE, this.end - this.start);
    return { start: column, end: column + length };
  }
}

function within({ start, end }: Span, length: number): { column: number; length: number } {
  const column = Math.min(start, length);
  return { column, length: Math.min(end, length) - column };
}

/** A line without its line feed and a carriage return before it. */
function lineBetween(text: string, start: number, feed: number): string {
  return text.slice(start, feed > start && text[feed - 1] === "\r" ? feed - 1 : feed);
}

function lineStart(text: string, at: number, from: number): number {
  return at > from ? Math.max(from, text.lastIndexOf("\n", at - 1) + 1) : from;
}

/** The text of a pattern that consists of case-sensitive characters only, else undefined. */
function literalOf(tree: Node): string | undefined {
  const nodes = tree.is === "sequence" ? tree.of : [tree];
  const chars: string[] = [];
  for (const node of nodes) {
    if (node.is !== "set" || node.set.ignoresCase || node.set.members?.length !== 1) return undefined;
    chars.push(String.fromCodePoint(node.set.members[0] as number));
  }
  return chars.join("");
}

function ignoresCase(node: Node): boolean {
  if (node.is === "set") return node.set.ignoresCase;
  if (node.is === "repeat") return ignoresCase(node.of);
  return node.is !== "assertion" && node.of.some(ignoresCase);
}

/** Letters that Unicode folds together and `foldCase` keeps apart. */
const FOLDED_APART: ReadonlySet<number> = new Set([0x390, 0x3b0, 0x1fd3, 0x1fe3, 0xfb05, 0xfb06]);

/**
 * The spelling of a character in a folded text. `foldCase` does not fold surrogate pairs, so a case-insensitive one has no known spelling.
 */
const inFolded: Spelling = (point, isAnyCase) => {
  if (isAnyCase && (FOLDED_APART.has(point) || point > 0xffff)) return undefined;
  return foldCase(String.fromCodePoint(point));
};

const asWritten: Spelling = (point) => String.fromCodePoint(point);
