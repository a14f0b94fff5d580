/**
 * Finds private keys in their usual formats (PEM, OpenSSH, PGP, PuTTY): as lines, inside strings with `\n` for line breaks, in comments.
 */
import { isRandomText } from "./random-text.ts";
import type { TextRange } from "./secret-range.ts";

/** The beginning of a private key block. OpenVPN's key for all clients counts, too; SSH2 writes four dashes and a space. */
const BEGIN =
  /-{4,5} ?BEGIN(?: |%20|\+)(?:[A-Z0-9]+(?: |%20|\+)){0,4}(?:PRIVATE(?: |%20|\+)KEY|OpenVPN Static key)[A-Z0-9a-z ]{0,10}-{4,5}|Private-(?:Lines|MAC):[ \t]{0,4}(?:\d{1,4}\b)?/g;
/** Characters that may stand between the lines of a key: line breaks, written out or not, quotes and marks of the surrounding language. */
const BETWEEN = /(?:<br ?\/?>|&#x[aAdD];|\\{1,4}[nrt]|\\{0,2}u000[aAdD]|&#1[03];|%0[AaDd]|[\s"'`+,.\\#*|>;(){}!%-]|\/\/){0,400}/y;
/** Headers as in e-mail, before the first line of a key. */
const HEADERS = /(?:(?:\\{1,4}[nrt]|[\s"'`+\\#*|>/]){0,40}[A-Z][A-Za-z-]{2,20}:[ ][^\n\\]{0,200}){1,8}/y;
/** A line of a key. */
const LINE = /(?:[A-Za-z0-9+/=_]|%2[BbFf]|%3[Dd])+/y;
/** Minimum length of a key's lines, except the last one: longer than words. */
const LINE_CHARS_MIN = 12;
/** A first line shorter than this must look random. */
const FIRST_LINE_CHARS_MIN = 32;
/** The end of a block, or the beginning of another. */
const DASHES = /-{4,5} ?(?:END|BEGIN) /y;

/**
 * The lines of the private keys in a text, without the words around them. A beginning without
 * a key after it, as in programs that read keys, does not count.
 */
export function keyBlocks(text: string): TextRange[] {
  const found: TextRange[] = [];
  if (text.includes(ENCODED_BEGIN)) found.push(...encodedBlocks(text));
  if (!/PRIVATE(?: |%20|\+)KEY/.test(text) && !text.includes("Private-") && !text.includes("OpenVPN Static")) return found;
  BEGIN.lastIndex = 0;
  for (let begin = BEGIN.exec(text); begin; begin = BEGIN.exec(text)) {
    const after = BEGIN.lastIndex;
    const end = takeLines(text, after, found);
    BEGIN.lastIndex = end > after ? end : takeWrapped(text, after, found);
  }
  return found;
}

/** The end of a private key, as far from its beginning as its lines and what a program writes around each may reach. */
const END = /-{4,5} ?END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY/g;
const WRAPPED_CHARS_MAX = 20_000;
const RUN = /[A-Za-z0-9+/=_]{12,}/g;
/** Length of a full line of a key: 64 characters in PEM, 70 in OpenSSH, less where a program breaks them. */
const FULL_LINE_CHARS_MIN = 40;

/**
 * Collects the lines of a key between its beginning and its end where code stands between them: `append("…")`, `echo … >>`, `<br>`, numbers of
 * lines. They count only if one of them is a full line that looks random. Returns where they end; `from` if there are none.
 */
function takeWrapped(text: string, from: number, into: TextRange[]): number {
  const inside = text.slice(from, from + WRAPPED_CHARS_MAX);
  END.lastIndex = 0;
  const end = END.exec(inside)?.index;
  if (end === undefined) return from;
  const runs = [...inside.slice(0, end).matchAll(RUN)].filter(([run]) => isRandomText(run));
  if (!runs.some(([run]) => run.length >= FULL_LINE_CHARS_MIN)) return from;
  for (const { index, 0: run } of runs) into.push({ start: from + index, end: from + index + run.length });
  return from + end;
}

/** How the beginning of a block begins in base64, in which Kubernetes and build servers keep keys. */
const ENCODED_BEGIN = "LS0tLS1CRUdJTi";
/** Characters of it that tell which kind of block it is. */
const ENCODED_HEAD_CHARS = 64;

/** Whole private keys in base64. Certificates, which begin in the same way, are public. */
function encodedBlocks(text: string): TextRange[] {
  const found: TextRange[] = [];
  for (let start = text.indexOf(ENCODED_BEGIN); start >= 0; start = text.indexOf(ENCODED_BEGIN, start)) {
    const head = Buffer.from(text.slice(start, start + ENCODED_HEAD_CHARS), "base64").toString("latin1");
    let end = skip(LINE, text, start);
    if (/^-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY/.test(head)) {
      found.push({ start, end });
      // Lines that a program broke.
      for (let next = skipBetween(text, end); next > end; next = skipBetween(text, end)) {
        const last = skip(LINE, text, next);
        if (last - next < LINE_CHARS_MIN || !isRandomText(text.slice(next, last))) break;
        found.push({ start: next, end: last });
        end = last;
      }
    }
    start = end;
  }
  return found;
}

/** Collects the lines of a key that begins at an offset; returns where they end. */
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

/** Whether the end of the block follows: then even a short line belongs to the key. */
function isEnd(text: string, at: number): boolean {
  DASHES.lastIndex = skipBetween(text, at);
  return DASHES.test(text);
}

/** Offset at which the next line could begin, not beyond the dashes around a block. */
function skipBetween(text: string, at: number): number {
  const end = skip(BETWEEN, text, at);
  const dashes = text.slice(at, end).search(/-{4}/);
  return dashes < 0 ? end : at + dashes;
}

/** Offset after the match of a sticky expression at a place; the place itself when it does not match. */
function skip(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}
