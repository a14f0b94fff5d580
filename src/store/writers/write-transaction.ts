/** The transactions of a writer that stores batch after batch, and commits between them. */
import type { Database } from "bun:sqlite";

/**
 * Begins a write transaction, waiting for the write lock now instead of at the first write. Use it for a transaction that stays open
 * between calls of one writer; `Database.transaction` begins and ends within a call.
 * @throws index_busy when another writer keeps its transaction open for longer than BUSY_TIMEOUT_MS
 */
export function beginWriting(db: Database): void {
  db.run("BEGIN IMMEDIATE");
}

/** Commits the open transaction, if there is one. */
export function commitWriting(db: Database): void {
  if (db.inTransaction) db.run("COMMIT");
}

/** Rolls back the open transaction, if there is one. */
export function rollBack(db: Database): void {
  if (db.inTransaction) db.run("ROLLBACK");
}

/** Sets a savepoint in the open transaction, for {@link rollBackToMark}, which keeps the writes before it. */
export function setMark(db: Database): void {
  db.run("SAVEPOINT mark");
}

/** Undoes the writes since the savepoint. The whole transaction may be gone already: SQLite ends it by itself when a disk is full. */
export function rollBackToMark(db: Database): void {
  if (db.inTransaction) db.run("ROLLBACK TO mark");
}

/** Moves the write-ahead log into the database, as far as no reader needs it, without waiting for anyone. */
export function checkpoint(db: Database): void {
  db.run("PRAGMA wal_checkpoint(PASSIVE)");
}
