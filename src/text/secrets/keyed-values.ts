/**
 * Finds values whose key says that they are secret: `password = "…"`, `api_key: …`,
 * `<token>…</token>`, `setenv("X_SECRET", "…")`, `--token …`.
 */

import { isFiller, isNoValue, isPassword, isPlaceholder } from "./placeholders.ts";
import { isRandomText, isShuffled } from "./random-text.ts";
import type { Care, SecretRange } from "./secret-range.ts";

/** Words in keys whose value may be a secret. Few and short, because every text is searched for them. */
const KEY = /(?:passw|passphrase|passcode|pass|pwd|secret|token|key|credential|auth)[\w.-]{0,40}/gi;
/** Words that make a key telling by themselves. */
const TELLING = /passw(?:or)?[dt]|passphrase|passcode|pwd|secret|token|credential|authorization/i;
/** The other words do so together with the word before them, or as a whole key. */
const TELLING_TOGETHER =
  /(?:api|access|account|auth|private|signing|encryption|encrypt|hmac|aes|jwt|cookie|master|shared|session|storage|consumer|license|client|admin|service|webhook|crypt|app)[_.-]?key|(?:^|[_.-])(?:auth|passe?)$|^key$/i;
/** Alone, the word also begins a pair that names another key: `key: "API_KEY", value: …`. */
const BARE_KEY = /^key$/i;
/** Keys that contain a telling word but name, describe or publish something. */
const OTHER_KEY =
  /public|cancel|(?:hash|digest|checksum|sha\d*|fingerprint|integrity|(?:^|[_.-])id|ids|url|uri|path|file|dir|type|name|length|size|regex|pattern|prefix|version|arn|class|field|header|param|comment|count|index|position|kind|limit|endpoint|provider|algorithm|alg|enc|format|ttl|scopes?|issuer|address)$/i;
/** The part of a key before the word. */
const KEY_START = /[\w.-]{0,40}$/;
const KEY_START_CHARS = 40;

