/**
 * Index terms of ASCII source text, in one pass over its characters. The equivalent regular expressions (identifiers.ts, for any text) go
 * over it seven times and make a string each time, which was a twentieth of a parse worker's time.
 */

const LOWER = 1;
const DIGIT = 2;
const UPPER = 3;
const UNDERSCORE = 4;
const SPACE = 32;
const TO_LOWER = 32;
/** Kind of each ASCII character; 0 for one that is part of no word. */
const KINDS = new Uint8Array(128)
  .fill(LOWER, codeOf("a"), codeOf("z") + 1)
  .fill(DIGIT, codeOf("0"), codeOf("9") + 1)
  .fill(UPPER, codeOf("A"), codeOf("Z") + 1)
  .fill(UNDERSCORE, codeOf("_"), codeOf("_") + 1);

/** Buffers for the text with its words split into parts, and for the joined forms of compounds. They grow, and serve every call. */
let parts = Buffer.alloc(0);
let joined = Buffer.alloc(0);
const BUFFER_BYTES_MIN = 1 << 16;

/**
 * The result of `indexSource` for an ASCII text; undefined for any other. Words of `dataCharsMin` or more characters are left out. Unless
 * `keepsMarks`, everything between words becomes one space, which the full-text index treats the same.
 */
export function asciiSourceTerms(text: string, dataCharsMin: number, keepsMarks: boolean): string | undefined {
  const length = text.length;
  // There may be a break between any two characters, and one more space before the joined forms.
  if (parts.length < 3 * length + 2) parts = Buffer.alloc(Math.max(4 * length, BUFFER_BYTES_MIN));
  if (joined.length < 2 * length) joined = Buffer.alloc(Math.max(4 * length, BUFFER_BYTES_MIN));
  const into = parts;
  const compounds = joined;
  let size = 0;
  let joinedSize = 0;
  for (let at = 0; at < length; ) {
    const mark = text.charCodeAt(at);
    if (mark > 127) return undefined;
    if (KINDS[mark] === 0) {
      if (keepsMarks) into[size++] = mark;
      else if (size > 0 && into[size - 1] !== SPACE) into[size++] = SPACE;
      at++;
      continue;
    }
    const start = at;
    const startSize = size;
    let isCompound = false;
    let isAllUpper = true;
    let hasUnderscore = false;
    let before = 0;
    for (; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code > 127) return undefined;
      const kind = KINDS[code] as number;
      if (kind === 0) break;
      if (kind === UPPER) {
        if (before === LOWER || before === DIGIT) {
          into[size++] = SPACE;
          if (!hasUnderscore) isCompound = true;
        } else if (before === UPPER && at + 1 < length && KINDS[text.charCodeAt(at + 1)] === LOWER) {
          into[size++] = SPACE;
          if (isAllUpper) isCompound = true;
        }
        into[size++] = code + TO_LOWER;
      } else {
        isAllUpper = false;
        if (kind === UNDERSCORE && !hasUnderscore) {
          hasUnderscore = true;
          if (at > start && at + 1 < length && isAlphanumeric(text.charCodeAt(at + 1))) isCompound = true;
        }
        if (kind !== UNDERSCORE || keepsMarks) into[size++] = code;
        else if (size > 0 && into[size - 1] !== SPACE) into[size++] = SPACE;
      }
      before = kind;
    }
    if (at - start >= dataCharsMin) {
      size = startSize;
      into[size++] = SPACE;
    } else if (isCompound) {
      if (joinedSize > 0) compounds[joinedSize++] = SPACE;
      joinedSize = copyJoined(text, start, at, compounds, joinedSize);
    }
  }
  into[size++] = SPACE;
  if (joinedSize > 0) into.set(compounds.subarray(0, joinedSize), size);
  return into.toString("latin1", 0, size + joinedSize);
}

function isAlphanumeric(code: number): boolean {
  const kind = code > 127 ? 0 : (KINDS[code] as number);
  return kind !== 0 && kind !== UNDERSCORE;
}

/** Writes a word in lower case and without underscores; returns the offset after it. */
function copyJoined(text: string, start: number, end: number, into: Buffer, from: number): number {
  let size = from;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const kind = KINDS[code];
    if (kind !== UNDERSCORE) into[size++] = kind === UPPER ? code + TO_LOWER : code;
  }
  return size;
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}
