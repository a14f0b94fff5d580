/** `diff` and `history` as a user meets them: words in, a review summary and an exit status out. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git, repositoryWith } from "../../temporary.ts";
import { User } from "../binary.ts";

// Processes, not functions: a busy machine must not decide.
setDefaultTimeout(180_000);

const ALPHA = "export function alpha(a: number): number {\n  return a + 1;\n}\n";
const BETA = "export function beta(): string {\n  return 'beta';\n}\n";

let repository: string;
let user: User;

beforeEach(async () => {
  repository = repositoryWith({ "alpha.ts": ALPHA, "beta.ts": BETA });
  user = new User(repository);
  await user.run(["index"]);
});

test("a review summary of the uncommitted edits; nothing is exit status 1", async () => {
  const clean = await user.run(["diff"]);
  expect(clean).toMatchObject({ exitCode: 1, stdout: "" });
  expect(clean.stderr).toContain("No differences: main (working tree) against its last commit (");
  expect((await user.run(["diff", "HEAD", "--", "alpha.ts"])).stderr).toContain(
    "No differences in alpha.ts: main (working tree) against its last commit (",
  );
  writeFileSync(join(repository, "alpha.ts"), ALPHA.replace("a: number)", "a: number, b = 2)"));
  appendFileSync(join(repository, "beta.ts"), "\nexport function gamma() {}\n");
  const { exitCode, stdout, stderr } = await user.run(["diff"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(
    stdout
      .replace(/\([0-9a-f]{12}\)/, "(COMMIT)")
      .trim()
      .split("\n"),
  ).toEqual([
    "main (working tree) against its last commit (COMMIT): 2 files; symbols: 1 added, 1 modified",
    "alpha.ts:1: ~ export function alpha(a: number, b = 2): number",
    "  was export function alpha(a: number): number",
    "beta.ts:5: + export function gamma()",
  ]);
});

test("between two commits, in data of the documented shape", async () => {
  git(repository, "checkout", "-q", "-b", "feature");
  rmSync(join(repository, "beta.ts"));
  writeFileSync(join(repository, "alpha.ts"), ALPHA.replace("a + 1", "a + 2"));
  git(repository, "commit", "-qam", "second");
  git(repository, "checkout", "-q", "main");
  const answer = await user.json<Record<string, unknown>>(["diff", "--base", "main", "--ref", "feature"]);
  expect(answer).toMatchObject({
    ref: "feature",
    base: "main",
    merge_base_commit: git(repository, "rev-parse", "main"),
    affected_files: 2,
    summary: {
      modified_symbols: [{ kind: "function", name: "alpha", path: "alpha.ts", line: 1, before_signature: null, body_changed: true }],
      deleted_symbols: [{ kind: "function", name: "beta", path: "beta.ts", line: 1 }],
    },
    metadata: { freshness_status: "fresh", overlay_commit: git(repository, "rev-parse", "feature"), includes_uncommitted: false },
  });
  const jsonl = await user.run(["diff", "--ref", "feature", "--format", "jsonl"]);
  expect(
    jsonl.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).change),
  ).toEqual(["deleted", "modified"]);
  const files = await user.run(["diff", "--ref", "feature", "--scope", "files"]);
  expect(files.stdout).toContain("beta.ts: - file (symbols: 1 deleted; +0 -3)");
});

test("what cannot be compared is said, with what to do next", async () => {
  const unknown = await user.run(["diff", "--base", "nowhere"]);
  expect(unknown.exitCode).toBe(2);
  expect(unknown.stderr).toMatch(/nowhere[\s\S]*next: /);
  expect((await user.run(["diff", "--ref", "--output=/tmp/x"])).exitCode).toBe(2);
  expect((await user.run(["diff", "--max-tokens", "5"])).stderr).toContain("next: ");
});

test("the versions of a symbol, newest first", async () => {
  writeFileSync(join(repository, "alpha.ts"), ALPHA.replace("a + 1", "a + 2"));
  git(repository, "commit", "-qam", "two");
  const { exitCode, stdout } = await user.run(["history", "alpha"]);
  expect(exitCode).toBe(0);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.replace(/^[0-9a-f]{12} \d{4}-\d\d-\d\d/, "COMMIT"));
  expect(rows).toEqual([
    "alpha.ts:1: function alpha.alpha",
    "COMMIT Test: two",
    "  body only, +1 -1 (:1)",
    "COMMIT Test: first",
    "  added, 3 lines (:1)",
    "  now export function alpha(a: number): number",
  ]);
  expect(await user.json<{ versions: unknown[] }>(["history", "alpha", "--limit", "1"])).toMatchObject({ versions: [{ subject: "two" }] });
  expect((await user.run(["history", "nobodyHasThis"])).exitCode).toBe(1);
});

test("where only a secret differs, nothing is said to be the same", async () => {
  writeFileSync(join(repository, ".env"), "A=1\n");
  git(repository, "add", "-f", ".env");
  git(repository, "commit", "-q", "-m", "secret");
  writeFileSync(join(repository, ".env"), "A=2\n");
  const { exitCode, stdout, stderr } = await user.run(["diff", ".env"]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
  expect(stderr).toContain("1 file that differs is left out as a secret.");
  expect(stderr).toContain("No other differences in .env.");
  expect(stderr).not.toContain("same content");
});

test("a ref that is behind its base is not called the same", async () => {
  git(repository, "checkout", "-q", "-b", "old");
  git(repository, "checkout", "-q", "main");
  writeFileSync(join(repository, "alpha.ts"), ALPHA.replace("+ 1", "+ 2"));
  git(repository, "commit", "-qam", "two");
  const { exitCode, stderr } = await user.run(["diff", "main...old"]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("old has changed nothing since it left main, but main has newer commits");
  expect(stderr).not.toContain("same content");
});

test("words that git users type lead to the answer", async () => {
  writeFileSync(join(repository, "alpha.ts"), ALPHA.replace("+ 1", "+ 2"));
  git(repository, "commit", "-qam", "two");
  expect((await user.run(["show", "HEAD~1:alpha.ts:2"])).stdout).toContain("return a + 1;");
  expect((await user.run(["impact", "HEAD~1"])).stdout).toContain("alpha");
  expect((await user.run(["diff", "--stat"])).stderr).toContain("codecompass diff --scope files");
  expect((await user.run(["log", "alpha.ts"])).stderr).toContain("Did you mean history?");
  const { stderr } = await user.run(["search", "when was alpha.ts last changed"]);
  expect(stderr).toContain("Try: codecompass history alpha.ts");
});

test("a file of a repository inside leads there", async () => {
  git(repository, "init", "-q", "inner");
  writeFileSync(join(repository, "inner/c.ts"), BETA);
  const { stderr } = await user.run(["show", "inner/c.ts:1"]);
  expect(stderr).toContain("inner is a separate repository, which is not part of this index.");
});
