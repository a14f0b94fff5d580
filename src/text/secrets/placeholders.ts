/**
 * Recognizes values that stand in place of a secret: templates, fillers, words that say so.
 * Showing them gives nothing away and documents what belongs there.
 */
import { longestSequence } from "./random-text.ts";

/** Placeholders of templates and shells: `${VAR}`, `{{ .Values.x }}`, `<token>`, `%s`, `$VAR`. */
const TEMPLATE = /\$[{(]|\{\{|<%|%\(|#\{|^<[^>]*>?$|^\$[A-Za-z_]\w*$|^%[A-Za-z_]*%?$|^\{[^}]*\}$|^\[[^\]]*\]$|\.\.\.|…/;
/** Characters that people type as a filler. */
const FILLER = /x{4}|X{4}|\*{3}|•{3}/;
/** One character repeated, with few others in the value. */
const REPEATED = /(.)\1{7}/;
const REPEATED_DISTINCT_MAX = 8;
/** Length from which a sequence, such as `12345678` or `abcdefgh`, counts as typed by a person. */
const SEQUENCE_CHARS_MIN = 8;
/** Words that mark a value as a placeholder. By chance, one in millions of keys contains one. */
const SAYS_SO =
  /example|sample|dummy|fake|placeholder|change[_-]?(?:me|it|this)|your[_-]|insert[_-]?|redacted|foobar|not[_-]?(?:a[_-]?)?real|lorem|deadbeef/i;
/** Keys from the OAuth specifications (RFC 5849, 6749, 7009) and issuers' documentation, which everyone copies. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  ...[
    "9djdj82h48djs9d2",
    "kkk9d7dh3k39sjv7",
    "dpf43f3p2l4k3l03",
    "hh5s93j4hdidpola",
    "hdhd0244k9j7ao03",
    "nnch734d00sl2jdk",
    "pfkkdhi9sl3r4s00",
  ],
  ...["2YotnFZFEjr1zCsicMWpAA", "tGzv3JOkF0XG5Qx2TlKWIA", "czZCaGRSa3F0MzpnWDFmQmF0M2JW", "h480djs93hd8", "45ghiukldjahdnhzdauz"],
  ...["SplxlOBeZQQYbYS6WxSbIA", "mF_9.B5f-4.1JqM", "QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "QWxhZGRpbjpPcGVuU2VzYW1l", "dXNlcjpwYXNz"],
]);
/**
 * Matches names of algorithms: runs of capitals with digits and marks between them. A run ends only where no capital follows, so that a
 * value can be split in one way only: with runs that may follow each other directly, one value of forty capitals cost half a millisecond.
 */
const ALGORITHM = /^[A-Z]{1,8}(?:(?:\d{1,4}[-_+/]?|[-_+/])[A-Z]{1,8}){0,5}\d{0,4}[-_+/]?$/;
/** Words that name a secret instead of being one, or that tests use for it. */
const NAMES_IT = /secret|passw|test|token|default|mock|invalid|undefined|qwerty|hunter2/i;
/** Values in settings for secrets that are not secrets. */
const NO_VALUE =
  /^(?:null|nil|none|true|false|yes|no|on|off|empty|blank|\d{1,6}|todo|n\/a|change[_-]?(?:me|it|this)|(?:my[_-]?)?(?:password|passwd|pass|secret|token|key|user|username)|example|test|admin|root|default|required|optional|string|-+|_+|\.+|['"]*)$/i;

/** Whether a value is certainly not a real key, whatever it looks like otherwise. */
export function isFiller(value: string): boolean {
  return standsForAnother(value) || isRepeated(value) || longestSequence(value) >= SEQUENCE_CHARS_MIN;
}

/** Whether a value says that another goes in its place. Sequences do not count, since people do use passwords like `abcdefgh`. */
function standsForAnother(value: string): boolean {
  return TEMPLATE.test(value) || FILLER.test(value) || SAYS_SO.test(value);
}

/** Whether a value that source or documentation gives for a secret is only a word for it. */
export function isPlaceholder(value: string): boolean {
  return (
    isFiller(value) ||
    NAMES_IT.test(value) ||
    WELL_KNOWN.has(value) ||
    (ALGORITHM.test(value) && /SHA|HS|RS|ES|CBC|GCM|HMAC|KW/.test(value))
  );
}

/** Whether a value in a file of secret settings gives nothing away. */
export function isNoValue(value: string): boolean {
  return NO_VALUE.test(value) || TEMPLATE.test(value) || /^(?:x+|\*+)$/i.test(value);
}

const PASSWORD_CHARS_MIN = 3;

/** Whether a text in place of a password is more than a word for one. */
export function isPassword(text: string): boolean {
  return text.length >= PASSWORD_CHARS_MIN && !isNoValue(text) && !standsForAnother(text);
}

function isRepeated(value: string): boolean {
  return REPEATED.test(value) && new Set(value).size <= REPEATED_DISTINCT_MAX;
}
