/** The right to write: one process per project at a time, taken over when its holder is gone. */
import type { Database } from "bun:sqlite";
import { hostname } from "node:os";
import { toCodeCompassError } from "#core/errors.ts";
import { BUSY_TIMEOUT_MS, LEASE_SILENT_MS_MAX } from "#core/limits.ts";

interface LeaseRow {
  readonly owner: string;
  readonly pid: number;
  readonly host: string;
  readonly heartbeat_at: number;
}

/** Who holds the lease, for messages. */
export interface LeaseHolder {
  readonly pid: number;
  readonly host: string;
}

/** A lease that this process holds. */
export interface Lease {
  readonly owner: string;
}

/** Takes the lease, or says who has it. */
export function acquireLease(db: Database, nowMs: number): Lease | LeaseHolder {
  // A holder in the middle of a transaction keeps others from beginning one, but not from looking.
  const holder = leaseHolder(db, nowMs);
  if (holder) return holder;
  const owner = crypto.randomUUID();
  return db
    .transaction((): Lease | LeaseHolder => {
      const held = readLease(db);
      if (held && isAlive(held, nowMs)) return { pid: held.pid, host: held.host };
      db.query("INSERT OR REPLACE INTO writer_lease (id, owner, pid, host, heartbeat_at) VALUES (1, ?, ?, ?, ?)").run(
        owner,
        process.pid,
        hostname(),
        nowMs,
      );
      return { owner };
    })
    .immediate();
}

/** Whether {@link acquireLease} gave the lease. */
export function isLease(result: Lease | LeaseHolder): result is Lease {
  return "owner" in result;
}

/** Says that the holder is still at work. False when the lease was lost to another process. */
export function renewLease(db: Database, lease: Lease, nowMs: number): boolean {
  return db.query("UPDATE writer_lease SET heartbeat_at = ? WHERE id = 1 AND owner = ?").run(nowMs, lease.owner).changes > 0;
}

/** Gives the lease back; harmless when it was lost. */
export function releaseLease(db: Database, lease: Lease): void {
  db.query("DELETE FROM writer_lease WHERE id = 1 AND owner = ?").run(lease.owner);
}

/** The live holder of the lease, if there is one. */
export function leaseHolder(db: Database, nowMs: number): LeaseHolder | undefined {
  const held = readLease(db);
  return held && isAlive(held, nowMs) ? { pid: held.pid, host: held.host } : undefined;
}

/** Whether the lease was never given back and its holder is gone. */
export function hasDeadHolder(db: Database, nowMs: number): boolean {
  const held = readLease(db);
  return held !== null && !isAlive(held, nowMs);
}

/**
 * Writes a row that can as well be written another time: not at all while a writer is at work, so that no query waits for it.
 * For threads that answer.
 */
export function writeIfFree(db: Database, nowMs: number, write: () => void): void {
  if (leaseHolder(db, nowMs)) return;
  db.run("PRAGMA busy_timeout = 0");
  try {
    write();
  } catch (thrown) {
    if (toCodeCompassError(thrown).code !== "index_busy") throw thrown;
  } finally {
    db.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

function readLease(db: Database): LeaseRow | null {
  return db.query<LeaseRow, []>("SELECT owner, pid, host, heartbeat_at FROM writer_lease WHERE id = 1").get();
}

/** A silent holder is dead; on this host one whose process is gone is dead at once. */
function isAlive(row: LeaseRow, nowMs: number): boolean {
  if (nowMs - row.heartbeat_at > LEASE_SILENT_MS_MAX) return false;
  return row.host !== hostname() || processExists(row.pid);
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}
