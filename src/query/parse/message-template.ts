/**
 * Message templates: strings in source that print messages, and whether a pasted message is one of them filled in. `"client %s set flag
 * %s"` printed `client 42 set flag raw`. A message does not show where its values are; the template does.
 */
import { hasFailureWord } from "./intent.ts";
import { questionShape } from "./question-shape.ts";

/** Marks the place of a value. */
const HOLE = "\0";
/** Interpolated expressions, which may contain quotes; those of templates (`{{ version }}`, `<%= version %>`) too. */
const INTERPOLATED = /\{\{[^{}]{0,200}\}\}|<%=[^%]{0,200}%>|[#$]\{[^{}]{0,200}\}|\\\([^()]{0,200}\)/g;
const STRING = /"((?:[^"\\\n]|\\.){1,400})"|'((?:[^'\\\n]|\\.){1,400})'|`((?:[^`\\\n]|\\.){1,400})`/g;
/** Placeholders of printf, Python, Rust, C#, Perl, PHP and shells. */
const PLACEHOLDER = /%(?:\d+\$|\(\w+\))?[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh?|ll?|[jztL])?[a-zA-Z]|%?\{[^{}\s]{0,60}\}|\$\w+/g;
/** Words with spaces beside them; paths and compound keys are values of messages. */
const IS_SENTENCE = /\p{L}{2,}[^\s\0]?\s|\s\p{L}{2,}/u;
/** A value printed with its type, as by `JoinError::Panic({:?}, ...)`. */
const IS_PRINTED_VALUE = /^[^/\s]+\([^/]*\0[^/]*\)$/;
const WORD = /\p{L}{2,}/gu;

