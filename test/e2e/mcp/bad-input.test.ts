/** What no client should send. The server says what is wrong, leaks nothing, and goes on. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../../temporary.ts";
import { User } from "../binary.ts";
import { sampleRepository } from "./sample.ts";
import { errorOf, type Message, StdioServer, textOf } from "./server.ts";

setDefaultTimeout(180_000);

const SECRET = "do-not-show-this-outside-text";

let user: User;
let outside: string;

beforeEach(async () => {
  user = new User(sampleRepository());
  outside = temporaryDirectory();
  writeFileSync(join(outside, "secret.ts"), `export const secret = "${SECRET}";\n`);
  symlinkSync(outside, join(user.cwd, "way-out"));
  await user.run(["index"]);
});

/** A generator with a seed (mulberry32), so that what fails can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NASTY: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1e308, -1e-9, 2 ** 53, [], {}, { a: { b: [] } }, Array.from({ length: 10_000 }, (_, index) => index)],
  ...["", " ", "\0", "a\0b", "\ud800", "x\udfff", "../../../../etc/passwd", "/etc/passwd", "way-out/secret.ts", "way-out", "..", "."],
  ...["x".repeat(100_000), "%00", "{{{{", "[", "**/**/**", "(?:", "\u202e\u0007", "’; DROP TABLE paths; --", "*".repeat(300), '"'],
  ...["validateToken", "src/auth/token.ts", "HEAD", "toon", "__proto__", "constructor", "file:///etc/passwd", "~", "a".repeat(3_999)],
];

test("any value for any argument of any tool is answered, and nothing outside the workspace is shown", async () => {
  const server = new StdioServer(user, ["--tools", "all"]);
  await server.initialize();
  const { result } = await server.request("tools/list");
  const tools = result?.["tools"] as readonly { name: string; inputSchema: { properties: object; required?: string[] } }[];
  const random = seeded(20_260_728);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (const { name, inputSchema } of tools) {
    // A deleted index would make every later call index anew.
    if (name === "delete_index" || name === "index_repo") continue;
    const names = [...Object.keys(inputSchema.properties), "__proto__", "unknown"];
    for (const argument of names) {
      for (let round = 0; round < 6; round++) {
        const required = (inputSchema.required ?? []).map((needed): [string, unknown] => [needed, "validateToken"]);
        const args = Object.fromEntries([...required, [argument, pick(NASTY)], ...(random() < 0.3 ? [[pick(names), pick(NASTY)]] : [])]);
        const answer = await server.request("tools/call", { name, arguments: args });
        expectSafe(answer, JSON.stringify({ name, args }).slice(0, 300));
      }
    }
  }
  expect(textOf(await server.call("locate_symbol", { name: "validateToken", format: "lines" }))).toContain("src/auth/token.ts");
  expect(await server.end()).toBe(0);
});

function expectSafe({ result, error }: Message, what: string): void {
  const text = result ? textOf(result) : (error?.message ?? "");
  if (text.includes(SECRET) || text.includes("root:")) throw new Error(`${what} showed what is outside: ${text.slice(0, 300)}`);
  if (text.length > 40_000) throw new Error(`${what} answered ${text.length} characters`);
  if (error && error.code !== -32602) throw new Error(`${what} failed with ${error.code} ${error.message}`);
  if (result?.isError && errorOf(result).code === "internal") throw new Error(`${what}: ${text}`);
}

describe("messages", () => {
  test("what is no message is refused as the standard says, and the next one is answered", async () => {
    const server = new StdioServer(user);
    server.write('garbage\n{"jsonrpc":"2.0"\n42\n[]\n{"id":5}\n\n');
    expect((await server.initialize()).result).toBeDefined();
    const codes = server.messages.filter(({ error }) => error).map(({ error }) => error?.code);
    expect(codes).toEqual([-32700, -32700, -32600, -32600, -32600]);
  });

  test("malformed calls and unknown tools are errors of the protocol", async () => {
    const server = new StdioServer(user);
    await server.initialize();
    const code = async (params: Readonly<Record<string, unknown>>): Promise<number | undefined> =>
      (await server.request("tools/call", params)).error?.code;
    expect(await code({ name: "no_such_tool", arguments: {} })).toBe(-32602);
    expect(await code({ name: "search_code", arguments: [1] })).toBe(-32602);
    expect(await code({ name: "search_code", arguments: "x" })).toBe(-32602);
    expect(await code({ name: 7 })).toBe(-32602);
    expect(await code({})).toBe(-32602);
    expect((await server.request("no/such/method")).error?.code).toBe(-32601);
  });

  test("arguments that do not fit the schema are an error the model can mend", async () => {
    const server = new StdioServer(user);
    await server.initialize();
    const refused = async (args: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const { code, data } = errorOf(await server.call("search_code", args));
      expect(code).toBe("invalid_input");
      return data;
    };
    // Who does not know the arguments is told all of them, and who gave one a wrong value the call that takes it.
    for (const args of [{}, { query: {} }, { query: "x", qurey: "y" }])
      expect((await refused(args))["remediation"]).toContain("query (required)");
    const mended: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ qurey: "y" }, {}],
      [{ format: "xml" }, {}],
      [{ limit: 0 }, { limit: 1 }],
    ];
    for (const [given, taken] of mended) {
      expect((await refused({ query: "x", ...given }))["next"]).toEqual({ tool: "search_code", arguments: { query: "x", ...taken } });
    }
    expect(textOf(await server.call("search_code", { query: "token", cursor: null, path: null }))).toContain("token.ts");
  });

  test("a message too long to be one is dropped", async () => {
    const server = new StdioServer(user);
    server.write(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${"y".repeat(5_000_000)}"}}\n`);
    await server.initialize();
    expect(server.messages[0]?.error?.code).toBe(-32600);
  });

  test("input that ends in the middle of a message ends the server", async () => {
    const server = new StdioServer(user);
    await server.initialize();
    server.write('{"jsonrpc":"2.0","id":9,"method":"tools/li');
    expect(await server.end()).toBe(0);
    expect(server.messages.at(-1)?.error?.code).toBe(-32700);
  });
});

test("what was asked before the input ended is answered", async () => {
  const lines = [
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    },
    ...Array.from({ length: 40 }, (_, index) => ({
      jsonrpc: "2.0",
      id: index + 2,
      method: "tools/call",
      params: { name: "search_code", arguments: { query: `handles request ${index}` } },
    })),
  ];
  const { stdout, exitCode } = await user.run(["serve-mcp"], { stdin: lines.map((line) => `${JSON.stringify(line)}\n`).join("") });
  expect(exitCode).toBe(0);
  const ids = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).id as number);
  expect(ids.sort((a, b) => a - b)).toEqual(lines.map(({ id }) => id));
});

test("a client that never reads its answers gets them all once it does", async () => {
  const count = 400;
  const messages = Array.from({ length: count }, (_, id) => JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list" })).join("\n");
  const init = JSON.stringify({
    jsonrpc: "2.0",
    id: "init",
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  });
  writeFileSync(join(user.home, "in.jsonl"), `${init}\n${messages}\n`);
  const { stdout } = await user.shell(`"$CODECOMPASS" serve-mcp < "$HOME/in.jsonl" | (sleep 1; wc -l)`);
  expect(Number(stdout.trim())).toBe(count + 1);
});

test("links that lead out of the workspace are not followed", async () => {
  const server = new StdioServer(user, ["--tools", "all"]);
  await server.initialize();
  for (const tool of ["get_file_outline", "get_file_summary", "reindex_file"]) {
    expect(errorOf(await server.call(tool, { path: "way-out/secret.ts" })).code).toBe("path_outside_workspace");
  }
  mkdirSync(join(outside, "deep"));
  expect(errorOf(await server.call("search_code", { query: "secret", workspace: join(user.cwd, "way-out/deep") })).code).toBe(
    "workspace_not_registered",
  );
  expect(textOf(await server.call("search_code", { query: SECRET }))).not.toContain("secret.ts");
});
