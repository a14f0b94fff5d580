/** From a clone to an answer and on: the commands a user types, in the order a user types them. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { directoryWith, git, repositoryWith, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

// Processes, not functions: a busy machine must not decide.
setDefaultTimeout(180_000);

const FILES = {
  "src/jwt.ts":
    "export class Tokens {\n  /** Checks a token. */\n  validate(token: string): boolean {\n    return token.length > 3;\n  }\n}\n",
  "src/store.go": "package store\n\n// Open connects to the database.\nfunc Open(path string) error {\n\treturn nil\n}\n",
  "README.md": "# Sample\n\nHow tokens are validated.\n",
};

interface Answer {
  readonly query_number?: number;
  readonly query?: string;
  readonly returned: number;
  readonly freshness_status: string;
  readonly indexing_status: string;
  readonly results: readonly { path: string; name: string; line_start: number }[];
}
interface Failure {
  readonly error: { code: string; message: string; data: { remediation?: string } };
}
interface Summary {
  readonly job_id: string | null;
  readonly files_parsed: number;
  readonly files_removed: number;
}

let user: User;

beforeEach(() => {
  user = new User(repositoryWith(FILES));
});

async function located(name: string): Promise<string[]> {
  const { results } = await user.json<Answer>(["locate", name]);
  return results.map((hit) => `${hit.path}:${hit.line_start} ${hit.name}`);
}

describe("from clone to answer", () => {
  test("every command that answers says not_indexed, with the command that helps, before anything is indexed", async () => {
    for (const command of [["search", "tokens"], ["locate", "Tokens"], ["outline", "src/jwt.ts"], ["sync"]]) {
      const outcome = await user.run(command);
      expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
      expect(outcome.stderr).toContain("is not indexed");
      expect(outcome.stderr).toContain(`next: codecompass index --workspace ${user.cwd}\n`);
      const failure = await user.json<Failure>(command);
      expect(failure.error).toMatchObject({ code: "not_indexed", data: { remediation: `codecompass index --workspace ${user.cwd}` } });
    }
  });

  test("the remedy of not_indexed can be pasted into a shell, whatever the directory is called", async () => {
    const odd = join(user.cwd, "it's a dir");
    writeFiles(odd, { "a.py": "def pasted():\n    pass\n" });
    git(odd, "init", "-q");
    const { error } = await user.json<Failure>(["search", "pasted"], { cwd: odd });
    const remedy = (error.data.remediation ?? "").replace(/^codecompass /, '"$CODECOMPASS" ');
    expect(await user.shell(remedy, { cwd: "/" })).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await user.run(["locate", "pasted"], { cwd: odd })).toMatchObject({ exitCode: 0 });
  });

  test("index, then every command answers; a second index and a sync find nothing to do", async () => {
    expect(await user.json<Summary>(["index"])).toMatchObject({ files_parsed: 3, files_removed: 0 });
    const search = await user.run(["search", "how are tokens validated"]);
    expect(search).toMatchObject({ exitCode: 0, stderr: "" });
    expect(search.stdout).toMatch(/^src\/jwt\.ts:\d+:/m);
    const locate = await user.run(["locate", "Tokens.validate"]);
    expect(locate).toMatchObject({ exitCode: 0, stderr: "" });
    expect(locate.stdout).toMatch(/^src\/jwt\.ts:3: method validate/);
    const outline = await user.run(["outline", "src/jwt.ts"]);
    expect(outline).toMatchObject({ exitCode: 0, stderr: "" });
    expect(outline.stdout).toMatch(/1-6 .*class Tokens\n3-5 +method validate/);
    expect(await user.json<Summary>(["index"])).toMatchObject({ job_id: null, files_parsed: 0 });
    const sync = await user.run(["sync"]);
    expect(sync).toMatchObject({ exitCode: 0, stderr: "" });
    expect(sync.stdout).toMatch(/^Up to date: 3 files, nothing changed/);
  });

  test("commands work from a subdirectory, and a path is relative to where the user stands", async () => {
    await user.run(["index"]);
    const cwd = join(user.cwd, "src");
    expect(await user.run(["index"], { cwd })).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("nothing changed") });
    const outline = await user.run(["outline", "store.go"], { cwd });
    expect(outline).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("Open") });
  });

  test("init registers, does so once, and names the next command", async () => {
    const first = await user.run(["init"]);
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    expect(first.stdout).toContain("is registered (git, ref main)");
    expect(first.stdout).toContain("Next: codecompass index");
    expect(await user.json<Record<string, unknown>>(["init"])).toMatchObject({ already_initialized: true, vcs_mode: "git", ref: "main" });
    expect(await user.run(["search", "tokens"])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("codecompass index") });
    await user.run(["index"]);
    await user.run(["init"]);
    expect(await located("Open")).toEqual(["src/store.go:4 Open"]);
  });

  test("edits, new files, deletions and renames are in the next answer without a sync", async () => {
    await user.run(["index"]);
    writeFiles(user.cwd, {
      "src/store.go": "package store\n\n\nfunc OpenReadOnly() {}\n",
      "src/new.rs": "pub fn freshly_made() {}\n",
    });
    expect(await located("OpenReadOnly")).toEqual(["src/store.go:4 OpenReadOnly"]);
    expect(await located("freshly_made")).toEqual(["src/new.rs:1 freshly_made"]);
    renameSync(join(user.cwd, "src/new.rs"), join(user.cwd, "src/renamed.rs"));
    expect(await located("freshly_made")).toEqual(["src/renamed.rs:1 freshly_made"]);
    rmSync(join(user.cwd, "src/store.go"));
    expect(await user.run(["locate", "OpenReadOnly"])).toMatchObject({ exitCode: 1, stdout: "" });
    expect(await user.run(["outline", "src/store.go"])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("no longer exists"),
    });
  });

  test("the index lives under HOME, or where CODECOMPASS_HOME says, and nothing is written into the repository", async () => {
    await user.run(["index"]);
    await user.run(["search", "tokens"]);
    expect(git(user.cwd, "status", "--porcelain", "--ignored")).toBe("");
    const env = { CODECOMPASS_HOME: directoryWith({}) };
    expect(await user.run(["search", "tokens"], { env })).toMatchObject({ exitCode: 2 });
    expect(await user.run(["index"], { env })).toMatchObject({ exitCode: 0 });
    expect(await user.run(["search", "tokens"], { env })).toMatchObject({ exitCode: 0 });
  });
});