/** What opens or closes a string over several lines. */
const LONG_STRING = /"""|'''|`/g;
/** The margin in front of a line of such a string, which Kotlin and Scala take away. */
const MARGIN = /^\s*\|/;
/** The key in front of a text without quotes, as YAML has it. */
const KEY = /^(?:-\s+)?[\w.-]+:\s+/;
/** A line break in the source that the string does not have. */
const CONTINUED = /(?<!\\)\\\s*$/;

const ENDS_SENTENCE = /^[\s"'`)\]]*(?:[.!]\s*)?$/;

/** A template needs this much fixed text; with less, any text would match. */
const WORDS_MIN = 3;
const LONG_WORDS_MIN = 2;
const LONG_CHARS_MIN = 14;
/** The same before a colon and a value: `fork failed: %s`. */
const REPORTING_CHARS_MIN = 10;
/** A shorter template counts if it makes up this share of the message. */
const SHORT_CHARS_MIN = 8;
const SHORT_SHARE_MIN = 0.65;
/** Longer lines are no source, and longer queries no message. */
const LINE_CHARS_MAX = 600;
const QUERY_CHARS_MAX = 600;
/**
 * Factor for a message that ends like the template, compared with one that ends in a value: of several messages that wrap each other, the
 * innermost is the cause.
 */
const ENDS_ALIKE = 2;
/**
 * Factor for a string without a value at its end behind which the message goes on: a test that quotes the beginning, or the name of an
 * error. A string with a value there prints all of the message.
 */
const ENDS_BEFORE = 0.5;

/** Whether a text can be searched for as a message: it is one line, not too long, and well-formed. */
export function mayBeMessage(text: string): boolean {
  return text.length <= QUERY_CHARS_MAX && !/[\0\r\n]/.test(text) && text.isWellFormed();
}

const QUESTION = /^(?:how|where|which|why|who|what|when) /i;
/** Words alone, with no value, name or mark among them. */
const WORDS = /^\p{L}?\p{Ll}+(?:[ -]\p{Ll}+)+$/u;

/**
 * Whether a text cannot be a message with values filled in: it is in plain words, and a question or a topic without any word of failure. A
 * sentence (`no road leads from depot to island`) may be one.
 */
export function isPlainWords(text: string): boolean {
  const asked = text.trim();
  return WORDS.test(asked) && (QUESTION.test(asked) || (questionShape(asked) === "topic" && !hasFailureWord(asked)));
}

/**
 * How many characters of a message a string on the line has as fixed text, twice that if the ends agree, and half of it if the string ends
 * before the message; 0 when no string matches.
 */
export function filledFrom(line: string, message: string): number {
  if (line.length > LINE_CHARS_MAX || message.length > QUERY_CHARS_MAX) return 0;
  return Math.max(0, ...templatesOf(line).map((template) => saidBy(template, message)));
}

/**
 * The strings of a line, all of them joined, and the part of a string over several lines, with holes for values. A line without quotes may
 * be in the middle of such a string, so that the line itself is a template, if it has a placeholder.
 */
function templatesOf(line: string): string[] {
  const plain = line.replace(CONTINUED, "").replace(INTERPOLATED, HOLE);
  const found = [...plain.matchAll(STRING)].map((match) => withHoles(match[1] ?? match[2] ?? match[3] ?? ""));
  const strings = [...(found.length > 1 ? [...found, found.join(HOLE)] : found), ...found.flatMap(printedLines)];
  const parts = longStringParts(plain);
  if (strings.length > 0 || parts.length > 0) return [...strings, ...parts];
  const whole = withHoles(plain.trim().replace(MARGIN, ""));
  return whole.includes(HOLE) ? [whole, ...(KEY.test(whole) ? [whole.replace(KEY, "")] : [])] : [];
}

/** A line break in a string, as source writes it. */
const LINE_BREAK = /(?<!\\)\\n/;

/** The lines that a string prints, where it prints several: who pastes a message often pastes the first. */
function printedLines(template: string): string[] {
  return LINE_BREAK.test(template) ? template.split(LINE_BREAK).filter((line) => line.trim() !== "") : [];
}

/**
 * What a line has of a string over several lines that begins or ends on it. Where it ends, only text with a placeholder: a single delimiter
 * does not show on which side of it the string is.
 */
function longStringParts(line: string): string[] {
  const delimiters = [...line.matchAll(LONG_STRING)];
  const last = delimiters.at(-1);
  if (last === undefined || delimiters.length % 2 === 0) return [];
  const after = withHoles(line.slice(last.index + last[0].length).replace(MARGIN, ""));
  const before = withHoles(line.slice(0, delimiters[0]?.index).trim());
  return [after, ...(before.includes(HOLE) ? [before] : [])].filter((part) => part.trim() !== "");
}

function withHoles(text: string): string {
  const plain = text.replace(/\\n$/, "").replace(/\\(["'`\\])/g, "$1");
  // After a string that ends in white space comes a value, or another string.
  return plain.replace(PLACEHOLDER, HOLE).replace(/\s$/, ` ${HOLE}`);
}

function saidBy(template: string, message: string): number {
  const written = template.split(HOLE);
  const last = written.at(-1) ?? "";
  const said = saidByParts(template, written, message);
  // The punctuation behind a last value is often lost where a message is passed on.
  const isCutOff = said === 0 && written.length > 1 && last !== "" && ENDS_SENTENCE.test(last);
  return isCutOff ? saidByParts(template, [...written.slice(0, -1), ""], message) : said;
}

function saidByParts(template: string, parts: readonly string[], message: string): number {
  const fixed = parts.join(" ");
  const words = fixed.match(WORD)?.length ?? 0;
  if (!(IS_SENTENCE.test(template) || IS_PRINTED_VALUE.test(template)) || words < LONG_WORDS_MIN) return 0;
  const { start, end } = startInOrder(message, parts);
  const said = fixed.trim().length;
  const isMost = said >= SHORT_CHARS_MIN && said >= SHORT_SHARE_MIN * (message.length - start);
  const isReporting = parts.length === 2 && parts[1] === "" && /:\s$/.test(fixed.slice(0, -1));
  const least = isReporting ? REPORTING_CHARS_MIN : LONG_CHARS_MIN;
  if (start < 0 || !(words >= WORDS_MIN || said >= least || isMost)) return 0;
  if (parts.at(-1) === "") return fixed.length;
  return fixed.length * (/[\p{L}\p{N}]/u.test(message.slice(end)) ? ENDS_BEFORE : ENDS_ALIKE);
}

/** The offsets where a template's parts, in order, begin and end in a message; `start` is -1 if they do not match. */
function startInOrder(message: string, parts: readonly string[]): { readonly start: number; readonly end: number } {
  const [first = "", ...others] = parts;
  const start = first === "" ? 0 : startOf(message, first);
  if (start < 0) return NOWHERE;
  let at = start + first.length;
  // White space at the end of a message is lost where it is passed on.
  const printed = `${message} `;
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    const found = isLast && part !== "" ? message.lastIndexOf(part) : printed.indexOf(part, at);
    if (found < at) return NOWHERE;
    at = found + part.length;
  }
  const isWhole = parts.at(-1) === "" || /^(?:$|[:;,.!?)\]"'`\s])/.test(message.slice(at));
  return isWhole ? { start, end: at } : NOWHERE;
}

const NOWHERE = { start: -1, end: -1 };

/** Where a part occurs at the start of the message, or behind a prefix that another program added. */
function startOf(message: string, part: string): number {
  for (let at = message.indexOf(part); at >= 0; at = message.indexOf(part, at + 1)) {
    if (at === 0 || /[:\])}>"'`]\s*$|[-–]\s+$/.test(message.slice(Math.max(0, at - 4), at))) return at;
  }
  return -1;
}
