/** What the shell has, the server has too: changes between refs, ranges as in git, directories, placed paths, and where its client works. */
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { git, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User, until } from "../binary.ts";
import { errorOf, type Message, StdioServer, textOf } from "./server.ts";

setDefaultTimeout(180_000);

const USER = new User(sharedDirectory(), sharedDirectory());
let server: StdioServer;

beforeAll(async () => {
  git(USER.cwd, "init", "-q", "-b", "main");
  writeFiles(USER.cwd, {
    "src/tank.py": "class Tank:\n    def fill(self, litres):\n        return litres\n",
    "docs/tank.md": "# Tank\n\nHow to fill it.\n",
  });
  git(USER.cwd, "add", ".");
  git(USER.cwd, "commit", "-q", "-m", "A tank");
  git(USER.cwd, "checkout", "-q", "-b", "pump");
  writeFiles(USER.cwd, {
    "src/tank.py": "class Tank:\n    def fill(self, litres, speed):\n        return litres * speed\n",
    "src/pump.py": "class Pump:\n    pass\n",
  });
  git(USER.cwd, "add", ".");
  git(USER.cwd, "commit", "-q", "-m", "A pump");
  await USER.run(["index"]);
});

beforeEach(async () => {
  server = new StdioServer(USER, ["--tools", "all"]);
  await server.initialize();
});

const ask = async (name: string, args: Record<string, unknown>): Promise<string> => textOf(await server.call(name, args));

