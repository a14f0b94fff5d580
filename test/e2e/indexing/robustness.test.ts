/** Interrupted, killed, run twice, pointed at the wrong place, used in a hostile repository: nothing is lost and nothing runs. */
import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { directoryWith, git, repositoryWith, sharedDirectory, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { BINARY, type Running, startCommand, User, until } from "../binary.ts";

// Processes, not functions: a busy machine must not decide.
setDefaultTimeout(180_000);

/** Cheap text that comes first and makes the writer commit once before it is done, and then source that takes a moment. */
const FILLERS = 9;
const FILLER_LINES = 38_500;
const SOURCES = 160;
const FUNCTIONS_PER_FILE = 8;

interface Status {
  readonly indexing_status: string;
  readonly freshness_status: string;
  readonly last_indexed_at: string | null;
  readonly files: number;
  readonly writer: { readonly pid: number } | null;
  readonly recent_jobs: readonly { readonly status: string; readonly error_code: string | null }[];
}
interface Summary {
  readonly files_scanned: number;
  readonly files_parsed: number;
}
interface Failure {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly data: { readonly remediation?: string; readonly holder?: { pid: number } };
  };
}
interface Answer {
  readonly indexing_status: string;
  readonly freshness_status: string;
  readonly results: readonly { readonly path: string; readonly name: string; readonly line_start: number }[];
}

/** Source text of one generated file; every name in it says which file and which edition it belongs to. */
function generated(file: number, edition: string): string {
  const functions = Array.from({ length: FUNCTIONS_PER_FILE }, (_, i) => {
    const name = `${edition}File${file}Function${i}`;
    return `/** Handles request ${i} of unique${file}word. */\nexport function ${name}(input: string): string {\n  return input.padStart(${i}) + "${edition} ${file}";\n}\n`;
  });
  return functions.join("\n");
}

function generatedFiles(directory: string, from: number, to: number, edition: string): Record<string, string> {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  return Object.fromEntries(numbers.map((file) => [`${directory}/part${file % 20}/file${file}.ts`, generated(file, edition)]));
}

/** One large workspace for every test that does not change it: each test has a HOME of its own and so an index of its own. */
let large: string;
/** Answers from an index of it that nothing interrupted. */
let expected: string[];

beforeAll(async () => {
  large = sharedDirectory();
  for (let i = 0; i < FILLERS; i++) writeFiles(large, { [`aaa/filler${i}.txt`]: `plain filler of file ${i}\n`.repeat(FILLER_LINES) });
  writeFiles(large, generatedFiles("src", 0, SOURCES, "first"));
  git(large, "init", "-q", "-b", "main");
  const user = new User(large);
  expect(await user.run(["index"])).toMatchObject({ exitCode: 0 });
  expected = await answers(user);
});

