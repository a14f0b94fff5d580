/** A symbol that is not what it was, and what its two states have in common. */
import type { SymbolChangeType } from "#core/protocol.ts";
import type { ComparedFile, ComparedSymbol } from "./compared-file.ts";

/** A symbol in its file. */
export interface PlacedIn {
  readonly file: ComparedFile;
  readonly index: number;
  readonly symbol: ComparedSymbol;
}

/** One symbol that is not what it was. `before` or `after` is missing for what came or went. */
export interface SymbolChange {
  readonly change: SymbolChangeType;
  readonly before: PlacedIn | null;
  readonly after: PlacedIn | null;
  /** Whether its own code changed, members left aside. */
  readonly isBodyChanged: boolean;
  readonly linesAdded: number;
  readonly linesDeleted: number;
  /** Symbols inside one that came or went, which are not listed beside it. */
  readonly members: number;
  /** Positions of these, of what went. */
  readonly inside?: readonly number[];
}

/** Code without the declaration, where it begins with that, and without white space. */
export function bodyOf({ signature }: ComparedSymbol, code: readonly string[]): string {
  const text = code.join("").replace(/\s+/g, "");
  const declaration = signature.replace(/\s+/g, "");
  const at = text.indexOf(declaration);
  return at < 0 ? text : text.slice(at + declaration.length);
}

export function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
