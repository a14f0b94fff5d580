/** The tools that show code, prose, refs and settings, over standard input and output. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { git, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";
import { sampleRepository } from "./sample.ts";
import { errorOf, StdioServer, textOf } from "./server.ts";

setDefaultTimeout(180_000);

let user: User;
let server: StdioServer;

beforeEach(async () => {
  user = new User(sampleRepository());
  await user.run(["index"]);
  server = new StdioServer(user, ["--tools", "all"]);
  await server.initialize();
});

const ask = async (tool: string, args: Readonly<Record<string, unknown>>): Promise<string> => textOf(await server.call(tool, args));

test("code comes as it is in the file, within the budget, and not again to who has it", async () => {
  const text = await ask("get_code_context", { query: "validate session token" });
  expect(text).toContain("  if (token === '') return false;\n  return token.length > 3 && isFresh(token);\n}");
  const [, handle = ""] = /^src\/auth\/token\.ts:[\d-]+ (\S+)$/m.exec(text) ?? [];
  const again = await ask("get_code_context", { query: "validate session token", known: [handle] });
  expect(again).toContain(`${handle} unchanged: validateToken`);
  expect(again).not.toContain("token.length > 3");
  writeFiles(user.cwd, { "src/auth/token.ts": "export function validateToken(token: string): boolean {\n  return token.length > 9;\n}\n" });
  expect(await ask("get_code_context", { query: "validate session token", known: [handle] })).toContain("token.length > 9");
});

test("max_tokens bounds the code in every format, and finding nothing is said", async () => {
  for (const format of ["lines", "toon", "json", "jsonl"]) {
    for (const max_tokens of [150, 600]) {
      const text = await ask("get_code_context", { query: "handles request number", format, max_tokens });
      expect(countTokens(text)).toBeLessThanOrEqual(max_tokens);
      expect(text).toContain("handlers.ts");
    }
    expect(await ask("get_code_context", { query: "zzqqxx", format })).toContain("suggested_next");
  }
  expect((await ask("get_code_context", { query: "handles request number", max_tokens: 20_000 })).length).toBeLessThanOrEqual(40_000);
  expect(await ask("get_code_context", { query: "token", kind: "class", language: "typescript", path: "src/**" })).toContain(
    "class TokenStore",
  );
});

test("code that can be named is read whole, and what the budget cuts off comes with the next call", async () => {
  const [hit] = JSON.parse(await ask("locate_symbol", { name: "TokenStore.put", format: "json" })).results;
  const body = "  put(name: string, token: string): void {\n10\t    this.tokens.set(name, token);\n  }";
  for (const target of ["TokenStore.put", "src/auth/token.ts:10", "token.ts:put", hit.symbol_id, hit.symbol_stable_id]) {
    expect(await ask("read_code", { target })).toMatch(/^src\/auth\/token\.ts:9-11 method /);
    expect(await ask("read_code", { target })).toEndWith(`\n${body}`);
    expect(await ask("read_code", { target, numbers: true })).toContain("\n9\t  put(");
    expect(await ask("get_symbol_hierarchy", { name: target })).toContain("TokenStore");
    expect(await ask("get_file_outline", { path: target })).toContain("src/auth/token.ts");
  }
  let target = "src/handlers.ts";
  let last = 0;
  for (let call = 0; target !== "" && call < 20; call++) {
    const text = await ask("read_code", { target, numbers: true, max_tokens: 800 });
    expect(countTokens(text)).toBeLessThanOrEqual(800);
    const numbers = [...text.matchAll(/^(\d+)\t/gm)].map(([, number]) => Number(number));
    expect(numbers[0]).toBe(last + 1);
    last = numbers.at(-1) ?? 0;
    target = (JSON.parse(/cut by the budget: (.+)$/m.exec(text)?.[1] ?? "{}") as { target?: string }).target ?? "";
  }
  expect(last).toBe(299);
  const ambiguous = await ask("read_code", { target: "handleRequest" }).catch((error: unknown) => String(error));
  expect(ambiguous).not.toContain("1\t");
});

test("where no use is known, the call that finds the name as text is given", async () => {
  for (const format of ["lines", "toon", "json", "jsonl"]) {
    for (const tool of ["find_references", "get_callers"]) {
      const text = await ask(tool, { symbol: "Report.render", format });
      expect(text).toContain("grep_code");
      expect(text).toContain("To find the name as text");
    }
  }
  expect(await ask("find_references", { symbol: "isFresh" })).not.toContain("grep_code");
});

test("a trace is answered in each face, and what is not here is counted", async () => {
  const trace = '  File "/usr/lib/python3.12/csv.py", line 7, in go\n  File "/srv/tools/report.py", line 5, in render';
  expect(await ask("search_code", { query: trace, format: "lines" })).toContain("tools/report.py");
  expect(JSON.parse(await ask("locate_symbol", { name: trace, format: "json" }))).toMatchObject({
    places: { outside: 1, moved: 0 },
    results: [{ name: "render", at_line: 5 }],
  });
  const lines = { path: "src/auth/token.ts", line_start: 9, line_end: 10 };
  expect(await ask("read_code", lines)).toBe(await ask("read_code", { target: "src/auth/token.ts:9-10" }));
  expect(await ask("read_code", { path: "src/auth/token.ts", line_start: 10 })).toBe(
    await ask("read_code", { target: "src/auth/token.ts:10" }),
  );
  expect(await ask("read_code", { target: trace })).toStartWith("places_outside: 1\n\ntools/report.py:4-5 method ");
  expect(errorOf(await server.call("read_code", { target: "src/none.ts:4" })).code).toBe("path_not_found");
  expect(errorOf(await server.call("read_code", { target: "README.md", ref: "no-such" })).code).toBe("ref_not_found");
});

test("a piece that the server has shown is named by its handle", async () => {
  const text = await ask("get_code_context", { query: "Report.render" });
  const [, handle = ""] = /^tools\/report\.py:[\d-]+ (\S+)$/m.exec(text) ?? [];
  expect(await ask("read_code", { target: handle })).toContain("tools/report.py:");
});

test("prose is found by kind", async () => {
  expect(await ask("search_docs", { query: "tokens are validated", kinds: ["section"], format: "lines" })).toContain("README.md");
  const docstrings = await ask("search_docs", { query: "monthly report", kinds: ["docstring"], format: "json" });
  expect(JSON.parse(docstrings).results[0]).toMatchObject({ path: "tools/report.py", text_kind: "docstring" });
  expect(errorOf(await server.call("search_docs", { query: "x", kinds: ["poem"] })).code).toBe("invalid_input");
});

test("every query tool answers about a ref that was never indexed, and nothing is checked out", async () => {
  git(user.cwd, "checkout", "-q", "-b", "feature");
  writeFiles(user.cwd, {
    "src/auth/session.ts": "/** Ends a session. */\nexport function endSession(id: string): string {\n  return id;\n}\n",
  });
  git(user.cwd, "add", ".");
  git(user.cwd, "commit", "-q", "-m", "Sessions");
  git(user.cwd, "checkout", "-q", "main");
  const queries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    search_code: { query: "end session" },
    locate_symbol: { name: "endSession" },
    get_code_context: { query: "end session" },
    read_code: { target: "endSession" },
    search_docs: { query: "ends a session" },
    get_file_outline: { path: "src/auth/session.ts" },
    get_file_summary: { path: "src/auth/session.ts" },
    search_by_path: { pattern: "session.ts" },
    find_related_symbols: { name: "endSession" },
    get_symbol_hierarchy: { name: "endSession" },
    find_references: { symbol: "endSession" },
    get_call_graph: { symbol: "endSession" },
    get_callers: { symbol: "endSession" },
    get_callees: { symbol: "endSession" },
    search_similar_symbol: { name: "endSession" },
    suggest_followup_queries: { query: "endSession" },
    explain_ranking: { query: "end session", target: "src/auth/session.ts" },
  };
  for (const [tool, args] of Object.entries(queries)) {
    expect(await ask(tool, { ...args, ref: "feature" })).toMatch(/src\/auth\/session\.ts|endSession/);
    const here = await server.call(tool, args);
    if (here.isError !== true) expect(textOf(here)).not.toContain("src/auth/session.ts,");
  }
  expect(await ask("list_refs", {})).toContain("feature");
  expect(await ask("switch_ref", { ref: "feature" })).toContain("default_ref: feature");
  expect(await ask("locate_symbol", { name: "endSession", format: "lines" })).toContain("src/auth/session.ts");
  expect(await ask("switch_ref", { reset: true })).toContain("default_ref: null");
  expect(await ask("locate_symbol", { name: "endSession", format: "lines" })).not.toContain("src/auth/session.ts");
  expect(errorOf(await server.call("get_code_context", { query: "x", ref: "no-such" })).data).toMatchObject({
    next: { tool: "list_refs" },
  });
  expect(git(user.cwd, "branch", "--show-current")).toBe("main");
});

