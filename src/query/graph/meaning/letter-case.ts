/** Names that are the same in letters of another case, in languages that ignore the case of names. */
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { isFunction, isType } from "./symbol-kinds.ts";

/** Whether definitions of a language may have a name in other letters than its uses. */
export function ignoresCase(language: string): boolean {
  return languageById(language)?.foldsCase !== undefined;
}

/**
 * A qualified name in the letters by which names of its language are compared, where types and modules ignore case; else as it is. Of two
 * values whose names differ only in case, it says that they stand in the same type; {@link isNamed} tells them apart.
 */
export function comparedPath(language: string, qualifiedName: string): string {
  const folds = languageById(language)?.foldsCase;
  return folds === undefined || folds === "functions" ? qualifiedName : qualifiedName.toLowerCase();
}

/** The qualified name of a symbol in the letters by which its language compares it with others. */
export function comparedName(symbol: Pick<SymbolRow, "kind" | "language" | "qualifiedName">): string {
  return isInAnyCase(symbol) ? symbol.qualifiedName.toLowerCase() : symbol.qualifiedName;
}

/** Whether a name means a symbol in letters of any case. */
function isInAnyCase({ kind, language }: Pick<SymbolRow, "kind" | "language">): boolean {
  const folds = languageById(language)?.foldsCase;
  if (folds === "all but values") return isFunction({ kind }) || isType({ kind }) || kind === "module";
  return folds === "all" || (folds === "functions" && isFunction({ kind }));
}

/** Whether a symbol has a name, in the letters of its definition or in others where its language takes these for the same. */
export function isNamed(symbol: Pick<SymbolRow, "kind" | "language" | "name">, name: string): boolean {
  return symbol.name === name || (isInAnyCase(symbol) && symbol.name.toLowerCase() === name.toLowerCase());
}

/** Whether only a call can mean a symbol by this name: a function in other letters, where the names of functions alone ignore case. */
export function isOnlyCalledSo({ kind, language, name: own }: SymbolRow, name: string): boolean {
  return own !== name && languageById(language)?.foldsCase === "functions" && isFunction({ kind });
}
