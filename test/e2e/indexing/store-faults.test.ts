/** What is stored is damaged, too new, unreachable, or the disk has no room: a clear word, the right exit code, nothing lost. */
import { Database } from "bun:sqlite";
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { directoryWith, git, repositoryWith, writeFiles } from "../../temporary.ts";
import { BINARY, type Outcome, startCommand, User, until } from "../binary.ts";

// Processes, not functions: a busy machine must not decide.
setDefaultTimeout(180_000);

const FILES = {
  "src/tokens.ts": "export function validateToken(token: string) {\n  return token.length > 3;\n}\n",
  "src/other.ts": "export const other = 1;\n",
};
const REMEDY = "codecompass index --force";

interface Failure {
  readonly error: { readonly code: string; readonly message: string; readonly data: { readonly remediation?: string } };
}
interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly remediation?: string;
}

let user: User;
/** The database in use. */
let database: string;

beforeEach(async () => {
  user = new User(repositoryWith(FILES));
  expect(await user.run(["index"])).toMatchObject({ exitCode: 0 });
  database = (await user.json<{ database: string }>(["status"])).database;
});

function change(sql: string): void {
  const db = new Database(database);
  db.run(sql);
  db.close();
}

function overwrite(from: number, bytes: number): void {
  const file = openSync(database, "r+");
  writeSync(file, Buffer.alloc(bytes, "not a database "), 0, bytes, from);
  closeSync(file);
}

const pointer = () => join(dirname(database), "current");

function replaceByDirectory(path: string): void {
  rmSync(path);
  mkdirSync(path);
  writeFileSync(join(path, "something"), "in the way");
}

function replaceByFile(path: string): void {
  rmSync(path, { recursive: true });
  writeFileSync(path, "in the way");
}

/** Kinds of damage that are seen at once, with what status calls them. */
const DAMAGES: readonly [string, string, () => void][] = [
  ["is cut in half", "corrupt_manifest", () => truncateSync(database, Math.floor(statSync(database).size / 2))],
  ["is empty", "corrupt_manifest", () => truncateSync(database, 0)],
  ["is something else", "corrupt_manifest", () => writeFileSync(database, "this is not a database\n".repeat(1_000))],
  ["has a damaged first page", "corrupt_manifest", () => overwrite(0, 4_096)],
  ["was deleted", "corrupt_manifest", () => rmSync(database)],
  ["has lost its manifest", "corrupt_manifest", () => change("DROP TABLE projects")],
  ["is of a newer version", "reindex_required", () => change("PRAGMA user_version = 9999")],
  ["was extracted by a newer version", "reindex_required", () => change("UPDATE projects SET parser_version = 9999")],
  ["is no longer pointed at", "corrupt_manifest", () => rmSync(pointer())],
  ["has a damaged pointer", "corrupt_manifest", () => writeFileSync(pointer(), "\0\0\0")],
  ["is a directory", "corrupt_manifest", () => replaceByDirectory(database)],
  ["has a directory for a pointer", "corrupt_manifest", () => replaceByDirectory(pointer())],
  ["has a file in the place of its directory", "corrupt_manifest", () => replaceByFile(dirname(database))],
  ["has a damaged schema", "corrupt_manifest", () => change("DROP INDEX symbol_relations_name")],
  [
    "is the index of another project",
    "corrupt_manifest",
    () => change("PRAGMA foreign_keys = OFF; UPDATE projects SET project_id = 'other'"),
  ],
  ["is pointed at from outside", "corrupt_manifest", () => writeFileSync(pointer(), "../../index-1.db\n")],
];

describe.each(DAMAGES)("a database that %s", (_, state, damage) => {
  test("every command says so and names the remedy, which works", async () => {
    damage();
    for (const command of [["search", "token"], ["locate", "validateToken"], ["outline", "src/tokens.ts"], ["sync"], ["index"], ["init"]]) {
      const outcome = await user.run([...command, "--format", "json"]);
      expect(outcome).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`${REMEDY}\n`) });
      const { error } = JSON.parse(outcome.stdout) as Failure;
      expect(error).toMatchObject({ code: "index_incompatible", data: { remediation: expect.stringContaining(REMEDY) } });
    }
    expect(await user.json<Record<string, unknown>>(["status"])).toMatchObject({ index_state: state, indexing_status: "not_indexed" });
    expect(await user.run(["index", "--force"])).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/^$|could not all be carried over/),
    });
    expect(await user.run(["locate", "validateToken"])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("src/tokens.ts:1") });
    expect(await user.json<Record<string, unknown>>(["status"])).toMatchObject({ index_state: "compatible", indexing_status: "ready" });
  });
});