test("a worktree is asked by its path, unless it lies outside of what the server may read", async () => {
  const beside = join(temporaryDirectory(), "beside");
  git(user.cwd, "worktree", "add", "-q", "-b", "beside", beside);
  writeFiles(beside, { "src/late.ts": "export function onlyBeside(): void {}\n" });
  for (const ref of [beside, "@beside"]) {
    expect(await ask("locate_symbol", { name: "onlyBeside", ref, format: "lines" })).toContain("src/late.ts");
    expect(await ask("search_code", { query: `onlyBeside ref:${ref}`, format: "lines" })).toContain("src/late.ts");
  }
  const kept = new StdioServer(user, ["--allowed-root", user.cwd]);
  await kept.initialize();
  for (const ref of [beside, "@beside"]) {
    expect(errorOf(await kept.call("locate_symbol", { name: "onlyBeside", ref })).code).toBe("workspace_not_allowed");
    expect(errorOf(await kept.call("search_code", { query: `onlyBeside ref:${ref}` })).code).toBe("workspace_not_allowed");
  }
  expect(textOf(await kept.call("locate_symbol", { name: "validateToken", ref: ".", format: "lines" }))).toContain("src/auth/token.ts");
});

test("a server that runs all the while answers for what is checked out now, and for a ref where it stands now", async () => {
  const session = "src/auth/session.ts";
  const found = async (ref?: string): Promise<{ ref: string; paths: string[] }> => {
    const answer = JSON.parse(await ask("locate_symbol", { name: "endSession", format: "json", ...(ref === undefined ? {} : { ref }) }));
    return { ref: answer.ref, paths: answer.results.map(({ path }: { path: string }) => path) };
  };
  git(user.cwd, "branch", "-q", "pinned");
  expect(await found()).toEqual({ ref: "main", paths: [] });
  expect(await found("pinned")).toEqual({ ref: "pinned", paths: [] });
  git(user.cwd, "checkout", "-q", "-b", "feature");
  writeFiles(user.cwd, { [session]: "export function endSession(id: string): string {\n  return id;\n}\n" });
  git(user.cwd, "add", ".");
  git(user.cwd, "commit", "-q", "-m", "Sessions");
  git(user.cwd, "branch", "-q", "-f", "pinned");
  expect(await found()).toEqual({ ref: "feature", paths: [session] });
  expect(await found("pinned")).toEqual({ ref: "pinned", paths: [session] });
  git(user.cwd, "reset", "-q", "--hard", "main");
  expect(await found()).toEqual({ ref: "feature", paths: [] });
  git(user.cwd, "reset", "-q", "--hard", "pinned");
  expect(await found()).toEqual({ ref: "feature", paths: [session] });
  git(user.cwd, "checkout", "-q", "--detach", "pinned");
  expect(await found()).toEqual({ ref: git(user.cwd, "rev-parse", "HEAD").slice(0, 12), paths: [session] });
  git(user.cwd, "branch", "-q", "-f", "pinned", "main");
  expect(await found("pinned")).toEqual({ ref: "pinned", paths: [] });
  git(user.cwd, "branch", "-q", "-D", "pinned");
  expect(errorOf(await server.call("locate_symbol", { name: "endSession", ref: "pinned" })).code).toBe("ref_not_found");
});

test("a ranking is explained, and settings are shown with their source", async () => {
  const args = { query: "validate session token", target: "src/auth/token.ts:3" };
  expect(await ask("explain_ranking", { ...args, format: "lines" })).toContain("is number 1 of");
  expect(JSON.parse(await ask("explain_ranking", { ...args, format: "json" }))).toMatchObject({
    verdict: "shown",
    path: "src/auth/token.ts",
  });
  expect(await ask("explain_ranking", { query: "token", target: "src/gone.ts" })).toContain("verdict: not_found");
  expect(await ask("get_config", { key: "ranking.weights.symbol.channels" })).toMatch(
    /ranking\.weights\.symbol\.channels\.\w+\t.*\tdefault/,
  );
  expect(errorOf(await server.call("get_config", { key: "no.such.key" })).code).toBe("invalid_input");
});
