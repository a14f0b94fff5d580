/** The declaration of an object type, `type Options = Base & { host: string }`, without its members. */
import { languageById } from "#lang/languages.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { closingOf, outside } from "#text/brackets.ts";

/** Matches an item of an object type that is a named member. */
const MEMBER = /^(?:readonly\s+)?([\w$]+)\s*\??\s*[:(<]/;

/**
 * The text of a type without the members that are symbols, which are compared by themselves. Call signatures and members with quoted names
 * stay, because they are no symbols. Undefined for any other symbol.
 */
export function withoutMembers({ file, symbol, index }: PlacedIn): string | undefined {
  if (symbol.kind !== "type" || languageById(file.language)?.writesLiterals !== true) return undefined;
  const members = new Set(file.symbols.flatMap(({ parent, name }) => (parent === index ? [name] : [])));
  const code = file.code(symbol).join("\n");
  const equals = members.size === 0 ? -1 : outside(code, ["="], code.indexOf(symbol.name));
  if (equals < 0) return undefined;
  const others = (inside: string): string =>
    itemsOfType(inside)
      .filter((item) => !members.has(MEMBER.exec(item)?.[1] ?? ""))
      .join("; ");
  let head = code.slice(0, equals + 1);
  let rest = code.slice(equals + 1);
  for (;;) {
    const open = outside(rest, ["{"]);
    const close = open < 0 ? -1 : closingOf(rest, open);
    if (close < 0) return head + rest;
    // The object type that a function returns is no member of the type.
    const isResult = /=>\s*$/.test(rest.slice(0, open));
    head += `${rest.slice(0, open + 1)}${isResult ? rest.slice(open + 1, close) : others(rest.slice(open + 1, close))}}`;
    rest = rest.slice(close + 1);
  }
}

/** The members of an object type, separated by semicolons, commas or line ends. */
function itemsOfType(inside: string): string[] {
  const items: string[] = [];
  let start = 0;
  for (;;) {
    const end = outside(inside, [";", ",", "\n"], start);
    items.push(inside.slice(start, end < 0 ? inside.length : end).trim());
    if (end < 0) return items.filter((item) => item !== "");
    start = end + 1;
  }
}
