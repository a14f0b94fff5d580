/** What a name of a type stands for, `type Id = string`, as text that is compared: the type behind the name, or, as in C, round it. */
import { nameAt, standsAhead } from "#query/read/signature.ts";
import type { PlacedIn } from "./symbol-change.ts";
import { withoutMembers } from "./without-members.ts";

/** A value that says of itself that it is a name of a type: `Id: TypeAlias = str`. */
const MARKED = /^\w+\s*:\s*(?:\w+\.)*TypeAlias\s*=/;

/** What a type is that only names another one; undefined of any other symbol, and of a type whose members are symbols that say it. */
export function aliasText(placed: PlacedIn): string | undefined {
  const { file, symbol, index } = placed;
  if (symbol.kind !== "type" && !MARKED.test(symbol.signature)) return undefined;
  const hasMembers = file.symbols.some(({ parent }) => parent === index);
  // Of what takes several lines the signature may have the first alone; of what shares its line the code has more than it.
  const own = symbol.lineStart === symbol.lineEnd ? symbol.signature : file.code(symbol).join(" ");
  const text = (withoutMembers(placed) ?? (hasMembers ? undefined : own))?.replace(/\s+/g, " ").trim();
  const at = text === undefined ? -1 : nameAt(text, symbol.name);
  if (text === undefined || at < 0) return undefined;
  const behind = text
    .slice(at + symbol.name.length)
    .replace(/^\s*(?::\s*[\w.]*TypeAlias\b\s*)?=?\s*\|?\s*/, "")
    .replace(/[;,\s]+$/, "");
  // However it is laid out, `template` is a word, and what follows it is not.
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

/** Whether two such texts are one, however they are laid out. */
export function isSameAlias(a: string, b: string): boolean {
  const bare = (text: string): string =>
    text
      .replace(/\s+/g, "")
      .replaceAll("'", '"')
      .replace(/[;,](?=[})\]])/g, "");
  return bare(a) === bare(b);
}
