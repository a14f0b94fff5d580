/** Every place one can stand in a repository, and every way it changes: the answer is that of the tree one stands in, and of no other. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { directoryWith, git, repositoryWith, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

// Processes, not functions: a busy machine must not decide.
setDefaultTimeout(180_000);

const fn = (...names: readonly string[]): string => names.map((name) => `export function ${name}() {\n  return 1;\n}\n`).join("\n");

const FILES = {
  "src/alpha.ts": fn("alphaOne", "alphaTwo"),
  "src/beta.ts": fn("betaOne"),
  "src/gamma.ts": fn("gammaOne"),
};

/** Where every name is defined, as `path:line`; names that are nowhere are left out. */
type Places = Readonly<Record<string, readonly string[]>>;

const ON_MAIN: Places = {
  alphaOne: ["src/alpha.ts:1"],
  alphaTwo: ["src/alpha.ts:5"],
  betaOne: ["src/beta.ts:1"],
  gammaOne: ["src/gamma.ts:1"],
};

interface Answer {
  readonly ref: string;
  readonly freshness_status: string;
  readonly result_completeness: string;
  readonly warnings?: readonly string[];
  readonly results: readonly { path: string; line_start: number; name: string; source_layer: string; symbol_id: string }[];
}
interface Failure {
  readonly error: { code: string; message: string; data: { remediation: string; near_refs?: string[] } };
}

/** Names that any test defines: whatever is asked, all are asked for, so that nothing can leak unseen. */
const NAMES = [
  ...["alphaOne", "alphaTwo", "alphaNew", "betaOne", "betaNew", "gammaOne", "gammaNew", "deltaOne", "epsilonOne", "zetaOne"],
  ...["leftOnly", "rightOnly", "thirdOnly", "innerOne", "vendorOne"],
];

let main: string;
let user: User;

beforeEach(async () => {
  main = repositoryWith(FILES);
  user = new User(main);
  await user.run(["index"]);
});

async function answers(cwd: string, ref?: string): Promise<Answer[]> {
  const args = ["locate", "-", ...(ref === undefined ? [] : ["--ref", ref])];
  const { stdout, stderr } = await user.run(args, { cwd, stdin: NAMES.join("\n") });
  const lines = stdout.trim().split("\n");
  if (lines.length !== NAMES.length) throw new Error(`${args.join(" ")}: ${stdout}${stderr}`);
  return lines.map((line) => JSON.parse(line) as Answer);
}

/** Exact definitions only: `locate` also offers what is spelled nearly so. */
async function places(cwd: string, ref?: string): Promise<Places> {
  const found: Record<string, string[]> = {};
  for (const [index, answer] of (await answers(cwd, ref)).entries()) {
    const exact = answer.results.filter(({ name }) => name === NAMES[index]);
    if (exact.length > 0) found[NAMES[index] as string] = exact.map(({ path, line_start }) => `${path}:${line_start}`);
  }
  return found;
}

const without = (places: Places, ...names: readonly string[]): Places =>
  Object.fromEntries(Object.entries(places).filter(([name]) => !names.includes(name)));

function worktree(branch: string, ...args: string[]): string {
  const path = join(temporaryDirectory(), branch);
  git(main, "worktree", "add", "-q", "-b", branch, path, ...args);
  return path;
}

function commit(cwd: string, files: Readonly<Record<string, string>> = {}, message = "change"): string {
  writeFiles(cwd, files);
  git(cwd, "add", "-A");
  git(cwd, "commit", "-q", "--allow-empty", "-m", message);
  return git(cwd, "rev-parse", "HEAD");
}

/** How many files a worktree or a commit shows, how many of them are its own, and how many of the base it hides. */
async function counts(kind: "worktree" | "commit", ref: string): Promise<[files: number, own: number, hidden: number]> {
  type Listed = { kind: string; ref: string; files: number; own_files: number; hidden_files: number };
  const { refs } = await user.json<{ refs: Listed[] }>(["list-refs"]);
  const listed = refs.find((row) => row.kind === kind && row.ref === ref);
  if (!listed) throw new Error(`list-refs shows no ${kind} ${ref}`);
  return [listed.files, listed.own_files, listed.hidden_files];
}

const errorOf = async (args: readonly string[], cwd = main): Promise<Failure["error"]> => (await user.json<Failure>(args, { cwd })).error;

