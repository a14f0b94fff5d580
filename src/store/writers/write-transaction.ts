/** The transaction of a writer that stores batch after batch, and commits between them. */
import type { Database } from "bun:sqlite";

/**
 * Begins a transaction that writes, and waits for its turn now instead of at the first write. For a transaction that stays open between
 * the calls of one writer; `Database.transaction` begins and ends within a call.
 * @throws index_busy when another writer keeps its transaction open for longer than BUSY_TIMEOUT_MS
 */
export function beginWriting(db: Database): void {
  db.run("BEGIN IMMEDIATE");
}

/** Ends the transaction that is open and keeps what it wrote; does nothing when none is open. */
export function commitWriting(db: Database): void {
  if (db.inTransaction) db.run("COMMIT");
}

/** Ends the transaction that is open and takes back what it wrote; does nothing when none is open. */
export function rollBack(db: Database): void {
  if (db.inTransaction) db.run("ROLLBACK");
}

/** Marks a place in the transaction that is open, to come back to with {@link rollBackToMark}; what was written before it can be kept. */
export function setMark(db: Database): void {
  db.run("SAVEPOINT mark");
}

/** Takes back what was written since the mark. The whole transaction may be gone already: SQLite ends it by itself when a disk is full. */
export function rollBackToMark(db: Database): void {
  if (db.inTransaction) db.run("ROLLBACK TO mark");
}

/** Moves what the log holds into the database, as far as no reader needs it in the log. Waits for nobody. */
export function checkpoint(db: Database): void {
  db.run("PRAGMA wal_checkpoint(PASSIVE)");
}
