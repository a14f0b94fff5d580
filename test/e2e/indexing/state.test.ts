/** The index of a commit goes from one machine to another: what arrives, what stays at home, and what is refused. */
import type { Database } from "bun:sqlite";
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StateExportResponse, StateImportResponse, StateManifest } from "#core/protocol/state.ts";
import { EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import { compress } from "#store/packed/compression.ts";
import { sealVersions } from "#store/rows/seals.ts";
import { FIXTURE_FILES, putAnswering } from "../../earlier-index.ts";
import { changed, readState, type State, sha256, writeState } from "../../state-archive.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

// Processes, not functions: a busy machine must not decide.
setDefaultTimeout(180_000);

const KEY = `AKIA${"QZ7PLM3RTX5WKV2N"}`;
const FILES = {
  "src/tokens.ts": "/** Whether a token may pass. */\nexport function validateToken(token: string) {\n  return token.length > 3;\n}\n",
  "src/gate.ts": 'import { validateToken } from "./tokens.ts";\nexport const open = (token: string) => validateToken(token);\n',
  "src/keys.py": `def key():\n    return "${KEY}"\n`,
  "docs/gate.md": "# The gate\n\nIt opens for tokens.\n",
  data: "\0\0binary",
};

/** Who builds the default branch, and the file that is handed on. */
let ci: User;
let file: string;

beforeEach(() => {
  ci = new User(repositoryWith(FILES));
  file = join(temporaryDirectory(), "state.tar.zst");
});

/** Somebody with a clone and nothing else. */
function cloned(from: User, ...options: string[]): User {
  const path = join(temporaryDirectory(), "clone");
  git(temporaryDirectory(), "clone", "-q", ...options, `file://${from.cwd}`, path);
  return new User(path);
}

const exported = (user: User): Promise<StateExportResponse> => user.json(["state", "export", file]);
const imported = (user: User): Promise<StateImportResponse> => user.json(["state", "import", file]);

/** What somebody is told, without what differs from machine to machine. */
async function told({ cwd, home, json }: User, user: User): Promise<string> {
  const questions = [
    ["search", "token"],
    ["locate", "validateToken"],
    ["refs", "validateToken"],
    ["grep", "token"],
    ["files", "**"],
    ["show", "src/keys.py"],
  ];
  const answers: unknown[] = [];
  for (const question of questions) answers.push(await json.call(user, [...question]));
  const text = JSON.stringify(answers, (key, value) => (/^(?:symbol_id|repo|estimated_tokens|handle)$/.test(key) ? undefined : value));
  return text.replaceAll(cwd, "CLONE").replaceAll(home, "HOME");
}

test("a clone that imports parses nothing and answers like one that was indexed", async () => {
  expect(await exported(ci)).toMatchObject({
    files_parsed: 4,
    manifest: { files: 4, ref: "main", commit: git(ci.cwd, "rev-parse", "HEAD") },
  });
  const [reader, other] = [cloned(ci), cloned(ci)];
  expect(await imported(reader)).toMatchObject({ files_scanned: 5, files_parsed: 0, files_unproven: 0, replaced: false });
  await other.run(["index"]);
  expect(await told(reader, reader)).toBe(await told(other, other));
  expect((await reader.run(["doctor"])).exitCode).toBe(0);
  expect((await reader.run(["show", "src/keys.py"])).stdout).not.toContain(KEY);
});

test("a clone at another commit parses what differs, on either side", async () => {
  await exported(ci);
  writeFiles(ci.cwd, { "src/tokens.ts": "export function checkToken() {}\n", "src/new.ts": "export function brandNew() {}\n" });
  git(ci.cwd, "add", "-A");
  git(ci.cwd, "commit", "-q", "-m", "second");
  const ahead = cloned(ci);
  expect(await imported(ahead)).toMatchObject({ files_parsed: 2 });
  expect((await ahead.run(["locate", "brandNew"])).stdout).toContain("src/new.ts:1");
  expect((await ahead.run(["grep", "token.length"])).exitCode).toBe(1);
  // And the other way round: the state is ahead of the clone, which does not have its commit.
  const behind = cloned(ci);
  git(ci.cwd, "commit", "-q", "--allow-empty", "-m", "third");
  writeFiles(ci.cwd, { "src/gate.ts": "export const open = false;\n" });
  git(ci.cwd, "commit", "-q", "-a", "-m", "fourth");
  await exported(ci);
  expect(await imported(behind)).toMatchObject({ files_parsed: 1, replaced: false });
  expect((await behind.run(["refs", "validateToken"])).exitCode).not.toBeNull();
  expect((await behind.run(["status"])).stdout).toContain("no file differs");
});

test("an index that was kept from run to run parses for the export only what it does not hold", async () => {
  await ci.run(["index"]);
  writeFiles(ci.cwd, { "src/tokens.ts": FILES["src/tokens.ts"].replace("3", "4") });
  git(ci.cwd, "commit", "-q", "-a", "-m", "second");
  await ci.run(["sync"]);
  // The second version of the file is stored as the difference from the first, which does not travel.
  expect(await exported(ci)).toMatchObject({ files_parsed: 1, manifest: { files: 4 } });
  expect(await imported(cloned(ci))).toMatchObject({ files_parsed: 0 });
});

test("nothing travels but what the commit holds", async () => {
  const worktree = join(temporaryDirectory(), "zqsecretplace");
  git(ci.cwd, "worktree", "add", "-q", "-b", "zqbranch", worktree);
  writeFiles(worktree, { "src/zqworktree.ts": "export function zqinworktree() {}\n" });
  writeFiles(ci.cwd, { "src/tokens.ts": `${FILES["src/tokens.ts"]}export const zqedited = 1;\n`, "zquntracked.md": "# zqheading\n" });
  const edited = ["zqedited", "zquntracked", "zqheading", "zqinworktree", "zqsecretplace", "zqbranch", "zqlater"];
  await ci.run(["index"]);
  await ci.run(["search", "zqinworktree"], { cwd: worktree });
  await ci.run(["switch-ref", "zqbranch"]);
  // What was edited is committed later, as the difference from the edit; the edit itself goes.
  writeFiles(ci.cwd, { "src/tokens.ts": `${FILES["src/tokens.ts"]}export const committed = 1;\n` });
  git(ci.cwd, "commit", "-q", "-m", "second", "src/tokens.ts");
  writeFiles(ci.cwd, { "src/zqlater.ts": "export const zqlater = 1;\n" });
  await ci.run(["sync"]);
  const store = join(ci.home, ".codecompass/projects");
  const [name = ""] = readdirSync(store).filter((entry) => !entry.startsWith("."));
  const databases = readdirSync(join(store, name)).map((entry) => readFileSync(join(store, name, entry), "latin1"));
  expect(edited.filter((word) => databases.some((bytes) => bytes.includes(word)))).toContain("zqedited");
  await exported(ci);
  const { database, manifest } = await readState(file);
  const bytes = Buffer.from(database).toString("latin1");
  expect([...edited, ci.cwd, ci.home, KEY, `${new Date().getFullYear()}-`].filter((word) => bytes.includes(word))).toEqual([]);
  expect(JSON.stringify(manifest)).not.toContain(ci.cwd);
  expect(readdirSync(store)).toEqual([name]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("inspect shows the manifest and changes nothing", async () => {
  await exported(ci);
  const reader = cloned(ci);
  const manifest = await reader.json<StateManifest>(["state", "inspect", file]);
  expect(manifest).toEqual((await readState(file)).manifest);
  expect(manifest).toMatchObject({
    format_version: 1,
    schema_version: SCHEMA_VERSION,
    object_format: "sha1",
    root_commits: [manifest.commit],
  });
  expect((await reader.run(["state", "inspect", file])).stdout).toContain(`main at ${manifest.commit}`);
  expect(existsSync(join(reader.home, ".codecompass/projects"))).toBe(false);
});

test("an import replaces an index and keeps what its users said", async () => {
  await exported(ci);
  const reader = cloned(ci);
  await reader.run(["index"]);
  git(reader.cwd, "tag", "v1");
  await reader.run(["switch-ref", "v1"]);
  expect(await imported(reader)).toMatchObject({ replaced: true, files_parsed: 0 });
  expect(await reader.json(["status"])).toMatchObject({ default_ref: "v1", index_state: "compatible" });
});

test("an export replaces a state that is there, and no other file unless it is told to", async () => {
  await exported(ci);
  await exported(ci);
  const notes = join(ci.cwd, "notes.md");
  writeFileSync(notes, "precious\n");
  const refused = await ci.run(["state", "export", notes]);
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/exists and is not a state(?:.|\n)*--force/) });
  expect(readFileSync(notes, "utf8")).toBe("precious\n");
  const link = join(ci.cwd, "link");
  symlinkSync(file, link);
  expect((await ci.run(["state", "export", link])).exitCode).toBe(2);
  expect((await ci.run(["state", "export", notes, "--force"])).exitCode).toBe(0);
  expect((await ci.json<StateManifest>(["state", "inspect", notes])).commit).toBe(git(ci.cwd, "rev-parse", "HEAD").trim());
  expect((await ci.run(["state", "import", notes, "--force"])).exitCode).toBe(2);
});

test("an export names its file, and follows the ref that it is told", async () => {
  git(ci.cwd, "checkout", "-q", "-b", "side");
  writeFiles(ci.cwd, { "side.ts": "export const side = 1;\n" });
  git(ci.cwd, "add", "-A");
  git(ci.cwd, "commit", "-q", "-m", "side");
  const side = await ci.json<StateExportResponse>(["state", "export", file, "--ref", "side"]);
  expect(side.manifest).toMatchObject({ ref: "side", files: 5 });
  const { stdout } = await ci.run(["state", "export"]);
  const [, named = ""] = /Wrote (\S+) /.exec(stdout) ?? [];
  expect(named).toMatch(/-[0-9a-f]{12}\.tar\.zst$/);
  expect((await readState(named)).manifest).toMatchObject({ ref: "main", files: 4 });
});

/** The import fails as said, in one sentence with a next step, and nothing of it is left anywhere. */
async function refusedWith(user: User, message: RegExp | string, args = ["state", "import", file]): Promise<void> {
  const { exitCode, stderr } = await user.run(args);
  expect(stderr).toMatch(message);
  expect(stderr).toContain("\n  next: ");
  expect(stderr).not.toContain("Unexpected failure");
  expect(exitCode).toBe(2);
  const projects = join(user.home, ".codecompass/projects");
  expect(existsSync(projects) ? readdirSync(projects, { recursive: true }) : []).toEqual([]);
}

describe("refused:", () => {
  let state: State;
  let reader: User;

  beforeEach(async () => {
    await exported(ci);
    state = await readState(file);
    reader = cloned(ci);
  });

  test("another repository's state, and one of which nothing can be said", async () => {
    const stranger = new User(repositoryWith({ "a.ts": "export const a = 1;\n" }));
    await refusedWith(stranger, /belongs to another repository.* neither its commit/);
    git(ci.cwd, "commit", "-q", "--allow-empty", "-m", "later");
    const later = join(temporaryDirectory(), "later.tar.zst");
    await ci.run(["state", "export", later]);
    const shallow = cloned(ci, "--depth", "1");
    git(ci.cwd, "commit", "-q", "--allow-empty", "-m", "last");
    await ci.run(["state", "export", later]);
    await refusedWith(shallow, /Nothing shows that the state belongs to this repository/, ["state", "import", later]);
    await refusedWith(new User(temporaryDirectory()), "is not under version control");
    await refusedWith(new User(join(reader.cwd, "src")), "is a directory inside a repository", [
      "state",
      "import",
      file,
      "-w",
      join(reader.cwd, "src"),
    ]);
  });

  test("what is no archive, or not all of one", async () => {
    const bytes = readFileSync(file);
    for (const length of [0, 3, 100, bytes.length >> 1, Math.floor(bytes.length * 0.9)]) {
      writeFileSync(file, bytes.subarray(0, length));
      await refusedWith(reader, /not a state archive, or it is damaged or incomplete|ends before its index/);
    }
    writeFileSync(file, Bun.zstdCompressSync("only text"));
    await refusedWith(reader, "cannot be imported");
    for (const path of [join(reader.cwd, "src"), join(reader.cwd, "missing")])
      await refusedWith(reader, /is not a file|There is no file/, ["state", "import", path]);
    const { exitCode, stderr } = await reader.run(["state", "import"]);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("codecompass state import FILE") });
  });

  test("members that are not what the manifest says", async () => {
    const member = { name: "index.db", size_bytes: state.database.length, sha256: sha256(state.database) };
    await writeState(file, state, { claims: { members: [{ ...member, sha256: "0".repeat(64) }] } });
    await refusedWith(reader, "SHA-256");
    await writeState(file, state, { claims: { members: [{ ...member, size_bytes: 1 }] } });
    await refusedWith(reader, "not as large as its manifest says");
    await writeState(file, state, { claims: { members: [{ ...member, size_bytes: 100 * 2 ** 30 }] } });
    await refusedWith(reader, "at most");
    await writeState(file, state, { claims: { members: [{ ...member, size_bytes: 31 * 2 ** 40 }] } });
    await refusedWith(reader, /at most|the disk has/);
    await writeState(file, state, { header: { name: "../../../../index.db" } });
    await refusedWith(reader, "a member that is not an index");
    await writeState(file, state, { header: { type: "symlink", linkname: "/etc/passwd", size: 0 } });
    await refusedWith(reader, /a member that is not an index, .*\(symlink\)/);
    await writeState(file, state, { more: [{ header: { name: "run.sh", size: 2, type: "file" }, data: Buffer.from("x\n") }] });
    await refusedWith(reader, "more members than an index");
  });

  test("a member whose header says that it has 100 GB", async () => {
    const raw = Buffer.from(Bun.zstdDecompressSync(readFileSync(file)));
    const at = raw.indexOf("index.db\0", 512);
    // The largest size that the field of twelve octal digits holds, base-256 as large archives have it.
    raw.fill(0, at + 124, at + 136);
    raw[at + 124] = 0x80;
    raw.writeBigUInt64BE(BigInt(100 * 2 ** 30), at + 128);
    raw.fill(" ", at + 148, at + 156);
    const sum = raw.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
    raw.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + 148, "latin1");
    writeFileSync(file, Bun.zstdCompressSync(raw));
    // Whichever is noticed first: that it is another size than the manifest says, or that so much does not come.
    await refusedWith(reader, /not as large as its manifest says|damaged or incomplete/);
  });

  test("other versions of the program", async () => {
    await writeState(file, state, { claims: { format_version: 2 } });
    await refusedWith(reader, /newer version of codecompass \(format 2/);
    await writeState(file, state, { claims: { schema_version: SCHEMA_VERSION + 1 } });
    await refusedWith(reader, /newer version of codecompass \(schema/);
    await writeState(file, state, { claims: { extractor_version: EXTRACTOR_VERSION + 1 } });
    await refusedWith(reader, /newer version of codecompass \(extractor/);
    await writeState(file, state, { claims: { extractor_version: EXTRACTOR_VERSION - 1 } });
    await refusedWith(reader, "from an earlier version of this program");
    await writeState(file, state, { claims: { commit: "; DROP TABLE projects" } });
    await refusedWith(reader, "its manifest is not one that this program writes");
  });

  const TAMPERED: readonly [string, string, RegExp][] = [
    ["a trigger", "CREATE TRIGGER t AFTER INSERT ON projects BEGIN DELETE FROM paths; END", /has a trigger/],
    ["a view", "CREATE VIEW v AS SELECT load_extension('x')", /has a view/],
    ["a table of its own", "CREATE TABLE extra (a TEXT)", /tables are not those of an index/],
    ["an index over an expression", "CREATE INDEX evil ON paths(upper(path))", /tables are not those of an index/],
    [
      "a path above the repository",
      "UPDATE paths SET path = '../../outside.ts' WHERE path = 'src/gate.ts'",
      /path outside of the repository/,
    ],
    ["an absolute path", "UPDATE paths SET path = '/etc/passwd' WHERE path = 'src/gate.ts'", /path outside of the repository/],
    ["another commit", "UPDATE branch_state SET last_indexed_commit = '1'", /base is not that of its manifest/],
    ["a worktree", "UPDATE branch_state SET kind = 'worktree'", /base is not that of its manifest/],
    ["a workspace", "INSERT INTO known_workspaces VALUES ('/etc', 'x', 0, NULL, '')", /rows of known_workspaces/],
    ["a text that is none", "UPDATE contents SET text = 'text' WHERE content_id = 1", /values of other types/],
    ["a kind of symbol that nobody knows", "UPDATE symbol_relations SET kind = 'virus'", /unknown kind/],
    ["a line that no file has", "UPDATE symbol_relations SET line_end = 9000000", /at no place/],
    [
      "a name that was changed",
      "UPDATE symbol_relations SET name = 'other' WHERE symbol_row = (SELECT max(symbol_row) FROM symbol_relations)",
      /rows are not what was stored/,
    ],
    ["symbols without a file", "DELETE FROM file_versions WHERE version_id = 1", /damaged|without|cannot be imported/],
  ];
  test.each(TAMPERED)("a database with %s", async (_, sql, message) => {
    await writeState(
      file,
      changed(state, (db) => db.run(sql)),
    );
    await refusedWith(reader, message);
  });

  test("an archive that unpacks to gigabytes of nothing", async () => {
    const frame = Bun.zstdCompressSync(new Uint8Array(64 * 2 ** 20));
    // Whoever unpacks all of it comes to what is no archive, and calls it damaged.
    writeFileSync(file, Buffer.concat([...Array.from({ length: 32 }, () => frame), Buffer.from("no frame")]));
    await refusedWith(reader, "unpacks to more than its manifest says");
    const member = { name: "index.db", size_bytes: 20 * 2 ** 30, sha256: sha256(state.database) };
    await writeState(file, state, { claims: { members: [member] } });
    await refusedWith(reader, /more than an index of its size can|the disk has/);
    await writeState(file, state, {
      more: [{ header: { name: "pad", size: 128 * 2 ** 20, type: "file" }, data: Buffer.alloc(128 * 2 ** 20) }],
    });
    await refusedWith(reader, /more members than an index|unpacks to more than its manifest says/);
  });

  test("a text that becomes gigabytes", async () => {
    const bomb = (db: Database): void => {
      db.query("UPDATE contents SET text = ? WHERE content_id = 1").run(compress(new Uint8Array(200_000_000)));
    };
    await writeState(file, changed(state, bomb));
    await refusedWith(reader, "larger than a file may be");
  });

  test("a database with flipped bytes: refused, or they were of no consequence", async () => {
    for (let at = 3_000; at < state.database.length; at += 20_011) {
      const database = Uint8Array.from(state.database);
      database[at] = (database[at] ?? 0) ^ 0x55;
      await writeState(file, { ...state, database });
      const { exitCode, stderr } = await reader.run(["state", "import", file]);
      expect(stderr).not.toContain("Unexpected failure");
      expect([0, 2]).toContain(exitCode as number);
      if (exitCode === 0) expect((await reader.run(["search", "token"])).stdout).toContain("src/tokens.ts");
    }
  });
});

test("a text that git's id does not prove is parsed here, whatever its checksums say", async () => {
  await exported(ci);
  const state = await readState(file);
  const lying = changed(state, (db) => {
    const row = db.query<{ id: number; versionId: number }, []>(
      "SELECT content_id AS id, version_id AS versionId FROM file_versions JOIN paths USING (path_id) WHERE path = 'src/tokens.ts'",
    );
    const { id, versionId } = row.get() as { id: number; versionId: number };
    db.query("UPDATE contents SET text = ? WHERE content_id = ?").run(compress(FILES["src/tokens.ts"].replace("> 3", "> 0")), id);
    sealVersions(db, [versionId]);
  });
  await writeState(file, lying);
  const reader = cloned(ci);
  expect(await imported(reader)).toMatchObject({ files_unproven: 1, files_parsed: 1 });
  expect((await reader.run(["grep", "length"])).stdout).toContain("> 3");
});

test("a state of an earlier schema is migrated as an index of it would be", async () => {
  ci = new User(repositoryWith(FIXTURE_FILES));
  await exported(ci);
  const path = join(temporaryDirectory(), "earlier.db");
  putAnswering(4, path, ci.cwd);
  const { manifest } = await readState(file);
  const state = changed({ manifest, database: readFileSync(path) }, (db) => {
    for (const table of ["projects", "known_workspaces", "index_jobs", "writer_lease", "view_stamps", "branch_tombstones"])
      db.run(`DELETE FROM ${table}`);
    db.run("DELETE FROM file_manifest WHERE view_id NOT IN (SELECT view_id FROM branch_state WHERE kind = 'base')");
    db.run("DELETE FROM branch_state WHERE kind <> 'base'");
    db.query("UPDATE branch_state SET last_indexed_commit = ?").run(manifest.commit);
  });
  await writeState(file, state, { claims: { schema_version: 4 } });
  const reader = cloned(ci);
  expect(await imported(reader)).toMatchObject({ files_parsed: 0, files_unproven: 0 });
  expect((await reader.run(["locate", "postage"])).stdout).toContain("src/parcel.ts:10");
  expect(await reader.json(["status"])).toMatchObject({ schema_version: SCHEMA_VERSION, index_state: "compatible" });
});

test("no room and no permission: said, and the index before still answers", async () => {
  await exported(ci);
  const reader = cloned(ci);
  await reader.run(["index"]);
  const script = `trap '' XFSZ; ulimit -f 100; "$CODECOMPASS" state import '${file}'; echo "exit $?"`;
  const full = await reader.shell(script);
  expect(full.stderr).toContain("The disk is full");
  expect(full.stdout).toContain("exit 2");
  expect((await reader.run(["search", "token"])).stdout).toContain("src/tokens.ts");
  const there = join(temporaryDirectory(), "there.tar.zst");
  const out = await ci.shell(`trap '' XFSZ; ulimit -f 100; "$CODECOMPASS" state export '${there}'; echo "exit $?"`);
  expect(out).toMatchObject({ stdout: expect.stringContaining("exit 2"), stderr: expect.stringContaining("The disk is full") });
  expect(readdirSync(join(there, ".."))).toEqual([]);
  expect((await ci.run(["state", "export", join(there, "deeper/state.tar.zst")])).stderr).toContain("There is no directory");
  const closed = join(temporaryDirectory(), "closed");
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  const isRoot = process.getuid?.() === 0;
  const refused = await ci.run(["state", "export", join(closed, "state.tar.zst")]);
  expect(refused.exitCode).toBe(isRoot ? 0 : 2);
  truncateSync(file, 10);
  expect((await reader.run(["state", "import", file])).exitCode).toBe(2);
  expect((await reader.run(["search", "token"])).stdout).toContain("src/tokens.ts");
  expect(readdirSync(join(reader.home, ".codecompass/projects")).filter((name) => name.startsWith("."))).toEqual([]);
});
