/** `impact`, `diff --impact` and `map` as users and agents meet them. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { git, repositoryWith, temporaryDirectory } from "../../temporary.ts";
import { User } from "../binary.ts";
import { errorOf, StdioServer, textOf } from "../mcp/server.ts";

setDefaultTimeout(180_000);

const FILES = {
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "main.go": 'package main\n\nimport "example.com/shop/store"\n\nfunc main() {\n\tstore.Open("orders")\n}\n',
  "store/store.go": "// Package store keeps all orders.\npackage store\n\nfunc Open(path string) int {\n\treturn len(path)\n}\n",
  "store/store_test.go": 'package store\n\nimport "testing"\n\nfunc TestOpen(t *testing.T) {\n\tOpen("x")\n}\n',
};

let repository: string;
let user: User;

beforeEach(async () => {
  repository = repositoryWith(FILES);
  user = new User(repository);
  await user.run(["index"]);
});

function breakOpen(): void {
  const file = join(repository, "store/store.go");
  writeFileSync(file, readFileSync(file, "utf8").replace("path string)", "path string, mode int)"));
}

test("nothing changed is exit status 1; what breaks is the first line", async () => {
  const clean = await user.run(["impact"]);
  expect(clean).toMatchObject({ exitCode: 1, stderr: "" });
  expect(clean.stdout).toStartWith("Nothing changed.\n");
  breakOpen();
  const { exitCode, stdout, stderr } = await user.run(["impact"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout.split("\n").filter((line) => !line.startsWith("main (working tree)"))).toEqual([
    "2 uses in 2 files break: main.go:6, store/store_test.go:6. 1 caller in 1 file within 1 step; 1 test file reaches it.",
    "",
    "store/store.go:4: func Open(path string, mode int) int",
    "  was func Open(path string) int",
    "  parameter added mode: int: 2 of 2 uses break",
    '  main.go:6: store.Open("orders") in main.main',
    '  store/store_test.go:6: Open("x") in store.TestOpen',
    "",
    "Callers, by distance",
    "1 (the caller above)",
    "",
    "Read, in this order",
    "(the lines above)",
    "store/store.go:4-6 Open: parameter added",
    "main.go:5-7",
    "",
    "Tests",
    "1 store/store_test.go: TestOpen",
    "",
  ]);
  expect((await user.run(["diff", "--impact"])).stdout).toStartWith("2 uses in 2 files break: main.go:6,");
});

test("one symbol, in JSON; a symbol beside a base, an unknown one and a bad number are refused", async () => {
  const answer = await user.json<Record<string, unknown>>(["impact", "Open"]);
  expect(answer).toMatchObject({
    symbol: { name: "Open", path: "store/store.go" },
    callers_by_distance: [1],
    tests_total: 1,
    breaking: [],
  });
  for (const [args, message] of [
    [["impact", "Open", "--base", "main"], "not both"],
    [["impact", "Nowhere"], "No symbol"],
    [["impact", "--distance", "0"], "--distance"],
    [["impact", "--ref", "nowhere"], "nowhere"],
    [["map", "nowhere"], "nowhere"],
    [["map", "--format", "png"], "svg, mermaid, dot"],
  ] as const) {
    const { exitCode, stderr } = await user.run([...args]);
    expect(exitCode, args.join(" ")).toBe(args[1] === "Nowhere" ? 1 : 2);
    expect(stderr).toContain(message);
  }
});

test("in a worktree and at a ref", async () => {
  const tree = join(temporaryDirectory(), "tree");
  git(repository, "worktree", "add", "-q", "-b", "feature", tree);
  const file = join(tree, "store/store.go");
  writeFileSync(file, readFileSync(file, "utf8").replace("func Open", "func Begin"));
  const there = await user.run(["impact", "--workspace", tree]);
  expect(there.stdout).toStartWith("2 uses in 2 files break");
  expect((await user.run(["impact", "--ref", "@tree"])).stdout).toStartWith("2 uses in 2 files break");
  expect((await user.run(["impact"])).exitCode).toBe(1);
});

test("a map as text, as data and as drawings", async () => {
  const page = await user.run(["map"]);
  expect(page).toMatchObject({ exitCode: 0, stderr: "" });
  expect(page.stdout.split("\n").slice(1)).toEqual([
    "not counted: tests 1 file",
    "",
    "main main.go:5",
    "",
    "store: 6 lines, used by 1",
    "  Package store keeps all orders.",
    "  store.go:4: func Open(path string) int (1 file)",
    ".: 7 lines, uses store",
    "",
  ]);
  expect(countTokens(page.stdout)).toBeLessThanOrEqual(1_000);
  expect(await user.json(["map", "store"])).toMatchObject({ directory: "store", modules_total: 1 });
  expect((await user.run(["map", "--format", "svg"])).stdout).toStartWith("<svg ");
  expect((await user.run(["map", "--format", "mermaid"])).stdout).toStartWith("flowchart TD\n");
  expect((await user.run(["map", "--format", "dot"])).stdout).toStartWith("digraph map {\n");
});

test("agents ask both over MCP", async () => {
  const server = new StdioServer(user, ["--tools", "core,get_impact,explore"]);
  await server.initialize();
  breakOpen();
  const ask = async (tool: string, args: Readonly<Record<string, unknown>>): Promise<string> => textOf(await server.call(tool, args));
  expect(await ask("get_impact", {})).toStartWith("2 uses in 2 files break: main.go:6");
  expect(await ask("get_impact", { symbol: "Open", format: "json" })).toContain('"callers_by_distance":[1]');
  expect(await ask("explore", {})).toContain("Package store keeps all orders.");
  for (const format of ["lines", "toon", "json", "jsonl"]) {
    expect(countTokens(await ask("get_impact", { format, max_tokens: 500 }))).toBeLessThanOrEqual(500);
    expect(countTokens(await ask("explore", { format, max_tokens: 500 }))).toBeLessThanOrEqual(500);
  }
  expect(errorOf(await server.call("get_impact", { symbol: "Nowhere" })).code).toBe("symbol_not_found");
  expect(errorOf(await server.call("explore", { path: "nowhere" })).code).toBe("path_not_found");
});