describe("what is said, and where", () => {
  test("piped, index is one quiet line", async () => {
    const outcome = await user.run(["index"]);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expect(outcome.stdout).toMatch(/^Indexed 3 files \(.*\) of 3 in [\d.]+ s\.\n$/);
  });

  test("a workspace without a definition is warned of; a changed file without one, beside others, is not", async () => {
    const user = new User(repositoryWith({ "notes.txt": "nothing\n" }));
    expect((await user.run(["index"])).stderr).toContain("No symbols: no grammar found a definition in these files.");
    writeFiles(user.cwd, { "a.ts": "export function here() {}\n" });
    expect((await user.run(["index"])).stderr).toBe("");
    writeFiles(user.cwd, { "notes.txt": "something\n" });
    expect(await user.run(["index"])).toMatchObject({ stderr: "", stdout: expect.stringContaining("Indexed 1 file") });
  });

  test("--log-level silent: index and failures say nothing, data still comes", async () => {
    expect(await user.run(["search", "tokens", "--log-level", "silent"])).toEqual({ exitCode: 2, stdout: "", stderr: "" });
    expect(await user.run(["index", "--log-level", "silent"])).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    const found = await user.run(["locate", "Open", "--log-level", "silent"]);
    expect(found).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.stringContaining("src/store.go:4") });
    expect(await user.run(["locate", "nothingOfTheKind", "--log-level", "silent"])).toEqual({ exitCode: 1, stdout: "", stderr: "" });
  });

  test("in a pipe nothing is coloured unless asked for", async () => {
    await user.run(["index"]);
    for (const command of [["locate", "Open"], ["outline", "src/jwt.ts"], ["status"], ["--help"], ["search", "--help"]]) {
      const outcome = await user.run(command);
      expect(outcome.stdout + outcome.stderr).not.toContain("\u001b[");
    }
    expect((await user.run(["locate", "Open", "--color", "always"])).stdout).toContain("\u001b[");
  });

  test("nothing found: exit 1, no data, and a word on what to try", async () => {
    await user.run(["index"]);
    const outcome = await user.run(["search", "zyxwvut"]);
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "", stderr: expect.stringContaining("Nothing found") });
    const answer = await user.json<Answer & { suggested_next: unknown }>(["locate", "zyxwvut"]);
    expect(answer).toMatchObject({ returned: 0, results: [], suggested_next: { tool: "search_code" } });
  });
});

