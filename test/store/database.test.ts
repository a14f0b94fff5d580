import { describe, expect, setSystemTime, test } from "bun:test";
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { SCHEMA_VERSION } from "#core/version.ts";
import { checkCompatibility, createDatabase, openDatabase } from "#store/database/database.ts";
import { currentDatabasePath, nextDatabasePath, publishDatabase } from "#store/database/database-files.ts";
import { isStillAsOpened, openUnwritable, unwritableWarnings, whyUnwritable } from "#store/database/unwritable.ts";
import { keptListing } from "#store/views/kept-listing.ts";
import { temporaryDirectory } from "../temporary.ts";

test("publishing moves the pointer and removes what it replaces", () => {
  const directory = temporaryDirectory();
  expect(currentDatabasePath(directory)).toBeUndefined();
  const first = nextDatabasePath(directory);
  createDatabase(first).close();
  publishDatabase(directory, first);
  const second = nextDatabasePath(directory);
  expect(second).not.toBe(first);
  createDatabase(second).close();
  expect(currentDatabasePath(directory)).toBe(first);
  publishDatabase(directory, second);
  expect(currentDatabasePath(directory)).toBe(second);
  expect(existsSync(first)).toBe(false);
  expect(readdirSync(directory).filter((name) => name.endsWith(".db"))).toHaveLength(1);
});

test("a finished database that two publishers left between them goes with the next that is published", () => {
  const directory = temporaryDirectory();
  const [left, used, next] = [1, 2, 3].map(() => {
    const path = nextDatabasePath(directory);
    const db = createDatabase(path);
    db.run(
      "INSERT INTO branch_state (view_key, kind, repo, ref, worktree, published_at, created_at, last_accessed_at) VALUES ('v', 'base', '/r', 'main', '/r', 'now', 'now', 'now')",
    );
    db.close();
    return path;
  }) as [string, string, string];
  // The one in use says nothing of the first, which another process published in the same moment.
  writeFileSync(join(directory, "current"), `${basename(used)}\n`);
  publishDatabase(directory, next);
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(directory).filter((name) => name.endsWith(".db"))).toEqual([basename(next)]);
});

test("the durability settings are the specified ones", () => {
  const db = createDatabase(join(temporaryDirectory(), "index-1.db"));
  const pragma = (name: string): unknown => Object.values(db.query(`PRAGMA ${name}`).get() as object)[0];
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(1);
  expect(pragma("foreign_keys")).toBe(1);
  expect(pragma("busy_timeout")).toBe(5000);
  expect(pragma("cache_size")).toBe(-64000);
});

test("every specified table exists", () => {
  const db = createDatabase(join(temporaryDirectory(), "index-1.db"));
  const tables = db
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema")
    .all()
    .map((row) => row.name);
  for (const table of [
    "projects",
    "file_manifest",
    "branch_state",
    "branch_tombstones",
    "index_jobs",
    "known_workspaces",
    "symbol_relations",
    "symbol_edges",
  ]) {
    expect(tables).toContain(table);
  }
});

