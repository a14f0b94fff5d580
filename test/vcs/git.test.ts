/** What git says about a workspace, in the states that repositories are really in. */
import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { listWorkspace } from "#indexer/scan.ts";
import { openGit, openGitAround } from "#vcs/git.ts";
import { blocksOfOldGit, standsAt } from "#vcs/git-worktrees.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { directoryWith, git, repositoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";

function adapter(root: string): VcsAdapter {
  const opened = openGit(root);
  if (!opened) throw new Error(`${root} is not in a working tree`);
  return opened;
}

const listed = async (root: string): Promise<readonly string[]> => (await listWorkspace(root, adapter(root))).paths;

describe("files", () => {
  const ODD = [
    "with space.ts",
    "tab\there.ts",
    "new\nline.ts",
    'quo"te.ts',
    "apo'strophe.ts",
    "back\\slash.ts",
    "-rf.ts",
    "--.ts",
    "*.ts",
    "[a].ts",
    ":(top)x.ts",
    "größe.ts",
    "gro\u0308ße2.ts",
    "日本.ts",
    "🙂.ts",
    "#hash.ts",
    "!bang.ts",
    "dir with space/näme.ts",
  ];

  test("of any name have the content that was committed, whatever has become of them", async () => {
    const files = Object.fromEntries(ODD.map((path) => [path, `// ${path}\n`]));
    const root = repositoryWith(files);
    writeFiles(root, { "*.ts": "// changed\n", "new.ts": "// new\n" });
    const blobs = await adapter(root).committedBlobs([...ODD, "new.ts", "missing.ts"]);
    expect([...(blobs?.keys() ?? [])].sort()).toEqual([...ODD].sort());
    expect(blobs?.get("*.ts")).toBe(git(root, "rev-parse", "HEAD:*.ts"));
    expect(await adapter(join(root, "dir with space")).committedBlobs(["näme.ts"])).toEqual(
      new Map([["näme.ts", git(root, "rev-parse", "HEAD:dir with space/näme.ts")]]),
    );
    const unborn = temporaryDirectory();
    git(unborn, "init", "-q");
    expect(await adapter(unborn).committedBlobs(["a.ts"])).toEqual(new Map());
  });

  test("of any name are listed as they are called, tracked or not", async () => {
    const root = repositoryWith(Object.fromEntries(ODD.map((name) => [`tracked/${name}`, ""])));
    writeFiles(root, Object.fromEntries(ODD.map((name) => [`new/${name}`, ""])));
    expect(await listed(root)).toEqual([...ODD.map((name) => `new/${name}`), ...ODD.map((name) => `tracked/${name}`)].sort());
  });

  test("are those of the directory one asks about, by paths from there", async () => {
    const root = repositoryWith({ "top.ts": "", "sub/a.ts": "", "sub/deep/b.ts": "", ".gitignore": "*.log\n" });
    writeFiles(root, { "sub/new.ts": "", "sub/x.log": "" });
    expect(await listed(join(root, "sub"))).toEqual(["a.ts", "deep/b.ts", "new.ts"]);
  });

  test("that conflict in a merge are listed once", async () => {
    const root = repositoryWith({ "a.ts": "base\n" });
    git(root, "checkout", "-q", "-b", "other");
    writeFiles(root, { "a.ts": "other\n" });
    git(root, "commit", "-q", "-a", "-m", "other");
    git(root, "checkout", "-q", "main");
    writeFiles(root, { "a.ts": "main\n" });
    git(root, "commit", "-q", "-a", "-m", "main");
    expect(() => git(root, "merge", "other")).toThrow();
    expect(await listed(root)).toEqual(["a.ts"]);
  });

  test("of a repository inside, and of a submodule, belong to those", async () => {
    const inner = repositoryWith({ "inner.ts": "export const inner = 1;\n" });
    const root = repositoryWith({ "outer.ts": "" });
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "sub");
    git(root, "clone", "-q", inner, "nested");
    const paths = await listed(root);
    expect(paths.filter((path) => path.endsWith("inner.ts"))).toEqual([]);
    expect(paths).toContain("outer.ts");
    expect(await listed(join(root, "sub"))).toEqual(["inner.ts"]);
    expect(await listed(join(root, "nested"))).toEqual(["inner.ts"]);
  });
});