describe("a damaged page of", () => {
  /** Overwrites the head of the first page of a table. */
  function damagePageOf(table: string): void {
    const db = new Database(database);
    const page = db.query<{ page: number }, [string]>("SELECT rootpage AS page FROM sqlite_schema WHERE name = ?").get(table)?.page ?? 0;
    const bytes = db.query<{ page_size: number }, []>("PRAGMA page_size").get()?.page_size ?? 0;
    db.close();
    overwrite((page - 1) * bytes, 8);
  }

  test.each(["known_workspaces", "writer_lease", "projects", "branch_state", "file_versions", "version_seals", "symbols_fts_data"])(
    "%s: doctor finds it, and index --force mends it",
    async (table) => {
      damagePageOf(table);
      expect(await user.run(["doctor"])).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(`next: ${REMEDY}`) });
      expect(await user.run(["index", "--force"])).toMatchObject({ exitCode: 0 });
      expect(await user.run(["locate", "validateToken"])).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining("src/tokens.ts:1"),
      });
      expect(await user.run(["doctor"])).toMatchObject({ exitCode: 0 });
    },
  );

  test("known_workspaces: the rebuild says what it could not carry over; of a damage elsewhere it carries the default ref over", async () => {
    git(user.cwd, "branch", "release");
    expect(await user.run(["switch-ref", "release"])).toMatchObject({ exitCode: 0 });
    damagePageOf("symbol_relations");
    expect(await user.run(["index", "--force"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await user.json(["status"])).toMatchObject({ default_ref: "release" });
    database = (await user.json<{ database: string }>(["status"])).database;
    damagePageOf("known_workspaces");
    const rebuilt = await user.run(["index", "--force"]);
    expect(rebuilt).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("could not all be carried over") });
    expect(await user.json(["status"])).toMatchObject({ default_ref: null });
  });
});

describe("a stored value that changed by itself is mended within the query", () => {
  const MENDED: readonly [string, string][] = [
    ["a text", "UPDATE contents SET text = substr(text, 1, 12) || x'00' || substr(text, 14)"],
    ["the uses of names", "UPDATE symbol_edges SET edges = x'0000000000000000ff'"],
    ["the lines of a symbol", "UPDATE symbol_relations SET line_start = line_start + 1"],
    ["a symbol that is gone", "DELETE FROM symbol_relations"],
    ["a seal", "UPDATE version_seals SET seal = seal + 1"],
  ];

  test.each(MENDED)("%s", async (_, damage) => {
    const ask = async (): Promise<unknown[]> => [
      await user.run(["search", "token", "--detail", "context", "--no-session"]),
      await user.run(["outline", "src/tokens.ts"]),
    ];
    const before = await ask();
    change(damage);
    expect(await user.run(["doctor"])).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(`next: ${REMEDY}`) });
    expect(await ask()).toEqual(before);
    expect(await user.run(["search", "other", "--detail", "context"])).toMatchObject({ exitCode: 0 });
    expect(await user.run(["outline", "src/other.ts"])).toMatchObject({ exitCode: 0 });
    expect(await user.run(["doctor"])).toMatchObject({ exitCode: 0 });
  });
});

test("doctor finds a database that nothing points at", async () => {
  rmSync(pointer());
  const outcome = await user.run(["doctor", "--format", "json"]);
  expect(outcome.exitCode).toBe(1);
  const { checks } = JSON.parse(outcome.stdout) as { checks: Check[] };
  expect(checks.find(({ name }) => name === "database")).toMatchObject({ ok: false, remediation: REMEDY });
});

