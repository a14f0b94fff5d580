/** Servers come and go, and so do indexes, workspaces and other servers. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { directoryWith, git, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { User, until } from "../binary.ts";
import { sampleRepository } from "./sample.ts";
import { errorOf, StdioServer, textOf } from "./server.ts";

setDefaultTimeout(180_000);

const LINES = { format: "lines" } as const;

async function ready(user: User, args: readonly string[] = []): Promise<StdioServer> {
  const server = new StdioServer(user, args);
  await server.initialize();
  return server;
}

/** Enough files that indexing them is still under way when something else happens. */
function largeRepository(): string {
  const body = (file: number): string =>
    Array.from(
      { length: 120 },
      (_, index) => `export function work${file}_${index}(input: number): number {\n  return input * ${index};\n}\n`,
    ).join("");
  return directoryWith(Object.fromEntries(Array.from({ length: 200 }, (_, file) => [`src/part-${file}.ts`, body(file)])));
}

test("the first query indexes a workspace that has no index, and is answered", async () => {
  const server = await ready(new User(sampleRepository()));
  const found = await until("the sample is indexed", async () => {
    const text = textOf(await server.call("locate_symbol", { name: "validateToken", ...LINES }));
    return text.includes("src/auth/token.ts") && text;
  });
  expect(found).toContain("validateToken(token: string)");
});

test("a query during the first indexing is answered at once with what there is, and index_status tells how far it is", async () => {
  const user = new User(largeRepository());
  const server = await ready(user);
  const text = textOf(await server.call("search_code", { query: "work" }, { progressToken: 1 }));
  if (text.includes("result_completeness: partial")) {
    expect(text).toContain("indexing_status: indexing");
    expect(text).toMatch(/indexing: "?(?:\d+ of 200 files|listing files)/);
    expect(server.messages.some(({ method }) => method === "notifications/progress")).toBe(true);
  }
  await until("it is ready", async () => textOf(await server.call("index_status")).includes("indexing_status: ready"));
  expect(textOf(await server.call("locate_symbol", { name: "work199_7", ...LINES }))).toContain("src/part-199.ts");
});

/** A server in the midst of the call `long`, which indexes. */
async function indexing(user: User): Promise<StdioServer> {
  const server = await ready(user, ["--tools", "all"]);
  server.send({
    jsonrpc: "2.0",
    id: "long",
    method: "tools/call",
    params: { name: "index_repo", arguments: {}, _meta: { progressToken: "p" } },
  });
  await server.next("indexing has begun", ({ method }) => method === "notifications/progress");
  return server;
}

test("a cancelled index_repo stops, and the next one is whole", async () => {
  const server = await indexing(new User(largeRepository()));
  server.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "long" } });
  await until("it has stopped", async () => {
    const status = textOf(await server.call("index_status"));
    return !/^writer:/m.test(status) && !/indexing_status: indexing/.test(status);
  });
  expect(server.messages.some(({ id }) => id === "long")).toBe(false);
  expect(textOf(await server.call("index_repo", {}, { progressToken: "again" }))).toContain("indexing_status: ready");
  expect(textOf(await server.call("locate_symbol", { name: "work199_7", ...LINES }))).toContain("src/part-199.ts");
});

