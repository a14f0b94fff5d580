/** The revisions of the protocol, each as its clients speak it, line by line. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { User } from "../binary.ts";
import { sampleRepository } from "./sample.ts";
import { HttpServer, StdioServer, textOf } from "./server.ts";

setDefaultTimeout(180_000);

const MODERN = "2026-07-28";
const LEGACY = ["2025-11-25", "2025-06-18", "2025-03-26"];
const LOCATE = { name: "locate_symbol", arguments: { name: "validateToken", format: "lines" } };
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

let user: User;

beforeEach(async () => {
  user = new User(sampleRepository());
  await user.run(["index"]);
});

test("each older revision is spoken as it was asked for, an unknown one is answered with the newest of them", async () => {
  for (const version of LEGACY) {
    const server = new StdioServer(user);
    expect((await server.initialize(version)).result?.["protocolVersion"]).toBe(version);
    expect(textOf((await server.request("tools/call", LOCATE)).result)).toContain("src/auth/token.ts");
    expect(await server.end()).toBe(0);
  }
  const server = new StdioServer(user);
  expect((await server.initialize("1999-01-01")).result?.["protocolVersion"]).toBe("2025-11-25");
});

test("the stateless revision needs no handshake, over stdio", async () => {
  const server = new StdioServer(user);
  const discovered = await server.request("server/discover", { _meta: ENVELOPE });
  expect(discovered.result).toMatchObject({ supportedVersions: [MODERN], capabilities: { tools: {}, resources: {} } });
  const { result } = await server.request("tools/call", { ...LOCATE, _meta: ENVELOPE });
  expect(textOf(result)).toContain("src/auth/token.ts");
});

test("the stateless revision needs no handshake, over HTTP, and tools are the same for all", async () => {
  const server = await HttpServer.start(user);
  const headers = (method: string, name?: string): Record<string, string> => ({
    "mcp-protocol-version": MODERN,
    "mcp-method": method,
    ...(name ? { "mcp-name": name } : {}),
  });
  const call = await server.post(
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...LOCATE, _meta: ENVELOPE } },
    headers("tools/call", "locate_symbol"),
  );
  const answer = (await call.json()) as { result: Parameters<typeof textOf>[0] };
  expect(textOf(answer.result)).toContain("src/auth/token.ts");
  const modern = await server.post({ jsonrpc: "2.0", id: 2, method: "tools/list", params: { _meta: ENVELOPE } }, headers("tools/list"));
  const stdio = new StdioServer(user);
  await stdio.initialize();
  const { result } = await stdio.request("tools/list");
  expect(((await modern.json()) as { result: { tools: unknown } }).result.tools).toEqual(result?.["tools"] as never);
});

test("a batch, which the oldest revision allows, is answered as one", async () => {
  const server = new StdioServer(user);
  await server.initialize("2025-03-26");
  server.send([
    { jsonrpc: "2.0", id: "a", method: "ping" },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: "b", method: "tools/call", params: LOCATE },
  ]);
  const answer = (await server.next("the batch is answered", Array.isArray)) as unknown as readonly { id: string }[];
  expect(answer.map(({ id }) => id).sort()).toEqual(["a", "b"]);
});

test("a message of a batch that is none is refused with the answers to the others, and keeps none of them back", async () => {
  const server = new StdioServer(user);
  await server.initialize("2025-03-26");
  server.send([{ jsonrpc: "2.0", id: "a", method: "ping" }, { id: "b", method: "ping" }, 5, { jsonrpc: "2.0", id: "c", method: "ping" }]);
  const answer = (await server.next("the batch is answered", Array.isArray)) as unknown as readonly { id: string | null; error?: object }[];
  expect(answer.map(({ id, error }) => `${id} ${error ? "refused" : "answered"}`).sort()).toEqual([
    "a answered",
    "b refused",
    "c answered",
    "null refused",
  ]);
});

test("progress comes with the token of the request, growing, before the answer", async () => {
  const server = new StdioServer(user, ["--tools", "all"]);
  await server.initialize();
  await server.call("index_repo", { force: true }, { progressToken: "mine" });
  const told = server.messages.filter(({ method }) => method === "notifications/progress").map(({ params }) => params ?? {});
  expect(told.length).toBeGreaterThan(0);
  expect(told.every(({ progressToken }) => progressToken === "mine")).toBe(true);
  expect(told.at(-1)).toMatchObject({ progress: 4, total: 4 });
  expect(server.messages.at(-1)?.method).toBeUndefined();
});
