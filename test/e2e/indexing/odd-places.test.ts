/** Workspaces and worktrees in directories that are called like nothing anyone would type. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { git, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { User, until } from "../binary.ts";
import { StdioServer, textOf } from "../mcp/server.ts";

setDefaultTimeout(180_000);

interface Refs {
  readonly refs: readonly { kind: string; worktree: string | null; is_current: boolean; is_gone: boolean; ref: string }[];
}
interface Answer {
  readonly repo: string;
  readonly ref: string;
  readonly results: readonly { path: string; name: string }[];
}

const NAMES = ["new\nline", "two\n\nlines\n", " tab\tand blank ", "-quo'te\"\\x1b", "\u202ebidi\u001b[31m,b:c%41{x}*"];

describe.each(NAMES.map((name) => [JSON.stringify(name), name] as const))("below %s", (_, name) => {
  const begin = async (): Promise<{ main: User; side: User }> => {
    const base = temporaryDirectory();
    const root = join(base, name);
    mkdirSync(root);
    writeFiles(root, { "src/one.ts": "export function onlyOne() {}\n", [`inner${name}/two.ts`]: "export function innerTwo() {}\n" });
    git(root, "init", "-q", "-b", "main");
    git(root, "add", "-A");
    git(root, "commit", "-q", "-m", "first");
    git(root, "worktree", "add", "-q", join(base, `side ${name}`), "-b", "side");
    const main = new User(root);
    const side = new User(join(base, `side ${name}`), main.home);
    writeFiles(side.cwd, { "src/three.ts": "export function sideThree() {}\n" });
    expect((await main.run(["index"])).exitCode).toBe(0);
    return { main, side };
  };

  test("each tree answers with its own, also by name and path, and over MCP", async () => {
    const { main, side } = await begin();
    const found = async (user: User, ...args: string[]): Promise<string[]> =>
      (await user.json<Answer>(["search", "onlyOne innerTwo sideThree", ...args])).results.map((hit) => hit.name).sort();
    expect(await found(main)).toEqual(["innerTwo", "onlyOne"]);
    expect(await found(side)).toEqual(["innerTwo", "onlyOne", "sideThree"]);
    expect(await found(main, "--ref", side.cwd)).toEqual(["innerTwo", "onlyOne", "sideThree"]);
    expect(await found(main, `--ref=@side ${name}`)).toEqual(["innerTwo", "onlyOne", "sideThree"]);
    expect(await found(main, `--workspace=${side.cwd}`)).toEqual(["innerTwo", "onlyOne", "sideThree"]);
    const { repo, ref } = await side.json<Answer>(["search", "sideThree"]);
    expect({ repo, ref }).toEqual({ repo: side.cwd, ref: "side" });
    const server = new StdioServer(main);
    await server.initialize();
    const answer = JSON.parse(textOf(await server.call("locate_symbol", { name: "sideThree", workspace: side.cwd, format: "json" })));
    expect(answer).toMatchObject({ repo: side.cwd, results: [{ path: "src/three.ts" }] });
    const status = textOf(await server.call("index_status", { workspace: side.cwd, format: "json" }));
    expect(JSON.parse(status)).toMatchObject({ repo: side.cwd, ref: "side", vcs_mode: "git" });
  });

  test("worktrees that stand are listed as standing and outlive a prune, and one that is gone does not", async () => {
    const { main, side } = await begin();
    await side.run(["search", "sideThree"]);
    const inner = new User(join(main.cwd, `inner${name}`), main.home);
    expect((await inner.run(["index", "--workspace", "."])).exitCode).toBe(0);
    const worktrees = async (): Promise<string[]> => {
      const { refs } = await main.json<Refs>(["list-refs"]);
      expect(refs.some((ref) => ref.is_gone)).toBe(false);
      return refs.flatMap(({ worktree }) => worktree ?? []).sort();
    };
    const standing = [main.cwd, inner.cwd, side.cwd].sort();
    expect(await worktrees()).toEqual(standing);
    expect(await main.json<{ views_removed: unknown[] }>(["prune"])).toMatchObject({ views_removed: [] });
    expect(await worktrees()).toEqual(standing);
    const { refs } = await side.json<Refs>(["list-refs"]);
    expect(refs.filter((ref) => ref.is_current).map((ref) => ref.worktree)).toEqual([side.cwd]);

    // Moved by hand and mended by git, a worktree is still the same; removed, it is gone.
    const moved = join(side.cwd, `../moved ${name}`);
    renameSync(side.cwd, moved);
    git(moved, "worktree", "repair");
    expect(await worktrees()).toEqual([main.cwd, inner.cwd, moved].sort());
    rmSync(moved, { recursive: true });
    expect((await main.json<{ views_removed: { worktree: string }[] }>(["prune"])).views_removed).toHaveLength(1);
    expect(await worktrees()).toEqual([main.cwd, inner.cwd].sort());
  });

  test("status, doctor and the list of refs say each thing on a line of its own", async () => {
    const { main, side } = await begin();
    await side.run(["search", "sideThree"]);
    for (const user of [main, side]) {
      const status = (await user.run(["status"])).stdout.trimEnd().split("\n");
      for (const line of status) expect(line).toMatch(/^[a-z]+ +\S/);
      const { refs } = await user.json<Refs>(["list-refs"]);
      expect((await user.run(["list-refs"])).stdout.trimEnd().split("\n")).toHaveLength(refs.length);
    }
    for (const line of (await main.run(["doctor"])).stdout.trimEnd().split("\n")) expect(line).toMatch(/^(?:ok {2}|FAIL) [a-z -]+: /);
  });
});

test("in a worktree that was removed, commands say so with status 2, and what names its workspace is answered", async () => {
  const base = temporaryDirectory();
  const user = new User(join(base, "main"));
  mkdirSync(user.cwd);
  writeFiles(user.cwd, { "src/one.ts": "export function onlyOne() {}\n" });
  git(user.cwd, "init", "-q", "-b", "main");
  git(user.cwd, "add", "-A");
  git(user.cwd, "commit", "-q", "-m", "first");
  const standing = async (command: string) => {
    git(user.cwd, "worktree", "add", "-q", "-f", join(base, "side"), "--detach");
    return user.shell(`cd "${join(base, "side")}" && rm -r "${join(base, "side")}" && ${command}`);
  };
  for (const command of ["locate onlyOne", "search one", "grep one", "show src/one.ts", "status", "index", "sync", "diff", "doctor"]) {
    const { exitCode, stdout, stderr } = await standing(`$CODECOMPASS ${command} --format json`);
    expect({ command, exitCode }).toEqual({ command, exitCode: 2 });
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: "workspace_not_found" } });
    expect(stderr).toContain(`The current directory, ${join(base, "side")}, was removed.`);
  }
  for (const command of [
    "--version",
    "help search",
    "index --workspace ../main",
    `locate onlyOne --workspace ${user.cwd}`,
    "outline src/one.ts --workspace ../main",
  ]) {
    expect(await standing(`$CODECOMPASS ${command}`)).toMatchObject({ exitCode: 0 });
  }
  const again = await standing(`mkdir "${join(base, "side")}" && $CODECOMPASS locate onlyOne`);
  expect(again.stderr).toContain(`Another directory has its place now: cd ${join(base, "side")}`);
});

test("a directory whose name is not UTF-8 is refused with what to do, also behind a link", async () => {
  const base = temporaryDirectory();
  const user = new User(base);
  await user.shell("mkdir $(printf 'ws\\377') && ln -s $(printf 'ws\\377') link");
  for (const script of ["cd $(printf 'ws\\377') && $CODECOMPASS index", "$CODECOMPASS index --workspace link"]) {
    const { exitCode, stderr } = await user.shell(script);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("has a name that is not UTF-8");
  }
});

test("an index made before keys were JSON is told as older, and built anew without being asked for", async () => {
  const user = new User(temporaryDirectory());
  writeFiles(user.cwd, { "a.ts": "export function oldOne() {}\n", "package.json": "{}" });
  await user.run(["index"]);
  const { database } = await user.json<{ database: string }>(["status"]);
  const { Database } = await import("bun:sqlite");
  const db = new Database(database);
  db.run("PRAGMA user_version = 3");
  db.run("UPDATE projects SET schema_version = 3");
  db.run("UPDATE branch_state SET view_key = 'worktree:' || worktree");
  db.close();
  const refused = await user.run(["search", "oldOne"]);
  expect(refused.stderr).toContain("written by an older version of codecompass");
  const { stdout } = await until("the index is built anew", async () => {
    const outcome = await user.run(["search", "oldOne"]);
    return outcome.exitCode === 0 && outcome;
  });
  expect(stdout).toContain("a.ts:1:");
});
