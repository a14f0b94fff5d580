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
  const expression = new RegExp(alternatives.map((each) => each?.join("")).join("|"), "g");
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
