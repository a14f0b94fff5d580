/** Captures made by rules of lines instead of a grammar. */
import { type Capture, NO_PARTS, type Span } from "#lang/captures.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { Extent, LineRule, LineRules } from "./line-rules.ts";

/** Matches of all rules that one file may have; a file with more is data. */
const MATCHES_MAX = 20_000;
/** A definition reaches over at most so many lines, and its opening bracket comes within so many characters. */
const LINES_MAX = 5_000;
const BRACKET_CHARS_MAX = 600;
/** What rules find counts behind what a query found of the same name. */
const PATTERN_BASE = 10_000;

interface Found {
  readonly rule: LineRule;
  readonly place: number;
  readonly start: number;
  readonly name: Span;
  readonly match: RegExpExecArray;
}

/** Everything that the rules find, outside of comments. */
export function readLines(text: string, lines: LineTable, { rules, end }: LineRules, comments: readonly Span[]): Capture[] {
  const found = rules
    .flatMap((rule, place) => matchesOf(text, rule, place))
    .filter(({ name }) => !comments.some((comment) => comment.start <= name.start && name.start < comment.end));
  const nexts = found.filter(({ rule }) => "kind" in rule && rule.extent === "next").map(({ start }) => start);
  nexts.sort((a, b) => a - b);
  return found.flatMap((one) => capturesOf(text, lines, one, end, nexts));
}

function matchesOf(text: string, rule: LineRule, place: number): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(rule.find)) {
    if (found.length >= MATCHES_MAX) break;
    const written = match.groups?.["name"] ?? match[0];
    if ("use" in rule && rule.except?.has(written)) continue;
    const indent = /^\s*/.exec(match[0])?.[0].length ?? 0;
    const at = match[0].lastIndexOf(written);
    found.push({
      rule,
      place,
      start: match.index + indent,
      name: { start: match.index + at, end: match.index + at + written.length },
      match,
    });
  }
  return found;
}

function capturesOf(
  text: string,
  lines: LineTable,
  { rule, place, start, name, match }: Found,
  end: LineRules["end"],
  nexts: readonly number[],
): Capture[] {
  const pattern = PATTERN_BASE + place;
  const part = (of: string): Span | undefined => {
    const written = match.groups?.[of];
    const at = written === undefined ? -1 : match[0].indexOf(written);
    return written === undefined || at < 0 ? undefined : { start: match.index + at, end: match.index + at + written.length };
  };
  if ("is" in rule) {
    if (rule.is === "comment") return [{ role: { is: "comment" }, start, end: match.index + match[0].length, pattern, parts: NO_PARTS }];
    if (rule.is === "package") return [{ role: { is: "package" }, ...name, pattern, parts: NO_PARTS }];
    const exported = [...text.slice(name.start, name.end).matchAll(/[A-Za-z_]\w*/g)];
    return exported.map((one) => ({
      role: { is: "export" },
      start: name.start + one.index,
      end: name.start + one.index + one[0].length,
      pattern,
      parts: NO_PARTS,
    }));
  }
  if ("use" in rule) {
    const parts = { ...NO_PARTS, name, qualifier: part("qualifier"), alias: part("alias") };
    const role = rule.use === "imports" ? ({ is: "import" } as const) : ({ is: "reference", type: rule.use } as const);
    return [{ role, ...name, pattern, parts }];
  }
  const reach = reachOf(text, lines, rule.extent, start, name.end, end?.(match.groups?.["word"] ?? ""), nexts);
  const isDefinition = !rule.isDeclaration;
  return [
    {
      role: { is: "definition", kind: rule.kind, isDefinition },
      start,
      end: reach.end,
      pattern,
      parts: { ...NO_PARTS, name, scope: part("scope"), body: reach.body },
    },
  ];
}

interface Reach {
  readonly end: number;
  readonly body: Span | undefined;
}

function reachOf(
  text: string,
  lines: LineTable,
  extent: Extent,
  start: number,
  nameEnd: number,
  end: RegExp | undefined,
  nexts: readonly number[],
): Reach {
  const line = lines.lineAt(nameEnd);
  const lineEnd = lines.endOf(line);
  switch (extent) {
    case "braces":
      return bracedReach(text, nameEnd, lineEnd);
    case "next": {
      const next = nexts.find((other) => other > start) ?? text.length;
      return { end: next, body: { start: lineEnd, end: next } };
    }
    case "line":
      return { end: lineEnd, body: undefined };
    default: {
      const last = lastLine(text, lines, line, extent, end, indentOf(text, start));
      return last === line
        ? { end: lineEnd, body: undefined }
        : { end: lines.endOf(last), body: { start: lineEnd, end: lines.endOf(last) } };
    }
  }
}

function indentOf(text: string, start: number): number {
  return start - (text.lastIndexOf("\n", start - 1) + 1);
}

/** The last line of what begins at a line, for extents that lines end. */
function lastLine(text: string, lines: LineTable, first: number, extent: Extent, end: RegExp | undefined, indent: number): number {
  let last = first;
  const bound = Math.min(lines.count, first + LINES_MAX);
  for (let line = first; line <= bound; line++) {
    const written = text.slice(lines.startOf(line), lines.endOf(line));
    if (extent === "dot") {
      if (/\.\s*(?:%.*)?$/.test(written)) return line;
      continue;
    }
    if (line === first) continue;
    if (extent === "end") {
      if (end?.test(written)) return line;
      continue;
    }
    if (/^\s*$/.test(written)) continue;
    if ((/^[ \t]*/.exec(written)?.[0].length ?? 0) <= indent) return last;
    last = line;
  }
  return extent === "indent" ? last : first;
}

/** To the bracket that closes the first one; strings and comments are passed over. Without a bracket before the next `;`, to the end of the line. */
function bracedReach(text: string, from: number, lineEnd: number): Reach {
  const open = /[{;]/.exec(text.slice(from, from + BRACKET_CHARS_MAX));
  const start = open?.[0] === "{" ? from + open.index : -1;
  if (start < 0 || /\n[ \t]*\n/.test(text.slice(from, start))) return { end: lineEnd, body: undefined };
  let depth = 0;
  const token = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}]/g;
  token.lastIndex = start;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === "{") depth++;
    else if (found[0] === "}" && --depth === 0) return { end: token.lastIndex, body: { start, end: token.lastIndex } };
  }
  return { end: lineEnd, body: undefined };
}
