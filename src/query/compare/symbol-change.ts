/** A symbol that changed, and helpers to compare its two states. */
import type { SymbolChangeType } from "#core/protocol.ts";
import type { ComparedFile, ComparedSymbol } from "./compared-file.ts";

/** A symbol in its file. */
export interface PlacedIn {
  readonly file: ComparedFile;
  readonly index: number;
  readonly symbol: ComparedSymbol;
}

/** One symbol that changed. `before` is null for an added symbol, `after` for a deleted one. */
export interface SymbolChange {
  readonly change: SymbolChangeType;
  readonly before: PlacedIn | null;
  readonly after: PlacedIn | null;
  /** Whether its own code changed, its members left aside. */
  readonly isBodyChanged: boolean;
  readonly linesAdded: number;
  readonly linesDeleted: number;
  /** How many symbols are inside an added or deleted one; the list of changes does not contain these. */
  readonly members: number;
  /** For a deleted symbol: the positions of the symbols inside it. */
  readonly inside?: readonly number[];
}

/** The code without its declaration, where it contains that, and without white space. */
export function bodyOf({ signature }: ComparedSymbol, code: readonly string[]): string {
  const text = code.join("").replace(/\s+/g, "");
  const declaration = signature.replace(/\s+/g, "");
  const at = text.indexOf(declaration);
  return at < 0 ? text : text.slice(at + declaration.length);
}

/** Whether two pieces of code are the same line for line. */
export function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
