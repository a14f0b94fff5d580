/** Guesses which of several definitions of one name a file means, where only the build knows: the nearest one. */
import { dirname } from "node:path/posix";

/** The symbols whose directories share the longest prefix with the directory of `path`; all symbols where they are in one file. */
export function nearest<T extends { readonly path: string }>(symbols: readonly T[], path: string): T[] {
  if (new Set(symbols.map((symbol) => symbol.path)).size < 2) return [...symbols];
  const common = symbols.map((symbol) => sharedDirectories(symbol.path, path));
  const most = Math.max(...common);
  return symbols.filter((_, at) => common[at] === most);
}

/** How many directories, from the root on, the paths of two files have in common. */
export function sharedDirectories(a: string, b: string): number {
  const parts = dirname(a).split("/");
  const others = dirname(b).split("/");
  let length = 0;
  while (length < parts.length && parts[length] === others[length]) length++;
  return length;
}
