/** Private keys in their usual wrappings: PEM, OpenSSH, PGP, PuTTY, as lines, inside of strings with `\n` for the line breaks, in comments. */
import { isRandomText } from "./random-text.ts";
import type { TextRange } from "./secret-range.ts";

/** What a block of a private key begins with. OpenVPN's key for all clients is one as well; SSH2 writes four dashes and a space. */
const BEGIN =
  /-{4,5} ?BEGIN (?:[A-Z0-9]+ ){0,4}(?:PRIVATE KEY|OpenVPN Static key)[A-Z0-9a-z ]{0,10}-{4,5}|Private-(?:Lines|MAC):[ \t]{0,4}(?:\d{1,4}\b)?/g;
/** What may stand between the lines of a key: line breaks, written out or not, quotes and marks of the language around. */
const BETWEEN = /(?:\\{1,4}[nrt]|\\{0,2}u000[aAdD]|&#1[03];|%0[AaDd]|[\s"'`+,.\\#*|>;(){}!%-]|\/\/){0,400}/y;
/** Headers as in mail, before the first line of a key. */
const HEADERS = /(?:(?:\\{1,4}[nrt]|[\s"'`+\\#*|>/]){0,40}[A-Z][A-Za-z-]{2,20}:[ ][^\n\\]{0,200}){1,8}/y;
/** A line of a key. */
const LINE = /[A-Za-z0-9+/=_]+/y;
/** Lines of a key are longer than words, but for the last one. */
const LINE_CHARS_MIN = 12;
/** A first line that is shorter has to look like part of a key. */
const FIRST_LINE_CHARS_MIN = 32;
/** Where a block of any kind ends or begins. */
const DASHES = /-{4,5} ?(?:END|BEGIN) /y;

/** The lines of private keys that a text holds, without the words around them. A beginning without a key after it, as programs that read keys have, is none. */
export function keyBlocks(text: string): TextRange[] {
  const found: TextRange[] = [];
  if (!text.includes("PRIVATE KEY") && !text.includes("Private-") && !text.includes("OpenVPN Static")) return found;
  BEGIN.lastIndex = 0;
  for (let begin = BEGIN.exec(text); begin; begin = BEGIN.exec(text)) {
    BEGIN.lastIndex = takeLines(text, BEGIN.lastIndex, found);
  }
  return found;
}

/** Takes the lines of a key that starts at a place, and returns where they end. */
function takeLines(text: string, from: number, into: TextRange[]): number {
  let at = skip(HEADERS, text, from);
  for (let isFirst = true; ; isFirst = false) {
    const start = skipBetween(text, at);
    const end = skip(LINE, text, start);
    if (!isLine(text.slice(start, end), isFirst)) {
      if (!isFirst && end > start && isEnd(text, end)) into.push({ start, end });
      return isFirst ? from : at;
    }
    into.push({ start, end });
    at = end;
  }
}

function isLine(run: string, isFirst: boolean): boolean {
  if (!isFirst) return run.length >= LINE_CHARS_MIN;
  return run.length >= FIRST_LINE_CHARS_MIN || (run.length >= LINE_CHARS_MIN && isRandomText(run));
}

/** Whether the end of the block follows: then however short a line is the key's. */
function isEnd(text: string, at: number): boolean {
  DASHES.lastIndex = skipBetween(text, at);
  return DASHES.test(text);
}

/** Where the next line could begin; not beyond the dashes around a block. */
function skipBetween(text: string, at: number): number {
  const end = skip(BETWEEN, text, at);
  const dashes = text.slice(at, end).search(/-{4}/);
  return dashes < 0 ? end : at + dashes;
}

/** Where what a sticky expression matches at a place ends. */
function skip(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}