/** The text between a key and its value: the closing quote of the key, a type, an operator. */
const OPERATOR =
  /\\?["'`\])]{0,3}(?:[ \t]{0,4}:[ \t]{0,4}[\w&'<>.?[\]]{1,40}(?=[ \t]{0,4}=)|[ \t]{1,4}(?:string|String|str)(?=[ \t]{0,4}=))?(?:[ \t]{0,40}(?:=>|:=|\?=|\|\|=|[=!]==?|:{1,2}|=)[ \t]{0,40}|[ \t]{0,4},[ \t]{0,20}(?=\\?["'`])|\([ \t]{0,4}(?=\\?["'`])|>(?=[^<\s=])|[\s,]{1,40}\\?["']?value\\?["']?[ \t]{0,4}[:=][ \t]{0,4}|[ \t]{1,8}(?=["'][^"'\s]{8})|[ \t]{1,4}is[ \t]{1,4}|<\/\w{1,20}>\s{0,80}<\w{1,20}>(?=[^<\s])|[ \t]{0,4}\{[^{}]{0,400}?\bdefault[ \t]{0,8}=[ \t]{0,4}(?=["']))/iy;
/** White space, which separates a command's flag from its value. */
const FLAG_OPERATOR = /[ \t]{1,4}/y;
/** Words before a key that separate it from its value by white space: in Dockerfiles, shells, server settings, and .netrc. */
const WORD_BEFORE =
  /(?:^|[\n;&|])[ \t]{0,40}(?:ENV|setenv|SetEnv|setx|set -[gUx]{1,3})[ \t]{1,8}[\w.-]{0,40}$|\blogin[ \t]{1,4}\S{1,40}\s{1,8}$|\bconfigure[ \t]{1,4}set[ \t]{1,4}[\w.-]{0,40}$/;
const WORD_BEFORE_CHARS = 100;
/** The text before a value on the next line: in a text block of YAML, in parentheses, after a continued line. */
const BLOCK = /[|>][+-]?\d?[ \t]{0,8}\r?\n[ \t]{1,80}/y;
const NEXT_LINE = /[(\\]?[ \t]{0,8}\r?\n[ \t]{0,80}(?=["'`])/y;
/** The text that joins two strings. */
const JOINED = /\\?["'`][ \t]{0,4}(?:\+|\.{1,2}|&|<>|\|\|)?[ \t]{0,4}\\?(?:\r?\n[ \t]{0,80})?(?:(?:\+|\.{1,2}|&)[ \t]{1,4})?(\\?["'`])/y;
const JOINED_MAX = 8;
/** The opening marks of a string, and the scheme of an `Authorization`. */
const OPENING = /(?:!!?\w{1,10}[ \t]{1,4})?(?:[bBfFrRuU@$]{0,2}(\\?["'`]))?(?:(?:bearer|basic|token|apikey|digest)[ \t]{1,4})?/iy;
/** A value without quotes ends where the surrounding code goes on. */
const BARE = /[^\s"'`,;<>(){}[\]&|\\=]{1,8192}={0,3}/y;
/** With more care, a value ends only at the end of its line or its quotes. */
const BARE_TO_END = /[^\r\n"'`<>}]{1,8192}/y;
/** Number of characters searched for the end of a string. */
const QUOTED_CHARS_MAX = 8192;

/** The values of telling keys that look random or, with more care, all that are not placeholders. */
export function keyedValues(text: string, care: Care): SecretRange[] {
  const found: SecretRange[] = [];
  KEY.lastIndex = 0;
  for (let key = KEY.exec(text); key; key = KEY.exec(text)) {
    const value = valueAfter(text, key.index, KEY.lastIndex, care);
    if (!value) continue;
    const shown = text.slice(value.start, value.end);
    const looksSecret = isSecretValue(shown, key[0]);
    const isSecret = care === "usual" || BARE_KEY.test(key[0]) ? looksSecret : isGivenAway(shown);
    const part = value.isQuoted && !looksSecret ? secretPart(text, value, key[0]) : undefined;
    for (const { start, end } of [...(isSecret ? [value] : []), ...(part ? [part] : [])]) found.push({ start, end, rule: "keyed" });
    const isWhole = isSecret || part !== undefined || !(value.isQuoted || BARE_KEY.test(key[0]));
    // Continue inside a string that is not a secret, and at the name of a key: it may contain keys and values.
    KEY.lastIndex = isWhole ? Math.max((part ?? value).end, KEY.lastIndex) : value.start;
  }
  return found;
}

interface Value {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

function valueAfter(text: string, keyStart: number, keyEnd: number, care: Care): Value | undefined {
  const start = operatorEnd(text, keyStart, keyEnd);
  if (start === undefined || !isTelling(text, keyStart, keyEnd)) return undefined;
  const line = lineOfValue(text, start, care);
  OPENING.lastIndex = line;
  const quote = OPENING.exec(text)?.[1];
  const from = Math.max(line, OPENING.lastIndex);
  return quote === undefined ? bareValue(text, from, care) : quotedValue(text, from, quote);
}

/** Offset of a value that begins on the line after its key; `start` if it does not. */
function lineOfValue(text: string, start: number, care: Care): number {
  // With more care any string would be taken, even that of another key, so only text blocks count.
  for (const expression of care === "usual" ? [BLOCK, NEXT_LINE] : [BLOCK]) {
    expression.lastIndex = start;
    if (expression.test(text)) return expression.lastIndex;
  }
  return start;
}

/** In a concatenation of strings, the first after this one that is a secret by itself. */
function secretPart(text: string, first: Value, key: string): Value | undefined {
  let last: Value | undefined = first;
  for (let parts = 1; last && parts < JOINED_MAX; parts++) {
    JOINED.lastIndex = last.end;
    const quote = JOINED.exec(text)?.[1];
    last = quote === undefined ? undefined : quotedValue(text, JOINED.lastIndex, quote);
    if (last && isSecretValue(text.slice(last.start, last.end), key)) return last;
  }
  return undefined;
}

function operatorEnd(text: string, keyStart: number, keyEnd: number): number | undefined {
  const isFollowed =
    text.startsWith("--", keyStart - 2) ||
    /--[\w-]{1,40}$/.test(text.slice(Math.max(0, keyStart - KEY_START_CHARS), keyStart)) ||
    WORD_BEFORE.test(text.slice(Math.max(0, keyStart - WORD_BEFORE_CHARS), keyStart));
  for (const operator of isFollowed ? [OPERATOR, FLAG_OPERATOR] : [OPERATOR]) {
    operator.lastIndex = keyEnd;
    if (operator.test(text)) return operator.lastIndex;
  }
  return undefined;
}

function isTelling(text: string, keyStart: number, keyEnd: number): boolean {
  const key = wholeKey(text, keyStart, keyEnd);
  return (TELLING.test(text.slice(keyStart, keyEnd)) || TELLING_TOGETHER.test(key)) && !OTHER_KEY.test(key);
}

function wholeKey(text: string, keyStart: number, keyEnd: number): string {
  const before = text.slice(Math.max(0, keyStart - KEY_START_CHARS), keyStart);
  return `${KEY_START.exec(before)?.[0] ?? ""}${text.slice(keyStart, keyEnd)}`;
}

function quotedValue(text: string, start: number, quote: string): Value | undefined {
  const room = text.slice(start, start + QUOTED_CHARS_MAX);
  const close = room.indexOf(quote);
  const line = quote === "`" ? -1 : room.search(/[\r\n]/);
  const ends = [close, line, room.length].filter((end) => end >= 0);
  const end = start + Math.min(...ends);
  return end > start ? { start, end, isQuoted: true } : undefined;
}

function bareValue(text: string, start: number, care: Care): Value | undefined {
  const expression = care === "usual" ? BARE : BARE_TO_END;
  expression.lastIndex = start;
  if (!expression.test(text)) return undefined;
  const end = start + text.slice(start, expression.lastIndex).trimEnd().length;
  // Code that is called or indexed is not a value.
  if (care === "usual" && /[([]/.test(text.charAt(end))) return undefined;
  return { start, end, isQuoted: false };
}

/** Shorter values are not machine-made keys. */
const RANDOM_CHARS_MIN = 10;
const STRONG_CHARS_MIN = 8;
const GIVEN_AWAY_CHARS_MIN = 3;
/** Django's prefix of the keys that it generates. */
const DJANGO = "django-insecure-";
/** Length from which base64 is told from a path. */
const BASE64_CHARS_MIN = 32;
const PASSWORD_KEY = /pass|pwd/i;

function isSecretValue(value: string, key: string): boolean {
  if (/\s/.test(value)) return false;
  if (value.startsWith(DJANGO)) return isRandomText(value.slice(DJANGO.length));
  if (isPlaceholder(value)) return false;
  const password = passwordOf(value);
  if (password !== undefined && isPassword(password)) return true;
  if (value.length >= RANDOM_CHARS_MIN && isRandomText(value) && !isReference(value)) return true;
  return PASSWORD_KEY.test(key) && value.length >= STRONG_CHARS_MIN && isStrong(value);
}

/** Whether a value has letters of both cases, digits and other characters, as rules for passwords require. */
function isStrong(value: string): boolean {
  return [/[a-z]/, /[A-Z]/, /\d/, /[!#%^&*?@$~]/].every((kind) => kind.test(value)) && !/[:/]/.test(value);
}

/** Whether a value is a qualified name, an address or a path, whose parts are words. */
function isReference(value: string): boolean {
  // Base64 has slashes, too, and begins with one in one of 64 values.
  if (value.length >= BASE64_CHARS_MIN && /^[A-Za-z0-9+/]+={0,2}$/.test(value) && isShuffled(value)) return false;
  return (
    /^[a-z][a-z+.-]*:\/\//i.test(value) || /^(?:[./~]|[A-Za-z]:\\)/.test(value) || /^[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+$/.test(value)
  );
}

/** The password that a value of the scheme `Basic` encodes. */
function passwordOf(value: string): string | undefined {
  if (!/^[A-Za-z0-9+/]{12,}={0,2}$/.test(value)) return undefined;
  const decoded = Buffer.from(value, "base64").toString("latin1");
  return /^[\w.@+-]{0,80}:([\x20-\x7e]+)$/.exec(decoded)?.[1];
}

/** Whether a value in a file of secrets is worth masking. */
function isGivenAway(value: string): boolean {
  if (value.length < GIVEN_AWAY_CHARS_MIN || isNoValue(value.trim())) return false;
  // A digit outweighs words that would otherwise mark a placeholder.
  return /\d/.test(value) ? !/^[$<{[]/.test(value) : !isFiller(value);
}
