/**
 * Patterns that are nothing but one text, or one of a few, whose characters are known each: `TODO|FIXME`, or any text in whatever case. The runtime's own
 * regular expressions answer for these alone, as Rust's would: a class of listed characters means the same to both, the first alternative wins in
 * both, and what repeats nothing takes no more steps at a place than it has characters.
 */
import type { CharSet } from "./char-set.ts";
import type { LineSearch } from "./line-search.ts";
import type { Span } from "./spans.ts";
import type { Node } from "./syntax-tree.ts";

/** Characters of all alternatives together: each place of a text may be compared with all of them. */
const CHARS_MAX = 256;
/** Characters that one place of a text may be. */
const MEMBERS_MAX = 8;

const LINE_FEED = 0x0a;
const LAST_UNIT = 0xffff;
/** What folds to a letter of ASCII beside its other case: the long s and the Kelvin sign. */
const FOLDED_TO_ASCII = [0x17f, 0x212a];

/** A way to the lines that match, if the pattern is of this kind. */
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
    spans: (line) => [...spansIn(expression, line)],
  };
}

/**
 * A way to the lines that match of texts that are ASCII, where every class is a list and words mean the same to both languages: for a pattern that repeats
 * nothing and has one choice at most, like a text that must be a whole word.
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

/** A part between two others. No word character before what begins with one is a boundary; a look behind would be interpreted, not compiled. */
function partSource(part: Node, before: Node | undefined, after: Node | undefined): string | undefined {
  if (part.is !== "assertion") return asciiSource(part);
  if (part.assertion === "word_boundary") return "\\b";
  if (part.assertion === "word_start_half") return after && isOfWord(after, 0) ? "\\b" : undefined;
  if (part.assertion === "word_end_half") return before && isOfWord(before, -1) ? "\\b" : undefined;
  return undefined;
}

/** Whether a part surely begins, or ends, with a word character. */
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

/** All characters of ASCII that a line can have. */
const ASCII = Array.from({ length: 0x80 }, (_, point) => point).filter((point) => point !== LINE_FEED);

function* spansIn(expression: RegExp, line: string): Generator<Span, undefined> {
  expression.lastIndex = 0;
  for (let found = expression.exec(line); found; found = expression.exec(line)) {
    const { lastIndex: end } = expression;
    yield { start: found.index, end };
    expression.lastIndex = end;
  }
}

/** For each character of a part, the class of what it may be; undefined when it is more than such characters in a row. */
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
 * All characters of a set that a line can have, when they are few and of one unit each; of letters whose case does not count, only those of ASCII are
 * known. A line feed is none of them: the expression must not reach over the end of a line.
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
