/** The right to write: one process per project at a time, taken over when its holder is gone. */
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

/** Who holds the lease, for messages. */
export interface LeaseHolder {
  readonly pid: number;
  readonly host: string;
}

/** A lease that this process holds. */
export interface Lease {
  readonly owner: string;
  /** Whose lease this was before, if its holder never gave it back. */
  readonly takenFrom?: LeaseHolder;
}

/** What is written about the lease, whether its holder is alive or not. */
export interface LeaseRecord extends LeaseHolder {
  /** `abandoned`: the holder is gone or silent, and the next writer takes the lease over. */
  readonly state: "held" | "abandoned";
  /** Milliseconds since the holder's last sign of life. */
  readonly silentMs: number;
}

/** Takes the lease, or says who has it. */
export function acquireLease(db: Database, nowMs: number): Lease | LeaseHolder {
  // A holder in the middle of a transaction keeps others from beginning one, but not from looking.
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
 * Makes sure that no later program has changed the tables since this one opened them: a server may run for weeks, and an update migrates the
 * database in place.
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

/** The lease as it is written; undefined when nobody has it. */
export function leaseRecord(db: Database, nowMs: number): LeaseRecord | undefined {
  const held = readLease(db);
  if (!held) return undefined;
  const state = isAlive(held, nowMs) ? "held" : "abandoned";
  return { pid: held.pid, host: held.host, state, silentMs: Math.max(0, nowMs - held.heartbeat_at) };
}

/** What is known of the process that has the lease and did not give it back. */
export type HolderState = "none" | "alive" | "dead";

/**
 * Whether the process that took the lease still exists. A process of this host that is merely suspended is alive, however long it has
 * been silent: its lease may be taken over, but not its files. Of another host's process only its silence is known.
 */
export function holderState(db: Database, nowMs: number): HolderState {
  const held = readLease(db);
  if (!held) return "none";
  const exists = held.host === hostname() ? isProcessAlive(held.pid, held.started) : isAlive(held, nowMs);
  return exists ? "alive" : "dead";
}

/**
 * Makes sure, inside the caller's transaction, that the lease is still ours: a process that was suspended for long may have lost it.
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
 * Writes a row that can as well be written another time: not at all while a writer is at work, so that no query waits for it, nor where the disk
 * is full.
 * For threads that answer.
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

/** A silent holder is dead; on this host one whose process is gone is dead at once. */
function isAlive(row: LeaseRow, nowMs: number): boolean {
  // A heartbeat of the future is no heartbeat: the clock was set back, or the row is damaged.
  if (Math.abs(nowMs - row.heartbeat_at) > leaseSilentMsMax()) return false;
  return row.host !== hostname() || isProcessAlive(row.pid, row.started);
}