describe("what a branch changes, in its worktree and by its name", () => {
  /**
   * Changes two worktrees of new branches, one that was never asked about and one that was, and looks at both dirty. Commits in the
   * first, looks at it clean, and by name from the main worktree. Takes everything back in the other, and looks again.
   */
  async function expectOnBranch(change: (root: string) => void, expected: Places): Promise<void> {
    const root = worktree("feature");
    const known = worktree("known");
    expect(await places(known)).toEqual(ON_MAIN);
    for (const changed of [root, known]) change(changed);
    expect(await places(root)).toEqual(expected);
    expect(await places(known)).toEqual(expected);
    expect(await places(main)).toEqual(ON_MAIN);
    // Hits are verified before they are shown: what an index has too much of shows in its counts only.
    expect(await counts("worktree", "known")).toEqual(await counts("worktree", "feature"));
    commit(root);
    expect(await places(root)).toEqual(expected);
    expect(await places(main, "feature")).toEqual(expected);
    expect(await counts("commit", "feature")).toEqual(await counts("worktree", "feature"));
    expect(await places(main)).toEqual(ON_MAIN);
    expect(await places(root, "main")).toEqual(ON_MAIN);
    git(known, "clean", "-q", "-d", "-f", "-x");
    git(known, "reset", "-q", "--hard");
    expect(await places(known)).toEqual(ON_MAIN);
    expect(await counts("worktree", "known")).toEqual(await counts("worktree", "main"));
  }

  test("a function renamed inside a file", () =>
    expectOnBranch((root) => writeFiles(root, { "src/alpha.ts": fn("alphaOne", "alphaNew") }), {
      ...without(ON_MAIN, "alphaTwo"),
      alphaNew: ["src/alpha.ts:5"],
    }));

  test("a file renamed", () =>
    expectOnBranch((root) => renameSync(join(root, "src/beta.ts"), join(root, "src/moved.ts")), {
      ...ON_MAIN,
      betaOne: ["src/moved.ts:1"],
    }));

  test("a function deleted from a changed file; the one that stays is there once", () =>
    expectOnBranch((root) => writeFiles(root, { "src/alpha.ts": fn("alphaTwo") }), {
      ...without(ON_MAIN, "alphaOne"),
      alphaTwo: ["src/alpha.ts:1"],
    }));

  test("a file deleted", () => expectOnBranch((root) => rmSync(join(root, "src/gamma.ts")), without(ON_MAIN, "gammaOne")));

  test("a new file", () =>
    expectOnBranch((root) => writeFiles(root, { "src/delta.ts": fn("deltaOne") }), { ...ON_MAIN, deltaOne: ["src/delta.ts:1"] }));

  test("a name that differs in case only", () =>
    expectOnBranch(
      (root) => {
        git(root, "mv", "src/beta.ts", "src/tmp.ts");
        git(root, "mv", "src/tmp.ts", "src/Beta.ts");
      },
      { ...ON_MAIN, betaOne: ["src/Beta.ts:1"] },
    ));

  test("a file that is ignored, by git and by us", () =>
    expectOnBranch(
      (root) =>
        writeFiles(root, {
          ".gitignore": "src/delta.ts\n",
          "src/delta.ts": fn("deltaOne"),
          ".codecompassignore": "src/gamma.ts\n",
        }),
      without(ON_MAIN, "gammaOne"),
    ));

  test("a link added, and a link put in place of a file", () =>
    expectOnBranch(
      (root) => {
        symlinkSync("alpha.ts", join(root, "src/link.ts"));
        // What a link says is not code, even if it could be.
        symlinkSync(fn("deltaOne"), join(root, "src/code.ts"));
        rmSync(join(root, "src/beta.ts"));
        symlinkSync("alpha.ts", join(root, "src/beta.ts"));
      },
      without(ON_MAIN, "betaOne"),
    ));

  test("a file turned binary, and one that no longer parses", () =>
    expectOnBranch(
      (root) => {
        writeFileSync(join(root, "src/beta.ts"), `${fn("betaOne")}\0`);
        writeFiles(root, { "src/gamma.ts": "}}}}{{{{ ((( @@@ \n" });
      },
      without(ON_MAIN, "betaOne", "gammaOne"),
    ));

  test("a directory put in place of a file, and a file in place of a directory", () =>
    expectOnBranch(
      (root) => {
        rmSync(join(root, "src/beta.ts"));
        writeFiles(root, { "src/beta.ts/inner.ts": fn("betaOne") });
      },
      { ...ON_MAIN, betaOne: ["src/beta.ts/inner.ts:1"] },
    ));
});

test("what is changed and reverted answers as the base does, byte for byte", async () => {
  const root = worktree("feature");
  const before = await user.run(["locate", "alphaOne", "--format", "json"], { cwd: root });
  expect((JSON.parse(before.stdout) as Answer).results[0]).toMatchObject({ path: "src/alpha.ts", source_layer: "base" });
  // The size stays the same.
  writeFiles(root, { "src/alpha.ts": fn("alphaNew", "alphaTwo") });
  expect(await places(root)).toEqual({ ...without(ON_MAIN, "alphaOne"), alphaNew: ["src/alpha.ts:1"] });
  git(root, "checkout", "-q", "--", ".");
  expect(await user.run(["locate", "alphaOne", "--format", "json"], { cwd: root })).toEqual(before);
  expect(await places(root)).toEqual(ON_MAIN);
});

test("a file that only main changed is served to a branch that lags behind as the branch has it", async () => {
  const root = worktree("feature");
  expect(await places(root)).toEqual(ON_MAIN);
  // Another branch has its own of everything that main will change.
  const other = worktree("other");
  writeFiles(other, { "src/alpha.ts": fn("leftOnly"), "src/delta.ts": fn("zetaOne") });
  rmSync(join(other, "src/beta.ts"));
  const onOther = { gammaOne: ["src/gamma.ts:1"], leftOnly: ["src/alpha.ts:1"], zetaOne: ["src/delta.ts:1"] };
  expect(await places(other)).toEqual(onOther);
  commit(main, { "src/alpha.ts": fn("alphaOne", "alphaNew"), "src/beta.ts": fn("betaNew"), "src/delta.ts": fn("deltaOne") });
  rmSync(join(main, "src/gamma.ts"));
  commit(main);
  const onMain = {
    ...{ alphaOne: ["src/alpha.ts:1"], alphaNew: ["src/alpha.ts:5"] },
    ...{ betaNew: ["src/beta.ts:1"], deltaOne: ["src/delta.ts:1"] },
  };
  expect(await places(main)).toEqual(onMain);
  expect(await places(root)).toEqual(ON_MAIN);
  expect(await places(other)).toEqual(onOther);
  expect(await places(main, "feature")).toEqual(ON_MAIN);
  commit(root, { "src/epsilon.ts": fn("epsilonOne") });
  expect(await places(root)).toEqual({ ...ON_MAIN, epsilonOne: ["src/epsilon.ts:1"] });
  git(root, "rebase", "-q", "main");
  expect(await places(root)).toEqual({ ...onMain, epsilonOne: ["src/epsilon.ts:1"] });
  expect(await places(main)).toEqual(onMain);
});