describe("usage", () => {
  test.each([
    ["an unknown command", ["serch", "x"], 'no command "serch"', "Did you mean search?"],
    ["an unknown flag", ["search", "x", "--bogus"], "--bogus", "codecompass search --help"],
    ["a flag without its value", ["search", "x", "--format"], "--format", "codecompass search --help"],
    ["a value for a switch", ["search", "x", "--compact=yes"], "--compact", "codecompass search --help"],
    ["too many words", ["outline", "a.ts", "b.ts"], "one word too many", "codecompass outline --help"],
    ["a missing word", ["outline"], "PATH is missing", "codecompass outline --help"],
    ["an unknown format", ["search", "x", "--format", "yaml"], "yaml", "lines, json, jsonl, toon"],
    ["an unknown colour choice", ["status", "--color", "red"], "red", "auto, always, never"],
    ["an unknown log level", ["status", "--log-level", "loud"], "loud", "silent, error, warn, info, debug"],
    ["an unknown kind", ["search", "x", "--kind", "gadget"], "gadget", "function, method, class"],
    ["an unknown detail level", ["locate", "x", "--detail", "all"], "all", "location, signature, context"],
    ["an unknown freshness", ["outline", "README.md", "--freshness", "now"], "now", "strict, balanced, best_effort"],
    ["an unknown depth", ["outline", "README.md", "--depth", "two"], "two", "top, all"],
    ["a limit that is no number", ["search", "x", "--limit", "many"], "many", "--limit 10"],
    ["jobs that are no number", ["index", "--jobs", "0"], '"0"', "--jobs 10"],
  ])("%s: exit 2 before anything is done, nothing on stdout, what to do on stderr", async (_, words, problem, next) => {
    const outcome = await user.run(words);
    expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
    expect(outcome.stderr).toContain(problem);
    expect(outcome.stderr).toContain(next);
    expect(outcome.stderr).not.toMatch(/\bat .*:\d+:\d+|not indexed/);
    expect(readdirSync(user.home)).toEqual([]);
  });

  test("a wrong flag is told to a program in the format that it asked for", async () => {
    const failure = await user.json<Failure>(["search", "x", "--bogus"]);
    expect(failure.error).toMatchObject({
      code: "invalid_input",
      data: { remediation: "codecompass search --help; a query that begins with a dash goes after --, quoted or not" },
    });
  });

  test("requests that only the index can judge", async () => {
    await user.run(["index"]);
    const requests: [string[], string, string][] = [
      [["search", "x", "--lang", "klingon"], "klingon", "Use one of: rust, go"],
      [["search", "x", "--cursor", "nonsense"], "cursor", "next:"],
      [["search", " "], "empty", "next: Name what"],
      [["outline", "src/nowhere.ts"], "not in the index", "--show-ignored"],
      [["outline", "../elsewhere.ts"], "not inside", "next:"],
    ];
    for (const [words, problem, next] of requests) {
      const outcome = await user.run(words);
      expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
      expect(outcome.stderr).toContain(problem);
      expect(outcome.stderr).toContain(next);
    }
  });

  test("no words at all: the overview, as an error", async () => {
    const outcome = await user.run([]);
    expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
    expect(outcome.stderr).toContain("usage: codecompass COMMAND");
  });

  test("--help and --version answer on stdout and need no workspace", async () => {
    for (const words of [["--help"], ["-h"], ["help"]]) {
      const outcome = await user.run(words);
      expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
      for (const command of ["init", "index", "sync", "search", "locate", "outline", "status", "doctor"]) {
        expect(outcome.stdout).toMatch(new RegExp(`^  ${command} `, "m"));
      }
    }
    for (const command of ["init", "index", "sync", "search", "locate", "outline", "status", "doctor"]) {
      const outcome = await user.run([command, "--help"]);
      expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
      expect(outcome.stdout).toContain(`codecompass ${command}`);
      expect(outcome.stdout).toContain("--workspace");
    }
    for (const words of [["--version"], ["-V"]]) {
      expect(await user.run(words)).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    }
  });

  test("after -- a word is a query, however it looks", async () => {
    writeFiles(user.cwd, { "flags.sh": "echo --help\n" });
    await user.run(["index"]);
    const outcome = await user.run(["search", "--", "--help"]);
    expect(outcome).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("flags.sh:1:") });
  });
});