/** What an index of the large workspace says, spread over it. */
async function answers(user: User): Promise<string[]> {
  const files = Array.from({ length: 12 }, (_, i) => i * 13 + 7);
  const names = files.map((file) => `firstFile${file}Function${file % FUNCTIONS_PER_FILE}`);
  const located = await user.run(["locate", "-", "--detail", "context"], { stdin: names.join("\n") });
  const searched = await user.run(["search", "-", "--limit", "1"], { stdin: files.map((file) => `handles unique${file}word`).join("\n") });
  const outlined = await user.run(["outline", "src/part7/file7.ts", "--format", "json"]);
  expect([located, searched, outlined].map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  return [located, searched, outlined].map(({ stdout }) => stdout);
}

/** The directory of the only project in a home, once there is one. */
function projectDirectory({ home }: User): string | undefined {
  const projects = join(home, ".codecompass/projects");
  const [name] = existsSync(projects) ? readdirSync(projects) : [];
  return name === undefined ? undefined : join(projects, name);
}

/** Opens a database of the project to look at, the one in use unless told otherwise; undefined while there is none. */
function peek<T>(user: User, look: (db: Database) => T, name?: string): T | undefined {
  const directory = projectDirectory(user);
  const pointer = join(directory ?? "", "current");
  if (!directory || !existsSync(pointer)) return undefined;
  const path = join(directory, name ?? readFileSync(pointer, "utf8").trim());
  if (!existsSync(path)) return undefined;
  const db = new Database(path);
  try {
    db.run("PRAGMA busy_timeout = 0");
    return look(db);
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}

/** One number from the database, or 0 while it cannot be had. */
function countOf(user: User, sql: string, name?: string): number {
  return peek(user, (db) => db.query<{ n: number }, []>(sql).get()?.n, name) ?? 0;
}

const committedFiles = (user: User) => countOf(user, "SELECT count(*) AS n FROM file_manifest");

/** Whether a run has begun and is in the middle of a transaction. */
function isWriting(user: User, name?: string): boolean {
  if (countOf(user, "SELECT count(*) AS n FROM writer_lease", name) === 0) return false;
  const isLocked = (db: Database): boolean => {
    try {
      db.run("BEGIN IMMEDIATE");
      db.run("ROLLBACK");
      return false;
    } catch {
      return true;
    }
  };
  return peek(user, isLocked, name) ?? false;
}

const KILL_POINTS: readonly [string, (user: User) => boolean][] = [
  ["when the project has just been made", (user) => existsSync(join(projectDirectory(user) ?? "/nowhere", "current"))],
  ["while the first transaction is written", isWriting],
  ["after a commit", (user) => committedFiles(user) > 0],
  ["right after publishing", (user) => countOf(user, "SELECT count(*) AS n FROM branch_state WHERE published_at IS NOT NULL") > 0],
];

/** Starts a command, waits until it is at a point, and ends it there. */
async function endAt(user: User, args: readonly string[], what: string, point: () => boolean, signal: NodeJS.Signals) {
  const running = user.start(args);
  await until(what, () => point() || !running.isRunning());
  running.kill(signal);
  return running.outcome;
}

describe("an index run that is killed", () => {
  test.each(KILL_POINTS)("%s: the next run finishes, and answers as if nothing had happened", async (what, point) => {
    const user = new User(large);
    const killed = await endAt(user, ["index"], what, () => point(user), "SIGKILL");
    expect(killed.exitCode).toBeNull();
    const between = await user.json<Status>(["status"]);
    expect(between.writer).toBeNull();
    const early = await user.run(["locate", "firstFile7Function7"]);
    if (between.last_indexed_at === null)
      expect(early).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("codecompass index") });
    else expect(early).toMatchObject({ exitCode: 0 });
    expect(await user.run(["index"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await answers(user)).toEqual(expected);
    expect(peek(user, (db) => db.query("PRAGMA integrity_check").values())).toEqual([["ok"]]);
  });

  test("what it had committed is not parsed again", async () => {
    const user = new User(large);
    await endAt(user, ["index"], "something is committed", () => committedFiles(user) > 0, "SIGKILL");
    const kept = committedFiles(user);
    expect(kept).toBeGreaterThan(0);
    const summary = await user.json<Summary>(["index"]);
    expect(summary).toMatchObject({ files_scanned: FILLERS + SOURCES });
    expect(summary.files_parsed).toBeLessThanOrEqual(FILLERS + SOURCES - kept);
  });

  test("during a rebuild: the index before it answers, and the rebuild can be repeated", async () => {
    const user = new User(large);
    await user.run(["index"]);
    const rebuild = await endAt(user, ["index", "--force"], "the rebuild writes", () => isWriting(user, "index-2.db"), "SIGKILL");
    expect(rebuild.exitCode).toBeNull();
    expect(await answers(user)).toEqual(expected);
    expect(await user.run(["index", "--force"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await answers(user)).toEqual(expected);
    const databases = readdirSync(projectDirectory(user) ?? "").filter((name) => name.endsWith(".db"));
    expect(databases).toHaveLength(1);
  });
});

/** A workspace that is indexed and of which one half then changes, so that the next run has work to do. */
async function halfChanged(): Promise<User> {
  const user = new User(repositoryWith(generatedFiles("same", 0, 10, "first")));
  writeFiles(user.cwd, generatedFiles("moving", 10, 250, "first"));
  expect(await user.run(["index"])).toMatchObject({ exitCode: 0 });
  writeFiles(user.cwd, generatedFiles("moving", 10, 250, "second"));
  return user;
}

const UNCHANGED = "firstFile3Function3";
const CHANGED_BEFORE = "firstFile200Function3";
const CHANGED_AFTER = "secondFile200Function3";

async function places(user: User, name: string, ...flags: string[]): Promise<string[]> {
  const answer = await user.json<Answer>(["locate", name, "--limit", "1", ...flags]);
  return answer.results.map((hit) => `${hit.path} ${hit.name}`);
}

describe("Ctrl-C", () => {
  test("in a first run: exit 130, a word on what is kept, and the next run continues", async () => {
    const user = new User(large);
    const outcome = await endAt(user, ["index"], "something is committed", () => committedFiles(user) > 0, "SIGINT");
    expect(outcome).toMatchObject({ exitCode: 130, stdout: "" });
    expect(outcome.stderr).toContain("Interrupted");
    expect(outcome.stderr).toContain("the next run continues");
    expect(await user.json<Status>(["status"])).toMatchObject({
      writer: null,
      last_indexed_at: null,
      recent_jobs: [{ status: "failed", error_code: "interrupted" }],
    });
    const summary = await user.json<Summary>(["index"]);
    expect(summary.files_parsed).toBeLessThan(FILLERS + SOURCES);
    expect(await answers(user)).toEqual(expected);
  });

  test("before anything is written: exit 130 all the same", async () => {
    const user = new User(large);
    const outcome = await endAt(user, ["index"], "the storage is made", () => existsSync(join(user.home, ".codecompass")), "SIGINT");
    expect(outcome).toMatchObject({ exitCode: 130, stdout: "" });
    expect(await user.run(["index"])).toMatchObject({ exitCode: 0 });
  });

  test("in a later run: the last published index still answers", async () => {
    const user = await halfChanged();
    const before = await user.json<Status>(["status"]);
    const outcome = await endAt(user, ["index"], "the run writes", () => isWriting(user), "SIGINT");
    expect(outcome).toMatchObject({ exitCode: 130, stdout: "" });
    const after = await user.json<Status>(["status"]);
    expect(after).toMatchObject({ indexing_status: "ready", last_indexed_at: before.last_indexed_at, files: before.files, writer: null });
    expect(await places(user, UNCHANGED, "--freshness", "best_effort")).toEqual([`same/part3/file3.ts ${UNCHANGED}`]);
    expect(await user.run(["index"])).toMatchObject({ exitCode: 0 });
    expect(await places(user, CHANGED_AFTER)).toEqual([`moving/part0/file200.ts ${CHANGED_AFTER}`]);
    expect(await places(user, CHANGED_BEFORE)).not.toEqual([expect.stringContaining(CHANGED_BEFORE)]);
  });

  test("in a rebuild: exit 130, and no half-built database is left behind", async () => {
    const user = new User(large);
    await user.run(["index"]);
    const outcome = await endAt(user, ["index", "--force"], "the rebuild writes", () => isWriting(user, "index-2.db"), "SIGINT");
    expect(outcome).toMatchObject({ exitCode: 130 });
    expect(readdirSync(projectDirectory(user) ?? "").filter((name) => name.startsWith("index-2"))).toEqual([]);
    expect(await answers(user)).toEqual(expected);
  });

  test("a terminal sends it to our git too: its death is not what is reported", async () => {
    const user = new User(repositoryWith({ "a.py": "def here():\n    pass\n" }));
    const tools = directoryWith({
      git: `#!/bin/sh\ncase "$*" in *ls-files*) touch "$HOME/listing"; exec sleep 60;; esac\nexec '${Bun.which("git")}' "$@"\n`,
    });
    chmodSync(join(tools, "git"), 0o755);
    const env = { PATH: `${tools}:${process.env["PATH"]}` };
    const running = startCommand(["setsid", BINARY, "index"], { cwd: user.cwd, home: user.home, env });
    await until("git lists the files", () => existsSync(join(user.home, "listing")));
    process.kill(-running.pid, "SIGINT");
    const outcome = await running.outcome;
    expect(outcome).toMatchObject({ exitCode: 130, stdout: "", stderr: expect.stringContaining("Interrupted") });
  });

  test("while waiting for another process: exit 130", async () => {
    const user = await halfChanged();
    const first = await stoppedIndexing(user);
    const waiting = user.start(["index"]);
    await until("the second process looks at the index", () => hasOpen(waiting, "index-1.db"));
    waiting.kill("SIGINT");
    expect(await waiting.outcome).toMatchObject({ exitCode: 130, stdout: "" });
    first.kill("SIGCONT");
    expect(await first.outcome).toMatchObject({ exitCode: 0 });
  });
});

/** Whether a process has a file of this name open. */
function hasOpen({ pid }: Running, name: string): boolean {
  return Bun.spawnSync(["ls", "-l", `/proc/${pid}/fd`])
    .stdout.toString()
    .includes(name);
}

/** An index run that was caught in the middle of a transaction and does not go on until it gets SIGCONT. */
async function stoppedIndexing(user: User): Promise<Running> {
  const running = user.start(["index"]);
  await until("the run writes", () => isWriting(user));
  running.kill("SIGSTOP");
  expect(running.isRunning()).toBe(true);
  return running;
}

describe("two processes", () => {
  test("while one indexes, readers answer, status shows it, and a second writer is told who it is", async () => {
    const user = await halfChanged();
    const first = await stoppedIndexing(user);
    const answer = await user.json<Answer>(["locate", UNCHANGED]);
    expect(answer).toMatchObject({ indexing_status: "indexing", freshness_status: "syncing" });
    expect(answer.results[0]).toMatchObject({ path: "same/part3/file3.ts", name: UNCHANGED });
    expect(await user.json<Status>(["status"])).toMatchObject({ indexing_status: "indexing", writer: { pid: first.pid } });
    const { error } = await user.json<Failure>(["index"]);
    expect(error.code).toBe("index_busy");
    expect(error.message).toContain(String(first.pid));
    expect(error.data.remediation).toContain("codecompass status");
    first.kill("SIGCONT");
    expect(await first.outcome).toMatchObject({ exitCode: 0 });
    expect(await places(user, CHANGED_AFTER)).toEqual([`moving/part0/file200.ts ${CHANGED_AFTER}`]);
  });

  test("a first run under way answers partially, and says so", async () => {
    const user = new User(large);
    const running = user.start(["index"]);
    await until("something is committed", () => countOf(user, "SELECT count(*) AS n FROM file_manifest") > 0);
    running.kill("SIGSTOP");
    const outcome = await user.run(["search", "plain filler", "--format", "json"]);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("Indexing is under way") });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ indexing_status: "indexing", result_completeness: "partial" });
    running.kill("SIGCONT");
    expect(await running.outcome).toMatchObject({ exitCode: 0 });
  });

  test("the lease of a dead process is taken over at once", async () => {
    const user = await halfChanged();
    const killed = await endAt(user, ["index"], "the run writes", () => isWriting(user), "SIGKILL");
    expect(killed.exitCode).toBeNull();
    expect(countOf(user, "SELECT count(*) AS n FROM writer_lease")).toBe(1);
    expect(await user.json<Status>(["status"])).toMatchObject({ writer: null });
    expect(await user.run(["index"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(countOf(user, "SELECT count(*) AS n FROM writer_lease")).toBe(0);
    expect(await places(user, CHANGED_AFTER)).toEqual([`moving/part0/file200.ts ${CHANGED_AFTER}`]);
  });

  test.each([
    ["first runs", [] as string[]],
    ["rebuilds", ["--force"]],
  ])("several %s at once: each succeeds or is told of the other, and one index is left", async (_, flags) => {
    const user = new User(repositoryWith(generatedFiles("src", 0, 60, "first")));
    if (flags.length > 0) await user.run(["index"]);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => user.run(["index", ...flags])));
    for (const { exitCode, stderr } of outcomes) {
      if (exitCode === 0) expect(stderr).toBe("");
      else expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("is indexing this project") });
    }
    expect(outcomes.some(({ exitCode }) => exitCode === 0)).toBe(true);
    expect(await places(user, "firstFile59Function1")).toEqual(["src/part19/file59.ts firstFile59Function1"]);
    expect(readdirSync(projectDirectory(user) ?? "").filter((name) => name.endsWith(".db"))).toHaveLength(1);
  });
});