test("edits in the main worktree reach no other, and its own commits do not show them", async () => {
  const root = worktree("feature");
  await places(root);
  writeFiles(main, { "src/alpha.ts": fn("alphaNew"), "src/delta.ts": fn("deltaOne") });
  const dirty = { ...without(ON_MAIN, "alphaOne", "alphaTwo"), alphaNew: ["src/alpha.ts:1"], deltaOne: ["src/delta.ts:1"] };
  expect(await places(main)).toEqual(dirty);
  expect(await places(main, "main")).toEqual(dirty);
  expect(await places(main, "HEAD")).toEqual(ON_MAIN);
  expect(await places(root)).toEqual(ON_MAIN);
  expect(await places(root, "main")).toEqual(ON_MAIN);
  expect(await places(root, `@${main.split("/").at(-1)}`)).toEqual(dirty);
  for (const cwd of [main, root]) expect(await user.json(["sync"], { cwd })).toMatchObject({ job_id: null });
});

test("an index that was begun in a dirty worktree gives its edits to no one", async () => {
  main = repositoryWith(FILES);
  user = new User(main);
  writeFiles(main, { "src/alpha.ts": fn("alphaNew"), "src/delta.ts": fn("deltaOne") });
  await user.run(["index"]);
  const layers = async (cwd: string, name: string) =>
    (await user.json<Answer>(["locate", name], { cwd })).results.filter((hit) => hit.name === name).map((hit) => hit.source_layer);
  expect([await layers(main, "alphaNew"), await layers(main, "betaOne")]).toEqual([["overlay"], ["base"]]);
  const root = worktree("feature");
  expect(await places(root)).toEqual(ON_MAIN);
  expect(await places(main, "HEAD")).toEqual(ON_MAIN);
  git(main, "stash", "-q", "--include-untracked");
  expect(await places(main)).toEqual(ON_MAIN);
  git(main, "stash", "pop", "-q");
  expect((await places(main))["alphaNew"]).toEqual(["src/alpha.ts:1"]);
});

