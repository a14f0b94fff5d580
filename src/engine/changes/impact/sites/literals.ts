/** Literals (`{ name: value }`) that are values of a contract and lack a member which it requires now. */

import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { isCast, isOpen, type Literal, literalAt } from "#query/compare/uses/literal-text.ts";
import { closingOf } from "#text/brackets.ts";
import { type Asked, lacks } from "./asked.ts";
import { codeAround, linesBefore } from "./code-around.ts";

/** Lines around a key that are read for the literal that it stands in. */
const LINES_MAX = 80;
/** Literals with the members that the contract required before, but without the new one. */
export function literalsWithout(asked: Asked, { now, texts }: Judging): JudgedPlace[] {
  const found = new Map<string, JudgedPlace>();
  const targets = asked.telling.map((one) => now.graph.target(one, { through: "none" }));
  for (const { file, use, confidence } of [...now.graph.usesOfAll(targets).found.values()].flat()) {
    if (confidence !== "resolved" || (use.type !== "references" && use.type !== "calls")) continue;
    const { code, place, line: from } = codeAround(texts.of(file.versionId), use, LINES_MAX);
    const literal = literalAround(code, place, use.name);
    // A literal that lacks members required before is a value of another type.
    if (!literal || isOpen(literal) || !lacks(literal.keys, asked)) continue;
    const line = from + literal.line;
    const reference = { file, use: { ...use, line, column: 1 }, confidence, candidates: 1 };
    found.set(`${file.path}:${line}`, { reference, verdict: "breaks" });
  }
  return [...found.values()];
}

/** Characters before a key in which the sign before it is looked for: each sign in them may be followed by comments up to the end. */
const BEFORE_KEY_CHARS_MAX = 2_000;

/** Whether a text ends in a brace or comma, but for blanks and comments. */
export function isBehindSign(text: string): boolean {
  return /[{,]\s*(?:(?:\/\/[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)\s*)*$/.test(text.slice(-BEFORE_KEY_CHARS_MAX));
}

/** The literal in whose braces a key stands at an offset of a text, and the line on which the literal opens, from 0. */
function literalAround(text: string, place: number, name: string): (Literal & { readonly line: number }) | undefined {
  const isKey = isBehindSign(text.slice(0, place)) && /^\s*[:,}(]/.test(text.slice(place + name.length));
  const open = isKey ? openingBrace(text, place) : -1;
  const literal = open < 0 ? undefined : literalAt(text, open);
  if (!literal || isPattern(text, open, literal.close) || isCast(text.slice(literal.close + 1))) return undefined;
  return { ...literal, line: linesBefore(text, open) };
}

/** Whether braces are a destructuring pattern: the target of an assignment, or a parameter. */
function isPattern(text: string, open: number, close: number): boolean {
  const behind = text.slice(close + 1);
  if (/\b(?:const|let|var)\s*$/.test(text.slice(0, open)) || /^\s*(?:=(?![=>])|:)/.test(behind)) return true;
  const list = /^\s*[,)]/.test(behind) ? openingBracket(text, open) : -1;
  const end = list < 0 || text[list] !== "(" ? -1 : closingOf(text, list, { angles: false });
  return end >= 0 && /^\s*(?::[^=;{}]*)?(?:=>|\{)/.test(text.slice(end + 1));
}

/** The offset of the innermost bracket that is open at a place, if it is a brace; -1 otherwise. */
function openingBrace(text: string, place: number): number {
  const at = openingBracket(text, place);
  return text[at] === "{" ? at : -1;
}

/** The offset of the innermost bracket that is open at a place; -1 where none is. */
function openingBracket(text: string, place: number): number {
  let depth = 0;
  for (let at = place - 1; at >= 0; at--) {
    const char = text[at] as string;
    if (")]}".includes(char)) depth++;
    else if ("([{".includes(char) && depth-- === 0) return at;
  }
  return -1;
}