describe("diff_context", () => {
  test("says what a branch changed, also as a range and from the shell", async () => {
    const answer = await ask("diff_context", { base: "main" });
    expect(answer).toMatch(/^pump .*against where it left main .*: 2 files; symbols: 1 added, 1 modified\n\n/);
    expect(answer).toContain("src/tank.py:2: ~ method def fill(self, litres, speed)");
    expect(answer).toContain("was def fill(self, litres)");
    expect(await ask("diff_context", { base: "main...pump", scope: "files" })).toContain("src/pump.py: + file");
    expect(await ask("diff_context", { base: "main..pump" })).toMatch(/^pump .*against main \(/);
    expect((await USER.run(["diff", "main..pump"])).stdout).toContain("src/tank.py:2: ~ method");
    expect((await USER.run(["diff", "main...pump"])).stdout).toContain("where it left main");
    expect((await USER.run(["diff", "main", "--scope", "files"])).stdout).toContain("src/pump.py: + file");
    expect((await USER.run(["diff", "main", "--base", "main"])).stderr).toContain("main...HEAD");
  });

  test("in data, with the detail that is asked for, within the budget", async () => {
    const data = JSON.parse(await ask("diff_context", { base: "main", format: "json", detail_level: "location" }));
    expect(data).toMatchObject({
      base: "main",
      affected_files: 2,
      summary: { modified_symbols: [{ name: "fill", path: "src/tank.py", line: 2 }] },
    });
    expect(data.summary.modified_symbols[0]).not.toHaveProperty("after_signature");
    expect(errorOf(await server.call("diff_context", { base: "nosuch" })).code).toBe("ref_not_found");
  });
});

test("compare_symbol_between_commits lists the versions of a symbol", async () => {
  const answer = await ask("compare_symbol_between_commits", { name: "Tank.fill", format: "lines" });
  expect(answer).toContain("A pump");
  expect(answer).toContain("was def fill(self, litres)");
  const { versions } = JSON.parse(await ask("compare_symbol_between_commits", { name: "Tank.fill", limit: "5", format: "json" }));
  expect(versions).toMatchObject([
    { subject: "A pump", change: "modified" },
    { subject: "A tank", change: "added" },
  ]);
});

describe("get_file_outline", () => {
  test("of a directory is what is in it", async () => {
    expect(await ask("get_file_outline", { path: "." })).toContain("docs");
    expect(JSON.parse(await ask("get_file_outline", { path: "./src", format: "json" }))).toMatchObject({
      files: 2,
      entries: [
        { path: "src/pump.py", defines: "Pump" },
        { path: "src/tank.py", defines: "Tank" },
      ],
    });
  });

  test("compact has names without signatures", async () => {
    for (const format of ["toon", "json", "lines"]) {
      const text = await ask("get_file_outline", { path: "src/tank.py", compact: true, format });
      expect(text).toContain("fill");
      expect(text).not.toContain("def fill");
    }
  });

  test("in JSON is a tree", async () => {
    const { symbols } = JSON.parse(await ask("get_file_outline", { path: "src/tank.py", format: "json" }));
    expect(symbols).toMatchObject([{ name: "Tank", children: [{ name: "fill", children: [] }] }]);
  });
});

test("paths may be absolute, or placed by a dot", async () => {
  for (const path of [join(USER.cwd, "src"), "./src", "src/"]) {
    const answer = await ask("search_code", { query: "tank", path, format: "lines" });
    expect(answer).toContain("src/tank.py");
    expect(answer).not.toContain("docs/tank.md");
    expect(await ask("search_by_path", { pattern: path, format: "lines" })).toContain("src/pump.py");
    expect(await ask("grep_code", { pattern: "Tank|Pump", glob: path, files_only: true })).not.toContain("docs");
  }
  expect(errorOf(await server.call("search_code", { query: "tank", path: "/etc" })).code).toBe("path_outside_workspace");
  expect(errorOf(await server.call("search_by_path", { pattern: "src/[" }))).toMatchObject({ code: "invalid_input" });
});

test("index_repo and sync_repo are listed without being asked for, and take a ref", async () => {
  const core = new StdioServer(USER);
  await core.initialize();
  const { result } = await core.request("tools/list");
  const names = ((result?.["tools"] ?? []) as readonly { name: string }[]).map(({ name }) => name);
  for (const name of ["index_repo", "sync_repo", "search_code", "locate_symbol", "index_status"]) expect(names).toContain(name);
  expect(await ask("index_repo", { ref: "main" })).toContain("indexing_status: ready");
  expect(await ask("sync_repo", { ref: "main" })).toContain("indexing_status: ready");
});

test("what is cut, is cut with a word beside the answer", async () => {
  const { content } = await server.call("search_code", { query: "tank", limit: 1000 });
  expect(content.map(({ text }) => text).at(-1)).toBe("limit 1000 was reduced to 100, the maximum.");
});

describe("readiness", () => {
  test("the handshake says how ready the server is; health_check goes from warming to ready", async () => {
    const fresh = new StdioServer(USER, ["--tools", "all"]);
    const { result } = await fresh.initialize();
    expect(result?.["serverInfo"]).toMatchObject({ name: "codecompass", health: { status: "warming" } });
    const status = async (): Promise<string> => /status: (\w+)/.exec(textOf(await fresh.call("health_check")))?.[1] ?? "";
    expect(["warming", "ready"]).toContain(await status());
    await until("the server is ready", async () => (await status()) === "ready");
  });

  test("without an index it is not_indexed", async () => {
    const other = new User(sharedDirectory());
    writeFiles(other.cwd, { "package.json": "{}" });
    const fresh = new StdioServer(other, ["--tools", "health_check"]);
    await fresh.initialize();
    expect(textOf(await fresh.call("health_check"))).toStartWith("status: not_indexed");
  });
});

describe("a server that was started nowhere in particular", () => {
  /** A server in the home directory, whose client names `roots`. */
  async function withRoots(roots: readonly string[] | undefined): Promise<StdioServer> {
    const started = new StdioServer(new User(USER.home, USER.home));
    const capabilities = roots ? { roots: { listChanged: true } } : {};
    await started.request("initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo: { name: "test", version: "1" } });
    started.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return started;
  }

  const answerRoots = async (from: StdioServer, directories: readonly string[]): Promise<void> => {
    const { id } = await from.next("the client is asked for its roots", ({ method }: Message) => method === "roots/list");
    from.send({ jsonrpc: "2.0", id, result: { roots: directories.map((path) => ({ uri: `file://${path}` })) } });
  };

  test("asks its client where it works", async () => {
    const started = await withRoots([USER.cwd]);
    const answer = started.call("locate_symbol", { name: "Pump", format: "lines" });
    await answerRoots(started, [join(USER.cwd, "src")]);
    expect(textOf(await answer)).toContain("src/pump.py");
    expect(textOf(await started.call("locate_symbol", { name: "Tank", format: "lines" }))).toContain("src/tank.py");
  });

  test("answers about a workspace that a call names", async () => {
    const started = await withRoots(undefined);
    expect(textOf(await started.call("locate_symbol", { name: "Pump", workspace: USER.cwd, format: "lines" }))).toContain("src/pump.py");
    mkdirSync(join(USER.home, "empty"), { recursive: true });
    expect(errorOf(await started.call("locate_symbol", { name: "Pump", workspace: join(USER.home, "empty") })).code).toBe(
      "workspace_not_registered",
    );
  });
});