describe("history that moves under one's feet", () => {
  test("checkout there and back, a detached commit, and the ref that is said with it", async () => {
    const first = git(main, "rev-parse", "HEAD");
    git(main, "checkout", "-q", "-b", "topic");
    expect((await answers(main))[0]?.ref).toBe("topic");
    commit(main, { "src/beta.ts": fn("betaNew") });
    const onTopic = { ...without(ON_MAIN, "betaOne"), betaNew: ["src/beta.ts:1"] };
    expect(await places(main)).toEqual(onTopic);
    git(main, "checkout", "-q", "main");
    expect(await places(main)).toEqual(ON_MAIN);
    expect((await answers(main))[0]?.ref).toBe("main");
    git(main, "checkout", "-q", "--detach", "topic");
    expect(await places(main)).toEqual(onTopic);
    git(main, "checkout", "-q", first);
    expect(await places(main)).toEqual(ON_MAIN);
    expect((await answers(main))[0]?.ref).toBe(first.slice(0, 12));
    const { ref } = await user.json<{ ref: string }>(["status"]);
    expect(ref).toBe(first.slice(0, 12));
    writeFiles(main, { "src/beta.ts": fn("betaNew") });
    expect(await places(main)).toEqual(onTopic);
    expect(await places(main, ref)).toEqual(ON_MAIN);
  });

  test("going back to a branch parses nothing", async () => {
    git(main, "checkout", "-q", "-b", "topic");
    commit(main, Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`many/f${index}.ts`, fn(`many${index}`)])));
    expect(await user.json(["sync"])).toMatchObject({ files_parsed: 80 });
    git(main, "checkout", "-q", "main");
    expect(await user.json(["sync"])).toMatchObject({ files_parsed: 0, files_removed: 80 });
    git(main, "checkout", "-q", "topic");
    expect(await user.json(["sync"])).toMatchObject({ files_parsed: 0, files_changed: 80 });
  });

  test("many files that a checkout brings are in the very next answer", async () => {
    git(main, "checkout", "-q", "-b", "topic");
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`many/f${index}.ts`, fn(`many${index}`)]));
    commit(main, { ...many, "src/beta.ts": fn("betaNew") });
    const answer = await user.json<Answer>(["locate", "many69"]);
    expect(answer).toMatchObject({ ref: "topic", freshness_status: "fresh", results: [{ path: "many/f69.ts" }] });
  });

  test("amend, reset --hard, cherry-pick, stash", async () => {
    // The edit of a file that stays keeps its size.
    commit(main, { "src/delta.ts": fn("deltaOne"), "src/beta.ts": fn("betaNew") });
    const changed = { ...without(ON_MAIN, "betaOne"), betaNew: ["src/beta.ts:1"] };
    expect(await places(main)).toEqual({ ...changed, deltaOne: ["src/delta.ts:1"] });
    writeFiles(main, { "src/delta.ts": fn("epsilonOne") });
    git(main, "commit", "-q", "-a", "--amend", "-m", "amended");
    const amended = git(main, "rev-parse", "HEAD");
    expect(await places(main)).toEqual({ ...changed, epsilonOne: ["src/delta.ts:1"] });
    git(main, "reset", "-q", "--hard", "HEAD~1");
    expect(await places(main)).toEqual(ON_MAIN);
    expect(await counts("worktree", "main")).toEqual([3, 0, 0]);
    git(main, "cherry-pick", amended);
    expect(await places(main)).toEqual({ ...changed, epsilonOne: ["src/delta.ts:1"] });
    writeFiles(main, { "src/delta.ts": fn("zetaOne") });
    expect(await places(main)).toEqual({ ...changed, zetaOne: ["src/delta.ts:1"] });
    git(main, "stash", "-q");
    expect(await places(main)).toEqual({ ...changed, epsilonOne: ["src/delta.ts:1"] });
  });

  test("an octopus merge, and its parents by name", async () => {
    for (const [branch, name] of [
      ["left", "leftOnly"],
      ["right", "rightOnly"],
      ["third", "thirdOnly"],
    ] as const) {
      git(main, "checkout", "-q", "-b", branch, "main");
      commit(main, { [`src/${branch}.ts`]: fn(name) });
    }
    git(main, "checkout", "-q", "main");
    commit(main);
    git(main, "merge", "-q", "-m", "octopus", "left", "right", "third");
    const merged = { leftOnly: ["src/left.ts:1"], rightOnly: ["src/right.ts:1"], thirdOnly: ["src/third.ts:1"] };
    expect(await places(main)).toEqual({ ...ON_MAIN, ...merged });
    expect(await places(main, "HEAD")).toEqual({ ...ON_MAIN, ...merged });
    expect(await places(main, "HEAD^3")).toEqual({ ...ON_MAIN, rightOnly: ["src/right.ts:1"] });
    expect(await places(main, "HEAD~1")).toEqual(ON_MAIN);
  });

  test("an orphan branch", async () => {
    git(main, "checkout", "-q", "--orphan", "lonely");
    git(main, "rm", "-q", "-r", "-f", ".");
    expect(await places(main)).toEqual({});
    expect(await user.json(["status"])).toMatchObject({ ref: "lonely", files: 0, symbols: 0 });
    writeFiles(main, { "src/alpha.ts": fn("zetaOne") });
    expect(await places(main)).toEqual({ zetaOne: ["src/alpha.ts:1"] });
    expect((await answers(main))[0]?.ref).toBe("lonely");
    commit(main);
    expect(await places(main)).toEqual({ zetaOne: ["src/alpha.ts:1"] });
    expect(await places(main, "main")).toEqual(ON_MAIN);
  });

  test("a branch force-pushed to an unrelated history, and one deleted", async () => {
    const clone = join(temporaryDirectory(), "clone");
    git(main, "clone", "-q", main, clone);
    await user.run(["index"], { cwd: clone });
    git(main, "checkout", "-q", "--orphan", "other");
    commit(main, { "src/alpha.ts": fn("zetaOne") });
    rmSync(join(main, "src/beta.ts"));
    rmSync(join(main, "src/gamma.ts"));
    commit(main);
    git(main, "branch", "-q", "-M", "other", "main");
    git(clone, "branch", "-q", "keep");
    expect(await places(clone, "origin/main")).toEqual(ON_MAIN);
    git(clone, "fetch", "-q", "--force", "origin");
    expect(await places(clone, "origin/main")).toEqual({ zetaOne: ["src/alpha.ts:1"] });
    git(clone, "reset", "-q", "--hard", "origin/main");
    expect(await places(clone)).toEqual({ zetaOne: ["src/alpha.ts:1"] });
    expect(await places(clone, "keep")).toEqual(ON_MAIN);
    git(clone, "branch", "-q", "-D", "keep");
    expect(await errorOf(["locate", "alphaOne", "--ref", "keep"], clone)).toMatchObject({ code: "ref_not_found" });
  });

  test("gc and repack", async () => {
    const root = worktree("feature");
    commit(root, { "src/delta.ts": fn("deltaOne") });
    const expected = { ...ON_MAIN, deltaOne: ["src/delta.ts:1"] };
    expect(await places(main, "feature")).toEqual(expected);
    git(main, "gc", "-q", "--prune=now");
    git(main, "repack", "-q", "-a", "-d");
    expect(await places(main, "feature")).toEqual(expected);
    expect(await places(main, "feature~1")).toEqual(ON_MAIN);
    expect(await places(root)).toEqual(expected);
  });
});

