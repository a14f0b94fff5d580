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
function sharedDirectories(a: string, b: string): number {
  const parts = dirname(a).split("/");
  const others = dirname(b).split("/");
  let length = 0;
  while (length < parts.length && parts[length] === others[length]) length++;
  return length;
}

/**
 * Definitions of one name by their directories, for names that many files define and many more use: asked for one file, {@link nearest}
 * looks at all of them.
 */
export class ByNearness<T extends { readonly path: string }> {
  /** By each of the directories around them; all of them under "". */
  readonly #within = new Map<string, T[]>();

  constructor(symbols: readonly T[]) {
    for (const symbol of symbols) {
      for (const directory of directoriesAround(symbol.path)) {
        const within = this.#within.get(directory);
        if (within) within.push(symbol);
        else this.#within.set(directory, [symbol]);
      }
    }
  }

  /** The same as {@link nearest} finds. */
  to(path: string): readonly T[] {
    return this.#within.get(this.#around(path) ?? "") ?? [];
  }

  /** Whether none of them is nearer to `path` than the file `other` is. */
  hasNoneNearer(path: string, other: string): boolean {
    const around = this.#around(path) ?? "";
    return around === "" || sharedDirectories(path, other) >= around.split("/").length;
  }

  #around(path: string): string | undefined {
    return directoriesAround(path).find((directory) => this.#within.has(directory));
  }
}

/** The directories that a path is in, the innermost first, "" last. */
function directoriesAround(path: string): readonly string[] {
  const parts = dirname(path).split("/");
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join("/")), ""];
}
