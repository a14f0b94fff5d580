/** The other names under which a file re-exports what it imports: `export { A as B }`, `pub use a::A as B`, `from .a import A as B`. */

import type { SymbolRow } from "#store/indices/indices.ts";
import type { PackedUsage } from "#store/packed/usage-reading.ts";
import { isExtension } from "./meaning/extensions.ts";
import { symbolsIn } from "./meaning/meaning.ts";
import type { Resolver } from "./meaning/resolver.ts";
import type { GraphFile } from "./meaning/view-facts.ts";

/** How many renaming re-exports are followed one after the other. */
const ROUNDS_MAX = 5;

/** A name to look for, and the target (the definition) whose uses it may be. */
export interface Named<T> {
  readonly name: string;
  readonly target: T;
}

/** Remembers which names have been looked for on behalf of which target. */
export class Unasked<T> {
  readonly #asked = new Map<T, Set<string>>();
  #rounds = 0;

  /** Returns the names that have not been looked for yet, each once; none after `ROUNDS_MAX` calls. */
  of(names: readonly Named<T>[]): Named<T>[] {
    if (this.#rounds++ >= ROUNDS_MAX) return [];
    return names.filter(({ name, target }) => {
      const known = this.#asked.get(target) ?? new Set<string>();
      this.#asked.set(target, known);
      return !known.has(name) && known.add(name);
    });
  }
}

/**
 * The names under which a file re-exports what it imports as `name`, where that import means one of the definitions in `rows`; also those
 * under which it calls an extension. (Other uses of what a file imports for itself are stored with the name of the definition. That of an
 * extension follows a receiver, so extraction cannot tell it from a member.)
 */
export function aliasesIn(resolver: Resolver, file: GraphFile, usage: PackedUsage, name: string, rows: ReadonlySet<number>): string[] {
  const found: string[] = [];
  const isMeant = (index: number, isAsked: (symbol: SymbolRow) => boolean = () => true): boolean => {
    const what = usage.imports[index];
    return what !== undefined && symbolsIn(resolver.imported(file, what)).some((symbol) => rows.has(symbol.symbolRow) && isAsked(symbol));
  };
  const isOfExtension = (symbol: SymbolRow): boolean => isExtension(resolver.facts, symbol);
  for (const [index, { isExported, local, name: imported }] of usage.imports.entries()) {
    if (imported !== name || local === "" || local === name) continue;
    if (isMeant(index, isExported ? undefined : isOfExtension)) found.push(local);
  }
  for (const exported of usage.exports) {
    if (exported.name === name || exported.name === "") continue;
    const expression = usage.expression(exported.expression);
    // A member of what the file imports, given under another name: the view of a route.
    if (expression?.op === "member" && expression.name === name && !found.includes(exported.name)) {
      if (symbolsIn(resolver.meaning(file, exported.expression)).some(({ symbolRow }) => rows.has(symbolRow))) found.push(exported.name);
    }
    if (expression?.op !== "import" || usage.imports[expression.import]?.name !== name) continue;
    if (!found.includes(exported.name) && isMeant(expression.import)) found.push(exported.name);
  }
  return found;
}
