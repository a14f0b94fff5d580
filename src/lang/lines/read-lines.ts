/** Makes captures from line rules instead of a grammar. */

import { lastUpTo } from "#lang/last-up-to.ts";
import type { LineTable } from "#lang/line-table.ts";
import { type Capture, NO_PARTS, type Span } from "#lang/trees/captures.ts";
import type { Extent, LineRule, LineRules, MarkRule } from "./line-rules.ts";
import { isInside, type QuietText, quietText } from "./quiet-text.ts";
import { withShortLines } from "./short-lines.ts";

/** Most matches of one rule in a file; a file with more is data. */
const MATCHES_MAX = 20_000;
/** Most lines that a definition reaches over. */
const LINES_MAX = 5_000;
/** Most lines per file that are scanned for the ends of definitions; definitions after that get their own line only. */
const LINES_READ_MAX = 400_000;
/** How many characters after its name are searched for the opening brace of a definition. */
const BRACKET_CHARS_MAX = 600;
/** Added to the position of a rule, so that a query's capture of the same name wins. */
const PATTERN_BASE = 10_000;

interface Found {
  /** For a definition in a list: the offset of the next one, or of the list's end. */
  readonly until?: number;
  readonly rule: LineRule;
  readonly place: number;
  readonly start: number;
  readonly name: Span;
  readonly match: RegExpExecArray;
}

interface Brackets {
  /** The offset after each closing brace, by the offset of the brace it closes. */
  readonly closed: ReadonlyMap<number, number>;
  /** Whether all braces pair; if not, two braces that seem to be a pair may belong to two different pairs. */
  readonly pair: boolean;
}

/** What it takes to find the ends of definitions. */
interface Ends {
  readonly text: string;
  readonly lines: LineTable;
  readonly brackets: Brackets;
  /** For definitions with the extent `next`: the start of the next one, by the start of each. */
  readonly nexts: ReadonlyMap<number, number>;
  readonly endOf: LineRules["end"];
  readonly quiet: QuietText;
  linesLeft: number;
}

/** Everything that the rules find outside of comments and strings, and not too far behind the beginning of a line. */
export function readLines(text: string, lines: LineTable, { rules, end, quiet: matcher }: LineRules, comments: readonly Span[]): Capture[] {
  const ordered = comments.toSorted((a, b) => a.start - b.start);
  const isCommented = ({ name }: Found): boolean => (lastUpTo(ordered, name.start)?.end ?? 0) > name.start;
  const quiet = quietText(text, matcher);
  const read = withShortLines(text, lines);
  const found = rules.flatMap((rule, place) => matchesOf(read, rule, place)).filter((one) => !isCommented(one) && !isQuiet(quiet, one));
  const successive = found.filter(({ rule }) => "kind" in rule && rule.extent === "next").sort((a, b) => a.start - b.start);
  const nexts = new Map(successive.map(({ start }, place) => [start, successive[place + 1]?.start ?? text.length]));
  const needsBrackets = rules.some((rule) => "kind" in rule && rule.extent === "braces");
  const brackets = needsBrackets ? bracketsOf(text) : { closed: new Map<number, number>(), pair: true };
  const ends: Ends = { text, lines, brackets, nexts, endOf: end, quiet, linesLeft: LINES_READ_MAX };
  return found.flatMap((one) => capturesOf(one, ends));
}

/** Whether a match is part of a comment or a string. A definition or an import may have its name in quotes, so its beginning counts. */
function isQuiet({ comments, strings }: QuietText, { rule, start, name }: Found): boolean {
  const at = "use" in rule && rule.use !== "imports" ? name.start : start;
  const mayBeQuoted = "use" in rule && rule.inStrings === true;
  return isInside(comments, at) || (!mayBeQuoted && isInside(strings, at));
}