test("damage in the middle of the database: no made-up answer and no crash; doctor finds it; the remedy works", async () => {
  overwrite(16_384, statSync(database).size - 16_384);
  for (const command of [
    ["search", "token"],
    ["locate", "validateToken"],
    ["outline", "src/tokens.ts"],
  ]) {
    const outcome = await user.run(command);
    if (outcome.exitCode === 0) expect(outcome.stdout).toContain("src/tokens.ts");
    else expect(outcome).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining(`next: ${REMEDY}`) });
  }
  expect(await user.run(["doctor"])).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(REMEDY) });
  expect(await user.run(["index", "--force"])).toMatchObject({ exitCode: 0 });
  expect(await user.run(["locate", "validateToken"])).toMatchObject({ exitCode: 0 });
});

test.each(["SIGINT", "SIGKILL"] as const)("a forced run that ends by %s loses nothing of a database of a newer version", async (signal) => {
  change("PRAGMA user_version = 9999");
  const before = readFileSync(database);
  writeFiles(user.cwd, Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`many/f${i}.ts`, FILES["src/tokens.ts"].repeat(20)])));
  const running = user.start(["index", "--force"]);
  await until("the new database is begun", () => readdirSync(dirname(database)).some((name) => /^index-2\.db-wal/.test(name)));
  running.kill(signal);
  expect((await running.outcome).exitCode).toBe(signal === "SIGINT" ? 130 : null);
  expect(readFileSync(database)).toEqual(before);
  expect(readFileSync(pointer(), "utf8").trim()).toBe(basename(database));
  expect(await user.run(["search", "token"])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(REMEDY) });
  expect(await user.run(["index", "--force"])).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await user.run(["locate", "validateToken"])).toMatchObject({ exitCode: 0 });
});

test("the remains of a killed rebuild are removed by the next run, the index in use is not", async () => {
  writeFiles(user.cwd, Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`many/f${i}.ts`, FILES["src/tokens.ts"].repeat(20)])));
  const running = user.start(["index", "--force"]);
  const rebuilt = join(dirname(database), "index-2.db");
  await until("the rebuild holds its lease", () => holdsLease(rebuilt));
  running.kill("SIGKILL");
  await running.outcome;
  expect(await user.run(["index"])).toMatchObject({ exitCode: 0, stderr: "" });
  expect(readdirSync(dirname(database)).filter((name) => name.endsWith(".db"))).toEqual([basename(database)]);
});

function holdsLease(path: string): boolean {
  try {
    using db = new Database(path, { readonly: true });
    return db.query("SELECT 1 FROM writer_lease").get() !== null;
  } catch {
    return false;
  }
}

/** A way to run out of space: what to type before, and what to type when there is room again. */
interface SmallDisk {
  readonly command: readonly string[];
  readonly fill: string;
  readonly relieve: string;
}

const UNSHARE = ["unshare", process.getuid?.() === 0 ? "-m" : "-rm"];
const canMount = Bun.spawnSync([...UNSHARE, "mount", "-t", "tmpfs", "none", "/mnt"]).exitCode === 0;

const SMALL_DISKS: readonly [string, SmallDisk][] = [
  ["a limit on the size of files", { command: ["sh", "-c"], fill: "trap '' XFSZ; ulimit -S -f 1600", relieve: "ulimit -S -f unlimited" }],
];
const REAL_SMALL_DISK: SmallDisk = {
  command: [...UNSHARE, "sh", "-c"],
  fill: 'mount -t tmpfs -o size=1200k none "$HOME"',
  relieve: 'mount -o remount,size=300m "$HOME"',
};
// Where mounting is not allowed, the limit above is the test; it needs no rights.
const WAYS = canMount ? [...SMALL_DISKS, ["a small file system", REAL_SMALL_DISK] as const] : SMALL_DISKS;

