/** Measuring search on one's own repository, and settings, from the command line. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { ConfigResponse, EvalResponse } from "#core/protocol/eval.ts";
import type { SearchResponse } from "#core/protocol.ts";
import { directoryWith, git, repositoryWith, writeFiles } from "../../temporary.ts";
import { User, until } from "../binary.ts";

setDefaultTimeout(180_000);

const FILES = {
  "src/invoice.ts": "/** Adds up the postings of a customer. */\nexport function invoiceTotal() {\n  return 0;\n}\n",
  "src/parcel.ts": "/** Sends a parcel to a depot. */\nexport function sendParcel() {}\n",
  "test/invoice.test.ts": "/** Adds up the postings of a customer, tested. */\nexport function invoiceTotalTest() {}\n",
};

let user: User;

beforeEach(() => {
  user = new User(repositoryWith(FILES));
});

/** Every file below a directory, with its content; of one that goes while it is read, an empty one. */
function contents(directory: string): Map<string, string> {
  const paths = [...new Bun.Glob("**/*").scanSync({ cwd: directory, dot: true })].sort();
  const read = (path: string): string => {
    try {
      return readFileSync(path, "latin1");
    } catch {
      return "";
    }
  };
  return new Map(paths.map((path) => [path, read(join(directory, path))]));
}

describe("eval", () => {
  test("asks a file of queries, in a directory without git too", async () => {
    const plain = new User(
      directoryWith({ ...FILES, "q.jsonl": '{"query": "add up postings", "expected": [{"path": "src/invoice.ts"}]}\n' }),
    );
    expect(await plain.run(["eval", "--queries", "q.jsonl"])).toMatchObject({ exitCode: 2, stdout: "" });
    await plain.run(["index"]);
    // The file itself would be the best answer to each of its queries.
    expect((await plain.run(["eval", "--queries", "q.jsonl"])).stderr).toContain("add a line to .codecompassignore: /q.jsonl");
    writeFiles(plain.cwd, { ".codecompassignore": "/q.jsonl\n" });
    const outcome = await plain.run(["eval", "--queries", "q.jsonl"]);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    expect(outcome.stdout).toContain("1 query, asked of the working tree as it is now.");
    expect(outcome.stdout).toMatch(/NDCG@10 +MRR +recall@10 +first +lines\nquery +1 +1\.000/);
    const report = await plain.json<EvalResponse>(["eval", "--queries", "q.jsonl", "--limit", "3"]);
    expect(report).toMatchObject({ limit: 3, overall: { queries: 1, ndcg: 1 }, tuning: null });
    const rows = await plain.run(["eval", "--queries", "q.jsonl", "--format", "jsonl"]);
    expect(JSON.parse(rows.stdout)).toMatchObject({
      query: "add up postings",
      ndcg: 1,
      got: ["src/invoice.ts:1", "test/invoice.test.ts:1"],
    });
  });

  test("asks commits of the tree before them, without an index and without a trace", async () => {
    writeFiles(user.cwd, { "src/parcel.ts": "/** Sends a parcel home. */\nexport function sendParcel() {}\n" });
    git(user.cwd, "commit", "-qam", "fix(parcel): send every parcel to its depot (#12)");
    const temporary = directoryWith({});
    const ask = () => user.json<EvalResponse>(["eval", "--from-history", "5"], { env: { TMPDIR: temporary } });
    expect(await ask()).toMatchObject({ asked_of: "parents", overall: { queries: 1, ndcg: 1 } });
    expect(git(user.cwd, "status", "--porcelain")).toBe("");
    const { stderr } = await user.run(["status"]);
    expect(stderr).toBe("");
    expect((await user.run(["search", "parcel"])).stderr).toContain("is not indexed");
    await user.run(["index"]);
    const before = contents(user.home);
    expect(await ask()).toMatchObject({ asked_of: "parents", overall: { queries: 1, ndcg: 1 } });
    expect(contents(user.home)).toEqual(before);
    expect(contents(temporary)).toEqual(new Map());
  });

  test("asks a directory inside a repository of that directory alone", async () => {
    writeFiles(user.cwd, {
      "src/parcel.ts": "/** Sends a parcel home. */\nexport function sendParcel() {}\n",
      "lib/parcel.ts": "/** Sends every parcel to its depot. */\nexport function sendParcel() {}\n",
    });
    git(user.cwd, "add", "-A");
    git(user.cwd, "commit", "-qm", "both");
    writeFiles(user.cwd, { "src/parcel.ts": "export function sendParcel() {}\n" });
    git(user.cwd, "commit", "-qam", "Send every parcel to its depot");
    const inside = new User(join(user.cwd, "src"), user.home);
    const rows = await inside.run(["eval", "--workspace", ".", "--from-history", "1", "--format", "jsonl"]);
    expect(JSON.parse(rows.stdout)).toMatchObject({ ndcg: 1, expected: ["parcel.ts"], got: ["parcel.ts:1"] });
  });

  test("says what is wrong with what it was given", async () => {
    writeFiles(user.cwd, { "bad.jsonl": '{"query": ""}\n' });
    const CASES: [string[], string][] = [
      [["eval"], "--from-history 50"],
      [["eval", "--queries", "bad.jsonl"], "bad.jsonl:1: query must be a text"],
      [["eval", "--queries", "none.jsonl"], "There is no file"],
      [["eval", "--from-history", "0"], "whole number"],
      [["eval", "--from-history", "5"], "no commit that could be asked for"],
      [["eval", "--from-history", "5", "--at", "moon"], "parents, worktree"],
    ];
    for (const [words, text] of CASES) {
      const outcome = await user.run(words);
      expect(outcome).toMatchObject({ exitCode: 2, stdout: "" });
      expect(outcome.stderr).toContain(text);
    }
  });

  test("stops at Ctrl-C and leaves nothing behind", async () => {
    for (let at = 0; at < 30; at++) {
      writeFiles(user.cwd, { "src/parcel.ts": `/** Sends a parcel, take ${at}. */\nexport function sendParcel${at}() {}\n` });
      git(user.cwd, "commit", "-qam", `Send parcels another way ${"abcdefghijklmnopqrstuvwxyzabcdef"[at]}${at}`);
    }
    const temporary = directoryWith({});
    const running = user.start(["eval", "--from-history", "30"], { env: { TMPDIR: temporary } });
    await until("the store is made", () => [...contents(temporary).keys()].some((path) => path.endsWith("/current")));
    running.kill("SIGINT");
    expect(await running.outcome).toMatchObject({ exitCode: 130, stdout: "" });
    expect(contents(temporary)).toEqual(new Map());
    expect([...contents(user.home).keys()].filter((path) => path.includes("projects"))).toEqual([]);
  });
});

