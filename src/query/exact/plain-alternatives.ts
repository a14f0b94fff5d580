/**
 * Patterns that are one text, or one of a few, with a short list of possible characters at each position: `TODO|FIXME`, or any text in any
 * case. For these the runtime's own regular expressions match as Rust's do: a class of listed characters means the same in both, the first
 * alternative wins in both, and without repetition no match takes more steps at a position than it has characters.
 */
import type { CharSet } from "#query/exact/syntax/char-set.ts";
import type { Node } from "#query/exact/syntax/syntax-tree.ts";
import type { LineSearch } from "./line-search.ts";
import type { Span } from "./spans.ts";

/** How many characters all alternatives may have together: every position of a text may be compared with all of them. */
const CHARS_MAX = 256;
/** How many characters one position may match. */
const MEMBERS_MAX = 8;

const LINE_FEED = 0x0a;
const LAST_UNIT = 0xffff;
/** Letters that fold to an ASCII letter besides its other case: the long s and the Kelvin sign. */
const FOLDED_TO_ASCII = [0x17f, 0x212a];

/** A search for the matching lines; undefined if the pattern is of another form. */
export function plainSearch(tree: Node): LineSearch | undefined {
  const alternatives = (tree.is === "choice" ? tree.of : [tree]).map(charsOf);
  const chars = alternatives.reduce((sum, each) => sum + (each?.length ?? 0), 0);
  if (chars > CHARS_MAX || alternatives.some((each) => each === undefined || each.length === 0)) return undefined;
  return searchFor(alternatives.map((each) => each?.join("")).join("|"));
}

function searchFor(source: string): LineSearch {
  const expression = new RegExp(source, "g");
  return {
    find: (text, from) => {
      expression.lastIndex = from;
      return expression.test(text) ? expression.lastIndex - 1 : -1;
    },
    accepts: (line) => {
      expression.lastIndex = 0;
      return expression.test(line);
    },
    span: (line) => spansIn(expression, line).next().value ?? undefined,
    spans: (line, max) => [...spansIn(expression, line).take(max)],
  };
}

/**
 * A search for the matching lines of ASCII texts, where every class is a list and words mean the same in both languages: for a pattern
 * without repetition and with one choice at most, such as a text that must be a whole word.
 */
export function asciiSearch(tree: Node): LineSearch | undefined {
  const chars = charsAtMost(tree);
  if (chars > CHARS_MAX || choicesIn(tree) > 1 || !takesSomething(tree)) return undefined;
  const source = asciiSource(tree);
  return source === undefined ? undefined : searchFor(source);
}

function charsAtMost(node: Node): number {
  if (node.is === "set") return 1;
  if (node.is === "repeat") return Number.POSITIVE_INFINITY;
  return node.is === "assertion" ? 0 : node.of.reduce((sum, part) => sum + charsAtMost(part), 0);
}

function choicesIn(node: Node): number {
  if (node.is !== "sequence" && node.is !== "choice") return 0;
  return node.of.reduce((sum, part) => sum + choicesIn(part), node.is === "choice" ? 1 : 0);
}

function takesSomething(node: Node): boolean {
  if (node.is === "set") return true;
  if (node.is === "sequence") return node.of.some(takesSomething);
  return node.is === "choice" && node.of.every(takesSomething);
}

function asciiSource(node: Node): string | undefined {
  if (node.is === "set") return asciiClass(node.set);
  if (node.is === "choice") return joinedSources(node.of.map(asciiSource), "|");
  if (node.is === "sequence")
    return joinedSources(
      node.of.map((part, index) => partSource(part, node.of[index - 1], node.of[index + 1])),
      "",
    );
  return partSource(node, undefined, undefined);
}

function joinedSources(sources: readonly (string | undefined)[], between: "|" | ""): string | undefined {
  return sources.every((source) => source !== undefined) ? `(?:${sources.join(between)})` : undefined;
}

/**
 * A part between two others. Where it must be next to no word character, `\b` does if the neighbouring part begins or ends with one; the
 * runtime would interpret a look-behind instead of compiling it.
 */
function partSource(part: Node, before: Node | undefined, after: Node | undefined): string | undefined {
  if (part.is !== "assertion") return asciiSource(part);
  if (part.assertion === "word_boundary") return "\\b";
  if (part.assertion === "word_start_half") return after && isOfWord(after, 0) ? "\\b" : undefined;
  if (part.assertion === "word_end_half") return before && isOfWord(before, -1) ? "\\b" : undefined;
  return undefined;
}

/** Whether a part certainly begins, or ends, with a word character. */
function isOfWord(node: Node, end: 0 | -1): boolean {
  if (node.is === "set") return asciiMembers(node.set).every((point) => WORD.test(String.fromCharCode(point)));
  if (node.is === "choice") return node.of.every((part) => isOfWord(part, end));
  const part = node.is === "sequence" ? node.of.at(end) : undefined;
  return part !== undefined && isOfWord(part, end);
}

const WORD = /\w/;

function asciiClass(set: CharSet): string | undefined {
  const members = asciiMembers(set);
  return members.length === 0 ? undefined : `[${members.map(escaped).join("")}]`;
}

function asciiMembers(set: CharSet): readonly number[] {
  return ASCII.filter((point) => set.has(point));
}

/** All ASCII characters that a line can contain. */
const ASCII = Array.from({ length: 0x80 }, (_, point) => point).filter((point) => point !== LINE_FEED);

function* spansIn(expression: RegExp, line: string): Generator<Span, undefined> {
  expression.lastIndex = 0;
  for (let found = expression.exec(line); found; found = expression.exec(line)) {
    const { lastIndex: end } = expression;
    yield { start: found.index, end };
    expression.lastIndex = end;
  }
}

/** For each character of a part, the class of what it may be; undefined when the part is more than a row of such characters. */
function charsOf(node: Node): readonly string[] | undefined {
  if (node.is === "set") {
    const members = membersOf(node.set);
    return members && [`[${members.map(escaped).join("")}]`];
  }
  if (node.is !== "sequence") return undefined;
  const parts = node.of.map(charsOf);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/**
 * All characters of a set that a line can contain, when they are few and of one UTF-16 unit each; case-insensitive letters only if ASCII.
 * Excludes the line feed: a match must not go beyond the line.
 */
function membersOf(set: CharSet): readonly number[] | undefined {
  if (!set.members || set.members.length > MEMBERS_MAX) return undefined;
  const members = set.members.filter((point) => point !== LINE_FEED);
  if (members.length === 0 || !members.every(set.ignoresCase ? isAscii : isUnit)) return undefined;
  if (!set.ignoresCase) return members;
  const cases = members.map((point) => String.fromCharCode(point)).flatMap((char) => [char.toLowerCase(), char.toUpperCase()]);
  return [...new Set([...cases.map((char) => char.charCodeAt(0)), ...FOLDED_TO_ASCII])].filter((point) => set.has(point));
}

function isUnit(point: number): boolean {
  return point <= LAST_UNIT && (point < 0xd800 || point > 0xdfff);
}

function isAscii(point: number): boolean {
  return point < 0x80;
}

function escaped(point: number): string {
  return `\\u${point.toString(16).padStart(4, "0")}`;
}