describe.each(WAYS)("no space left: %s", (_, disk) => {
  const onSmallDisk = (fresh: User, script: string): Promise<Outcome> =>
    startCommand(
      [...disk.command, `${disk.fill}\ncc() { "$CODECOMPASS" "$@"; echo "exit $?"; }\n${script.replace("RELIEVE", disk.relieve)}`],
      {
        cwd: fresh.cwd,
        home: fresh.home,
      },
    ).outcome;

  test("a first run says disk_full, and finishes once there is room", async () => {
    const fresh = new User(repositoryWith({ ...FILES, ...incompressible(3) }));
    const { stdout, stderr } = await onSmallDisk(fresh, "cc index --format json\nRELIEVE\ncc index\ncc locate validateToken");
    const [failure = "", ...rest] = stdout.trimEnd().split("\n");
    expect((JSON.parse(failure) as Failure).error).toMatchObject({ code: "disk_full", message: expect.stringContaining("disk is full") });
    expect(stderr).toContain("codecompass: The disk is full");
    expect(stderr).toContain("next: Free some space");
    expect(rest).toEqual(["exit 2", expect.stringMatching(/^Indexed/), "exit 0", expect.stringContaining("src/tokens.ts:1:"), "exit 0"]);
  });

  test("a later run says disk_full, and the index before it still answers", async () => {
    const fresh = new User(repositoryWith(FILES));
    const later = join(directoryWith(incompressible(3)), "data");
    const { stdout, stderr } = await onSmallDisk(
      fresh,
      [
        `cc index`,
        `cp -r '${later}' data`,
        "cc index",
        "cc locate validateToken",
        "cc status | grep -v '^[a-z]'",
        "RELIEVE",
        "cc index",
        "cc locate validateToken",
      ].join("\n"),
    );
    const found = expect.stringContaining("src/tokens.ts:1:");
    expect(stdout.trimEnd().split("\n")).toEqual([
      ...[expect.stringMatching(/^Indexed 2 files/), "exit 0"],
      "exit 2",
      ...[found, "exit 0"],
      ...[expect.stringMatching(/^Indexed 3 files/), "exit 0"],
      ...[found, "exit 0"],
    ]);
    expect(stderr).toContain("codecompass: The disk is full");
    expect(stderr).not.toMatch(/Unexpected failure|\bat .*:\d+:\d+/);
  });
});

test.skipIf(!canMount)("a disk that is full stops no reading", async () => {
  const fresh = new User(repositoryWith(FILES));
  const script = [
    ...['mount -t tmpfs -o size=8m none "$HOME"', '"$CODECOMPASS" index > /dev/null', 'dd if=/dev/zero of="$HOME/fill" bs=1k 2> /dev/null'],
    'for command in "locate validateToken" "grep validateToken" "search token" "status"; do "$CODECOMPASS" $command; echo "exit $?"; done',
    '"$CODECOMPASS" sync; echo "exit $?"',
  ].join("\n");
  const { stdout, stderr } = await startCommand([...UNSHARE, "sh", "-c", script], { cwd: fresh.cwd, home: fresh.home }).outcome;
  expect(stdout.match(/^exit \d+$/gm)).toEqual(["exit 0", "exit 0", "exit 0", "exit 0", "exit 2"]);
  expect(stdout.match(/src\/tokens\.ts:1:/g)?.length).toBeGreaterThanOrEqual(3);
  expect(stderr.match(/The index cannot be written \(the disk is full\)/g)).toHaveLength(3);
  expect(stderr).toContain("codecompass: The disk is full");
});

/** Files of text that does not compress to nothing. */
function incompressible(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  let seed = 1;
  for (let file = 0; file < count; file++) {
    const words = Array.from({ length: 40_000 }, () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return `w${(seed >>> 8).toString(36)}`;
    });
    files[`data/words${file}.txt`] = words.join(" ").replace(/((?:\S+ ){9}\S+) /g, "$1\n");
  }
  return files;
}