test("compatibility tells empty, newer, older and foreign databases apart", () => {
  const directory = temporaryDirectory();
  const path = join(directory, "index-1.db");
  const db = createDatabase(path);
  expect(checkCompatibility(db, "p").state).toBe("not_indexed");
  db.run(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  expect(checkCompatibility(db, "p")).toMatchObject({ state: "reindex_required", schemaVersion: SCHEMA_VERSION + 1 });
  db.run("PRAGMA user_version = 0");
  expect(checkCompatibility(db, "p")).toMatchObject({ state: "corrupt_manifest", detail: "its file is empty or damaged" });
  db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  db.run("DROP TABLE projects");
  expect(checkCompatibility(db, "p").state).toBe("corrupt_manifest");
  db.close();
  const foreign = join(directory, "index-2.db");
  writeFileSync(foreign, "this is not a database".repeat(1000));
  expect(() => checkCompatibility(openDatabase(foreign), "p")).toThrow();
});

describe.skipIf(process.platform === "win32")("other users of the machine", () => {
  const rights = (path: string): number => statSync(path).mode & 0o777;

  function withUmask(mask: number, work: () => void): void {
    const before = process.umask(mask);
    try {
      work();
    } finally {
      process.umask(before);
    }
  }

  test("may read nothing of an index, whatever the umask says", () => {
    const root = join(temporaryDirectory(), "root");
    const projectDir = join(root, "projects", "p");
    withUmask(0, () => {
      const path = nextDatabasePath(projectDir);
      const db = createDatabase(path);
      publishDatabase(projectDir, path);
      keptListing(projectDir, "view").write(new Uint8Array(10));
      for (const directory of [root, join(root, "projects"), projectDir, join(projectDir, "listings")])
        expect(rights(directory)).toBe(0o700);
      for (const name of readdirSync(projectDir).filter((entry) => entry !== "listings"))
        expect([name, rights(join(projectDir, name))]).toEqual([name, 0o600]);
      expect(readdirSync(projectDir)).toContain("index-1.db-wal");
      db.close();
    });
  });

  test("lose the rights that an earlier version gave them, when the index is opened", () => {
    const projects = join(temporaryDirectory(), "projects");
    const projectDir = join(projects, "p");
    const path = nextDatabasePath(projectDir);
    createDatabase(path).close();
    for (const directory of [projects, projectDir]) chmodSync(directory, 0o755);
    chmodSync(path, 0o644);
    openDatabase(path).close();
    expect([projects, projectDir, path].map(rights)).toEqual([0o700, 0o700, 0o600]);
    // A directory of somebody else's is no place of ours, whatever lies in it.
    const elsewhere = temporaryDirectory();
    chmodSync(elsewhere, 0o755);
    createDatabase(join(elsewhere, "index-1.db")).close();
    expect(rights(elsewhere)).toBe(0o755);
  });
});

describe("a database that cannot be written", () => {
  const FULL = new CodeCompassError("disk_full", "The disk is full.");

  test("is read as it is, says why, and is opened anew once there is room", () => {
    const path = join(temporaryDirectory(), "a b#1.db");
    createDatabase(path).close();
    const db = openUnwritable(path, FULL);
    if (!db) throw new Error("not opened");
    expect(db.query("SELECT count(*) AS count FROM projects").get()).toEqual({ count: 0 });
    expect(() => db.run("DELETE FROM projects")).toThrow("readonly");
    expect(whyUnwritable(db)).toBe(FULL);
    expect(unwritableWarnings(db)).toEqual([expect.stringContaining("the disk is full")]);
    expect(isStillAsOpened(db)).toBe(false);
    db.close();
    const other = openDatabase(path);
    expect([unwritableWarnings(other), isStillAsOpened(other)]).toEqual([[], true]);
    other.close();
  });

  test("is not opened anew for every query where the disk has room and a quota is full", () => {
    const path = join(temporaryDirectory(), "index-1.db");
    createDatabase(path).close();
    openUnwritable(path, FULL)?.close();
    const db = openUnwritable(path, FULL);
    if (!db) throw new Error("not opened");
    const before = isStillAsOpened(db);
    setSystemTime(Date.now() + 60_000);
    const later = isStillAsOpened(db);
    setSystemTime();
    expect([before, later]).toEqual([true, false]);
    db.close();
  });

  test.skipIf(process.getuid?.() === 0 && !Bun.which("setpriv"))(
    "is opened anew once its file may be written, not only its directory",
    () => {
      const path = join(temporaryDirectory(), "index-1.db");
      createDatabase(path).close();
      chmodSync(path, 0o444);
      const script = `
      import { chmodSync } from "node:fs";
      import { openForReading } from "#store/database/database.ts";
      import { isStillAsOpened } from "#store/database/unwritable.ts";
      const db = openForReading(${JSON.stringify(path)});
      const before = isStillAsOpened(db);
      chmodSync(${JSON.stringify(path)}, 0o644);
      console.log(before, isStillAsOpened(db));`;
      // File permissions bind root too, once it gives up the right to pass over them.
      const asOrdinaryUser = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
      const run = Bun.spawnSync([...asOrdinaryUser, process.execPath, "-e", script], { cwd: join(import.meta.dir, "../..") });
      expect(run.stdout.toString()).toBe("true false\n");
    },
  );

  test("is not read past a log that somebody has yet to write into it", () => {
    const path = join(temporaryDirectory(), "index-1.db");
    const writer = createDatabase(path);
    expect(openUnwritable(path, FULL)).toBeUndefined();
    writer.close();
  });
});
