/** Values that stand where a secret would: templates, fillers, words that say so. Showing them gives nothing away and documents what belongs there. */
import { longestSequence } from "./random-text.ts";

/** What a template or a shell puts a value into: `${VAR}`, `{{ .Values.x }}`, `<token>`, `%s`, `$VAR`. */
const TEMPLATE = /\$[{(]|\{\{|<%|%\(|#\{|^<[^>]*>?$|^\$[A-Za-z_]\w*$|^%[A-Za-z_]*%?$|^\{[^}]*\}$|^\[[^\]]*\]$|\.\.\.|…/;
/** What people type to fill the room. */
const FILLER = /x{4}|X{4}|\*{3}|•{3}/;
/** One character over and over, with hardly another beside it. */
const REPEATED = /(.)\1{7}/;
const REPEATED_DISTINCT_MAX = 8;
/** Sequences of this many, `12345678` or `abcdefgh`, are typed. */
const SEQUENCE_CHARS_MIN = 8;
/** Words that say that a value is none. They come by chance in one of millions of keys. */
const SAYS_SO =
  /example|sample|dummy|fake|placeholder|change[_-]?(?:me|it|this)|your[_-]|insert[_-]?|redacted|foobar|not[_-]?(?:a[_-]?)?real|lorem|deadbeef/i;
/** Keys that the documents of OAuth (RFC 5849, 6749, 7009) and of the issuers show, and everyone after them. */
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
 * Names of algorithms: runs of capitals with digits and marks between them. A run ends only where no capital follows, so that a value can be
 * split in one way: with runs that may follow each other directly, one value of forty capitals cost half a millisecond.
 */
const ALGORITHM = /^[A-Z]{1,8}(?:(?:\d{1,4}[-_+/]?|[-_+/])[A-Z]{1,8}){0,5}\d{0,4}[-_+/]?$/;
/** Words that name the thing instead of being it, or that tests use for it. */
const NAMES_IT = /secret|passw|test|token|default|mock|invalid|undefined|qwerty|hunter2/i;
/** Values that stand in settings that are said to hold secrets, and are none. */
const NO_VALUE =
  /^(?:null|nil|none|true|false|yes|no|on|off|empty|blank|\d{1,6}|todo|n\/a|change[_-]?(?:me|it|this)|(?:my[_-]?)?(?:password|passwd|pass|secret|token|key|user|username)|example|test|admin|root|default|required|optional|string|-+|_+|\.+|['"]*)$/i;

/** Whether a value is nobody's key, whatever it looks like otherwise. */
export function isFiller(value: string): boolean {
  return standsForAnother(value) || isRepeated(value) || longestSequence(value) >= SEQUENCE_CHARS_MIN;
}

/** Whether a value says that another goes in its place. People do have passwords that are typed as `abcdefgh` is. */
function standsForAnother(value: string): boolean {
  return TEMPLATE.test(value) || FILLER.test(value) || SAYS_SO.test(value);
}

/** Whether a value that stands where source or documentation names a secret is only a word for it. */
export function isPlaceholder(value: string): boolean {
  return (
    isFiller(value) ||
    NAMES_IT.test(value) ||
    WELL_KNOWN.has(value) ||
    (ALGORITHM.test(value) && /SHA|HS|RS|ES|CBC|GCM|HMAC|KW/.test(value))
  );
}

/** Whether a value in a file of settings that are expected to be secret gives nothing away. */
export function isNoValue(value: string): boolean {
  return NO_VALUE.test(value) || TEMPLATE.test(value) || /^(?:x+|\*+)$/i.test(value);
}

const PASSWORD_CHARS_MIN = 3;

/** Whether what stands in the place of a password is more than a word for it. */
export function isPassword(text: string): boolean {
  return text.length >= PASSWORD_CHARS_MIN && !isNoValue(text) && !standsForAnother(text);
}

function isRepeated(value: string): boolean {
  return REPEATED.test(value) && new Set(value).size <= REPEATED_DISTINCT_MAX;
}
