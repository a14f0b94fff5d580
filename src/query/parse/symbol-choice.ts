/** The meaning of `sym:` values: a part of the symbol's name, or a glob for it; a scope before the name must be among its owners. */
import { joinedForm } from "#text/words/identifiers.ts";
import { parseNameQuery } from "./name-query.ts";

interface Named {
  readonly name: string;
  readonly qualifiedName: string;
}

/** Returns a test for symbols. Unless case counts, `get_user`, `getUser` and `GetUser` are the same. */
export function symbolChoice(value: string, isCaseSensitive: boolean): (symbol: Named) => boolean {
  const { name, scope } = parseNameQuery(value);
  const fold = (text: string): string => (isCaseSensitive ? text : text.toLowerCase());
  const hasName = name.includes("*") ? globbed(fold(name)) : part(name, isCaseSensitive);
  const owners = scope.map(fold);
  return (symbol) => hasName(fold(symbol.name), symbol.name) && owners.every((owner) => fold(symbol.qualifiedName).includes(owner));
}

/** The parts of a value between its stars; the first and the last are the start and end of the name, "" where anything may come. */
export function symbolParts(value: string): readonly string[] {
  const { name } = parseNameQuery(value);
  return name.includes("*") ? name.split("*") : ["", name, ""];
}

function part(name: string, isCaseSensitive: boolean): (folded: string, written: string) => boolean {
  const joined = joinedForm(name);
  return (_, written) => (isCaseSensitive ? written.includes(name) : joinedForm(written).includes(joined));
}

/** A test for a glob with stars; each part is searched for behind the one before. */
function globbed(pattern: string): (folded: string) => boolean {
  const parts = pattern.split("*");
  return (name) => {
    let at = 0;
    for (const [index, literal] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const found = isLast ? name.length - literal.length : name.indexOf(literal, at);
      if (found < at || !name.startsWith(literal, found) || (index === 0 && found !== 0)) return false;
      at = found + literal.length;
    }
    return true;
  };
}
