/** What git leaves behind half done, or puts in another's place: the answer is still that of the files that are there. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { User, until } from "../binary.ts";

// Processes, not functions: a busy machine must not decide.
setDefaultTimeout(180_000);

const fn = (name: string): string => `export function ${name}() {\n  return 1;\n}\n`;

let main: string;
let user: User;

beforeEach(async () => {
  main = repositoryWith({ "src/alpha.ts": fn("alphaOne"), "src/beta.ts": fn("betaOne") });
  user = new User(main);
  await user.run(["index"]);
});

const NAMES = ["alphaOne", "alphaNew", "alphaTwo", "betaOne", "betaNew", "leftOnly", "rightOnly"];

interface Answer {
  readonly ref: string;
  readonly results: readonly { readonly path: string; readonly line_start: number; readonly name: string }[];
}

/** Where every name is defined, and the ref that is said with it. All names are asked for, so that nothing can leak unseen. */
async function shown(cwd: string, ref?: string): Promise<{ ref: string; names: string[] }> {
  const args = ["locate", "-", ...(ref === undefined ? [] : ["--ref", ref])];
  const { stdout, stderr } = await user.run(args, { cwd, stdin: NAMES.join("\n") });
  const answers = stdout.trim().split("\n");
  if (answers.length !== NAMES.length) throw new Error(`${args.join(" ")}: ${stdout}${stderr}`);
  const parsed = answers.map((line) => JSON.parse(line) as Answer);
  const names = parsed.flatMap(({ results }, at) =>
    results.filter(({ name }) => name === NAMES[at]).map(({ path, line_start, name }) => `${name} ${path}:${line_start}`),
  );
  return { ref: parsed[0]?.ref ?? "", names };
}

function commit(cwd: string, files: Readonly<Record<string, string>> = {}): string {
  writeFiles(cwd, files);
  git(cwd, "add", "-A");
  git(cwd, "commit", "-q", "--allow-empty", "-m", "change");
  return git(cwd, "rev-parse", "HEAD");
}

/** Two branches that change the same line, the first checked out. */
function conflict(): void {
  git(main, "checkout", "-q", "-b", "left");
  commit(main, { "src/alpha.ts": fn("leftOnly") });
  git(main, "checkout", "-q", "-b", "right", "main");
  commit(main, { "src/alpha.ts": fn("rightOnly"), "src/beta.ts": fn("betaNew") });
  git(main, "checkout", "-q", "left");
}

test("a merge that stopped at a conflict shows the file with both sides, once each, and nothing of it after the abort", async () => {
  conflict();
  const left = { ref: "left", names: ["betaOne src/beta.ts:1", "leftOnly src/alpha.ts:1"] };
  expect(await shown(main)).toEqual(left);
  expect(() => git(main, "merge", "-q", "right")).toThrow();
  const { ref, names } = await shown(main);
  expect(ref).toBe("left");
  expect(names.filter((line) => /leftOnly|rightOnly/.test(line)).map((line) => line.replace(/:\d+$/, ""))).toEqual([
    "leftOnly src/alpha.ts",
    "rightOnly src/alpha.ts",
  ]);
  expect(names).toContain("betaNew src/beta.ts:1");
  expect(await user.json(["sync"])).toMatchObject({ files_scanned: 2 });
  expect(await shown(main, "HEAD")).toMatchObject({ names: left.names });
  git(main, "merge", "--abort");
  expect(await shown(main)).toEqual(left);
});

test("a rebase that stopped half way stands on a commit, and on its branch again after the abort", async () => {
  conflict();
  commit(main, { "src/gamma.ts": fn("alphaTwo") });
  expect(() => git(main, "rebase", "-q", "right")).toThrow();
  const { ref, names } = await shown(main);
  expect(ref).toBe(git(main, "rev-parse", "HEAD").slice(0, 12));
  expect(names).toContain("betaNew src/beta.ts:1");
  expect(names.join()).not.toContain("alphaTwo");
  git(main, "rebase", "--abort");
  expect(await shown(main)).toEqual({
    ref: "left",
    names: ["alphaTwo src/gamma.ts:1", "betaOne src/beta.ts:1", "leftOnly src/alpha.ts:1"],
  });
});

test("a worktree that takes the place of a removed one shows nothing of it", async () => {
  const path = join(temporaryDirectory(), "tree");
  git(main, "worktree", "add", "-q", "-b", "first", path);
  writeFiles(path, { "src/own.ts": fn("leftOnly"), "src/alpha.ts": fn("alphaNew") });
  expect((await shown(path)).names).toEqual(["alphaNew src/alpha.ts:1", "betaOne src/beta.ts:1", "leftOnly src/own.ts:1"]);
  git(main, "worktree", "remove", "--force", path);
  git(main, "worktree", "add", "-q", "-b", "second", path);
  expect(await shown(path)).toEqual({ ref: "second", names: ["alphaOne src/alpha.ts:1", "betaOne src/beta.ts:1"] });
});