describe("the head", () => {
  test("is the branch and its commit", () => {
    const root = repositoryWith({ "a.ts": "" });
    expect(adapter(root).head()).toEqual({ ref: "main", commit: git(root, "rev-parse", "HEAD") });
    git(root, "checkout", "-q", "-b", "feature/with/slashes");
    expect(adapter(root).head().ref).toBe("feature/with/slashes");
  });

  test("of a repository without commits is its branch alone", async () => {
    const root = directoryWith({ "a.ts": "" });
    git(root, "init", "-q", "-b", "trunk");
    expect(adapter(root).head()).toEqual({ ref: "trunk", commit: null });
    expect(await listed(root)).toEqual(["a.ts"]);
  });

  test("when detached is the commit, abbreviated", () => {
    const root = repositoryWith({ "a.ts": "" });
    const commit = git(root, "rev-parse", "HEAD");
    git(root, "checkout", "-q", "--detach");
    expect(adapter(root).head()).toEqual({ ref: commit.slice(0, 12), commit });
  });

  test("by default is what the remote says, else a branch of a usual name, else the one that is checked out", () => {
    const origin = repositoryWith({ "a.ts": "" });
    const clone = join(temporaryDirectory(), "clone");
    git(origin, "clone", "-q", origin, clone);
    git(clone, "checkout", "-q", "-b", "topic");
    expect(adapter(clone).defaultRef).toBe("main");
    git(origin, "checkout", "-q", "-b", "topic");
    expect(adapter(origin).defaultRef).toBe("main");
    git(origin, "branch", "-q", "-D", "main");
    expect(adapter(origin).defaultRef).toBe("topic");
  });
});

describe("the project", () => {
  test("is one for all worktrees of a repository, and another for a clone", () => {
    const root = repositoryWith({ "sub/a.ts": "" });
    const linked = join(temporaryDirectory(), "linked");
    git(root, "worktree", "add", "-q", "-b", "other", linked);
    const clone = join(temporaryDirectory(), "clone");
    git(root, "clone", "-q", root, clone);
    const { projectKey } = adapter(root);
    expect(adapter(linked)).toMatchObject({ projectKey, repoRoot: root });
    expect(adapter(join(root, "sub"))).toMatchObject({ projectKey, repoRoot: root });
    expect(adapter(clone).projectKey).not.toBe(projectKey);
    expect(adapter(linked).head().ref).toBe("other");
    expect(openGitAround(linked)?.root).toBe(realpathSync(linked));
  });

  test("of a submodule is its own, rooted where it is checked out", () => {
    const inner = repositoryWith({ "inner.ts": "" });
    const root = repositoryWith({ "outer.ts": "" });
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "sub");
    const sub = join(root, "sub");
    expect(adapter(sub).projectKey).not.toBe(adapter(root).projectKey);
    expect(adapter(sub).repoRoot).toBe(sub);
  });

  test("does not exist outside of git, nor inside .git", () => {
    expect(openGit(directoryWith({}))).toBeUndefined();
    expect(openGit(join(repositoryWith({}), ".git"))).toBeUndefined();
  });
});