describe("worktrees", () => {
  test("inside the main directory are no part of it, and have their own view", async () => {
    const inside = join(main, "trees/inner");
    git(main, "worktree", "add", "-q", "-b", "inner", inside);
    writeFiles(inside, { "src/alpha.ts": fn("innerOne") });
    expect(await places(main)).toEqual(ON_MAIN);
    const expected = { ...without(ON_MAIN, "alphaOne", "alphaTwo"), innerOne: ["src/alpha.ts:1"] };
    const seen = Object.entries(expected).map(([name, found]) => [name, found.map((place) => place.replace("src/", ""))]);
    expect(await places(join(inside, "src"))).toEqual(Object.fromEntries(seen));
    expect(await places(main, "@inner")).toEqual(expected);
    expect(await places(main, "./trees/inner")).toEqual(expected);
  });

  test("that move keep their view; those that are removed, or deleted on disk, can be pruned", async () => {
    const [first, second] = [worktree("first"), worktree("second")];
    for (const [root, name] of [
      [first, "leftOnly"],
      [second, "rightOnly"],
    ] as const)
      commit(root, { "src/own.ts": fn(name) });
    await places(first);
    await places(second);
    const moved = join(temporaryDirectory(), "moved");
    git(main, "worktree", "move", first, moved);
    expect(await user.json(["sync"], { cwd: moved })).toMatchObject({ job_id: null });
    expect(await places(moved)).toEqual({ ...ON_MAIN, leftOnly: ["src/own.ts:1"] });
    // Now its directory has another name than the branch in it.
    for (const name of ["@moved", "@first"]) expect(await places(main, name)).toEqual({ ...ON_MAIN, leftOnly: ["src/own.ts:1"] });
    rmSync(second, { recursive: true });
    expect(await errorOf(["locate", "rightOnly", "--ref", "@second"])).toMatchObject({ code: "ref_not_found" });
    git(main, "branch", "-q", "-m", "second", "renamed");
    const { views_removed } = await user.json<{ views_removed: { worktree: string }[] }>(["prune"]);
    expect(views_removed.map(({ worktree: path }) => path)).toEqual([second]);
    expect(await places(main, "renamed")).toEqual({ ...ON_MAIN, rightOnly: ["src/own.ts:1"] });
    expect(await places(main)).toEqual(ON_MAIN);
  });

  test("a hundred of them, each with its own edit, share what they have in common", async () => {
    const roots = Array.from({ length: 100 }, (_, index) => worktree(`w${index}`));
    for (const [index, root] of roots.entries()) {
      writeFiles(root, { "src/beta.ts": fn(`own${index}`) });
      await user.run(["locate", `own${index}`], { cwd: root });
    }
    for (const index of [0, 37, 99]) {
      expect(await places(roots[index] as string)).toEqual(without(ON_MAIN, "betaOne"));
      const { results } = await user.json<Answer>(["locate", `own${index}`], { cwd: roots[index] as string });
      expect(results.map(({ path, source_layer }) => [path, source_layer])).toEqual([["src/beta.ts", "overlay"]]);
      const other = await user.json<Answer>(["locate", `own${(index + 1) % 100}`], { cwd: roots[index] as string });
      expect(other.results.filter(({ name }) => name === `own${(index + 1) % 100}`)).toEqual([]);
    }
    const { refs } = await user.json<{ refs: { own_files: number; kind: string }[] }>(["list-refs"]);
    expect(refs.filter(({ kind }) => kind === "worktree").map(({ own_files }) => own_files)).toEqual([0, ...Array(100).fill(1)]);
  }, 600_000);

  test("keep what is like a version that no view shows any more, after pruning too", async () => {
    const long = `export function leftOnly() {\n${"  step();\n".repeat(50)}}\n`;
    const birds = `/** Counts the herons. */\n${long}\n${fn("rightOnly")}`;
    commit(main, { "src/birds.ts": birds });
    await places(main);
    const root = worktree("feature");
    writeFiles(root, { "src/birds.ts": `${fn("thirdOnly")}\n${birds}` });
    await places(root);
    commit(main, { "src/birds.ts": 'export const zetaOne = "a word about other animals, for instance ducks";\n' });
    expect(await places(main)).toEqual({ ...ON_MAIN, zetaOne: ["src/birds.ts:1"] });
    expect(await user.json(["prune"])).toMatchObject({ versions_removed: 0 });
    expect(await places(root)).toEqual({
      ...ON_MAIN,
      ...{ thirdOnly: ["src/birds.ts:1"], leftOnly: ["src/birds.ts:6"], rightOnly: ["src/birds.ts:59"] },
    });
    const { results } = await user.json<Answer>(["search", "counts the herons"], { cwd: root });
    expect(results.map(({ name, line_start }) => [name, line_start])).toEqual([["leftOnly", 5]]);
    expect((await user.json<Answer>(["search", "counts the herons"])).results.filter(({ path }) => path === "src/birds.ts")).toEqual([]);
    expect((await user.run(["outline", "src/birds.ts"], { cwd: root })).stdout).toContain("rightOnly");
    git(main, "worktree", "remove", "--force", root);
    expect(await user.json(["prune"])).toMatchObject({ versions_removed: 2 });
  });

  test("are all there after a rebuild from one whose branch has no commit yet", async () => {
    const root = worktree("feature");
    expect(await places(root)).toEqual(ON_MAIN);
    git(main, "checkout", "-q", "--orphan", "lonely");
    expect((await user.run(["index", "--force"])).exitCode).toBe(0);
    expect(await places(root)).toEqual(ON_MAIN);
  });

  test("say which layer a hit comes from", async () => {
    const root = worktree("feature");
    writeFiles(root, { "src/beta.ts": fn("betaNew") });
    const layer = async (cwd: string, name: string) => (await user.json<Answer>(["locate", name], { cwd })).results[0]?.source_layer;
    expect([await layer(root, "alphaOne"), await layer(root, "betaNew"), await layer(main, "betaOne")]).toEqual([
      "base",
      "overlay",
      "base",
    ]);
    commit(main, { "src/gamma.ts": fn("gammaNew") });
    expect([await layer(main, "gammaNew"), await layer(root, "gammaOne")]).toEqual(["base", "overlay"]);
    git(main, "checkout", "-q", "-b", "topic");
    commit(main, { "src/alpha.ts": fn("alphaNew") });
    expect([await layer(main, "alphaNew"), await layer(main, "gammaNew")]).toEqual(["overlay", "base"]);
  });
});

