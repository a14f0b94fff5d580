/** From what the user said to the directory that is meant. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { REMOVED } from "#core/files/path-rules.ts";
import { indexWorkspace, initWorkspace, listIgnored } from "#engine/lifecycle/index-workspace.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { failing } from "../../failure.ts";
import { directoryWith, git, repositoryWith, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, located } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = { "a.ts": "export const a = 1;\n", "deep/er/b.ts": "export function below() {}\n" };

describe("the workspace of a command", () => {
  test("is the enclosing git root", () => {
    const root = repositoryWith(FILES);
    expect(resolveWorkspace(undefined, join(root, "deep/er"))).toMatchObject({ path: root, warnings: [] });
    expect(resolveWorkspace(undefined, root).vcs.kind).toBe("git");
  });

  test("is the nearest directory with a project marker where there is no git", () => {
    const root = directoryWith({ ...FILES, "pyproject.toml": "", "deep/go.mod": "" });
    expect(resolveWorkspace(undefined, join(root, "deep/er")).path).toBe(join(root, "deep"));
    expect(resolveWorkspace(undefined, root)).toMatchObject({ path: root, vcs: { kind: "none" } });
  });

  test("is the current directory when nothing marks a project", () => {
    const root = directoryWith(FILES);
    expect(resolveWorkspace(undefined, join(root, "deep")).path).toBe(join(root, "deep"));
  });

  test("is the one given, be it below a git root, relative, or behind a link", () => {
    const root = repositoryWith(FILES);
    expect(resolveWorkspace("deep", root)).toMatchObject({ path: join(root, "deep"), vcs: { kind: "git" } });
    const link = join(temporaryDirectory(), "link");
    symlinkSync(root, link);
    expect(resolveWorkspace(link, "/").path).toBe(root);
    expect(resolveWorkspace(undefined, link).path).toBe(root);
  });

  test("a root of git beats a marker below it", () => {
    const root = repositoryWith({ ...FILES, "deep/package.json": "{}" });
    expect(resolveWorkspace(undefined, join(root, "deep/er")).path).toBe(root);
  });

  test("a directory that does not exist, and a file, are refused", () => {
    const root = directoryWith(FILES);
    for (const given of ["nowhere", "a.ts"]) {
      expect(() => resolveWorkspace(given, root)).toThrow(expect.objectContaining({ code: "workspace_not_found" }));
    }
  });

  test("for a file the error names the repository around it", () => {
    const root = repositoryWith(FILES);
    expect(() => resolveWorkspace("deep/er/b.ts", root)).toThrow(
      expect.objectContaining({
        message: `${join(root, "deep/er/b.ts")} is a file; a workspace is a directory.`,
        data: { remediation: `Name the directory: --workspace ${root}; --path limits an answer to a file.` },
      }),
    );
  });

  test("a directory without an index of its own, in a repository with one, is told of that one", async () => {
    freshStorage();
    const root = repositoryWith(FILES);
    const within = resolveWorkspace("deep", root);
    expect(() => openForQuery(within)).toThrow(
      expect.objectContaining({ data: expect.not.objectContaining({ remediation: expect.anything() }) }),
    );
    await index(root);
    const remediation = `The repository around it has one: --workspace ${root}.`;
    expect(() => openForQuery(within)).toThrow(
      expect.objectContaining({ code: "not_indexed", data: expect.objectContaining({ remediation }) }),
    );
  });

  test("a repository that git does not understand is plain files, with a warning", () => {
    const root = directoryWith({ ...FILES, ".git": "gitdir: /nowhere\n" });
    const workspace = resolveWorkspace(root, "/");
    expect(workspace.vcs.kind).toBe("none");
    expect(workspace.warnings).toHaveLength(1);
  });
});

test("a current directory that was removed is an error that says so, and no other directory answers in its place", () => {
  const path = join(temporaryDirectory(), "gone");
  const standing = (): unknown => resolveWorkspace(undefined, `${path}${REMOVED}`);
  expect(standing).toThrow(
    expect.objectContaining({
      code: "workspace_not_found",
      message: `The current directory, ${path}, was removed.`,
      data: { remediation: expect.stringContaining("--workspace") },
    }),
  );
  mkdirSync(path);
  expect(standing).toThrow(expect.objectContaining({ data: { remediation: expect.stringContaining(`cd ${path}`) } }));
});

test("a subdirectory is a workspace of its own: its answers name its files, by its own paths", async () => {
  freshStorage();
  const root = repositoryWith(FILES);
  await index(join(root, "deep"));
  expect(await located(join(root, "deep"), "below")).toEqual(["er/b.ts:1 below"]);
  expect(await located(join(root, "deep"), "a")).toEqual([]);
});

test("a home directory is not indexed by accident", async () => {
  freshStorage();
  for (const path of [homedir(), "/"]) {
    expect(await failing(indexWorkspace(resolveWorkspace(path, "/")))).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(() => initWorkspace(resolveWorkspace(path, "/"))).toThrow(expect.objectContaining({ code: "invalid_input" }));
  }
});

test("init registers once and says what it is", () => {
  freshStorage();
  const root = repositoryWith(FILES);
  const first = initWorkspace(resolveWorkspace(root, "/"));
  expect(first).toMatchObject({ workspace: root, vcs_mode: "git", ref: "main", already_initialized: false });
  expect(initWorkspace(resolveWorkspace(root, "/"))).toEqual({ ...first, already_initialized: true });
});

test("what is left out is listed with the rule that does it", async () => {
  const root = repositoryWith({ ".gitignore": "*.tmp\n", ".codecompassignore": "secret-plans/\n!x.tmp\n", "a.ts": "" });
  writeFiles(root, { "secret-plans/p.ts": "", ".env": "A=1", "node_modules/x/i.js": "", "x.tmp": "", "y.tmp": "" });
  mkdirSync(join(root, "empty"));
  const ignored = Object.fromEntries((await listIgnored(resolveWorkspace(root, "/"))).map(({ path, layer }) => [path, layer]));
  expect(ignored).toEqual({
    "secret-plans/p.ts": "codecompassignore",
    ".env": "secrets",
    "node_modules/": "built-in",
    "y.tmp": "gitignore",
  });
  expect(git(root, "status", "--porcelain")).not.toContain(".codecompass/");
});