describe("storage that may not be written", () => {
  /** File permissions bind root too, once it gives up the right to pass over them. */
  const asOrdinaryUser = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner"] : [];
  const run = (fresh: User, args: readonly string[], home = fresh.home): Promise<Outcome> =>
    startCommand([...asOrdinaryUser, BINARY, ...args], { cwd: fresh.cwd, home }).outcome;

  function expectRefusal(outcome: Outcome, code = "permission_denied"): void {
    expect(outcome).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("CODECOMPASS_HOME") });
    expect((JSON.parse(outcome.stdout) as Failure).error.code).toBe(code);
  }

  test("a home that is read-only", async () => {
    const fresh = new User(repositoryWith(FILES));
    chmodSync(fresh.home, 0o555);
    expectRefusal(await run(fresh, ["index", "--format", "json"]));
    expectRefusal(await run(fresh, ["init", "--format", "json"]));
    expect(await run(fresh, ["search", "token"])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("codecompass index") });
    chmodSync(fresh.home, 0o755);
    expect(await run(fresh, ["index"])).toMatchObject({ exitCode: 0 });
  });

  test("an index whose directory has become read-only is not called damaged, answers with a warning, and is there again afterwards", async () => {
    chmodSync(dirname(database), 0o555);
    expectRefusal(await run(user, ["index", "--format", "json"]));
    const warned = { exitCode: 0, stderr: expect.stringContaining("The index cannot be written (it is read-only)") };
    for (const question of [
      ["search", "token"],
      ["locate", "validateToken"],
      ["grep", "validateToken"],
      ["show", "src/tokens.ts"],
    ])
      expect(await run(user, question)).toMatchObject({ ...warned, stdout: expect.stringContaining("validateToken") });
    expect(await run(user, ["status"])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("cannot be written") });
    writeFileSync(join(user.cwd, "src/tokens.ts"), "export function laterToken() {}\n");
    expect((await run(user, ["locate", "validateToken"])).stdout).not.toContain("validateToken");
    expect((await run(user, ["grep", "laterToken"])).stdout).toContain("laterToken");
    chmodSync(dirname(database), 0o755);
    expect(await run(user, ["locate", "laterToken"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await run(user, ["search", "token"])).toMatchObject({ exitCode: 0 });
  });

  test("an edited file under a read-only index: no answer says that a symbol is not there, and what the disk can answer is answered", async () => {
    git(user.cwd, "tag", "v1");
    chmodSync(dirname(database), 0o555);
    const path = join(user.cwd, "src/tokens.ts");
    writeFileSync(path, `${readFileSync(path, "utf8")}export function addedLater() {}\n`);
    for (const question of ["refs", "callers", "impact", "hierarchy", "related"]) {
      const { exitCode, stderr } = await run(user, [question, "validateToken"]);
      expect({ question, exitCode: exitCode ?? 2 }).not.toMatchObject({ exitCode: 2 });
      expect(stderr).toContain("this is about validateToken as it was then");
      const unknown = await run(user, [question, "addedLater"]);
      expect(unknown).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/No symbol in the index is called "addedLater".* 1 file has not been checked/),
      });
    }
    for (const question of [
      ["callees", "validateToken"],
      ["outline", "src/tokens.ts"],
      ["summary", "src/tokens.ts"],
      ["show", "src/tokens.ts:4"],
    ]) {
      const { exitCode, stdout } = await run(user, [...question, "--format", "json"]);
      expect({ question, exitCode }).toMatchObject({ exitCode: 2 });
      const { error } = JSON.parse(stdout) as Failure;
      expect(error).toMatchObject({
        code: "permission_denied",
        message: expect.stringContaining("src/tokens.ts has changed since it was indexed"),
      });
    }
    expect((await run(user, ["show", "addedLater"])).stderr).toContain("1 file has changed since the index was made, and may have it");
    const history = await run(user, ["history", "validateToken"]);
    expect(history.exitCode).toBe(0);
    expect(history.stderr).not.toContain("no longer in the working tree");
    expect(history.stderr).toContain("does not say whether the working tree still has it");
    const diff = await run(user, ["diff"]);
    expect(diff.stdout).toMatch(/src\/tokens\.ts:4: \+ .*addedLater/);
    expect(diff.stderr).toContain("What changed since was read from the disk");
    rmSync(path);
    expect((await run(user, ["diff"])).stdout).toContain("src/tokens.ts");
    const tagged = await run(user, ["locate", "validateToken", "--ref", "v1"]);
    expect(tagged).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("v1 is not in the index, which cannot be written") });
    chmodSync(dirname(database), 0o755);
  });

  test("CODECOMPASS_HOME that leads through a file", async () => {
    const env = { CODECOMPASS_HOME: join(user.cwd, "src/tokens.ts/storage") };
    expectRefusal(await user.run(["index", "--format", "json"], { env }), "path_not_found");
  });
});