function matchesOf(text: string, rule: LineRule, place: number): Found[] {
  const found: Found[] = [];
  const except = "use" in rule ? rule.except : undefined;
  for (const match of text.matchAll(rule.find)) {
    if (found.length >= MATCHES_MAX) break;
    const written = match.groups?.["name"] ?? match[0];
    const indent = /^\s*/.exec(match[0])?.[0].length ?? 0;
    // Rules without the flag `d`, which gives the offsets of groups, have their name last in the match.
    const at = match.indices?.groups?.["name"]?.[0] ?? match.index + match[0].lastIndexOf(written);
    const names = "list" in rule && rule.list ? namesIn(written, at, rule.list) : [{ start: at, end: at + written.length }];
    for (const [index, name] of names.entries()) {
      if (except?.has(text.slice(name.start, name.end))) continue;
      const isListed = "kind" in rule && rule.list !== undefined;
      const until = isListed ? { until: names[index + 1]?.start ?? at + written.length } : {};
      found.push({ rule, place, start: isListed && index > 0 ? name.start : match.index + indent, name, match, ...until });
    }
  }
  return found;
}

/** The names in a list that begins at an offset: `add/2, total/1`. */
function namesIn(list: string, at: number, name: RegExp): Span[] {
  return [...list.matchAll(name)].map(({ 0: written, index }) => ({ start: at + index, end: at + index + written.length }));
}

function capturesOf(found: Found, ends: Ends): Capture[] {
  const { rule, start, name, match } = found;
  const pattern = PATTERN_BASE + found.place;
  if ("is" in rule) return [markOf(found, rule.is, pattern)];
  if ("use" in rule) {
    const parts = { ...NO_PARTS, name, qualifier: partOf(match, "qualifier"), alias: partOf(match, "alias") };
    const role = rule.use === "imports" ? ({ is: "import" } as const) : ({ is: "reference", type: rule.use } as const);
    return [{ role, ...name, pattern, parts }];
  }
  const reach =
    found.until === undefined ? reachOf(ends, rule.extent, found) : { end: withoutTail(ends.text, name.end, found.until), body: undefined };
  const role = { is: "definition", kind: rule.kind, isDefinition: !rule.isDeclaration } as const;
  const parts = { ...NO_PARTS, name, scope: partOf(match, "scope"), body: reach.body };
  const whole = { start, end: reach.end, pattern };
  const test = rule.isTest ? { isTest: true, prefix: `${match.groups?.["word"] ?? ""} ` } : {};
  const definition: Capture = { ...test, role, ...whole, parts };
  return rule.hasLocals ? [definition, { role: { is: "locals" }, ...whole, parts: NO_PARTS }] : [definition];
}

/** The offset where the text between two offsets ends without blanks, commas and marks of continued lines. */
function withoutTail(text: string, from: number, until: number): number {
  let end = until;
  while (end > from && /[\s,&\\]/.test(text.charAt(end - 1))) end--;
  return end;
}

function markOf({ start, name, match }: Found, is: MarkRule["is"], pattern: number): Capture {
  const span = is === "comment" ? { start, end: match.index + match[0].length } : name;
  return { role: { is }, ...span, pattern, parts: NO_PARTS };
}

function partOf(match: RegExpExecArray, group: string): Span | undefined {
  const written = match.groups?.[group];
  if (written === undefined) return undefined;
  const start = match.indices?.groups?.[group]?.[0] ?? match.index + match[0].indexOf(written);
  return { start, end: start + written.length };
}

interface Reach {
  readonly end: number;
  readonly body: Span | undefined;
}

function reachOf(ends: Ends, extent: Extent, { start, name, match }: Found): Reach {
  const { text, lines, nexts } = ends;
  const line = lines.lineAt(name.end);
  const lineEnd = lines.endOf(line);
  const own: Reach = { end: lineEnd, body: undefined };
  if (extent === "line") return own;
  if (extent === "braces") return bracedReach(ends, start, name.end) ?? own;
  if (extent === "next") {
    const end = nexts.get(start) ?? text.length;
    return { end, body: { start: lineEnd, end } };
  }
  if (extent === "quoted") {
    const end = lines.endOf(quotedEnd(ends, line));
    return end === lineEnd ? own : { end, body: { start: lineEnd, end } };
  }
  const closing = ends.endOf?.(match.groups?.["word"] ?? "");
  const end = lines.endOf(lastLine(ends, line, extent, closing, start - lines.startOf(lines.lineAt(start))));
  return end === lineEnd ? own : { end, body: { start: lineEnd, end } };
}

