/** What keeps a process that watches alive and its indexes whole: when it is started again, and when indexes are looked through. */
import { Database } from "bun:sqlite";
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askResident } from "#cli/resident/client.ts";
import { IntegrityChecks } from "#cli/resident/integrity.ts";
import { claimCrashed, forgetCrashed, forgetProcess, noteProcess } from "#cli/resident/process-record.ts";
import { ResidentServer } from "#cli/resident/server.ts";
import { checkSlowly, type IntegrityReport } from "#engine/lifecycle/check-slowly.ts";
import { openForQuery } from "#engine/project/project.ts";
import { openWorkspace } from "#engine/project/workspace.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, located } from "../engine/harness.ts";
import { repositoryWith, temporaryDirectory, whenTestEnds } from "../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const HOUR_MS = 3_600_000;

describe("a process that is gone without having ended", () => {
  const RESTART = { words: ["watch"], cwd: "/" };

  /** A socket's place whose process is gone; `how` may change what it noted. */
  function crashed(how: Readonly<Record<string, unknown>> = {}): string {
    const socket = join(temporaryDirectory(), "socket");
    noteProcess(socket, RESTART);
    const record = JSON.parse(readFileSync(`${socket}.json`, "utf8")) as object;
    writeFileSync(`${socket}.json`, JSON.stringify({ ...record, pid: Bun.spawnSync(["true"]).pid, started: "1", ...how }));
    return socket;
  }

  test("is started again, by one of those that see it", () => {
    const socket = crashed();
    expect(claimCrashed(socket)).toEqual(RESTART);
    expect(claimCrashed(socket)).toBeUndefined();
    expect(noteProcess(socket, RESTART)).toBe(1);
  });

  test("is not started again when it lives, ended, was of another run of the machine, or was its user's to start", () => {
    const living = join(temporaryDirectory(), "socket");
    noteProcess(living, RESTART);
    expect(claimCrashed(living)).toBeUndefined();
    forgetProcess(living);
    expect(claimCrashed(living)).toBeUndefined();
    expect(claimCrashed(crashed({ boot: "another" }))).toBeUndefined();
    expect(claimCrashed(crashed({ restart: null }))).toBeUndefined();
    expect(claimCrashed(crashed({ world: "another" }))).toBeUndefined();
    const stopped = crashed();
    forgetCrashed(stopped);
    expect(claimCrashed(stopped)).toBeUndefined();
  });

  test("is not started again when it crashes again and again, until a while has passed", () => {
    const now = Date.now();
    expect(claimCrashed(crashed({ crashes: [now - 3, now - 2, now - 1] }))).toBeUndefined();
    expect(claimCrashed(crashed({ crashes: [now - HOUR_MS, now - HOUR_MS, now - 1] }))).toEqual(RESTART);
    // The clock was set back since.
    expect(claimCrashed(crashed({ crashes: [now + HOUR_MS, now + HOUR_MS, now + HOUR_MS] }))).toEqual(RESTART);
  });
});

test("a command is answered here where the place of another process cannot be looked at", async () => {
  const loop = join(temporaryDirectory(), "loop");
  symlinkSync(loop, loop);
  const before = process.env["CODECOMPASS_HOME"];
  process.env["CODECOMPASS_HOME"] = loop;
  try {
    expect(await askResident(["locate", "x"])).toBeUndefined();
  } finally {
    process.env["CODECOMPASS_HOME"] = before;
  }
});

describe("a place for the socket that others may have prepared", () => {
  const start = (socket: string): void => {
    const server = new ResidentServer(HOUR_MS, "realtime", socket);
    whenTestEnds(() => server.stop());
    server.start(null);
  };

  test("a link leads to no directory whose mode or contents change", () => {
    const elsewhere = temporaryDirectory();
    chmodSync(elsewhere, 0o755);
    writeFileSync(join(elsewhere, "socket"), "a file of the user");
    const place = join(temporaryDirectory(), "place");
    symlinkSync(elsewhere, place);
    expect(() => start(join(place, "socket"))).toThrow("is a link, or belongs to somebody else");
    expect(statSync(elsewhere).mode & 0o777).toBe(0o755);
    expect(readdirSync(elsewhere)).toEqual(["socket"]);
  });

  test("a directory of this user that others may enter is closed to them", () => {
    const place = temporaryDirectory();
    chmodSync(place, 0o777);
    start(join(place, "socket"));
    expect(statSync(place).mode & 0o777).toBe(0o700);
  });
});

describe("indexes that stay open are looked through", () => {
  const REPORT: IntegrityReport = { checked_at: "then", versions: 1, damaged: 0, mended: 0 };
  const settled = (): Promise<void> => Bun.sleep(0);

  function checks(results: (IntegrityReport | undefined)[] = []) {
    const clock = { now: 1_000_000_000_000 };
    const looks: string[] = [];
    const check = (path: string): Promise<IntegrityReport | undefined> => {
      looks.push(path);
      return Promise.resolve(results.length > 0 ? results.shift() : REPORT);
    };
    return { clock, looks, attending: new IntegrityChecks(check, () => clock.now) };
  }

  test("a minute after they were opened, and every day", async () => {
    const { clock, looks, attending } = checks();
    const hourly = async (hours: number): Promise<void> => {
      for (let hour = 0; hour < hours; hour++) {
        clock.now += HOUR_MS;
        attending.attend(["/a"]);
        await settled();
      }
    };
    attending.attend(["/a"]);
    expect(looks).toEqual([]);
    await hourly(24);
    expect(looks).toHaveLength(1);
    expect(attending.reportOf("/a")).toEqual(REPORT);
    await hourly(24);
    expect(looks).toHaveLength(2);
  });

  test("one after another, and again when a look was not finished", async () => {
    const { clock, looks, attending } = checks([undefined, REPORT, REPORT]);
    attending.attend(["/a", "/b"]);
    clock.now += HOUR_MS;
    attending.attend(["/a", "/b"]);
    attending.attend(["/a", "/b"]);
    expect(looks).toEqual(["/a"]);
    await settled();
    attending.attend(["/a", "/b"]);
    await settled();
    expect(looks).toEqual(["/a", "/b"]);
    clock.now += HOUR_MS;
    attending.attend(["/a", "/b"]);
    expect(looks).toEqual(["/a", "/b", "/a"]);
  });

  test("within a day although the clock was set back by years", async () => {
    const { clock, looks, attending } = checks();
    attending.attend(["/a"]);
    clock.now -= 20_000 * HOUR_MS;
    attending.attend(["/a"]);
    clock.now += 25 * HOUR_MS;
    attending.attend(["/a"]);
    await settled();
    expect(looks).toEqual(["/a"]);
  });

  test("and what is damaged is mended", async () => {
    freshStorage();
    const root = repositoryWith({ "a.ts": "export const alpha = 1;\n", "b.ts": "export const beta = 2;\n" });
    await index(root);
    const project = openForQuery(openWorkspace(root));
    expect(await checkSlowly(project, () => true)).toMatchObject({ versions: 2, damaged: 0, mended: 0 });
    using other = new Database(project.databasePath);
    other.run("UPDATE symbol_relations SET line_start = line_start + 7 WHERE symbol_row = (SELECT min(symbol_row) FROM symbol_relations)");
    expect(await checkSlowly(project, () => true)).toMatchObject({ versions: 2, damaged: 1, mended: 1 });
    expect(await checkSlowly(project, () => true)).toMatchObject({ damaged: 0 });
    expect(await checkSlowly(project, () => false)).toBeUndefined();
    project.close();
    expect(await located(root, "alpha")).toEqual(["a.ts:1 alpha"]);
  });
});