describe("kinds of repositories", () => {
  test("a submodule is a repository of its own", async () => {
    const inner = repositoryWith({ "lib.ts": fn("innerOne") });
    git(main, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "sub");
    commit(main);
    expect(await places(main)).toEqual(ON_MAIN);
    expect(await places(main, "HEAD")).toEqual(ON_MAIN);
    // The commit that is checked out in it is no object of this repository, and nobody misses it.
    for (const answer of await answers(main, "HEAD")) expect(answer).toMatchObject({ result_completeness: "complete" });
    const sub = join(main, "sub");
    expect(await errorOf(["locate", "innerOne"], sub)).toMatchObject({ code: "not_indexed" });
    await user.run(["index"], { cwd: sub });
    expect(await places(sub)).toEqual({ innerOne: ["lib.ts:1"] });
  });

  test("a shallow clone knows what it has and says what it has not", async () => {
    commit(main, { "src/delta.ts": fn("deltaOne") });
    const clone = join(temporaryDirectory(), "shallow");
    git(main, "clone", "-q", "--depth", "1", `file://${main}`, clone);
    await user.run(["index"], { cwd: clone });
    expect(await places(clone)).toEqual({ ...ON_MAIN, deltaOne: ["src/delta.ts:1"] });
    expect(await places(clone, "HEAD")).toEqual({ ...ON_MAIN, deltaOne: ["src/delta.ts:1"] });
    const error = await errorOf(["locate", "alphaOne", "--ref", "HEAD~1"], clone);
    expect(error.code).toBe("ref_not_found");
    expect(error.data.remediation).toContain("shallow");
  });

  test("a sparse checkout shows what is checked out, its commits everything", async () => {
    const sparse = worktree("sparse");
    const unseen = worktree("unseen", "sparse");
    commit(sparse, { "docs/delta.ts": fn("deltaOne") });
    expect(await places(sparse)).toEqual({ ...ON_MAIN, deltaOne: ["docs/delta.ts:1"] });
    git(unseen, "merge", "-q", "sparse");
    // What is no longer checked out, and what never was when the worktree is first asked about.
    for (const root of [sparse, unseen]) {
      git(root, "sparse-checkout", "set", "docs");
      expect(existsSync(join(root, "src/alpha.ts"))).toBe(false);
      expect(await places(root)).toEqual({ deltaOne: ["docs/delta.ts:1"] });
      expect(await user.json(["status"], { cwd: root })).toMatchObject({ files: 1, symbols: 1, freshness_status: "fresh" });
      expect(await places(root, "HEAD")).toEqual({ ...ON_MAIN, deltaOne: ["docs/delta.ts:1"] });
      git(root, "sparse-checkout", "disable");
      expect(await places(root)).toEqual({ ...ON_MAIN, deltaOne: ["docs/delta.ts:1"] });
    }
  });

  test("a bare repository shows its HEAD, its worktrees themselves", async () => {
    const bare = join(temporaryDirectory(), "project.git");
    git(main, "clone", "-q", "--bare", main, bare);
    expect(await user.json(["index"], { cwd: bare })).toMatchObject({ files_parsed: 3 });
    expect(await places(bare)).toEqual(ON_MAIN);
    const root = join(bare, "trees/one");
    git(bare, "worktree", "add", "-q", "-b", "one", root);
    writeFiles(root, { "src/beta.ts": fn("betaNew") });
    expect(await places(root)).toEqual({ ...without(ON_MAIN, "betaOne"), betaNew: ["src/beta.ts:1"] });
    expect(await places(bare)).toEqual(ON_MAIN);
    expect((await places(bare, "@one"))["betaNew"]).toEqual(["src/beta.ts:1"]);
    commit(root);
    expect(await places(bare)).toEqual(ON_MAIN);
    const moved = { ...without(ON_MAIN, "betaOne"), betaNew: ["src/beta.ts:1"] };
    git(bare, "branch", "-q", "-f", "main", "one");
    expect(await places(bare, "main")).toEqual(moved);
    commit(root, { "src/delta.ts": fn("deltaOne") });
    git(bare, "branch", "-q", "-f", "main", "one");
    expect(await places(bare)).toEqual({ ...moved, deltaOne: ["src/delta.ts:1"] });
  });

  test("a SHA-256 repository parses nothing twice", async () => {
    const root = directoryWith(FILES);
    git(root, "init", "-q", "-b", "main", "--object-format=sha256");
    commit(root);
    await user.run(["index"], { cwd: root });
    expect(await places(root)).toEqual(ON_MAIN);
    expect(await user.json(["index", "--ref", "HEAD"], { cwd: root })).toMatchObject({ files_parsed: 0 });
    expect(await places(root, "HEAD")).toEqual(ON_MAIN);
  });

  test("a directory of a repository is a workspace of its own, by its own paths, in its commits too", async () => {
    const sub = join(main, "src");
    await user.run(["index", "--workspace", sub]);
    const { results } = await user.json<Answer>(["locate", "alphaOne", "--workspace", sub]);
    expect(results.map(({ path }) => path)).toEqual(["alpha.ts"]);
    writeFiles(main, { "src/alpha.ts": fn("alphaNew") });
    const old = await user.json<Answer>(["locate", "alphaOne", "--workspace", sub, "--ref", "HEAD"]);
    expect(old.results.map(({ path }) => path)).toEqual(["alpha.ts"]);
    expect(await places(main, "HEAD")).toEqual(ON_MAIN);
    expect((await user.json<Answer>(["locate", "alphaOne", "--workspace", sub])).results).toEqual([]);
  });
});