/** The last line of a definition that begins at line `first`, for the extents `indent`, `end` and `dot`. */
function lastLine(ends: Ends, first: number, extent: Extent, closing: RegExp | undefined, indent: number): number {
  const { lines, quiet } = ends;
  const { text } = quiet;
  let last = first;
  const bound = Math.min(lines.count, first + LINES_MAX, first + ends.linesLeft);
  for (let line = first; line <= bound; line++) {
    ends.linesLeft--;
    const written = text.slice(lines.startOf(line), lines.endOf(line));
    if (extent === "dot" ? /\.\s*$/.test(written) : extent === "end" && line > first && closing?.test(written)) return line;
    if (extent !== "indent" || line === first) continue;
    const start = lines.startOf(line);
    const own = ends.text.slice(start, lines.endOf(line));
    const at = /^\s*/.exec(own)?.[0].length ?? 0;
    // A comment by itself may belong to this definition or to the next.
    const isComment = (lastUpTo(quiet.comments, start + at)?.end ?? 0) > start + at && /^\s*$/.test(written);
    if (at === own.length || isComment) continue;
    if (at <= indent && !isInside(quiet.strings, start)) return last;
    last = line;
  }
  return last;
}

/** The line that ends the statement which begins at line `first`, if it has a text between dollar signs, else `first`. */
function quotedEnd(ends: Ends, first: number): number {
  const { lines, text } = ends;
  let open: string | undefined;
  let hasQuoted = false;
  const bound = Math.min(lines.count, first + LINES_MAX, first + ends.linesLeft);
  for (let line = first; line <= bound; line++) {
    ends.linesLeft--;
    const written = text.slice(lines.startOf(line), lines.endOf(line));
    for (const [mark] of written.matchAll(/\$(?:[A-Za-z_]\w*)?\$/g)) {
      if (open === undefined) open = mark;
      else if (open === mark) open = undefined;
      hasQuoted = true;
    }
    if (open === undefined && /;\s*(?:--.*)?$/.test(written)) return hasQuoted ? line : first;
  }
  return first;
}

/** The reach up to the brace that closes the first one; undefined when a `;` or an empty line comes before any brace. */
function bracedReach(ends: Ends, start: number, from: number): Reach | undefined {
  const { text, brackets } = ends;
  const open = /[{;]/.exec(text.slice(from, from + BRACKET_CHARS_MAX));
  if (open?.[0] !== "{") return undefined;
  const at = from + open.index;
  const end = (brackets.pair ? undefined : closedByIndent(ends, start)) ?? brackets.closed.get(at);
  return end === undefined || end <= at || /\n[ \t]*\n/.test(text.slice(from, at)) ? undefined : { end, body: { start: at, end } };
}

/** For text whose braces do not pair: the offset after the next closing brace that is indented like the definition's first line. */
function closedByIndent(ends: Ends, start: number): number | undefined {
  const { text, lines } = ends;
  const first = lines.lineAt(start);
  const indent = /^[ \t]*/.exec(text.slice(lines.startOf(first), start))?.[0] ?? "";
  const last = Math.min(lines.count, first + LINES_MAX, first + ends.linesLeft);
  for (let line = first + 1; line <= last; line++) {
    ends.linesLeft--;
    const at = lines.startOf(line);
    if (text.startsWith(`${indent}}`, at)) return at + indent.length + 1;
  }
  return undefined;
}

/** Strings, comments and braces. What is escaped begins none, and a comment without an end is one, so that each is read only once. */
const BRACKETS = /\\.|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}]/g;

/** Pairs the curly braces of a text; skips strings and comments. */
function bracketsOf(text: string): Brackets {
  const closed = new Map<number, number>();
  const open: number[] = [];
  let pair = true;
  for (const { 0: token, index } of text.matchAll(BRACKETS)) {
    if (token === "{") open.push(index);
    else if (token === "}") {
      const start = open.pop();
      if (start === undefined) pair = false;
      else closed.set(start, index + 1);
    }
  }
  return { closed, pair: pair && open.length === 0 };
}
