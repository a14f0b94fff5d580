/** Which code may write to a property, as its accessors say: `{ get; set; }`, `private(set) var`, `private set`. */
import { languageById } from "#lang/languages.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { nameAt } from "#query/read/signature.ts";
import { closingOf } from "#text/brackets.ts";

/** A word that restricts who sees the setter. */
const NARROWED = /\b(private|fileprivate|protected|internal)\b\s*(?:\(\s*set\s*\)|set\b)/;

/** The change of accessors that lets less code write to a property; undefined where as much code may write as before. */
export function lostSetter(before: PlacedIn, after: PlacedIn): string | undefined {
  if (after.symbol.kind !== "property" || languageById(after.file.language)?.hasSetters !== true) return undefined;
  const [was, is] = [accessorsOf(before), accessorsOf(after)];
  const word = NARROWED.exec(is)?.[1];
  if (word !== undefined) return NARROWED.test(was) ? undefined : `+${word} set`;
  const isOpen = /\bset\b/.test(was) && !NARROWED.test(was);
  return isOpen && /\bget\b|=>/.test(is) && !/\b(?:set|init|didSet|willSet)\b/.test(is) ? "-set" : undefined;
}

/** The text before the name of a property on its line, and the braces behind the name, or else what follows it. */
function accessorsOf({ file, symbol }: PlacedIn): string {
  const code = file.code(symbol).join("\n");
  const at = nameAt(code, symbol.name);
  const behind = at < 0 ? "" : code.slice(at + symbol.name.length);
  const open = /^[^;{}=]*\{/.exec(behind)?.[0].length;
  const close = open === undefined ? -1 : closingOf(behind, open - 1, { angles: false });
  const isShared = symbol.lineStart === symbol.lineEnd;
  const accessors = close >= 0 ? behind.slice(0, close + 1) : isShared ? (/^[^;{}]*/.exec(behind)?.[0] ?? "") : behind;
  return `${code.slice(Math.max(0, code.lastIndexOf("\n", at)), Math.max(0, at))}${accessors}`;
}
