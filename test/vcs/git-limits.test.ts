/** What keeps git from hanging, and from answering about something else: special files in its places, and the caller's environment. */
import { describe, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openGit } from "#vcs/git.ts";
import { runQuickly } from "#vcs/git-child.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { repositoryWith, temporaryDirectory, whenTestEnds } from "../temporary.ts";

const FILES = { "src/a.ts": "export const a = 1;\n", "b.ts": "" };

function opened(root: string): VcsAdapter {
  const vcs = openGit(root);
  if (!vcs) throw new Error(`git does not answer for ${root}`);
  return vcs;
}

function putPipe(path: string): void {
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  Bun.spawnSync(["mkfifo", path]);
}

/** The message of the error that listing a repository ends in. */
async function refusal(root: string): Promise<string> {
  try {
    await opened(root).listFiles();
    return "";
  } catch (thrown) {
    return (thrown as Error).message;
  }
}

describe("git is not started where it would wait for ever", () => {
  for (const place of [
    ...[".gitignore", ".gitattributes", ".git/HEAD", ".git/config", ".git/index", ".git/packed-refs", ".git/refs/heads/main"],
    ...[".git/info/exclude", ".git/info/attributes", ".git/shallow", ".git/objects/info/alternates"],
  ]) {
    test(`a pipe as ${place} is named`, async () => {
      const root = repositoryWith(FILES);
      putPipe(join(root, place));
      expect(await refusal(root)).toBe(`git cannot be asked about this repository: ${join(root, place)} is a pipe.`);
    });
  }

  test("a device that the configuration names is named, with the file that names it", async () => {
    for (const setting of ["[core]\n\texcludesFile = /dev/zero", '[core] attributesfile = "/dev/zero" ; x', "[include]\npath=/dev/zero"]) {
      const root = repositoryWith(FILES);
      appendFileSync(join(root, ".git/config"), `${setting}\n`);
      expect(await refusal(root)).toContain(`/dev/zero is a device, and ${join(root, ".git/config")} names it`);
    }
  });

  test("a pipe that an included file names is found", async () => {
    const root = repositoryWith({ ...FILES, included: "[core]\n\texcludesFile = pipe\n" });
    putPipe(join(root, "pipe"));
    appendFileSync(join(root, ".git/config"), "[include]\n\tpath = ../included\n");
    expect(await refusal(root)).toContain(`${join(root, "pipe")} is a pipe, and ${join(root, "included")} names it`);
  });

  test("a pipe that git meets on its way is found while git hangs, and git is ended", async () => {
    const root = repositoryWith(FILES);
    putPipe(join(root, "src/deep/.gitignore"));
    expect(await refusal(root)).toContain(`${join(root, "src/deep/.gitignore")} is a pipe`);
  });

  test("/dev/null in the place of a file is none of that", async () => {
    const root = repositoryWith(FILES);
    symlinkSync("/dev/null", join(root, ".git/info/attributes"));
    appendFileSync(join(root, ".git/config"), "[core]\n\texcludesFile = /dev/null\n");
    expect((await opened(root).listFiles())?.files).toEqual(["b.ts", "src/a.ts"]);
  });
});

describe("git sees its own repository, whatever the caller's environment says", () => {
  const other = (): string => join(repositoryWith({ "z.ts": "" }), ".git");
  const VARIABLES: Readonly<Record<string, () => string>> = {
    GIT_DIR: other,
    GIT_COMMON_DIR: other,
    GIT_INDEX_FILE: () => join(other(), "index"),
    GIT_OBJECT_DIRECTORY: () => join(other(), "objects"),
    GIT_GLOB_PATHSPECS: () => "1",
    GIT_ICASE_PATHSPECS: () => "1",
    GIT_INTERNAL_SUPER_PREFIX: () => "x/",
    GIT_CONFIG_PARAMETERS: () => "'core.bare=true'",
    GIT_EXEC_PATH: () => "/nonexistent",
    GIT_TRACE: () => "1",
  };
  for (const [name, value] of Object.entries(VARIABLES)) {
    test(name, async () => {
      const root = repositoryWith(FILES);
      process.env[name] = value();
      whenTestEnds(() => delete process.env[name]);
      const vcs = opened(root);
      expect((await vcs.listFiles())?.files).toEqual(["b.ts", "src/a.ts"]);
      expect([...((await vcs.committedBlobs(["b.ts"])) ?? [])].map(([path]) => path)).toEqual(["b.ts"]);
      expect(vcs.head().ref).toBe("main");
    });
  }
});

test("what a stopped git has started ends with it, and nothing else does", async () => {
  const [own, foreign] = ["own", "foreign"].map((name) => join(temporaryDirectory(), name)) as [string, string];
  const starting = (pidFile: string): string => `sleep 1000 & echo $! > '${pidFile}'`;
  Bun.spawnSync(["sh", "-c", starting(foreign)], { stdio: ["ignore", "ignore", "ignore"] });
  const pidIn = (file: string): number => Number(readFileSync(file, "utf8"));
  const foreignPid = pidIn(foreign);
  whenTestEnds(() => process.kill(foreignPid, "SIGKILL"));
  expect(runQuickly(["sh", "-c", `${starting(own)}; wait`], 500)?.exitedDueToTimeout).toBe(true);
  const ownPid = pidIn(own);
  for (let look = 0; look < 100 && isRunning(ownPid); look++) await Bun.sleep(20);
  expect([isRunning(ownPid), isRunning(foreignPid)]).toEqual([false, true]);
});

/** Whether a process runs, and does not only wait for somebody to hear that it has ended. */
function isRunning(pid: number): boolean {
  const state = Bun.spawnSync(["ps", "-o", "state=", "-p", `${pid}`])
    .stdout.toString()
    .trim();
  return state !== "" && !state.startsWith("Z");
}

test("git's own words say why it failed, and what to try", async () => {
  const root = repositoryWith(FILES);
  writeFileSync(join(root, ".git/index"), "garbage");
  expect(await refusal(root)).toMatch(/^git ls-files failed in .*: fatal: .*index file/);
});