test("a tag and a branch that are moved mean their new commits, at once", async () => {
  const names = ["alphaOne src/alpha.ts:1", "betaOne src/beta.ts:1"];
  git(main, "tag", "v1");
  git(main, "branch", "feature");
  expect(await shown(main, "v1")).toEqual({ ref: "v1", names });
  expect(await shown(main, "feature")).toEqual({ ref: "feature", names });
  commit(main, { "src/alpha.ts": fn("alphaNew") });
  git(main, "tag", "-f", "v1");
  git(main, "update-ref", "refs/heads/feature", "HEAD");
  const moved = ["alphaNew src/alpha.ts:1", "betaOne src/beta.ts:1"];
  expect(await shown(main, "v1")).toEqual({ ref: "v1", names: moved });
  expect(await shown(main, "feature")).toEqual({ ref: "feature", names: moved });
  expect((await shown(main, "v1~1")).names).toEqual(names);
  git(main, "branch", "-q", "-m", "main", "trunk");
  expect(await shown(main)).toEqual({ ref: "trunk", names: moved });
});

test("a branch moved under a worktree leaves the worktree's files as they are", async () => {
  const first = git(main, "rev-parse", "HEAD");
  commit(main, { "src/alpha.ts": fn("alphaNew"), "src/gamma.ts": fn("alphaTwo") });
  const names = ["alphaNew src/alpha.ts:1", "alphaTwo src/gamma.ts:1", "betaOne src/beta.ts:1"];
  expect((await shown(main)).names).toEqual(names);
  git(main, "reset", "-q", "--soft", first);
  expect(await shown(main)).toEqual({ ref: "main", names });
  expect((await shown(main, "HEAD")).names).toEqual(["alphaOne src/alpha.ts:1", "betaOne src/beta.ts:1"]);
  git(main, "rm", "-q", "--cached", "src/gamma.ts");
  expect((await shown(main)).names).toEqual(names);
  writeFiles(main, { ".gitignore": "gamma.ts\n" });
  expect((await shown(main)).names).toEqual(["alphaNew src/alpha.ts:1", "betaOne src/beta.ts:1"]);
});

test("what is on disk counts, not what is staged", async () => {
  writeFiles(main, { "src/alpha.ts": fn("leftOnly") });
  git(main, "add", "-A");
  writeFiles(main, { "src/alpha.ts": fn("rightOnly") });
  expect((await shown(main)).names).toEqual(["betaOne src/beta.ts:1", "rightOnly src/alpha.ts:1"]);
});

test("a directory that a link has taken the place of has no files, whatever git lists below it", async () => {
  commit(main, { "lib/alpha.ts": fn("alphaTwo"), "lib/beta.ts": fn("betaNew") });
  expect((await shown(main)).names).toHaveLength(4);
  renameSync(join(main, "src"), join(temporaryDirectory(), "src"));
  symlinkSync("lib", join(main, "src"));
  expect((await shown(main)).names).toEqual(["alphaTwo lib/alpha.ts:1", "betaNew lib/beta.ts:1"]);
  rmSync(join(main, "src"));
  git(main, "checkout", "-q", "--", "src");
  expect((await shown(main)).names).toHaveLength(4);
});

test("an edit that keeps a file's size and time is an edit", async () => {
  const path = join(main, "src/alpha.ts");
  // In whole seconds, so that it can be set again exactly.
  const longAgo = new Date("2020-01-01T00:00:00Z");
  utimesSync(path, longAgo, longAgo);
  // A file that was only just written is read again whatever its time says.
  await until("the times of the files are believed", async () => (await user.json<{ job_id: string | null }>(["sync"])).job_id === null);
  const before = statSync(path);
  writeFiles(main, { "src/alpha.ts": fn("alphaNew") });
  utimesSync(path, longAgo, longAgo);
  expect(statSync(path)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs });
  expect((await shown(main)).names).toEqual(["alphaNew src/alpha.ts:1", "betaOne src/beta.ts:1"]);
});

test("a replaced object changes neither the working tree nor a commit", async () => {
  const before = git(main, "rev-parse", "HEAD:src/alpha.ts").trim();
  writeFiles(main, { "src/other.ts": fn("alphaTwo") });
  git(main, "replace", before, git(main, "hash-object", "-w", "src/other.ts").trim());
  writeFiles(main, { "src/alpha.ts": fn("alphaNew"), "src/other.ts": "" });
  git(main, "commit", "-qam", "new");
  // The commit is read for the first time while the replacement holds, and then the working tree has the content that was replaced.
  expect((await shown(main, "HEAD~1")).names).toEqual(["alphaOne src/alpha.ts:1", "betaOne src/beta.ts:1"]);
  writeFiles(main, { "src/alpha.ts": fn("alphaOne") });
  expect((await shown(main)).names).toEqual(["alphaOne src/alpha.ts:1", "betaOne src/beta.ts:1"]);
  git(main, "replace", "-d", before);
  expect((await shown(main, "HEAD~1")).names).toEqual(["alphaOne src/alpha.ts:1", "betaOne src/beta.ts:1"]);
});
