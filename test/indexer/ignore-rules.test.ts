import { describe, expect, test } from "bun:test";
import { loadIgnoreRules } from "#indexer/rules/ignore-rules.ts";
import { listWorkspace } from "#indexer/scan.ts";
import { openGit } from "#vcs/git.ts";
import { openPlain } from "#vcs/no-vcs.ts";
import { directoryWith, git, repositoryWith, writeFiles } from "../temporary.ts";

const layerOf = (workspace: string, path: string): string | undefined => loadIgnoreRules(workspace).judge(path)?.layer;

describe("built-in defaults", () => {
  const empty = directoryWith({});
  for (const path of [
    "node_modules/a/index.js",
    "target/debug/x.rs",
    "pkg/build/out.c",
    "a.min.js",
    "yarn.lock",
    "go.sum",
    "logo.PNG",
    "a.generated.ts",
  ]) {
    test(`${path} is left out`, () => expect(layerOf(empty, path)).toBe("built-in"));
  }
  for (const path of [
    "src/main.rs",
    "api.pb.go",
    "x_generated.rs",
    "builder/x.go",
    "contest.py",
    "Makefile",
    ".github/workflows/ci.yml",
    "key.go",
  ]) {
    test(`${path} is source`, () => expect(layerOf(empty, path)).toBeUndefined());
  }
});

describe(".codecompassignore", () => {
  test("leaves out, re-includes built-in exclusions, and the last pattern wins", () => {
    const root = directoryWith({ ".codecompassignore": "# comment\n*.sql\n!schema.sql\n!vendor/mine/\n!api.generated.ts\n" });
    expect(layerOf(root, "data/dump.sql")).toBe("codecompassignore");
    expect(layerOf(root, "data/schema.sql")).toBeUndefined();
    expect(layerOf(root, "vendor/mine/a.go")).toBeUndefined();
    expect(layerOf(root, "vendor/other/a.go")).toBe("built-in");
    expect(layerOf(root, "api.generated.ts")).toBeUndefined();
  });

  test("re-includes a secret's file by its name only, and never version control's own files", () => {
    const root = directoryWith({ ".codecompassignore": "!.env\n!*.pem\n!.git/\n!keys/\n" });
    for (const path of [".env", "sub/.env", "keys/server.pem"]) expect(layerOf(root, path)).toBeUndefined();
    for (const path of ["config/.env.local", "keys/id_rsa", "home/id_rsa"]) expect(layerOf(root, path)).toBe("secrets");
    expect(layerOf(root, ".git/config")).toBe("vcs");
    expect(layerOf(root, "sub/.git/HEAD")).toBe("vcs");
  });

  test("its hash changes with its text", () => {
    const root = directoryWith({ ".codecompassignore": "a\n" });
    const before = loadIgnoreRules(root).hash;
    writeFiles(root, { ".codecompassignore": "b\n" });
    expect(loadIgnoreRules(root).hash).not.toBe(before);
  });
});

describe("listing", () => {
  const files = {
    "src/a.ts": "",
    "logs/today.txt": "",
    "gen/out.ts": "",
    "gen/keep.ts": "",
    "deep/nested/.gitignore": "local.ts\n",
    "deep/nested/local.ts": "",
    "deep/nested/shared.ts": "",
    ".gitignore": "logs/\ngen/\n",
  };

  test("git's rules hold, tracked files are never ignored by git, and untracked ones are listed", async () => {
    const root = repositoryWith(files);
    git(root, "add", "-f", "logs/today.txt");
    writeFiles(root, { "src/new.ts": "", "src/näme with space.ts": "" });
    const { paths } = await listWorkspace(root, openGit(root) ?? openPlain(root));
    expect(paths).toEqual([
      ".gitignore",
      "deep/nested/.gitignore",
      "deep/nested/shared.ts",
      "logs/today.txt",
      "src/a.ts",
      "src/new.ts",
      "src/näme with space.ts",
    ]);
  });

  test("a re-including pattern reaches what git ignores", async () => {
    const root = repositoryWith({ ...files, ".codecompassignore": "!gen/keep.ts\n" });
    const { paths } = await listWorkspace(root, openGit(root) ?? openPlain(root));
    expect(paths).toContain("gen/keep.ts");
    expect(paths).not.toContain("gen/out.ts");
  });

  test("a plain directory honours .gitignore files too, and re-including works there", async () => {
    const root = directoryWith({ ...files, "node_modules/x/i.js": "", ".codecompassignore": "!gen/keep.ts\n" });
    const { paths, ignored } = await listWorkspace(root, openPlain(root));
    expect(paths).toEqual([
      ".codecompassignore",
      ".gitignore",
      "deep/nested/.gitignore",
      "deep/nested/shared.ts",
      "gen/keep.ts",
      "src/a.ts",
    ]);
    expect(ignored.map(({ path }) => path)).toContain("deep/nested/local.ts");
  });
});
