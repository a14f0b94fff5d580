/** Tells whether a database has changed since a caller last read it, and cached results must therefore be read again. */
import type { Database } from "bun:sqlite";

/** Returns a stamp that changes whenever this connection, or any other, changes a row that this connection can see. */
export function changeStamp(db: Database): string {
  const others = db.query<{ data_version: number }, []>("PRAGMA data_version").get()?.data_version ?? 0;
  const own = db.query<{ changes: number }, []>("SELECT total_changes() AS changes").get()?.changes ?? 0;
  return `${others} ${own}`;
}