describe("refs", () => {
  test("of every form name the same view once", async () => {
    const hash = commit(main, { "src/delta.ts": fn("deltaOne") });
    git(main, "tag", "v1");
    git(main, "tag", "-a", "v1-annotated", "-m", "one");
    commit(main, { "src/delta.ts": fn("epsilonOne") });
    const expected = { ...ON_MAIN, deltaOne: ["src/delta.ts:1"] };
    for (const ref of ["v1", "v1-annotated", "refs/tags/v1", hash, hash.slice(0, 10), "HEAD~1", "main^", ":/change^{/change}"]) {
      if (!ref.startsWith(":")) expect(await places(main, ref)).toEqual(expected);
    }
    const { refs } = await user.json<{ refs: { kind: string; ref: string; also_called: string[] }[] }>(["list-refs"]);
    const commits = refs.filter(({ kind }) => kind === "commit");
    expect(commits.map(({ ref, also_called }) => [ref, ...also_called].sort())).toEqual([["v1", "v1-annotated"]]);
  });

  test("of odd names are refs, and what looks like an option is none", async () => {
    git(main, "checkout", "-q", "-b", "odd");
    commit(main, { "src/delta.ts": fn("deltaOne") });
    git(main, "checkout", "-q", "main");
    for (const name of ["-upload-pack", "feature/ünï-日本", "a.b/c@d", "semi;colon&amp", "$(id)", "quote'd"]) {
      git(main, "update-ref", `refs/heads/${name}`, "odd");
      const { stdout } = await user.run(["locate", "deltaOne", `--ref=${name}`]);
      expect({ name, stdout }).toEqual({ name, stdout: "src/delta.ts:1: export function deltaOne()\n" });
    }
    for (const name of ["--output=pwned", "main\nHEAD", "--all", "main:src/alpha.ts", "nothing here", "..", "~", "^"]) {
      expect({ name, error: await errorOf(["locate", "alphaOne", `--ref=${name}`]) }).toMatchObject({
        name,
        error: { code: "ref_not_found" },
      });
    }
    expect(existsSync(join(main, "pwned"))).toBe(false);
  });

  test("that do not exist come with those that nearly do", async () => {
    git(main, "branch", "-q", "feature/login-form");
    const error = await errorOf(["search", "alpha", "--ref", "login-from"]);
    expect(error).toMatchObject({ code: "ref_not_found", data: { near_refs: ["feature/login-form"] } });
    expect(error.data.remediation).toContain("feature/login-form");
    const plain = directoryWith(FILES);
    await user.run(["index"], { cwd: plain });
    expect(await errorOf(["search", "alpha", "--ref", "main"], plain)).toMatchObject({ code: "ref_not_found" });
    expect((await user.run(["locate", "alphaOne", "--ref", "live"], { cwd: plain })).exitCode).toBe(0);
  });

  test("can be a workspace's default until that is taken back", async () => {
    commit(main, { "src/delta.ts": fn("deltaOne") });
    expect(await user.json(["switch-ref", "HEAD~1"])).toMatchObject({ default_ref: "HEAD~1" });
    expect(await places(main)).toEqual(ON_MAIN);
    expect((await places(main, "HEAD"))["deltaOne"]).toEqual(["src/delta.ts:1"]);
    expect(await errorOf(["switch-ref", "nowhere"])).toMatchObject({ code: "ref_not_found" });
    expect(await user.json(["switch-ref"])).toMatchObject({ default_ref: "HEAD~1" });
    expect(await user.json(["switch-ref", "--reset"])).toMatchObject({ default_ref: null, previous_ref: "HEAD~1" });
    expect((await places(main))["deltaOne"]).toEqual(["src/delta.ts:1"]);
  });

  test("have outlines, and files that are no longer on disk", async () => {
    rmSync(join(main, "src/alpha.ts"));
    commit(main);
    const outline = await user.run(["outline", "src/alpha.ts", "--ref", "HEAD~1"]);
    expect(outline.stdout).toContain("alphaTwo");
    expect((await user.run(["outline", "src/alpha.ts"])).exitCode).toBe(2);
  });

  test("have their own files at a path, whatever is there on disk, and wherever one stands", async () => {
    const root = worktree("feature");
    commit(root, { "src/only.ts": fn("leftOnly"), "docs/note.ts": fn("rightOnly") });
    const outside = join(temporaryDirectory(), "outside.ts");
    writeFileSync(outside, fn("thirdOnly"));
    rmSync(join(main, "src/beta.ts"));
    symlinkSync(outside, join(main, "src/beta.ts"));
    const outline = async (path: string, ref: string | undefined, cwd: string): Promise<string> => {
      const { stdout, stderr } = await user.run(["outline", path, ...(ref === undefined ? [] : ["--ref", ref])], { cwd });
      return stdout + stderr;
    };
    expect(await outline("src/beta.ts", undefined, main)).toContain("leads out of");
    for (const ref of ["HEAD", "feature", root]) expect(await outline("src/beta.ts", ref, main)).toContain("betaOne");
    const inside = join(main, "src");
    for (const ref of ["feature", root]) {
      expect(await outline("only.ts", ref, inside)).toContain("leftOnly");
      expect(await outline("docs/note.ts", ref, inside)).toContain("rightOnly");
    }
    expect((await user.run(["explain", "left only", "docs/note.ts", "--ref", "feature"], { cwd: inside })).stdout).not.toContain(
      "not in the index",
    );
  });
});

