/** Clients of the HTTP server that are slow, silent, many, or speak no sense: the others are served all the same. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { User } from "../e2e/binary.ts";
import { HttpServer, StdioServer } from "../e2e/mcp/server.ts";
import { repositoryWith, whenTestEnds } from "../temporary.ts";
import { ROUNDS, randomFrom, SEED } from "./campaign.ts";

setDefaultTimeout(120_000 * ROUNDS);

const CALL = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "locate_symbol", arguments: { name: "alphaFn" } } };
const HEAD = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";

let user: User;
let server: HttpServer;

beforeEach(async () => {
  user = new User(repositoryWith({ "a.ts": "export function alphaFn() { return 1; }\n" }));
  await user.run(["index"]);
  server = await HttpServer.start(user);
});

function open(text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => {
      socket.write(text, () => resolve(socket));
    });
    socket.on("error", reject);
    socket.on("connect", () => socket.removeListener("error", reject).on("error", () => undefined));
    whenTestEnds(() => socket.destroy());
  });
}

const openMany = (count: number, text: string): Promise<Socket[]> => Promise.all(Array.from({ length: count }, () => open(text)));

async function expectServed(): Promise<void> {
  const answer = await server.post(CALL);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("alphaFn");
  expect((await server.fetch("/health")).status).toBe(200);
}

describe("a client is served beside", () => {
  test("bodies that never come", async () => {
    await openMany(300, `${HEAD}Content-Length: 100000\r\n\r\n{`);
    await expectServed();
  });

  test("half requests whose clients have gone", async () => {
    for (const socket of await openMany(200, `${HEAD}Content-Length: 100000\r\n\r\n{`)) socket.resetAndDestroy();
    await expectServed();
  });

  test("heads that never end and connections that say nothing", async () => {
    await openMany(150, `${HEAD}X: `);
    await openMany(150, "");
    await expectServed();
  });

  test("bodies without end", async () => {
    const [socket] = await openMany(1, `${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    for (let at = 0; at < 300 && socket?.writable; at++) socket.write(`10000\r\n${"a".repeat(65_536)}\r\n`);
    await expectServed();
  });

  test("five hundred others at a time, all of which are served", async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => server.post(CALL)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test(`requests that are none (seed ${SEED})`, async () => {
    const random = randomFrom(SEED);
    const whole = `${HEAD}Content-Length: 20\r\n\r\n{"jsonrpc":"2.0"}   `;
    await open("CONNECT * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    for (let round = 0; round < 100 * ROUNDS; round++) {
      const at = random(whole.length);
      await open(whole.slice(0, at) + String.fromCharCode(random(256)).repeat(random(5)) + whole.slice(at + random(8)));
    }
    await expectServed();
  });
});

test("health is told while git cannot be asked about one of the workspaces", async () => {
  const hostile = repositoryWith({ "h.ts": "" });
  // Of a repository with settings elsewhere only git can say where its places are.
  Bun.spawnSync(["git", "-C", hostile, "config", "include.path", "more"]);
  const other = await HttpServer.start(user, ["--workspace", user.cwd, "--workspace", hostile]);
  Bun.spawnSync(["mkfifo", join(hostile, ".gitignore")]);
  const health = await other.fetch("/health");
  expect(health.status).toBe(200);
  // The server has only just begun to warm its first index.
  const asked = expect.stringMatching(/^(?:warming|ready)$/);
  expect(await health.json()).toMatchObject({ status: "error", projects: [{ index_status: asked }, { index_status: "error" }] });
});

test("other ways to write this machine's address are no host of ours", async () => {
  for (const host of ["2130706433", "0x7f.1", "127.1"]) expect((await server.post(CALL, { host })).status).toBe(403);
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) expect((await server.post(CALL, { host })).status).toBe(200);
});

describe("a token", () => {
  for (const [what, token] of [
    ["with blanks", "a token with spaces in it"],
    ["beyond ASCII", "ünïcödé-token-long"],
  ] as const) {
    test(`${what} is refused at the start, because no request could carry it`, async () => {
      const file = join(user.home, "token");
      writeFileSync(file, token);
      const { exitCode, stderr } = await user.run(["serve-mcp", "--transport", "http", "--port", "0", "--token-file", file]);
      expect(exitCode).toBe(2);
      expect(stderr).toContain("a header cannot carry");
    });
  }

  test("whose file is missing is a clear error", async () => {
    const { exitCode, stderr } = await user.run(["serve-mcp", "--transport", "http", "--port", "0", "--token-file", "/nonexistent/t"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("The token file /nonexistent/t cannot be read (ENOENT)");
  });
});

test("a line of a hundred megabytes on standard input is refused, and the next one answered", async () => {
  const stdio = new StdioServer(user);
  await stdio.initialize();
  for (let at = 0; at < 100; at++) stdio.write("a".repeat(1_000_000));
  stdio.write("\n{\n\n[]\n");
  expect((await stdio.request("ping")).result).toEqual({} as never);
  expect(await stdio.end()).toBe(0);
});
