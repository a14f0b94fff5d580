/** The server over HTTP: for several clients, and for nobody else. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { User } from "../binary.ts";
import { sampleRepository } from "./sample.ts";
import { callTool, connectHttp, HttpServer, textOf } from "./server.ts";

setDefaultTimeout(180_000);

const TOKEN = "a-token-of-sufficient-length";
const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

const POSTING = [
  ...["-H", "content-type: application/json", "-H", "accept: application/json, text/event-stream"],
  ...["-d", JSON.stringify(PING)],
];

let user: User;

beforeEach(async () => {
  user = new User(sampleRepository());
  await user.run(["index"]);
});

test("several clients ask at a time and get the answers that the command line gives", async () => {
  const server = await HttpServer.start(user);
  const clients = await Promise.all([1, 2, 3].map(() => connectHttp(server)));
  const names = Array.from({ length: 30 }, (_, index) => `handleRequest${index}`);
  const ask = (name: string, index: number): Promise<string> => {
    const client = clients[index % clients.length];
    if (!client) throw new Error("no client");
    return callTool(client, "locate_symbol", { name, limit: 1, format: "lines" }).then(textOf);
  };
  const answers = await Promise.all(names.map(ask));
  for (const [index, name] of names.entries()) expect(answers[index]).toContain(`function ${name}(`);
  const { stdout } = await user.run(["locate", "handleRequest7", "--limit", "1"]);
  expect(stdout).toContain("handleRequest7(");
  for (const client of clients) await client.close();
});

test("health says what is served and since when", async () => {
  const server = await HttpServer.start(user, ["--no-prewarm"]);
  const health = (await (await server.fetch("/health")).json()) as Record<string, unknown>;
  expect(health).toMatchObject({ status: "ready", projects: [{ repo_root: user.cwd, index_status: "ready", ref: "main", file_count: 4 }] });
  expect(typeof health["uptime_seconds"]).toBe("number");
  expect((await server.fetch("/elsewhere")).status).toBe(404);
});

describe("who is refused", () => {
  test("requests that a web page could have made", async () => {
    const server = await HttpServer.start(user);
    const statusWith = async (headers: Record<string, string>): Promise<number> => (await server.post(PING, headers)).status;
    expect(await statusWith({ host: "attacker.example" })).toBe(403);
    expect(await statusWith({ origin: "https://attacker.example" })).toBe(403);
    expect(await statusWith({ origin: "null" })).toBe(403);
    // Another port of this machine is another server's.
    expect(await statusWith({ origin: "http://localhost:3000" })).toBe(403);
    expect(await statusWith({ origin: new URL(server.url).origin })).toBe(200);
    expect((await server.fetch("/health", { headers: { host: "attacker.example" } })).status).toBe(403);
  });

  test("web pages but for those of an allowed origin", async () => {
    const server = await HttpServer.start(user, ["--allowed-origin", "http://localhost:3000/"]);
    expect((await server.post(PING, { origin: "http://localhost:3000" })).status).toBe(200);
    expect((await server.post(PING, { origin: "http://localhost:3001" })).status).toBe(403);
    const wrong = await user.run(["serve-mcp", "--transport", "http", "--port", "0", "--allowed-origin", "localhost"]);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain("--allowed-origin http://");
  });

  test("no browser that asks for a page of an allowed origin, or lets it read the answers", async () => {
    const origins = ["http://localhost:3000", "vscode-webview://0abc"];
    const server = await HttpServer.start(
      user,
      origins.flatMap((origin) => ["--allowed-origin", origin]),
      { CODECOMPASS_TOKEN: TOKEN },
    );
    const ask = (origin: string): Promise<Response> =>
      server.fetch("/mcp", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type" },
      });
    for (const origin of origins) {
      const asked = await ask(origin);
      expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
      expect(asked.headers.get("access-control-allow-methods")).toContain("POST");
      expect(asked.headers.get("access-control-allow-headers")).toBe("authorization,content-type");
      for (const [authorization, status] of [
        ["", 401],
        [`Bearer ${TOKEN}`, 200],
      ] as const) {
        const answer = await server.post(PING, { origin, authorization });
        expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([status, origin]);
        expect(answer.headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id");
        expect(answer.headers.get("vary")).toContain("Origin");
      }
    }
    const foreign = await ask("http://localhost:3001");
    expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    const own = await server.post(PING, { authorization: `Bearer ${TOKEN}` });
    expect([own.status, own.headers.get("access-control-allow-origin")]).toEqual([200, null]);
  });

  test.skipIf(process.getuid?.() !== 0 || !Bun.which("setpriv") || !Bun.which("curl"))("other users of this machine", async () => {
    const server = await HttpServer.start(user);
    const asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    const ask = (words: readonly string[], path: string): string =>
      Bun.spawnSync([...words, "curl", "-s", "-w", " %{http_code}", ...POSTING, new URL(path, server.url).href], {
        env: {},
      }).stdout.toString();
    expect(ask([], "/mcp")).toEndWith(" 200");
    const refused = ask(asNobody, "/mcp");
    expect(refused).toEndWith(" 403");
    expect(refused).toContain("--token-file");
    expect(server.stderr).not.toContain("every user");
    const health = Bun.spawnSync([...asNobody, "curl", "-s", new URL("/health", server.url).href], { env: {} }).stdout.toString();
    expect(health).toContain('"status"');
    expect(health).not.toContain(user.cwd);
  });

  test("everyone without the token, when there is one", async () => {
    const file = join(user.home, "token");
    writeFileSync(file, `${TOKEN}\n`);
    const server = await HttpServer.start(user, ["--token-file", file]);
    const status = async (authorization?: string): Promise<number> =>
      (await server.post(PING, authorization === undefined ? {} : { authorization })).status;
    expect(await status()).toBe(401);
    expect(await status("Bearer wrong")).toBe(401);
    expect(await status(`Bearer ${TOKEN}x`)).toBe(401);
    expect(await status(`Basic ${TOKEN}`)).toBe(401);
    expect(await status(`Bearer ${TOKEN}`)).toBe(200);
    const client = await connectHttp(server, { Authorization: `Bearer ${TOKEN}` });
    expect(textOf(await callTool(client, "locate_symbol", { name: "Report" }))).toContain("tools/report.py");
    const health = JSON.stringify(await (await server.fetch("/health")).json());
    expect(health).toMatch(/"status":"(?:ready|warming)"/);
    expect(health).not.toContain(user.cwd);
  });

  test("other machines, unless there is a token", async () => {
    const open = await user.run(["serve-mcp", "--transport", "http", "--host", "0.0.0.0", "--port", "0"]);
    expect(open.exitCode).toBe(2);
    expect(open.stderr).toContain("--token-file");
    const short = await user.run(["serve-mcp", "--transport", "http", "--port", "0"], { env: { CODECOMPASS_TOKEN: "short" } });
    expect(short.exitCode).toBe(2);
    const server = await HttpServer.start(user, ["--host", "0.0.0.0"], { CODECOMPASS_TOKEN: TOKEN });
    expect(server.stderr).not.toContain(TOKEN);
  });

  test("messages that are too long or none at all", async () => {
    const server = await HttpServer.start(user);
    const huge = { ...PING, params: { padding: "x".repeat(5_000_000) } };
    expect((await server.post(huge)).status).toBe(413);
    expect((await server.post("{")).status).toBe(400);
    expect((await server.post(PING, { "content-type": "text/plain" })).status).toBe(415);
    expect((await server.post(PING, { "mcp-session-id": "unknown" })).status).toBe(404);
    expect((await server.post(PING)).status).toBe(200);
  });
});

test("a port that is taken is an error that says so", async () => {
  const server = await HttpServer.start(user);
  const { port } = new URL(server.url);
  const second = await user.run(["serve-mcp", "--transport", "http", "--port", port]);
  expect(second.exitCode).toBe(2);
  expect(second.stderr).toContain(port);
});

test("the audit log has names and sizes, and nothing that was asked or answered", async () => {
  const file = join(user.home, "audit.jsonl");
  const server = await HttpServer.start(user, ["--audit-log", file]);
  const client = await connectHttp(server);
  await callTool(client, "search_code", { query: "secret validateToken" });
  const [line = ""] = readFileSync(file, "utf8").split("\n");
  expect(JSON.parse(line)).toMatchObject({ event: "tool_call", tool: "search_code", arguments: ["query"], is_error: false });
  expect(line).not.toContain("validateToken");
  expect(line).not.toContain("token.ts");
});

test("a log that nobody reads any more does not stop the server", async () => {
  const { stdout } = await user.shell(
    [
      'mkfifo "$HOME/log"; "$CODECOMPASS" serve-mcp --transport http --port 0 2> "$HOME/log" & pid=$!',
      'url=$(head -1 < "$HOME/log" | sed "s/.*listening on //")',
      'body=\'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"locate_symbol","arguments":{"name":"Report"}}}\'',
      'for i in 1 2 3; do curl -s "$url" -H "content-type: application/json" -H "accept: application/json, text/event-stream" -d "$body"; done',
      "kill $pid; wait $pid; echo status $?",
    ].join("\n"),
  );
  expect(stdout.match(/tools\/report\.py/g)).toHaveLength(3);
  expect(stdout).toContain("status 0");
});

test("it stops when told, with what is under way answered first", async () => {
  const server = await HttpServer.start(user, ["--tools", "all"]);
  const answer = server.post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "index_repo", arguments: { force: true } } });
  const status = await server.fetch("/health");
  expect(status.status).toBe(200);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  const text = await (await answer).text().catch(() => "");
  // Answered, or told that it was stopped: never left hanging.
  expect(text === "" || /files_parsed|interrupted/.test(text)).toBe(true);
});