describe("repositories in a bad state", () => {
  test("a missing and a damaged object: what is whole is answered, and the rest is named", async () => {
    // Long enough for its object to have a beginning that is whole when its end is cut off.
    const cut = fn("thirdOnly", ...Array.from({ length: 50 }, (_, index) => `third${index ** 5}`));
    const files = { "src/cut.ts": cut, "src/delta.ts": fn("deltaOne"), "src/zeta.ts": fn("zetaOne"), "src/zz.ts": fn("rightOnly") };
    const hash = commit(main, files);
    const objectOf = (path: string): string => {
      const blob = git(main, "rev-parse", `${hash}:${path}`);
      return join(main, ".git/objects", blob.slice(0, 2), blob.slice(2));
    };
    const kept = objectOf("src/zeta.ts");
    const whole = { ...ON_MAIN, rightOnly: ["src/zz.ts:1"] };
    commit(main, Object.fromEntries(Object.keys(files).map((path, index) => [path, fn("leftOnly", `left${index}`)])));
    rmSync(objectOf("src/delta.ts"));
    const beginning = readFileSync(objectOf("src/cut.ts")).subarray(0, -20);
    rmSync(objectOf("src/cut.ts"));
    writeFileSync(objectOf("src/cut.ts"), beginning);
    renameSync(kept, `${kept}.kept`);
    writeFileSync(kept, "this is no object");
    const [answer] = await answers(main, hash);
    expect(answer).toMatchObject({ result_completeness: "partial" });
    expect(answer?.warnings?.[0]).toContain("3 objects");
    expect(await places(main, hash)).toEqual(whole);
    const { stderr } = await user.run(["locate", "alphaOne", "--ref", hash]);
    expect(stderr).toContain("missing or damaged");
    rmSync(kept);
    renameSync(`${kept}.kept`, kept);
    expect(await places(main, hash)).toEqual({ ...whole, zetaOne: ["src/zeta.ts:1"] });
  });

  test("locked by another git process", async () => {
    writeFiles(main, { ".git/index.lock": "", ".git/HEAD.lock": "", "src/delta.ts": fn("deltaOne") });
    expect(await places(main)).toEqual({ ...ON_MAIN, deltaOne: ["src/delta.ts:1"] });
    expect(await places(main, "HEAD")).toEqual(ON_MAIN);
  });

  test("with a config that names programs, none of which is run", async () => {
    const trap = join(temporaryDirectory(), "trap.sh");
    const sprung = `${trap}.sprung`;
    writeFileSync(trap, `#!/bin/sh\ntouch '${sprung}'\ncat\n`, { mode: 0o755 });
    const hooks = join(temporaryDirectory(), "hooks");
    mkdirSync(hooks);
    for (const hook of ["post-checkout", "post-index-change", "fsmonitor-watchman", "reference-transaction"]) {
      writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch '${sprung}'\n`, { mode: 0o755 });
    }
    writeFiles(main, { ".gitattributes": "* filter=trap diff=trap\n", "-rf.ts": fn("deltaOne") });
    commit(main);
    const settings: Record<string, string> = {
      ...{ "core.fsmonitor": trap, "core.hooksPath": hooks, "core.pager": trap, "core.editor": trap, "core.sshCommand": trap },
      ...{ "core.askPass": trap, "core.gitProxy": trap, "credential.helper": `!${trap}`, "diff.external": trap, "gpg.program": trap },
      ...{ "diff.trap.textconv": trap, "diff.trap.command": trap, "filter.trap.clean": trap, "filter.trap.smudge": trap },
      ...{ "filter.trap.process": trap, "filter.trap.required": "true", "pager.ls-files": trap, "uploadpack.packObjectsHook": trap },
    };
    for (const [name, value] of Object.entries(settings)) git(main, "config", name, value);
    for (const command of ["ls-files", "ls-tree", "cat-file", "rev-parse", "worktree"]) git(main, "config", `alias.${command}`, `!${trap}`);
    writeFiles(main, { "src/alpha.ts": fn("alphaNew") });
    expect((await places(main))["deltaOne"]).toEqual(["-rf.ts:1"]);
    expect((await places(main, "HEAD"))["alphaOne"]).toEqual(["src/alpha.ts:1"]);
    await places(main, "HEAD~1");
    for (const command of [["status"], ["list-refs"], ["sync"], ["prune"], ["doctor"], ["outline", "./-rf.ts"]]) await user.run(command);
    expect(existsSync(sprung)).toBe(false);
  });

  test("whose config claims files elsewhere is not believed", async () => {
    const elsewhere = directoryWith({ "private.ts": fn("zetaOne") });
    git(main, "config", "core.worktree", elsewhere);
    await user.run(["index"]);
    expect(await places(main)).toEqual(ON_MAIN);
  });

  test("without git there is one version, and that is said", async () => {
    const PATH = "/nonexistent";
    const outcome = await user.run(["index"], { env: { PATH } });
    expect(outcome.stderr).toContain("is git installed?");
    const { stdout } = await user.run(["locate", "alphaOne"], { env: { PATH } });
    expect(stdout).toContain("src/alpha.ts:1:");
    const failed = await user.run(["locate", "alphaOne", "--ref", "main"], { env: { PATH } });
    expect(failed.stderr).toContain("without git");
  });

  test("with paths that are not UTF-8: left out, and status says so", async () => {
    const odd = Buffer.concat([Buffer.from(`${main}/src/caf`), Buffer.of(0xe9), Buffer.from(".ts")]);
    writeFileSync(odd, fn("zetaOne"));
    commit(main);
    expect(await places(main)).toEqual(ON_MAIN);
    expect(await places(main, "HEAD")).toEqual(ON_MAIN);
    const { warnings } = await user.json<{ warnings: string[] }>(["status"]);
    expect(warnings[0]).toContain("1 path is not UTF-8");
    expect((await user.run(["status"])).stdout).toContain("not UTF-8");
  });
});
