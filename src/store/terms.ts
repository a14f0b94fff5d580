import type { Database } from "bun:sqlite";

/** In how many snippets of the store a term occurs. */
export function snippetRowsWith(db: Database, term: string): number {
  return db.query<{ doc: number }, [string]>("SELECT doc FROM snippets_vocab WHERE term = ?").get(term)?.doc ?? 0;
}
