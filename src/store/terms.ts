import type { Database } from "bun:sqlite";

/** In how many snippets of the store a word occurs, in any inflection: the vocabulary holds stems. */
export function snippetRowsWith(db: Database, stem: string): number {
  return db.query<{ doc: number }, [string]>("SELECT doc FROM snippets_vocab WHERE term = ?").get(stem)?.doc ?? 0;
}
