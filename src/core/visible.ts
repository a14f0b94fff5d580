/**
 * Shows text of a repository so that it can only look like text: whatever a terminal or a model would obey, or a reader not see, is written
 * as an escape (`\x1b`, `\u202e`, `\u{e0041}`).
 *
 * The classes come from Unicode, not from a list of known attacks: control characters (ESC, C1, DEL), half surrogate pairs, line and
 * paragraph separators, annotation marks, and everything that fonts draw as nothing (`Default_Ignorable_Code_Point`: zero-width characters,
 * bidirectional controls, tags, fillers, variation selectors). A few of these belong to ordinary writing, and are kept where they have an
 * effect that a reader sees: {@link EXPECTED}.
 */

const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Text that needs no closer look, which most text is; keyed by the control characters that are kept. */
const PLAIN: Readonly<Record<Kept, RegExp>> = { "": /^[\x20-\x7e]*$/, "\t": /^[\t\x20-\x7e]*$/, "\t\n": /^[\t\n\x20-\x7e]*$/ };
/** Runs of all other characters. A run contains whole surrogate pairs, never half of one. */
const NOT_PLAIN: Readonly<Record<Kept, RegExp>> = { "": /[^\x20-\x7e]+/g, "\t": /[^\t\x20-\x7e]+/g, "\t\n": /[^\t\n\x20-\x7e]+/g };
type Kept = "" | "\t" | "\t\n";

/** Scripts whose letters change their shape beside a joiner or non-joiner: Persian and Hindi cannot be written without them. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ANY = /^/;

/** Characters that are drawn as nothing but change their neighbours: which characters, after which, and before which. */
const EXPECTED: readonly { readonly which: RegExp; readonly after: RegExp; readonly before: RegExp }[] = [
  { which: /[\u200c\u200d]/, after: JOINING, before: JOINING },
  // A family, a profession, a flag: several pictographs joined into one.
  { which: /\u200d/, after: /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u, before: /\p{Extended_Pictographic}/u },
  { which: /[\ufe0e\ufe0f]/, after: /\p{Extended_Pictographic}/u, before: ANY },
  { which: /\ufe0f/, after: /[0-9#*]/, before: /\u20e3/ },
  { which: /[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u, after: /\p{Script=Han}/u, before: ANY },
  { which: /[\u180b-\u180f]/, after: /\p{Script=Mongolian}/u, before: ANY },
];

const SHORT: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Escapes a value for one line: tabs and line breaks are escaped too, so that no value can look like a line or column of our output. */
export function visible(text: string): string {
  return replaceHidden(text, "", escaped);
}

/** Escapes a line of code; its tabs are kept. */
export function visibleLine(line: string): string {
  return replaceHidden(line, "\t", escaped);
}

/** Escapes several lines; tabs and line breaks are kept. */
export function visibleText(text: string): string {
  return replaceHidden(text, "\t\n", escaped);
}

/** Escapes an encoded string of JSON: the bytes change, the value does not. */
export function escapedJson(encoded: string): string {
  return replaceHidden(encoded, "\t\n", (character) => character.split("").map(unit).join(""));
}

/**
 * Escapes an encoded and quoted string of TOON: the bytes change, the value up to U+FFFF does not. TOON has no escape for characters beyond
 * that, nor for half of a surrogate pair: there the value itself becomes what {@link visible} shows.
 */
export function escapedToon(encoded: string): string {
  return replaceHidden(encoded, "", (character) =>
    /^[^\p{Cs}\u{10000}-\u{10ffff}]$/u.test(character) ? unit(character) : `\\${escaped(character)}`,
  );
}

const unit = (character: string): string => `\\u${hex(character.charCodeAt(0), 4)}`;

function replaceHidden(text: string, kept: Kept, write: (character: string) => string): string {
  if (PLAIN[kept].test(text)) return text;
  // Most of a long text is plain; testing Unicode classes is far slower, so only the other runs are tested.
  return text.replace(NOT_PLAIN[kept], (run: string, from: number) =>
    run.replace(HIDDEN, (character, at: number) => (isExpected(character, text, from + at) ? character : write(character))),
  );
}

function isExpected(character: string, text: string, at: number): boolean {
  const rules = EXPECTED.filter(({ which }) => which.test(character));
  if (rules.length === 0 || at === 0) return false;
  // When the unit before is the second half of a surrogate pair, the character begins one unit earlier.
  const previous = String.fromCodePoint(text.codePointAt(/[\udc00-\udfff]/.test(text[at - 1] ?? "") ? at - 2 : at - 1) ?? 0);
  const next = String.fromCodePoint(text.codePointAt(at + character.length) ?? 0);
  return rules.some(({ after, before }) => after.test(previous) && before.test(next));
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (SHORT[character] !== undefined) return SHORT[character];
  if (code > 0xffff) return `\\u{${hex(code, 1)}}`;
  return code > 0xff ? `\\u${hex(code, 4)}` : `\\x${hex(code, 2)}`;
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");

/**
 * The text from which {@link visible} made `shown`; undefined when `shown` contains no escape. Only what `visible` would have escaped is
 * taken for an escape: `\x2e` is not a dot. A name may contain a backslash of its own, so try `shown` itself first.
 */
export function fromVisible(shown: string): string | undefined {
  const text = shown.replace(ESCAPE, (whole, byte?: string, unit?: string, point?: string, short?: string) => {
    const code = Number.parseInt(byte ?? unit ?? point ?? "", 16);
    const character = short === undefined ? String.fromCodePoint(Math.min(code, CODE_POINT_MAX)) : (LONG[short.toLowerCase()] ?? "");
    return visible(character) === whole.toLowerCase() ? character : whole;
  });
  return text === shown ? undefined : text;
}

const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|([tnr]))/gi;
const CODE_POINT_MAX = 0x10ffff;
const LONG: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r" };

/** No blank and no quote: such a name is one word, which cannot continue a sentence of ours. */
const ONE_WORD = /^[\p{L}\p{M}\p{N}_./\\@+~:#$^{}*-]+$/u;

/**
 * A name of the repository inside a sentence of ours. Unless it is one word, it stands in quotes that it cannot close, so that nobody, and
 * no model, takes its text for ours.
 */
export function named(name: string): string {
  return ONE_WORD.test(name) && visible(name) === name ? name : `"${visible(name).replaceAll('"', '\\"')}"`;
}
