/** Whether a database has changed since somebody looked: what was read of it before is then to be read again. */
import type { Database } from "bun:sqlite";

/** A text that is another once this connection, or any other, has changed a row that this one can see. */
export function changeStamp(db: Database): string {
  const others = db.query<{ data_version: number }, []>("PRAGMA data_version").get()?.data_version ?? 0;
  const own = db.query<{ changes: number }, []>("SELECT total_changes() AS changes").get()?.changes ?? 0;
  return `${others} ${own}`;
}
