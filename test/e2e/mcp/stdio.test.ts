/** What an agent meets over standard input and output, through the v1 SDK's client. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { decode } from "@toon-format/toon";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { failing } from "../../failure.ts";
import { writeFiles } from "../../temporary.ts";
import { User, until } from "../binary.ts";
import { sampleRepository } from "./sample.ts";
import { callTool, connectStdio, errorOf, textOf } from "./server.ts";

setDefaultTimeout(180_000);

interface Answer {
  readonly results: readonly { readonly path: string; readonly line_start: number; readonly name: string }[];
  readonly next_cursor: string | null;
  readonly result_completeness: string;
  readonly returned: number;
  readonly estimated_tokens: number;
}

let user: User;

beforeEach(async () => {
  user = new User(sampleRepository());
  await user.run(["index"]);
});

test("the core tools are listed with their schemas, and instructions come with the handshake", async () => {
  const client = await connectStdio(user);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["search_code", "locate_symbol", "get_file_outline", "index_status"]),
  );
  expect(tools.find(({ name }) => name === "search_code")?.inputSchema.required).toEqual(["query"]);
  expect(client.getInstructions()).toContain("search_code");
  expect(client.getServerVersion()?.name).toBe("codecompass");
});

test("--tools decides what is listed and what can be called", async () => {
  const client = await connectStdio(user, ["--tools", "locate_symbol,health_check"]);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["locate_symbol", "health_check"]);
  await until("the index is open", async () => textOf(await callTool(client, "health_check")).includes("status: ready"));
  expect(await failing(callTool(client, "search_code", { query: "token" }))).toThrow(/-32602.*search_code/);
});

test("a symbol is located with the fields of the protocol", async () => {
  const client = await connectStdio(user);
  const answer = JSON.parse(textOf(await callTool(client, "locate_symbol", { name: "validateToken", format: "json" })));
  expect(answer).toMatchObject({ codecompass_protocol_version: "1.0", freshness_status: "fresh", indexing_status: "ready" });
  expect(answer.results[0]).toMatchObject({
    path: "src/auth/token.ts",
    line_start: 2,
    line_end: 5,
    kind: "function",
    name: "validateToken",
  });
});

test("answers are TOON unless asked otherwise, and say the same in every format", async () => {
  const client = await connectStdio(user);
  const ask = async (format?: string): Promise<string> =>
    textOf(await callTool(client, "search_code", { query: "validate session token", ...(format ? { format } : {}) }));
  const toon = decode(await ask()) as unknown as Answer;
  const json = JSON.parse(await ask("json")) as Answer;
  const place = ({ path, line_start }: Answer["results"][number]): string => `${path}:${line_start}`;
  expect(toon.results.map(place)).toEqual(json.results.map(place));
  // With the comment above it.
  expect(json.results.map(place)).toContain("src/auth/token.ts:1");
  const rows = (await ask("jsonl")).split("\n").map((line) => JSON.parse(line));
  expect(rows[0].path).toBe(json.results[0]?.path);
  expect(await ask("lines")).toContain("src/auth/token.ts\n  1-5 export function validateToken");
});

describe("max_tokens", () => {
  test("bounds the whole text in every format and at every level, and pages reach every result once", async () => {
    const client = await connectStdio(user, ["--tools", "all"]);
    for (const format of ["toon", "json", "jsonl", "lines"]) {
      for (const detail_level of ["location", "signature", "context"]) {
        for (const max_tokens of [250, 700, 2_500]) {
          const args = { query: "handles request number", limit: 30, format, detail_level, max_tokens };
          const text = textOf(await callTool(client, "search_code", args));
          expect(countTokens(text)).toBeLessThanOrEqual(max_tokens);
          expect(text).toContain("handlers.ts");
        }
      }
    }
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const args = { name: "handleRequest", limit: 25, format: "json", max_tokens: 900, ...(cursor ? { cursor } : {}) };
      const answer = JSON.parse(textOf(await callTool(client, "locate_symbol", args))) as Answer;
      expect(answer.returned).toBe(answer.results.length);
      expect(answer.result_completeness).toBe(answer.next_cursor === null ? "complete" : "truncated");
      seen.push(...answer.results.map(({ name }) => name));
      cursor = answer.next_cursor;
    }
    expect(seen.length).toBe(60);
    expect(new Set(seen).size).toBe(60);
  });

  test("cuts outlines and lists at a row too", async () => {
    const client = await connectStdio(user, ["--tools", "all"]);
    const names: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 20; page++) {
      const args = { path: "src/handlers.ts", max_tokens: 600, format: "json", ...(cursor ? { cursor } : {}) };
      const text = textOf(await callTool(client, "get_file_outline", args));
      expect(countTokens(text)).toBeLessThanOrEqual(600);
      const answer = JSON.parse(text);
      names.push(...answer.symbols.map(({ name }: { name: string }) => name));
      cursor = answer.next_cursor;
      if (cursor === undefined) break;
    }
    expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `handleRequest${index}`));
  });

  test("the default keeps an answer near 2,000 tokens", async () => {
    const client = await connectStdio(user);
    const args = { query: "handles request number", limit: 100, detail_level: "context", format: "lines" };
    expect(countTokens(textOf(await callTool(client, "search_code", args)))).toBeLessThanOrEqual(2_000);
  });

  test("one located symbol at its cheapest costs at most 60 tokens", async () => {
    const client = await connectStdio(user);
    const args = { name: "validateToken", detail_level: "location", compact: true, limit: 1 };
    expect(countTokens(textOf(await callTool(client, "locate_symbol", args)))).toBeLessThanOrEqual(60);
  });
});

test("an edit is in the answers that follow", async () => {
  const client = await connectStdio(user);
  const located = async (name: string): Promise<Answer> =>
    JSON.parse(textOf(await callTool(client, "locate_symbol", { name, format: "json" }))) as Answer;
  expect((await located("revokeToken")).returned).toBe(0);
  writeFiles(user.cwd, { "src/auth/revoke.ts": "export function revokeToken(): void {}\n" });
  const found = await until("the new file is found", async () => {
    const answer = await located("revokeToken");
    return answer.returned > 0 && answer;
  });
  expect(found.results[0]).toMatchObject({ path: "src/auth/revoke.ts", line_start: 1 });
});

test("what fails says its code, why, and the next call", async () => {
  const client = await connectStdio(user, ["--tools", "all"]);
  const missing = errorOf(await callTool(client, "get_file_outline", { path: "src/auth/tokens.ts" }));
  expect(missing.code).toBe("path_not_found");
  expect(missing.data).toMatchObject({
    near_paths: ["src/auth/token.ts"],
    next: { tool: "get_file_outline", arguments: { path: "src/auth/token.ts" } },
  });
  expect(errorOf(await callTool(client, "get_file_outline", { path: "../../../etc/passwd" })).code).toBe("path_outside_workspace");
  expect(errorOf(await callTool(client, "locate_symbol", { name: "x", ref: "no-such-branch" })).code).toBe("ref_not_found");
  expect(errorOf(await callTool(client, "search_code", { query: "x", cursor: "nonsense" })).code).toBe("invalid_input");
  expect(errorOf(await callTool(client, "search_code", { query: "x", kind: "widget" })).data["remediation"]).toContain("function");
  expect(errorOf(await callTool(client, "find_related_symbols", { name: "nowhere" })).data).toMatchObject({
    next: { tool: "search_code", arguments: { query: "nowhere" } },
  });
});

test("the branch that is checked out may be named", async () => {
  const client = await connectStdio(user);
  expect(textOf(await callTool(client, "locate_symbol", { name: "TokenStore", ref: "main", format: "lines" }))).toContain("token.ts");
});

test("every other tool answers about the sample", async () => {
  const client = await connectStdio(user, ["--tools", "all"]);
  const text = async (name: string, args: Readonly<Record<string, unknown>>): Promise<string> => textOf(await callTool(client, name, args));
  expect(await text("search_by_path", { pattern: "*.py" })).toContain("tools/report.py\tpython");
  expect(await text("search_by_path", { pattern: "src", format: "lines" })).toContain("src/auth/token.ts\nsrc/handlers.ts");
  const summary = JSON.parse(await text("get_file_summary", { path: "src/auth/token.ts", format: "json" }));
  expect(summary).toMatchObject({ functions: 3, classes: 1, lines: { total: 13, blank: 1, comments: 1, code: 11 } });
  expect(summary.symbols.find(({ name }: { name: string }) => name === "validateToken")).toMatchObject({ complexity: 3, exported: true });
  expect(await text("find_related_symbols", { name: "validateToken", format: "lines" })).toContain("uses function isFresh");
  expect(await text("get_symbol_hierarchy", { name: "TokenStore.put", format: "lines" })).toContain("container class TokenStore");
  expect(await text("search_similar_symbol", { name: "handleRequest7" })).toContain("handleRequest8");
  expect(await text("suggest_followup_queries", { query: "how are session tokens validated" })).toContain("locate_symbol");
  expect(await text("reindex_file", { path: "tools/report.py" })).toContain("symbols: 2");
  expect(await text("index_status", { format: "lines" })).toContain("4 files");
  for (const confirm of [false, "yes", "1", 1])
    expect(errorOf(await callTool(client, "delete_index", { confirm })).code).toBe("invalid_input");
  expect(await text("delete_index", { confirm: true })).toContain("deleted: true");
  expect(JSON.parse((await user.run(["status", "--format", "json"])).stdout).indexing_status).toBe("not_indexed");
});

test("indexing tells of its progress", async () => {
  const client = await connectStdio(user, ["--tools", "all"]);
  const progress: number[] = [];
  const onprogress = (told: { progress: number; total?: number | undefined }): void => {
    progress.push(told.progress);
    expect(told.total).toBe(4);
  };
  const result = await client.callTool({ name: "index_repo", arguments: { force: true } }, undefined, { onprogress });
  expect(textOf(result as never)).toContain("files_parsed: 4");
  // The last message is not asked for: the SDK's client drops progress that it reads together with the answer (revisions.test.ts looks at the wire).
  expect(progress.length).toBeGreaterThan(0);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(new Set(progress).size).toBe(progress.length);
});

test("resources are read, and their paths completed", async () => {
  const client = await connectStdio(user);
  const { resourceTemplates } = await client.listResourceTemplates();
  const [outline] = resourceTemplates;
  const { contents } = await client.readResource({ uri: "codecompass://outline/src/auth/token.ts" });
  expect(contents[0]).toMatchObject({ mimeType: "text/plain", text: expect.stringContaining("class TokenStore") });
  const files = await client.readResource({ uri: "codecompass://files/" });
  expect((files.contents[0] as { text: string }).text).toContain("tools/report.py (5 lines)");
  const ref = { type: "ref/resource" as const, uri: outline?.uriTemplate ?? "" };
  const { completion } = await client.complete({ ref, argument: { name: "path", value: "src/" } });
  expect(completion.values).toEqual(["src/auth/token.ts", "src/handlers.ts"]);
  expect(await failing(client.readResource({ uri: "codecompass://outline/../outside.ts" }))).toThrow(/not inside/);
});

test("the client's project directory is the workspace when none is named", async () => {
  const elsewhere = new User(join(user.cwd, ".."), user.home);
  const { stdout } = await elsewhere.run(["serve-mcp"], {
    env: { CLAUDE_PROJECT_DIR: user.cwd },
    stdin: `${[
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
      },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "locate_symbol", arguments: { name: "Report", format: "lines" } } },
    ]
      .map((message) => JSON.stringify(message))
      .join("\n")}\n`,
  });
  expect(stdout).toContain("tools/report.py");
});
