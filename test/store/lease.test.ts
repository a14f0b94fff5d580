import { expect, test } from "bun:test";
import { hostname } from "node:os";
import { join } from "node:path";
import { LEASE_SILENT_MS_MAX } from "#core/limits.ts";
import { createDatabase, openDatabase } from "#store/database/database.ts";
import { acquireLease, isLease, type Lease, leaseHolder, releaseLease, renewLease } from "#store/writers/lease.ts";
import { temporaryDirectory } from "../temporary.ts";

const databaseIn = (directory: string) => createDatabase(join(directory, "index-1.db"));

test("only one holder at a time, and the next one after it lets go", () => {
  const directory = temporaryDirectory();
  const first = databaseIn(directory);
  const second = openDatabase(join(directory, "index-1.db"));
  const lease = acquireLease(first, 1_000);
  expect(isLease(lease)).toBe(true);
  expect(acquireLease(second, 1_001)).toEqual({ pid: process.pid, host: hostname() });
  releaseLease(first, lease as Lease);
  expect(isLease(acquireLease(second, 1_002))).toBe(true);
});

test("a holder that has been silent too long loses the lease and learns it", () => {
  const db = databaseIn(temporaryDirectory());
  const lease = acquireLease(db, 0) as Lease;
  expect(renewLease(db, lease, 10)).toBe(true);
  expect(leaseHolder(db, 10 + LEASE_SILENT_MS_MAX)).toBeDefined();
  expect(isLease(acquireLease(db, 11 + LEASE_SILENT_MS_MAX))).toBe(true);
  expect(renewLease(db, lease, 12 + LEASE_SILENT_MS_MAX)).toBe(false);
});

test("a heartbeat from the future, written before the clock was set back, keeps nobody waiting", () => {
  const db = databaseIn(temporaryDirectory());
  acquireLease(db, 10 * LEASE_SILENT_MS_MAX);
  expect(leaseHolder(db, 0)).toBeUndefined();
  expect(isLease(acquireLease(db, 0))).toBe(true);
});

test("a holder whose process is gone loses the lease at once", () => {
  const db = databaseIn(temporaryDirectory());
  const gone = Bun.spawnSync(["true"]).pid;
  db.query("INSERT INTO writer_lease (id, owner, pid, host, started, heartbeat_at) VALUES (1, 'x', ?, ?, '', 0)").run(gone, hostname());
  expect(leaseHolder(db, 1)).toBeUndefined();
  expect(isLease(acquireLease(db, 1))).toBe(true);
});

test("a holder on another host is believed until it is silent", () => {
  const db = databaseIn(temporaryDirectory());
  db.query("INSERT INTO writer_lease (id, owner, pid, host, started, heartbeat_at) VALUES (1, 'x', 1, 'elsewhere', '', 0)").run();
  expect(leaseHolder(db, 1)).toEqual({ pid: 1, host: "elsewhere" });
});
