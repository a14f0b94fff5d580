/** A usual repository is known from its files, as git knows it, and costs no process; whatever is unusual is left to git. */
import { expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOutsideRepositories, usualRepository } from "#vcs/usual-repository.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";

const FILES = { "src/deep/a.ts": "" };

/** What git says of a directory. */
function saidByGit(directory: string): ReturnType<typeof usualRepository> {
  const asked = ["--git-common-dir", "--git-dir", "--show-toplevel"];
  const [commonDir = "", gitDir = "", toplevel = ""] = git(directory, "rev-parse", "--path-format=absolute", ...asked).split("\n");
  return { commonDir, gitDir, toplevel, prefix: git(directory, "rev-parse", "--show-prefix") };
}

test("a repository as git makes it, and directories in it", () => {
  const root = repositoryWith(FILES);
  for (const directory of [root, join(root, "src"), join(root, "src/deep")])
    expect(usualRepository(directory)).toEqual(saidByGit(directory));
});

test("a clone, with a remote and branches in its configuration", () => {
  const root = join(temporaryDirectory(), "clone");
  git("/", "clone", "-q", repositoryWith(FILES), root);
  expect(usualRepository(root)).toEqual(saidByGit(root));
});

test("another worktree of it", () => {
  const root = repositoryWith(FILES);
  const other = join(temporaryDirectory(), "other");
  git(root, "worktree", "add", "-q", other);
  for (const directory of [other, join(other, "src")]) expect(usualRepository(directory)).toEqual(saidByGit(directory));
});

const UNUSUAL: Readonly<Record<string, (root: string) => void>> = {
  "a working tree elsewhere": (root) => git(root, "config", "core.worktree", temporaryDirectory()),
  "no working tree": (root) => git(root, "config", "core.bare", "true"),
  "no working tree, said without a value": (root) =>
    writeFileSync(join(root, ".git/config"), "[core]\n\trepositoryformatversion = 0\n\tbare\n"),
  "configuration that is included": (root) => git(root, "config", "include.path", "more"),
  "a format of its own": (root) => {
    git(root, "config", "core.repositoryFormatVersion", "1");
    git(root, "config", "extensions.partialClone", "origin");
  },
  "a newer format": (root) => git(root, "config", "core.repositoryFormatVersion", "10"),
};
for (const [what, make] of Object.entries(UNUSUAL)) {
  test(`not one with ${what}`, () => {
    const root = repositoryWith(FILES);
    make(root);
    expect(usualRepository(root)).toBeUndefined();
  });
}

test("not what merely looks like one", () => {
  const root = temporaryDirectory();
  expect(usualRepository(root)).toBeUndefined();
  mkdirSync(join(root, ".git"));
  writeFiles(root, { ".git/HEAD": "ref: refs/heads/main\n", ".git/config": "[core]\n\tbare = false\n" });
  expect(usualRepository(root)).toBeUndefined();
});

test("not a bare repository", () => {
  const root = temporaryDirectory();
  git(root, "init", "-q", "--bare");
  expect(usualRepository(root)).toBeUndefined();
});

test("a directory is outside of all repositories where none is around it, whatever lies beside it", () => {
  const root = temporaryDirectory();
  writeFiles(root, { "src/deep/a.ts": "", "beside/.git/HEAD": "ref: refs/heads/main\n" });
  expect(isOutsideRepositories(join(root, "src/deep"))).toBe(true);
  expect(isOutsideRepositories(join(root, "beside"))).toBe(false);
});

const AROUND: Readonly<Record<string, (root: string) => void>> = {
  "a repository": (root) => git(root, "init", "-q"),
  "a bare repository": (root) => git(root, "init", "-q", "--bare"),
  "a file that names one": (root) => writeFileSync(join(root, ".git"), `gitdir: ${repositoryWith(FILES)}/.git\n`),
  "a link that leads nowhere": (root) => symlinkSync("nowhere", join(root, ".git")),
};
for (const [what, make] of Object.entries(AROUND)) {
  test(`whether a directory is in a repository is left to git where ${what} is above it`, () => {
    const root = temporaryDirectory();
    make(root);
    mkdirSync(join(root, "src/deep"), { recursive: true });
    expect(isOutsideRepositories(join(root, "src/deep"))).toBe(false);
  });
}
