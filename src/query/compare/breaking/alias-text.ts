/** The target of a type alias, `type Id = string`, as text to compare: the type behind the name, or, as in C, around it. */

import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { nameAt, standsAhead } from "#query/read/signature.ts";
import { withoutMembers } from "./without-members.ts";

/** A value that is marked as a type alias: `Id: TypeAlias = str`. */
const MARKED = /^\w+\s*:\s*(?:\w+\.)*TypeAlias\s*=/;

/** The target of a type alias; undefined for any other symbol, and for a type whose members are symbols. */
export function aliasText(placed: PlacedIn): string | undefined {
  const { file, symbol, index } = placed;
  if (symbol.kind !== "type" && !MARKED.test(symbol.signature)) return undefined;
  const hasMembers = file.symbols.some(({ parent }) => parent === index);
  // The signature of an alias over several lines may have only the first; the code of one that shares its line has more than the alias.
  const own = symbol.lineStart === symbol.lineEnd ? symbol.signature : file.code(symbol).join(" ");
  const text = (withoutMembers(placed) ?? (hasMembers ? undefined : own))?.replace(/\s+/g, " ").trim();
  const at = text === undefined ? -1 : nameAt(text, symbol.name);
  if (text === undefined || at < 0) return undefined;
  const behind = text
    .slice(at + symbol.name.length)
    .replace(/^\s*(?::\s*[\w.]*TypeAlias\b\s*)?=?\s*\|?\s*/, "")
    .replace(/[;,\s]+$/, "");
  // Whatever the layout, `template` is one word and what follows is another.
  const ahead = text.slice(0, at).replace(/\btemplate\s*</, "template <");
  return [
    standsAhead(ahead)
      .replace(/\busing$/, "")
      .trim(),
    behind,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Whether two alias texts are equal apart from layout. */
export function isSameAlias(a: string, b: string): boolean {
  const bare = (text: string): string =>
    text
      .replace(/\s+/g, "")
      .replaceAll("'", '"')
      .replace(/[;,](?=[})\]])/g, "");
  return bare(a) === bare(b);
}
