/** Definitions of one name that a reader wants together: the clauses of a function, or the getter and setter of a property. */
import { languageById } from "#lang/languages.ts";
import { resolverOf } from "#query/graph/kept-facts.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";

/** A text that is read line by line. */
interface Lines {
  line(line: number): string;
}

/** Lines above a definition that may have a decorator which makes it an accessor. */
const DECORATORS_MAX = 4;

/**
 * All definitions of the one thing that the given symbols belong to, in file order: the clauses with as many parameters, or the accessors
 * of a property. Empty where the symbols are several things.
 */
export function readTogether(db: Database, view: View, symbols: readonly SymbolRow[], text: Lines): readonly SymbolRow[] {
  const [first] = symbols;
  const isAlike = (one: SymbolRow): boolean =>
    one.path === first?.path && one.qualifiedName === first.qualifiedName && one.kind === first.kind;
  if (!first || !symbols.every(isAlike)) return [];
  const all = resolverOf(db, view).facts.symbolsOf(versionOf(first.symbolRow)).filter(isAlike);
  if (languageById(first.language)?.hasClauses) {
    const arities = new Set(symbols.map(arityOf));
    return all.filter((one) => arities.has(arityOf(one)));
  }
  return all.length > 1 && all.filter((one) => !isAccessor(one, text)).length <= 1 ? all : [];
}

function arityOf(symbol: SymbolRow): number | undefined {
  return signatureOf(symbol, symbol.language).parameters?.length;
}

/** Whether a definition is marked as an accessor of its name: by `@width.setter` above it, or `get` or `set` before the name. */
function isAccessor({ name, signature, lineStart, nameLine }: SymbolRow, text: Lines): boolean {
  if (new RegExp(`^(?:\\w+\\s+)*[gs]et\\s+${RegExp.escape(name)}\\b`).test(signature)) return true;
  const isMark = (line: string): boolean => new RegExp(`^\\s*@${RegExp.escape(name)}\\.\\w+\\s*$`).test(line);
  const from = Math.max(1, lineStart - DECORATORS_MAX);
  for (let at = nameLine - 1; at >= from; at--) {
    if (isMark(text.line(at))) return true;
    if (!/^\s*@/.test(text.line(at))) return false;
  }
  return false;
}
