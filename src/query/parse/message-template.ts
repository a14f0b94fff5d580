/**
 * Strings of source that print messages, and whether a message that was pasted is one of them filled in: `"client %s set flag %s"` printed
 * `client 42 set flag raw`. Where the values stand cannot be seen in a message; in the source it can.
 */

/** Marks where a value goes. */
const HOLE = "\0";
/** Expressions inside of strings, which may hold quotes of their own. */
const INTERPOLATED = /[#$]\{[^{}]{0,200}\}|\\\([^()]{0,200}\)/g;
const STRING = /"((?:[^"\\\n]|\\.){1,400})"|'((?:[^'\\\n]|\\.){1,400})'|`((?:[^`\\\n]|\\.){1,400})`/g;
/** Values by the conventions of printf, Python, Rust, C#, Perl, PHP and shells. */
const PLACEHOLDER = /%(?:\d+\$)?[-+ #0]*[\d*]*(?:\.[\d*]+)?(?:hh?|ll?|[jztL])?[a-zA-Z]|%?\{[^{}\s]{0,60}\}|\$\w+/g;
/** Words with space beside them; paths and keys of several words are values of messages. */
const IS_SENTENCE = /\p{L}{2,}[^\s\0]?\s|\s\p{L}{2,}/u;
/** What shows a value with its type, as `JoinError::Panic({:?}, ...)` does. */
const IS_PRINTED_VALUE = /^[^/\s]+\([^/]*\0[^/]*\)$/;
const WORD = /\p{L}{2,}/gu;

const ENDS_SENTENCE = /^[\s"'`)\]]*[.!]?\s*$/;

/** What a string says by itself must be so much, or any text has it. */
const WORDS_MIN = 3;
const LONG_WORDS_MIN = 2;
const LONG_CHARS_MIN = 14;
/** A shorter one tells if it is so much of the message. */
const SHORT_CHARS_MIN = 8;
const SHORT_SHARE_MIN = 0.65;
/** Longer lines are no source, and longer queries no message. */
const LINE_CHARS_MAX = 600;
const QUERY_CHARS_MAX = 600;
/** What a message that ends as the string does is worth, beside one that ends in a value: the innermost of several that wrap each other is the cause. */
const ENDS_ALIKE = 2;

/** Whether a line of source can be looked for that prints a text: it is one line itself, not too long, and text that a file can have. */
export function mayBeMessage(text: string): boolean {
  return text.length <= QUERY_CHARS_MAX && !/[\0\r\n]/.test(text) && text.isWellFormed();
}

/** How much of a message the strings of a line say, in characters that are not values; 0 when it is none of them filled in. */
export function filledFrom(line: string, message: string): number {
  if (line.length > LINE_CHARS_MAX || message.length > QUERY_CHARS_MAX) return 0;
  return Math.max(0, ...templatesOf(line).map((template) => saidBy(template, message)));
}

/**
 * The strings of a line, and all of them as they are joined, with holes for values. A line without a string may be one of a string of several
 * lines, so that it is a template as it stands, if it has a place for a value.
 */
function templatesOf(line: string): string[] {
  const found = [...line.replace(INTERPOLATED, HOLE).matchAll(STRING)].map((match) => withHoles(match[1] ?? match[2] ?? match[3] ?? ""));
  if (found.length > 0) return found.length > 1 ? [...found, found.join(HOLE)] : found;
  const whole = withHoles(line.replace(INTERPOLATED, HOLE).trim());
  return whole.includes(HOLE) ? [whole] : [];
}

function withHoles(text: string): string {
  const plain = text.replace(/\\n$/, "").replace(/\\(["'`\\])/g, "$1");
  // What ends in white space goes on with a value, or another string.
  return plain.replace(PLACEHOLDER, HOLE).replace(/\s$/, ` ${HOLE}`);
}

function saidBy(template: string, message: string): number {
  const written = template.split(HOLE);
  const last = written.at(-1) ?? "";
  const said = saidByParts(template, written, message);
  // What ends a sentence behind a value is often cut off where a message is passed on.
  const isCutOff = said === 0 && written.length > 1 && last !== "" && ENDS_SENTENCE.test(last);
  return isCutOff ? saidByParts(template, [...written.slice(0, -1), ""], message) : said;
}

function saidByParts(template: string, parts: readonly string[], message: string): number {
  const fixed = parts.join(" ");
  const words = fixed.match(WORD)?.length ?? 0;
  if (!(IS_SENTENCE.test(template) || IS_PRINTED_VALUE.test(template)) || words < LONG_WORDS_MIN) return 0;
  const start = startInOrder(message, parts);
  const said = fixed.trim().length;
  const isMost = said >= SHORT_CHARS_MIN && said >= SHORT_SHARE_MIN * (message.length - start);
  if (start < 0 || !(words >= WORDS_MIN || said >= LONG_CHARS_MIN || isMost)) return 0;
  return fixed.length * (parts.at(-1) === "" ? 1 : ENDS_ALIKE);
}

/** Where in a message the parts begin that it has in order, the first where a message begins and the last where one ends; -1 if it has not. */
function startInOrder(message: string, parts: readonly string[]): number {
  const [first = "", ...others] = parts;
  const start = first === "" ? 0 : startOf(message, first);
  if (start < 0) return -1;
  let at = start + first.length;
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    const found = isLast && part !== "" ? message.lastIndexOf(part) : message.indexOf(part, at);
    if (found < at) return -1;
    at = found + part.length;
  }
  return parts.at(-1) === "" || /^(?:$|[:;,.!?)\]"'`\s])/.test(message.slice(at)) ? start : -1;
}

/** Where a part stands at the beginning of the message, or behind what another put before it. */
function startOf(message: string, part: string): number {
  for (let at = message.indexOf(part); at >= 0; at = message.indexOf(part, at + 1)) {
    if (at === 0 || /[:\])}>"'`]\s*$|[-–]\s+$/.test(message.slice(Math.max(0, at - 4), at))) return at;
  }
  return -1;
}