test("SIGTERM during indexing ends the server cleanly, and nothing is lost", async () => {
  const user = new User(largeRepository());
  const server = await indexing(user);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(server.stderr).toBe("");
  const { exitCode, stdout } = await user.run(["index"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("of 200");
});

test("two servers and the command line share one index", async () => {
  const user = new User(sampleRepository());
  const [first, second] = await Promise.all([ready(user), ready(user)]);
  const ask = async (server: StdioServer, name: string): Promise<string> => textOf(await server.call("locate_symbol", { name, ...LINES }));
  await Promise.all([ask(first, "TokenStore"), ask(second, "TokenStore")]);
  for (const server of [first, second]) {
    await until("both see the sample", async () => (await ask(server, "TokenStore")).includes("token.ts"));
  }
  writeFiles(user.cwd, { "src/later.ts": "export function addedLater(): void {}\n" });
  await user.run(["sync"]);
  for (const server of [first, second]) {
    await until("both see what was added", async () => (await ask(server, "addedLater")).includes("src/later.ts"));
  }
});

test("an index that is rebuilt or deleted under a running server is opened anew, or made again", async () => {
  const user = new User(sampleRepository());
  await user.run(["index"]);
  const server = await ready(user);
  const ask = async (): Promise<string> => textOf(await server.call("locate_symbol", { name: "TokenStore", ...LINES }));
  expect(await ask()).toContain("token.ts");
  await user.run(["index", "--force"]);
  expect(await ask()).toContain("token.ts");
  rmSync(join(user.home, ".codecompass"), { recursive: true });
  await until("it is indexed again", async () => (await ask()).includes("token.ts"));
  expect(readdirSync(join(user.home, ".codecompass/projects"))).toHaveLength(1);
});

test("a workspace that is deleted is an error, and the server goes on with others", async () => {
  const user = new User(sampleRepository());
  const other = sampleRepository();
  const server = await ready(user, ["--workspace", user.cwd, "--workspace", other, "--tools", "all"]);
  await until("both are indexed", async () => {
    const texts = [
      textOf(await server.call("locate_symbol", { name: "Report", ...LINES })),
      textOf(await server.call("locate_symbol", { name: "Report", workspace: other, ...LINES })),
    ];
    return texts.every((text) => text.includes("report.py"));
  });
  rmSync(user.cwd, { recursive: true });
  expect(errorOf(await server.call("locate_symbol", { name: "Report" })).code).toBe("workspace_not_found");
  expect(textOf(await server.call("locate_symbol", { name: "Report", workspace: other, ...LINES }))).toContain("report.py");
  expect(textOf(await server.call("health_check"))).toContain("status: error");
  mkdirSync(user.cwd);
});

test("workspaces that calls name: refused, or found and indexed below an allowed root", async () => {
  const user = new User(sampleRepository());
  await user.run(["index"]);
  const root = temporaryDirectory();
  for (const name of ["one", "two"]) {
    writeFiles(join(root, name), { [`${name}.ts`]: `export function only${name}(): void {}\n` });
    git(join(root, name), "init", "-q", "-b", "main");
  }
  const strict = await ready(user);
  const one = join(root, "one");
  for (const workspace of [one, join(root, "none"), "/etc", root]) {
    expect(errorOf(await strict.call("locate_symbol", { name: "onlyone", workspace })).code).toBe("workspace_not_registered");
    expect(errorOf(await strict.call("index_status", { workspace })).code).toBe("workspace_not_registered");
  }

  const open = await ready(user, ["--auto-workspace", "--allowed-root", root, "--max-auto-workspaces", "1", "--tools", "all"]);
  await until("the named workspace is indexed", async () => {
    return textOf(await open.call("locate_symbol", { name: "onlyone", workspace: one, ...LINES })).includes("one.ts");
  });
  expect(textOf(await open.call("health_check"))).toContain(one);
  expect(errorOf(await open.call("locate_symbol", { name: "x", workspace: join(root, "two") })).code).toBe("limit_exceeded");
  expect(errorOf(await open.call("locate_symbol", { name: "x", workspace: "/etc" })).code).toBe("workspace_not_allowed");
  expect(errorOf(await open.call("index_repo", { workspace: "/" })).code).toBe("workspace_not_allowed");
  // Once it is indexed, a strict server answers for it, from its directories too.
  mkdirSync(join(one, "deep"));
  expect(textOf(await strict.call("locate_symbol", { name: "onlyone", workspace: join(one, "deep"), ...LINES }))).toContain("one.ts");

  const usage = await user.run(["serve-mcp", "--auto-workspace"]);
  expect(usage.exitCode).toBe(2);
  expect(usage.stderr).toContain("--allowed-root");
});

test("the home directory is not indexed because a client happened to start there", async () => {
  const home = temporaryDirectory();
  const server = await ready(new User(home, home));
  const { code, message } = errorOf(await server.call("search_code", { query: "anything" }));
  expect(code).toBe("invalid_input");
  expect(message).toContain("home directory");
});