/** A script that leaves a mark when it is run, and whether it was. */
function trap(): { readonly script: string; readonly sprung: () => boolean } {
  const directory = temporaryDirectory();
  const mark = join(directory, "sprung");
  const script = join(directory, "trap.sh");
  writeFiles(directory, { "trap.sh": `#!/bin/sh\ntouch '${mark}'\n` });
  chmodSync(script, 0o755);
  return { script, sprung: () => existsSync(mark) };
}

/** Every command that reads the repository or asks git about it. */
async function useEverything(user: User): Promise<void> {
  for (const args of [["init"], ["index"], ["sync"], ["search", "harmless"], ["locate", "harmless"], ["outline", "a.ts"], ["status"]]) {
    expect(await user.run(args)).toMatchObject({ exitCode: 0 });
  }
}

describe("a hostile repository", () => {
  test("its bunfig.toml, .env, package.json and tsconfig.json neither run nor change anything in us", async () => {
    const { script, sprung } = trap();
    const user = new User(
      repositoryWith({
        "a.ts": "export function harmless() {}\n",
        "bunfig.toml": 'preload = ["./evil.ts"]\n[run]\nshell = "./evil.sh"\n',
        "evil.ts": `import { spawnSync } from "node:child_process";\nspawnSync("${script}");\n`,
        ".env": "CODECOMPASS_HOME=/dev/null/nowhere\nBUN_OPTIONS=--preload=./evil.ts\nPATH=/nonexistent\n",
        ".env.local": "CODECOMPASS_HOME=/dev/null/nowhere\n",
        "package.json": '{"name":"evil","imports":{"#core/*":"./evil.ts","#cli/run.ts":"./evil.ts"},"scripts":{"preinstall":"./evil.sh"}}',
        "tsconfig.json": '{"compilerOptions":{"paths":{"#core/*":["./evil.ts"],"citty":["./evil.ts"]}}}',
        "node_modules/citty/index.js": `require("node:child_process").spawnSync("${script}");\n`,
        "node_modules/consola/index.js": `require("node:child_process").spawnSync("${script}");\n`,
      }),
    );
    await useEverything(user);
    expect(await user.run(["search", "nothingLikeThis"])).toMatchObject({ exitCode: 1 });
    expect(sprung()).toBe(false);
    expect(projectDirectory(user)).toBeDefined();
  });

  test("programs that its git config names are not run", async () => {
    const { script, sprung } = trap();
    const user = new User(repositoryWith({ "a.ts": "export function harmless() {}\n", ".gitattributes": "* filter=evil diff=evil\n" }));
    const settings = {
      "core.fsmonitor": script,
      "core.pager": script,
      "core.editor": script,
      "core.sshCommand": script,
      "core.hooksPath": join(user.cwd, "hooks"),
      "core.alternateRefsCommand": script,
      "alias.ls-files": `!${script}`,
      "alias.rev-parse": `!${script}`,
      "filter.evil.clean": script,
      "filter.evil.smudge": script,
      "filter.evil.process": script,
      "diff.evil.command": script,
      "diff.evil.textconv": script,
      "diff.external": script,
      "gpg.program": script,
      "credential.helper": script,
    };
    for (const [name, value] of Object.entries(settings)) git(user.cwd, "config", name, value);
    for (const hook of ["post-index-change", "reference-transaction", "post-checkout"]) {
      mkdirSync(join(user.cwd, "hooks"), { recursive: true });
      symlinkSync(script, join(user.cwd, "hooks", hook));
    }
    expect(sprung()).toBe(false);
    writeFiles(user.cwd, { "a.ts": "export function harmless() { return 1; }\n" });
    await useEverything(user);
    expect(sprung()).toBe(false);
  });

  test("a missing object is not fetched through a transport that its git config names", async () => {
    const { script, sprung } = trap();
    const user = new User(
      repositoryWith({ "a.ts": "export function harmless() {}\n", "sub/.gitignore": "nothing\n", "sub/b.ts": "let b;\n" }),
    );
    git(user.cwd, "update-index", "--skip-worktree", "sub/.gitignore", "sub/b.ts");
    rmSync(join(user.cwd, "sub"), { recursive: true });
    mkdirSync(join(user.cwd, "sub"));
    writeFiles(user.cwd, { "sub/c.ts": "let c;\n" });
    const blob = git(user.cwd, "rev-parse", "HEAD:sub/.gitignore");
    const settings = {
      "core.repositoryFormatVersion": "1",
      "extensions.partialClone": "origin",
      "remote.origin.url": `ext::${script}`,
      "remote.origin.promisor": "true",
      "protocol.ext.allow": "always",
    };
    for (const [name, value] of Object.entries(settings)) git(user.cwd, "config", name, value);
    rmSync(join(user.cwd, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    await useEverything(user);
    expect(sprung()).toBe(false);
  });
});

describe("the wrong place", () => {
  test.each(["/", "home"])("%s is refused with a reason, and accepted with --allow-broad", async (which) => {
    const user = new User(directoryWith({}));
    writeFiles(user.home, { "notes/a.py": "def in_home():\n    pass\n" });
    const workspace = which === "home" ? user.home : which;
    for (const command of ["init", "index"]) {
      const refused = await user.run([command, "--workspace", workspace]);
      expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
      expect(refused.stderr).toContain("holds your whole home directory");
      expect(refused.stderr).toContain("--allow-broad");
    }
    // Registering is enough to see that / is accepted; indexing it would take in the whole machine.
    expect(await user.run(["init", "--workspace", workspace, "--allow-broad"])).toMatchObject({ exitCode: 0 });
  });

  test("a home directory indexed with --allow-broad answers, without our own storage in it", async () => {
    const user = new User(directoryWith({}));
    writeFiles(user.home, { "notes/a.py": "def in_home():\n    pass\n" });
    const options = { cwd: user.home };
    expect(await user.run(["index", "--allow-broad"], options)).toMatchObject({ exitCode: 0 });
    expect(await user.run(["locate", "in_home"], options)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("notes/a.py:1") });
    expect(await user.json<Status>(["status"], options)).toMatchObject({ files: 1 });
  });

  test("a linked way to the home directory is the home directory", async () => {
    const user = new User(directoryWith({}));
    symlinkSync(user.home, join(user.cwd, "link"));
    expect(await user.run(["index", "--workspace", join(user.cwd, "link")])).toMatchObject({ exitCode: 2 });
  });

  test("a workspace that is not there, or is a file", async () => {
    const user = new User(directoryWith({ "a.txt": "text\n" }));
    const wrong = [
      {
        workspace: join(user.cwd, "gone"),
        says: `There is no directory ${join(user.cwd, "gone")}`,
        next: "next: Name a directory that exists",
      },
      {
        workspace: join(user.cwd, "a.txt"),
        says: `${join(user.cwd, "a.txt")} is a file; a workspace is a directory.`,
        next: `next: Name the directory: --workspace ${user.cwd};`,
      },
    ];
    for (const { workspace, says, next } of wrong) {
      for (const command of [["index"], ["search", "x"], ["status"], ["doctor"], ["init"]]) {
        const outcome = await user.run([...command, "--workspace", workspace]);
        expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
        expect(outcome.stderr).toContain(says);
        expect(outcome.stderr).toContain(next);
      }
    }
    expect(existsSync(join(user.home, ".codecompass"))).toBe(false);
  });

  test("a workspace deleted after it was indexed", async () => {
    const user = new User(directoryWith({ "a.py": "def here():\n    pass\n" }));
    await user.run(["index"]);
    rmSync(user.cwd, { recursive: true });
    const { error } = await user.json<Failure>(["search", "here", "--workspace", user.cwd], { cwd: "/" });
    expect(error).toMatchObject({ code: "workspace_not_found", message: expect.stringContaining(user.cwd) });
  });

  test("the directory that the user stands in is gone", async () => {
    const user = new User(directoryWith({ "inside/a.py": "pass\n" }));
    const outcome = await user.shell('cd inside && rm -r ../inside && "$CODECOMPASS" search x');
    expect(outcome).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining("was removed") });
  });
});

