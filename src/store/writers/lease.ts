/** The write lease: one process per project writes at a time; the lease of a dead holder is taken over. */
import type { Database } from "bun:sqlite";
import { hostname } from "node:os";
import { CodeCompassError, type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { BUSY_TIMEOUT_MS } from "#core/limits.ts";
import { isProcessAlive, processStart } from "#core/process-identity.ts";
import { leaseSilentMsMax } from "#core/storage-paths.ts";
import { SCHEMA_VERSION } from "#core/version.ts";

interface LeaseRow {
  readonly owner: string;
  readonly pid: number;
  readonly host: string;
  readonly started: string;
  readonly heartbeat_at: number;
}

/** The holder of the lease, for messages. */
export interface LeaseHolder {
  readonly pid: number;
  readonly host: string;
}

/** A lease that this process holds. */
export interface Lease {
  readonly owner: string;
  /** The previous holder, if it never released the lease. */
  readonly takenFrom?: LeaseHolder;
}

/** The stored lease, whether its holder is alive or not. */
export interface LeaseRecord extends LeaseHolder {
  /** `abandoned`: the holder is gone or silent, and the next writer takes the lease over. */
  readonly state: "held" | "abandoned";
  /** Milliseconds since the holder's last sign of life. */
  readonly silentMs: number;
}

/** Takes the lease, or returns its live holder. */
export function acquireLease(db: Database, nowMs: number): Lease | LeaseHolder {
  // A holder in the middle of a transaction blocks others from beginning one, but not from reading.
  const holder = leaseHolder(db, nowMs);
  if (holder) return holder;
  const owner = crypto.randomUUID();
  return db
    .transaction((): Lease | LeaseHolder => {
      requireKnownSchema(db);
      const held = readLease(db);
      if (held && isAlive(held, nowMs)) return { pid: held.pid, host: held.host };
      db.query("INSERT OR REPLACE INTO writer_lease (id, owner, pid, host, started, heartbeat_at) VALUES (1, ?, ?, ?, ?, ?)").run(
        owner,
        process.pid,
        hostname(),
        processStart(process.pid),
        nowMs,
      );
      return held ? { owner, takenFrom: { pid: held.pid, host: held.host } } : { owner };
    })
    .immediate();
}

/**
 * Makes sure that no later program has migrated the tables since this process opened them: a
 * server may run for weeks, and an update migrates the database in place.
 * @throws index_incompatible
 */
function requireKnownSchema(db: Database): void {
  const version = db.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
  if (version <= SCHEMA_VERSION) return;
  throw new CodeCompassError(
    "index_incompatible",
    "A newer version of codecompass has migrated the index; this one writes nothing to it.",
    {
      remediation: "Restart the server, or update this program.",
    },
  );
}

/** Whether {@link acquireLease} returned a lease. */
export function isLease(result: Lease | LeaseHolder): result is Lease {
  return "owner" in result;
}

/** Renews the heartbeat. Returns false when another process has taken the lease over. */
export function renewLease(db: Database, lease: Lease, nowMs: number): boolean {
  return db.query("UPDATE writer_lease SET heartbeat_at = ? WHERE id = 1 AND owner = ?").run(nowMs, lease.owner).changes > 0;
}

/** Releases the lease; harmless when it was lost. */
export function releaseLease(db: Database, lease: Lease): void {
  db.query("DELETE FROM writer_lease WHERE id = 1 AND owner = ?").run(lease.owner);
}

/** The live holder of the lease, if there is one. */
export function leaseHolder(db: Database, nowMs: number): LeaseHolder | undefined {
  const held = readLease(db);
  return held && isAlive(held, nowMs) ? { pid: held.pid, host: held.host } : undefined;
}

/** The lease as it is stored; undefined when there is none. */
export function leaseRecord(db: Database, nowMs: number): LeaseRecord | undefined {
  const held = readLease(db);
  if (!held) return undefined;
  const state = isAlive(held, nowMs) ? "held" : "abandoned";
  return { pid: held.pid, host: held.host, state, silentMs: Math.max(0, nowMs - held.heartbeat_at) };
}

/** State of the process that took the lease and has not released it; `none` when there is no lease. */
export type HolderState = "none" | "alive" | "dead";

/**
 * Whether the process that took the lease still exists. A suspended process of this host counts
 * as alive, however long it has been silent: its lease may be taken over, but its files may not
 * be removed. A process of another host counts as alive until it has been silent for too long.
 */
export function holderState(db: Database, nowMs: number): HolderState {
  const held = readLease(db);
  if (!held) return "none";
  const exists = held.host === hostname() ? isProcessAlive(held.pid, held.started) : isAlive(held, nowMs);
  return exists ? "alive" : "dead";
}

/**
 * Makes sure, inside the caller's transaction, that this process still holds the lease: a long suspended process may have lost it.
 * @throws index_busy
 */
export function requireLease(db: Database, lease: Lease, nowMs: number): void {
  requireKnownSchema(db);
  if (renewLease(db, lease, nowMs)) return;
  throw new CodeCompassError(
    "index_busy",
    "Another process took over writing the index while this one was suspended; nothing of it is published.",
    {
      remediation: "Run the command again.",
    },
  );
}

const NOT_NOW: readonly ErrorCode[] = ["index_busy", "disk_full", "permission_denied"];

/**
 * Writes a row that can be written another time as well, for threads that answer queries. Writes nothing while another process holds the
 * lease, so that no query waits for it, and ignores a busy database, a full disk and missing rights.
 */
export function writeIfFree(db: Database, nowMs: number, write: () => void): void {
  if (leaseHolder(db, nowMs)) return;
  db.run("PRAGMA busy_timeout = 0");
  try {
    write();
  } catch (thrown) {
    if (!NOT_NOW.includes(toCodeCompassError(thrown).code)) throw thrown;
  } finally {
    db.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

function readLease(db: Database): LeaseRow | null {
  return db.query<LeaseRow, []>("SELECT owner, pid, host, started, heartbeat_at FROM writer_lease WHERE id = 1").get();
}

/** Whether a lease's holder counts as alive: it must have sent a heartbeat lately, and on this host its process must exist. */
function isAlive(row: LeaseRow, nowMs: number): boolean {
  // A heartbeat from the future does not count: the clock was set back, or the row is damaged.
  if (Math.abs(nowMs - row.heartbeat_at) > leaseSilentMsMax()) return false;
  return row.host !== hostname() || isProcessAlive(row.pid, row.started);
}
