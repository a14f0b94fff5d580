import type { Database } from "bun:sqlite";
import { TERM_CACHE_ENTRIES_MAX } from "#core/limits.ts";
import { stem } from "#text/words/stem.ts";

const countsByDatabase = new WeakMap<Database, { version: number; readonly counts: Map<string, number> }>();

/**
 * Number of rows of a full-text table in which a word occurs, in any inflection: the vocabulary holds stems. Counts are cached until
 * another connection changes the database (see {@link refreshTermCounts}).
 */
export function rowsWith(db: Database, vocabulary: string, word: string): number {
  const { counts } = cacheOf(db);
  const key = `${vocabulary} ${stem(word)}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const row = db.query<{ doc: number }, [string]>(`SELECT doc FROM ${vocabulary} WHERE term = ?`).get(stem(word));
  const count = row?.doc ?? 0;
  if (counts.size >= TERM_CACHE_ENTRIES_MAX) counts.clear();
  counts.set(key, count);
  return count;
}

/** The terms that {@link termsBetween} returns. */
interface TermRange {
  readonly starts: readonly string[];
  readonly charsMin: number;
  readonly charsMax: number;
}

/**
 * The stems of a full-text table that start with one of the given texts and have a length in
 * the range, with the number of rows each occurs in.
 */
export function termsBetween(
  db: Database,
  vocabulary: string,
  { starts, charsMin, charsMax }: TermRange,
): { readonly term: string; readonly rows: number }[] {
  const query = db.query<{ term: string; rows: number }, [string, string, number, number]>(
    `SELECT term, doc AS rows FROM ${vocabulary} WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?`,
  );
  return [...new Set(starts)].flatMap((start) => query.all(start, `${start}\u{10FFFF}`, charsMin, charsMax));
}

/** The counts cached for a database. */
function cacheOf(db: Database): { readonly counts: Map<string, number> } {
  const known = countsByDatabase.get(db);
  if (known) return known;
  const fresh = { version: 0, counts: new Map<string, number>() };
  countsByDatabase.set(db, fresh);
  return fresh;
}

/** Drops the cached counts if another connection has written since they were cached. Call when a query begins. */
export function refreshTermCounts(db: Database): void {
  const version = db.query<{ data_version: number }, []>("PRAGMA data_version").get()?.data_version ?? 0;
  const known = countsByDatabase.get(db);
  if (known && known.version === version) return;
  countsByDatabase.set(db, { version, counts: new Map() });
}