describe("search -", () => {
  test("one answer per line of input, in its order; a bad query does not stop the others", async () => {
    await user.run(["index"]);
    const long = "x".repeat(5_000);
    const stdin = ["Tokens", "", long, "Open", "zyxwvut", "validate"].join("\n");
    const outcome = await user.run(["search", "-"], { stdin });
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    const answers = outcome.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Partial<Answer & Failure>);
    expect(answers.map((answer) => answer.error?.code ?? answer.results?.[0]?.name ?? null)).toEqual([
      "Tokens",
      "invalid_input",
      "limit_exceeded",
      "Open",
      null,
      "validate",
    ]);
    expect(answers.map(({ query_number, query }) => [query_number, query])).toEqual(
      ["Tokens", "", long, "Open", "zyxwvut", "validate"].map((query, at) => [at + 1, query]),
    );
  });

  test("honours --format, and every answer says which query it is to", async () => {
    await user.run(["index"]);
    const stdin = "Tokens\n\nzyxwvut\n";
    const lines = (await user.run(["search", "-", "--format", "lines", "-n", "1"], { stdin })).stdout;
    expect(lines).toMatch(/^# 1: Tokens\n\S+:\d+: .*\n(?: {4}.*\n)*\n# 2: \nerror: The query is empty\.\n\n# 3: zyxwvut\n\n$/);
    const rows = (await user.run(["search", "-", "--format", "jsonl", "-n", "1"], { stdin })).stdout.trimEnd().split("\n");
    expect(rows.map((row) => (JSON.parse(row) as { query_number: number }).query_number)).toEqual([1, 1, 2, 3]);
    expect((await user.run(["search", "-", "--toon"], { stdin: "Tokens\n" })).stdout).toStartWith('query_number: 1\nquery: "Tokens"\n');
  });

  test("a hundred queries through one process, each answered by the file that it names", async () => {
    const names = Array.from({ length: 100 }, (_, i) => `numbered${i}`);
    writeFiles(user.cwd, Object.fromEntries(names.map((name) => [`many/${name}.ts`, `export function ${name}Function() {}\n`])));
    await user.run(["index"]);
    const outcome = await user.run(["locate", "-"], { stdin: names.map((name) => `${name}Function\r\n`).join("") });
    const paths = outcome.stdout
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as Answer).results[0]?.path);
    expect(paths).toEqual(names.map((name) => `many/${name}.ts`));
  });

  test("no line that finds anything, or no line at all: exit 1", async () => {
    await user.run(["index"]);
    expect(await user.run(["search", "-"], { stdin: "zyxwvut\n" })).toMatchObject({ exitCode: 1 });
    expect(await user.run(["search", "-"], { stdin: "" })).toEqual({ exitCode: 1, stdout: "", stderr: "" });
  });

  test("not indexed: the error once, not once per line", async () => {
    const outcome = await user.run(["search", "-"], { stdin: "one\ntwo\n" });
    expect(outcome).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining("codecompass index") });
  });
});

describe("a reader that leaves early", () => {
  test("many answers into head -1: success, and silence", async () => {
    await user.run(["index"]);
    const stdin = "Open the database\n".repeat(500);
    const outcome = await user.shell('{ "$CODECOMPASS" search - --detail context; echo "exit $?" >&2; } | head -1', { stdin });
    expect(outcome.stdout.split("\n")).toHaveLength(2);
    expect(outcome.stderr).toBe("exit 0\n");
  });

  test("one answer larger than a pipe holds", async () => {
    const functions = Array.from({ length: 5_000 }, (_, i) => `export function numbered${i}(first: string, second: string): void {}\n`);
    writeFiles(user.cwd, { "large.ts": functions.join("") });
    await user.run(["index"]);
    const whole = await user.run(["outline", "large.ts"]);
    expect(whole.stdout.length).toBeGreaterThan(200_000);
    const outcome = await user.shell('{ "$CODECOMPASS" outline large.ts; echo "exit $?" >&2; } | head -1');
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "exit 0\n" });
  });
});

describe.skipIf(!existsSync("/dev/full"))("standard output that takes nothing", () => {
  const COMMANDS = ["--version", "help", "files '**'", "files '**' --format json", "search - --format jsonl", "status --json"];
  test.each(COMMANDS)("%s: an error that says so", async (words) => {
    await user.run(["index"]);
    const { exitCode, stderr } = await user.shell(`"$CODECOMPASS" ${words} > /dev/full`, { stdin: "Open the database\n" });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(
      /^codecompass: The answer cannot be written to standard output: there is no space left where it goes\.\n {2}next: .*\n$/,
    );
  });
});

describe("status and doctor", () => {
  test("not indexed, ready, and out of date", async () => {
    expect(await user.json<Record<string, unknown>>(["status"])).toMatchObject({
      indexing_status: "not_indexed",
      index_state: "not_indexed",
      database: null,
      files: 0,
    });
    expect(await user.run(["doctor"])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("next: codecompass index") });
    await user.run(["index"]);
    expect(await user.json<Record<string, unknown>>(["status"])).toMatchObject({
      indexing_status: "ready",
      index_state: "compatible",
      freshness_status: "fresh",
      files: 3,
      ref: "main",
      head_commit: git(user.cwd, "rev-parse", "HEAD"),
      last_indexed_commit: git(user.cwd, "rev-parse", "HEAD"),
      writer: null,
    });
    const doctor = await user.run(["doctor"]);
    expect(doctor).toMatchObject({ exitCode: 0, stderr: "" });
    expect(doctor.stdout).not.toContain("FAIL");
    writeFiles(user.cwd, { "src/jwt.ts": "export const changed = 1;\n" });
    rmSync(join(user.cwd, "README.md"));
    expect(await user.json<Record<string, unknown>>(["status"])).toMatchObject({
      freshness_status: "stale",
      pending_changes: 1,
      pending_removals: 1,
    });
  });
});
