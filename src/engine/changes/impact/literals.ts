/** Values of a contract that are written on the spot, as `{ name: value }`, and lack a member that it asks for now. */
import { isOptionalMember } from "#query/compare/breaking-change.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { closingOf, itemsOf } from "#text/brackets.ts";
import type { Judging } from "./breaking-uses.ts";
import type { JudgedPlace } from "./overrides.ts";

/** Lines round a key that are read for the literal that it stands in. */
const LINES_MAX = 80;
/** Members of the contract whose keys are looked for: every value of it has all that it asks for. */
const MEMBERS_MAX = 2;

/** Where values are written that have what the contract asked for, and not the member that is new. */
export function literalsWithout(member: SymbolRow, owner: SymbolRow, { now, texts }: Judging): JudgedPlace[] {
  const asked = now.facts
    .symbolsOf(versionOf(owner.symbolRow))
    .filter(
      ({ parentRow, kind, symbolRow }) =>
        parentRow === owner.symbolRow && (kind === "property" || kind === "method") && symbolRow !== member.symbolRow,
    )
    .filter((one) => !isOptionalMember(one));
  const found = new Map<string, JudgedPlace>();
  for (const one of asked.slice(0, MEMBERS_MAX)) {
    for (const { file, use, confidence } of now.graph.usesOf(now.graph.target(one, { through: "none" }))) {
      if (confidence === "name_only" || (use.type !== "references" && use.type !== "calls")) continue;
      const from = Math.max(1, use.line - LINES_MAX);
      const lines = texts.of(file.versionId).lines({ lineStart: from, lineEnd: use.line + LINES_MAX });
      const literal = literalAround(lines, { line: use.line - from, column: use.column - 1, name: use.name });
      if (!literal || literal.keys.has(member.name) || literal.keys.has(REST)) continue;
      // What has not even what was asked for before is another thing.
      if (!asked.every(({ name }) => literal.keys.has(name))) continue;
      const line = from + literal.line;
      const reference = { file, use: { ...use, line, column: 1 }, confidence, candidates: 1 };
      found.set(`${file.path}:${line}`, { reference, verdict: confidence === "resolved" ? "breaks" : "may_break" });
    }
  }
  return [...found.values()];
}

/** What stands for members that are taken out of another value. */
const REST = "...";

interface Literal {
  /** The line on which it opens, from 0. */
  readonly line: number;
  readonly keys: ReadonlySet<string>;
}

/** The braces round a key, which stands at a place of some lines (from 0), as the literal that they write. */
function literalAround(
  lines: readonly string[],
  { line, column, name }: { line: number; column: number; name: string },
): Literal | undefined {
  const text = lines.join("\n");
  const place = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + column;
  const isKey =
    /[{,]\s*(?:(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\s*)*$/.test(text.slice(0, place)) && /^\s*[:,}(]/.test(text.slice(place + name.length));
  const open = isKey ? openingBrace(text, place) : -1;
  const close = open < 0 ? -1 : closingOf(text, open, { angles: false });
  if (close < 0 || isPattern(text, open, close)) return undefined;
  const items = itemsOf(text.slice(open + 1, close), { angles: false });
  const keys = items.map((item) => {
    const bare = item.replace(/^(?:\s*(?:\/\/[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*/, "");
    return bare.startsWith(REST) ? REST : (/^(?:(?:async|get|set)\s+(?=[\w$]))?\*?\s*["']?([\w$]+)/.exec(bare)?.[1] ?? "");
  });
  return { line: text.slice(0, open).split("\n").length - 1, keys: new Set(keys) };
}

/** Whether braces take a value apart: what they stand for is assigned, or is a parameter. */
function isPattern(text: string, open: number, close: number): boolean {
  const behind = text.slice(close + 1);
  if (/\b(?:const|let|var)\s*$/.test(text.slice(0, open)) || /^\s*(?:=(?![=>])|:)/.test(behind)) return true;
  const list = /^\s*[,)]/.test(behind) ? openingBracket(text, open) : -1;
  const end = list < 0 || text[list] !== "(" ? -1 : closingOf(text, list, { angles: false });
  return end >= 0 && /^\s*(?::[^=;{}]*)?(?:=>|\{)/.test(text.slice(end + 1));
}

/** The last brace before a place that is open there; -1 where another bracket is. */
function openingBrace(text: string, place: number): number {
  const at = openingBracket(text, place);
  return text[at] === "{" ? at : -1;
}

/** The last bracket before a place that is open there; -1 where none is. */
function openingBracket(text: string, place: number): number {
  let depth = 0;
  for (let at = place - 1; at >= 0; at--) {
    const char = text[at] as string;
    if (")]}".includes(char)) depth++;
    else if ("([{".includes(char) && depth-- === 0) return at;
  }
  return -1;
}
