/** Character classes with a letter (`\w`) or with a name in brackets (`[:alpha:]`). */
import { type CharRange, type CharSet, type Folding, propertySet, rangeSet } from "./char-set.ts";

/** The meaning of `\d`, `\s` and `\w` in Unicode, and after `(?-u)`. */
const PERL: Readonly<Record<string, { readonly unicode: string; readonly ascii: readonly CharRange[] }>> = {
  d: { unicode: "\\p{Nd}", ascii: ranges("09") },
  s: { unicode: "\\p{White_Space}", ascii: ranges("\t\r", "  ") },
  w: { unicode: "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}", ascii: ranges("09", "AZ", "__", "az") },
};

/** POSIX classes, which are ASCII in Rust. */
const POSIX: ReadonlyMap<string, readonly CharRange[]> = new Map([
  ["alnum", ranges("09", "AZ", "az")],
  ["alpha", ranges("AZ", "az")],
  ["ascii", ranges("\0\x7f")],
  ["blank", ranges("\t\t", "  ")],
  ["cntrl", ranges("\0\x1f", "\x7f\x7f")],
  ["digit", ranges("09")],
  ["graph", ranges("!~")],
  ["lower", ranges("az")],
  ["print", ranges(" ~")],
  ["punct", ranges("!/", ":@", "[`", "{~")],
  ["space", ranges("\t\r", "  ")],
  ["upper", ranges("AZ")],
  ["word", ranges("09", "AZ", "__", "az")],
  ["xdigit", ranges("09", "AF", "af")],
]);

/** The class of a lower-case letter; undefined when it names none. */
export function perlClass(letter: string, isAscii: boolean): CharSet | undefined {
  const known = Object.hasOwn(PERL, letter) ? PERL[letter] : undefined;
  if (!known) return undefined;
  return isAscii ? rangeSet(known.ascii, "none") : propertySet(known.unicode, "none");
}

/** The characters of `[:name:]`; undefined for an unknown name. */
export function posixClass(name: string, folding: Folding): CharSet | undefined {
  const known = POSIX.get(name);
  return known && rangeSet(known, folding);
}

/** Word characters, for word boundaries. */
export function wordChars(isAscii: boolean): CharSet {
  return perlClass("w", isAscii) as CharSet;
}

function ranges(...pairs: string[]): CharRange[] {
  return pairs.map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]);
}