describe("a repository cannot", () => {
  test("make us run its programs", async () => {
    const root = repositoryWith({ "a.ts": "", "hook.sh": "#!/bin/sh\ntouch ran-hook\n" });
    chmodSync(join(root, "hook.sh"), 0o755);
    const program = join(root, "hook.sh");
    for (const setting of ["core.fsmonitor", "core.pager", "core.sshCommand"]) git(root, "config", setting, program);
    git(root, "config", "core.hooksPath", root);
    adapter(root).head();
    await listed(root);
    expect(existsSync(join(root, "ran-hook"))).toBe(false);
  });

  test("be mistaken for another because of the environment", () => {
    const root = repositoryWith({ "a.ts": "" });
    const other = repositoryWith({ "b.ts": "other" });
    const before = { ...process.env };
    process.env["GIT_DIR"] = join(other, ".git");
    process.env["GIT_WORK_TREE"] = other;
    try {
      expect(adapter(root).repoRoot).toBe(root);
    } finally {
      for (const name of ["GIT_DIR", "GIT_WORK_TREE"]) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });

  test("keep its index locked because of us", async () => {
    const root = repositoryWith({ "a.ts": "" });
    writeFiles(root, { ".git/index.lock": "" });
    expect(await listed(root)).toEqual(["a.ts"]);
    rmSync(join(root, ".git/index.lock"));
  });
});

describe("worktrees", () => {
  const PATHS = [
    "new\nline",
    "two\n\nlines",
    "HEAD\nHEAD 0\ndetached",
    "-dash",
    " blanks ",
    "tab\there",
    "quo'te\"",
    "back\\slash",
    "\u202ebidi",
  ];

  test("of any name are listed as they are called", async () => {
    const root = join(temporaryDirectory(), "main\ntree");
    mkdirSync(root);
    git(root, "init", "-q", "-b", "main");
    git(root, "commit", "-q", "--allow-empty", "-m", "first");
    const paths = PATHS.map((name) => join(temporaryDirectory(), name));
    for (const [index, path] of paths.entries()) git(root, "worktree", "add", "-q", path, "-b", `side${index}`);
    const commit = git(root, "rev-parse", "HEAD");
    const expected = [root, ...paths].map((path, index) => ({ path, branch: index === 0 ? "main" : `side${index - 1}`, commit }));
    for (const path of [root, ...paths]) {
      const listed = await adapter(path).worktrees();
      expect(new Set(listed.map((worktree) => worktree.path))).toEqual(new Set([root, ...paths]));
      expect(listed).toEqual(expect.arrayContaining(expected.map((worktree) => expect.objectContaining({ ...worktree, isGone: false }))));
    }
    // What a git before 2.36 prints, which knows no -z: it ends lines with the character that these paths hold.
    const old = blocksOfOldGit(`${git(root, "worktree", "list", "--porcelain")}\n\n`);
    expect(new Set(old.map(([path = ""]) => path))).toEqual(new Set([root, ...paths].map((path) => `worktree ${path}`)));
    for (const [, head, branch] of old) {
      expect(head).toBe(`HEAD ${commit}`);
      expect(branch).toStartWith("branch refs/heads/");
    }
  });

  test("of any name are recognised, with the directory in them, after they have moved too", () => {
    const root = join(temporaryDirectory(), "main\ntree");
    writeFiles(root, { "inner\ndirectory/a.ts": "export {}\n" });
    git(root, "init", "-q", "-b", "main");
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "first");
    const base = temporaryDirectory();
    git(root, "worktree", "add", "-q", join(base, "side\ntree"), "-b", "side");
    for (const directory of ["", "inner\ndirectory/"]) {
      const { worktreeIdentity, projectKey } = adapter(join(base, "side\ntree", directory));
      expect(projectKey).toBe(join(root, ".git"));
      expect(worktreeIdentity.directory).toBe(directory);
      expect(standsAt(worktreeIdentity, "")).toBe(join(base, "side\ntree", directory).replace(/\/$/, ""));
      git(root, "worktree", "move", join(base, "side\ntree"), join(base, "moved\n"));
      expect(standsAt(worktreeIdentity, "")).toBe(join(base, "moved\n", directory).replace(/\/$/, ""));
      git(root, "worktree", "move", join(base, "moved\n"), join(base, "side\ntree"));
    }
  });

  test("that git points to by a relative path stand where that leads", () => {
    const root = repositoryWith({ "a.ts": "export {}\n" });
    const side = join(temporaryDirectory(), "side");
    git(root, "worktree", "add", "-q", side, "-b", "side");
    const { worktreeIdentity } = adapter(side);
    writeFileSync(join(worktreeIdentity.root, "gitdir"), `${relative(worktreeIdentity.root, join(side, ".git"))}\n`);
    expect(standsAt(worktreeIdentity, "")).toBe(side);
    rmSync(side, { recursive: true });
    expect(standsAt(worktreeIdentity, "")).toBeUndefined();
  });
});

describe("the commit of a branch", () => {
  test("is that of the branch, not of a tag with its name", async () => {
    const root = repositoryWith({ "a.ts": "1\n" });
    const first = git(root, "rev-parse", "HEAD");
    git(root, "tag", "both");
    writeFiles(root, { "a.ts": "2\n" });
    git(root, "commit", "-qam", "second");
    git(root, "branch", "both");
    const second = git(root, "rev-parse", "HEAD");
    expect(await adapter(root).branchCommit("both")).toBe(second);
    git(root, "branch", "-D", "both");
    expect(await adapter(root).branchCommit("both")).toBeUndefined();
    expect(await adapter(root).sharedBranchCommit("both")).toBe(first);
  });

  test("that others share is the local one, else the one fetched last", async () => {
    const root = repositoryWith({ "a.ts": "1\n" });
    const first = git(root, "rev-parse", "HEAD");
    git(root, "update-ref", "refs/remotes/origin/shared", first);
    expect(await adapter(root).branchCommit("shared")).toBeUndefined();
    expect(await adapter(root).sharedBranchCommit("shared")).toBe(first);
    writeFiles(root, { "a.ts": "2\n" });
    git(root, "commit", "-qam", "second");
    git(root, "branch", "shared");
    expect(await adapter(root).sharedBranchCommit("shared")).toBe(git(root, "rev-parse", "HEAD"));
    expect(await adapter(root).sharedBranchCommit("none")).toBeUndefined();
  });
});
