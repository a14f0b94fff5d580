/** Which of several definitions a bare name means, whatever is asked about it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { history } from "#engine/changes/history/symbol-history.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { callees } from "#engine/graph/callees.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, located, open, sharedRepository } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedRepository({
    "go.mod": "module shop\n",
    "alpha/testing.go": "package alpha\n\ntype TestShelf struct{}\n\nfunc (t TestShelf) Fetch(id int) int { return 0 }\n",
    "disk/disk.go": `package disk

type Depot struct{}

func (d *Depot) Fetch(id int) int { return read(id) }

func (d *Depot) Size() int { return 1 }

func read(id int) int { return id }
`,
    "shelf/shelf.go": `package shelf

type Fetcher interface {
	Fetch(id int) int
}

type Depot interface {
	Fetcher
	Size() int
}

func Use(f Fetcher) int { return f.Fetch(1) }
`,
    "a/Fakes.java": "package a;\n\nclass FakeStore extends Store {\n  @Override int load(int id) { return 0; }\n}\n",
    "a/CachedStore.java":
      "package a;\n\npublic class CachedStore extends Store {\n  @Override int load(int id) { return super.load(id); }\n}\n",
    "a/Store.java": "package a;\n\npublic class Store {\n  int load(int id) { return id; }\n}\n",
  }));
});

test("a method means that of the interface, before those that implement it, and test doubles last", async () => {
  const { symbol, others, other_symbols: some = [] } = await references(open(root), { target: "Fetch" });
  expect([`${symbol.path}:${symbol.line_start}`, others]).toEqual(["shelf/shelf.go:4", 2]);
  expect(some.map(({ path }) => path)).toEqual(["disk/disk.go", "alpha/testing.go"]);
  expect((await callers(open(root), { target: "Fetch" })).symbol.path).toBe("shelf/shelf.go");
  expect(await located(root, "Fetch")).toEqual(["disk/disk.go:5 Fetch", "alpha/testing.go:5 Fetch", "shelf/shelf.go:4 Fetch"]);
});

test("what a method calls is asked of one that has code", async () => {
  const { symbol, results } = await callees(open(root), { target: "Fetch" });
  expect([symbol.path, results.map(({ name }) => name)]).toEqual(["disk/disk.go", ["read"]]);
});

test("a type means the interface that others of its name implement", async () => {
  expect((await symbolHierarchy(open(root), "Depot")).symbol.path).toBe("shelf/shelf.go");
  expect((await references(open(root), { target: "Depot" })).symbol.path).toBe("shelf/shelf.go");
});

test("a method that others override means that of the base, also where a double comes before it", async () => {
  expect((await references(open(root), { target: "load" })).symbol.path).toBe("a/Store.java");
  expect((await symbolHierarchy(open(root), "load")).symbol.path).toBe("a/Store.java");
});

test("the first sentence of an impact says that it is about one of several definitions", async () => {
  const { answer } = await impact(open(root), { target: "load" }, () => 0);
  expect(answer).toStartWith("One of 3 definitions called load; impact PATH:LINE is about another. A change of a.Store.load reaches");
  const alone = await impact(open(root), { target: "read" }, () => 0);
  expect(alone.answer).toStartWith("A change of read reaches");
});

test("a history is about the same definition", async () => {
  for (const name of ["Fetch", "Depot", "load"]) {
    const { path, also_in } = await history(open(root), { name });
    const { symbol } = await references(open(root), { target: name });
    expect([name, path, also_in.includes(path)]).toEqual([name, symbol.path, false]);
  }
});

test("of definitions that nothing else tells apart, one with far more uses is meant, whatever is asked", async () => {
  const calls = Array.from({ length: 6 }, (_, at) => `export const use${at} = spare(${at});\n`).join("");
  const { root: other } = await sharedRepository({
    "a/tool.ts": "export function spare(n: number) { return n; }\nexport function help() { spare(1); }\n",
    ...Object.fromEntries([1, 2, 3, 4].map((at) => [`a/use${at}.ts`, 'import { help } from "./tool";\nhelp();\n'])),
    "z/core.ts": "export function spare(n: number) { return n; }\n",
    "z/use.ts": `import { spare } from "./core";\n${calls}`,
    "b/tool.ts": "export function pair() { return 1; }\npair();\n",
    "z/pair.ts": "export function pair() { return 1; }\npair();\npair();\n",
  });
  const session = open(other);
  expect((await references(session, { target: "spare" })).symbol.path).toBe("z/core.ts");
  expect((await callers(session, { target: "spare" })).symbol.path).toBe("z/core.ts");
  expect((await symbolHierarchy(session, "spare")).symbol.path).toBe("z/core.ts");
  expect((await symbolHierarchy(session, "pair")).symbol.path).toBe("b/tool.ts");
});

test("overloads of another definition count each, one that is declared and defined once", async () => {
  const { root: other } = await sharedRepository({
    "P.java":
      "interface P {\n  void start(Object mock, int settings);\n}\nclass Impl implements P {\n  public void start(Object mock, int settings) {}\n  void start(Class<?> mock, int settings) {}\n}\n",
    "a.hpp": "struct Far { int pull(int a); int pull(char* b); };\nstruct Near { int pull(int a); };\n",
    "a.cpp":
      '#include "a.hpp"\nint Far::pull(int a) { return a; }\nint Far::pull(char* b) { return 1; }\nint Near::pull(int a) { return a; }\n',
  });
  const session = open(other);
  const java = await references(session, { target: "P.start" });
  expect([java.symbol.line_start, java.others]).toEqual([2, 0]);
  const all = await references(session, { target: "start" });
  expect([all.symbol.line_start, all.others, all.other_symbols?.map(({ line_start }) => line_start)]).toEqual([2, 2, [5, 6]]);
  const { symbol, others } = await references(session, { target: "pull" });
  expect([symbol.qualified_name, others]).toEqual(["Far::pull", 1]);
});

test("a question about uses is about a definition that is used, where the likeliest of the name is not", async () => {
  const { root: other } = await sharedRepository({
    "src/options.ts": "export interface Options {\n  quiet: boolean;\n}\nexport function spare() { return 1; }\n",
    "src/printer.ts":
      "export class Printer {\n  quiet = false;\n  print(text: string) {\n    if (!this.quiet) console.log(text);\n  }\n}\n",
    "test/double.test.ts": "function spare() { return 2; }\nspare();\n",
  });
  const session = open(other);
  const uses = await references(session, { target: "quiet" });
  expect([uses.symbol.path, uses.others, uses.matches_total]).toEqual(["src/printer.ts", 1, 1]);
  expect(uses.warnings).toEqual(["No sure use of quiet at src/options.ts:2 is known: this is the most used definition of the name."]);
  expect((await impact(session, { target: "quiet" }, () => 0)).symbol?.path).toBe("src/printer.ts");
  // A place says what is meant, and a double in a test is no answer about the product.
  expect((await references(session, { target: "src/options.ts:2" })).matches_total).toBe(0);
  expect((await references(session, { target: "spare" })).symbol.path).toBe("src/options.ts");
});

test("a question about uses is about the most used definition, and the answer says where the others are", async () => {
  const { root: other } = await sharedRepository({
    "a/dom.ts": "export class Dom {\n  private blinks = 0;\n  draw() { return this.blinks; }\n  halt() {}\n}\n",
    "b/gl.ts": "export class Gl {\n  private blinks = 0;\n  draw() { this.blinks++; return this.blinks; }\n}\n",
    "c/halt.ts":
      "export class Signal {\n  Lamp = 1;\n  read() { return this.Lamp + this.Lamp; }\n}\nexport class Lamp {}\nexport const lit = new Lamp();\n",
    "d/stop.ts": 'import { Dom } from "../a/dom";\nexport function stop(dom: Dom) { dom.halt(); }\n',
    "e/store.ts": "export interface Store {\n  load(): number;\n}\nexport const first = (store: Store) => store.load();\n",
    "f/disk.ts":
      'import type { Store } from "../e/store";\nexport class Disk implements Store {\n  load() { return 1; }\n  twice() { return this.load() + this.load(); }\n}\n',
    "test/double.test.ts": "function stop() { return 2; }\nstop();\nstop();\n",
  });
  const session = open(other);
  const { symbol, matches_total, others, other_symbols, warnings } = await references(session, { target: "blinks" });
  expect([symbol.path, matches_total, others, other_symbols?.map(({ path }) => path)]).toEqual(["b/gl.ts", 2, 1, ["a/dom.ts"]]);
  expect(warnings).toBeUndefined();
  expect((await impact(session, { target: "blinks" }, () => 0)).symbol?.path).toBe("b/gl.ts");
  // A field is no stand-in for a type that is used, nor an implementation for its contract, nor a double for the product.
  expect((await references(session, { target: "Lamp" })).symbol.kind).toBe("class");
  expect((await references(session, { target: "load" })).symbol.path).toBe("e/store.ts");
  expect((await references(session, { target: "stop" })).symbol.path).toBe("d/stop.ts");
});