test("without git on PATH a repository is indexed as plain files, and that is said", async () => {
  const user = new User(
    repositoryWith({ "a.py": "def plainly():\n    pass\n", ".gitignore": "built/\n", "built/b.py": "def built():\n    pass\n" }),
  );
  const env = { PATH: directoryWith({}) };
  const index = await user.run(["index"], { env });
  expect(index).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Indexed 2 files/) });
  expect(index.stderr).toMatch(/is git installed\?.*plain files/s);
  expect(await user.run(["locate", "plainly"], { env })).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("a.py:1") });
  expect(await user.run(["locate", "built"], { env })).toMatchObject({ exitCode: 1, stdout: "" });
  expect(await user.json<Record<string, unknown>>(["status"], { env })).toMatchObject({ vcs_mode: "none", ref: "live" });
  const doctor = await user.run(["doctor"], { env });
  expect(doctor.stdout).toMatch(/FAIL version control: .*\n +next: Install git/);
  expect(doctor.exitCode).toBe(1);
  expect(await user.run(["index"])).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await user.json<Record<string, unknown>>(["status"])).toMatchObject({ vcs_mode: "git", ref: "main" });
});

test("the binary needs nothing beside itself: it works from a directory that holds only it", async () => {
  const user = new User(repositoryWith({ "a.py": "def alone():\n    pass\n" }));
  const outcome = await user.shell('cp "$CODECOMPASS" "$HOME/cc" && "$HOME/cc" index && "$HOME/cc" locate alone');
  expect(outcome).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("a.py:1") });
  expect(dirname(projectDirectory(user) ?? "")).toBe(join(user.home, ".codecompass/projects"));
});