describe("config", () => {
  const first = async (): Promise<string | undefined> =>
    (await user.json<SearchResponse>(["search", "adds up the postings"])).results[0]?.path;

  test("a setting changes the ranking, says where it comes from, and can be taken back", async () => {
    await user.run(["index"]);
    expect(await first()).toBe("src/invoice.ts");
    await user.run(["config", "set", "ranking.path_factors.path_test", "4"]);
    await user.run(["config", "set", "--user", "ranking.path_factors.path_source", "0.1"]);
    expect(await first()).toBe("test/invoice.test.ts");
    const shown = await user.run(["config", "ranking.path_factors"]);
    expect(shown.stdout).toMatch(/path_test +4 +\(project; default 0\.5\)/);
    expect(shown.stdout).toMatch(/path_source +0\.1 +\(user; default 1\.15\)/);
    const { files } = await user.json<ConfigResponse>(["config", "--path"]);
    expect(files.map(({ scope, exists }) => [scope, exists])).toEqual([
      ["user", true],
      ["project", true],
    ]);
    expect(readFileSync(join(user.cwd, ".codecompass.jsonc"), "utf8")).toContain('"path_test": 4');
    await user.run(["config", "unset", "ranking.path_factors.path_test"]);
    await user.run(["config", "unset", "--user", "ranking.path_factors.path_source"]);
    expect(await first()).toBe("src/invoice.ts");
  });

  test("a mistake in the file is told by search and doctor, with its place and what to do", async () => {
    await user.run(["index"]);
    writeFiles(user.cwd, { ".codecompass.jsonc": '{\n  "ranking": { "wieghts": {} }\n}\n' });
    const search = await user.run(["search", "postings"]);
    expect(search).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("invoice.ts") });
    expect(search.stderr).toMatch(
      /^codecompass: warning: \S+\.codecompass\.jsonc:2:16: there is no setting ranking\.wieghts\. The default applies\. Under ranking/,
    );
    expect((await user.run(["doctor"])).stdout).toContain("FAIL settings:");
    expect((await user.run(["config", "--path"])).exitCode).toBe(0);
  });

  test("a repository cannot make it read another file", async () => {
    await user.run(["index"]);
    symlinkSync("/etc/passwd", join(user.cwd, ".codecompass.jsonc"));
    const outcome = await user.run(["search", "postings"]);
    expect(outcome.exitCode).toBe(0);
    expect(outcome.stderr).toContain("is not a plain file");
    expect(outcome.stderr).not.toContain("root:");
  });
});
