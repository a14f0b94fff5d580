/** Members of generic types, where it is written what stands for their type parameters. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "ts/box.ts":
      "export class Foo {\n  run() {}\n}\nexport class Other {\n  run() {}\n}\nexport class Box<T> {\n  held: T;\n  all: Map<string, T>;\n  get(): T { return this.held; }\n}\nexport type Boxed<T> = Box<T>;\n",
    "ts/use.ts":
      'import { Box, Boxed, Foo, Other } from "./box";\nclass Sub extends Box<Foo> {\n  f() {\n    this.held.run();\n    this.get().run();\n  }\n}\nfunction u(a: Box<Foo>, b: Boxed<Foo>, c: Sub, d: Box<Other>) {\n  a.get().run();\n  a.held.run();\n  a.all.get("x")?.run();\n  b.get().run();\n  c.get().run();\n  d.get().run();\n  new Box<Foo>().get().run();\n}\n',
    "ts/keys.ts": 'export interface Row {\n  id: number;\n}\ntype Id = Row["id"];\nfunction read(row: Row) {\n  return row["id"];\n}\n',
    "go/go.mod": "module example.com/m\n",
    "go/stack.go":
      "package m\n\ntype Foo struct{}\n\nfunc (f *Foo) Run() {}\n\ntype Stack[T any] struct {\n\titems []T\n\ttop   T\n}\n\nfunc (s *Stack[E]) Pop() E { return s.top }\n",
    "go/use.go":
      "package m\n\nfunc use(s *Stack[*Foo]) {\n\ts.Pop().Run()\n\ts.top.Run()\n\tfor _, one := range s.items {\n\t\tone.Run()\n\t}\n}\n",
    "rs/Cargo.toml": '[package]\nname = "m"\n',
    "rs/src/lib.rs":
      "pub struct Foo;\nimpl Foo {\n    pub fn run(&self) {}\n}\npub struct Stack<T> {\n    top: T,\n}\nimpl<E: Clone> Stack<E> {\n    pub fn pop(&self) -> Option<&E> { None }\n}\npub fn use_it(s: &Stack<Foo>) {\n    s.pop().unwrap().run();\n    s.top.run();\n}\n",
    "java/Box.java":
      "import java.util.List;\nclass Foo {\n  void run() {}\n}\nclass Box<T> {\n  T held;\n  T get() { return held; }\n  List<T> all() { return null; }\n}\n",
    "java/Use.java":
      "class Sub extends Box<Foo> {\n  void f() {\n    get().run();\n  }\n}\nclass Use {\n  void u(Box<Foo> a, Sub b) {\n    a.get().run();\n    a.held.run();\n    a.all().get(0).run();\n    b.get().run();\n  }\n}\n",
  }));
});

/** The uses of a definition that are sure, as `path:line`. */
async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.filter(({ confidence }) => confidence === "resolved").map(({ path, line_start }) => `${path}:${line_start}`);
}

test("TypeScript: what is written for a parameter stands for it in members, inherited ones and under another name of the type", async () => {
  expect(await uses("ts/box.ts:2")).toEqual([4, 5, 9, 10, 11, 12, 13, 15].map((line) => `ts/use.ts:${line}`));
  expect(await uses("ts/box.ts:5")).toEqual(["ts/use.ts:14"]);
});

test("Go: methods give the parameters of their type names of their own", async () => {
  expect(await uses("go/stack.go:5")).toEqual(["go/use.go:4", "go/use.go:5", "go/use.go:7"]);
});

test("Rust: blocks of methods have parameters of their own, which stand for those of the type", async () => {
  expect(await uses("rs/src/lib.rs:3")).toEqual(["rs/src/lib.rs:12", "rs/src/lib.rs:13"]);
});

test("Java: what is written for a parameter stands for it, in what is extended too", async () => {
  expect(await uses("java/Box.java:3")).toEqual([
    "java/Use.java:3",
    "java/Use.java:8",
    "java/Use.java:9",
    "java/Use.java:10",
    "java/Use.java:11",
  ]);
});

test("TypeScript: a member that is named by a literal key is used", async () => {
  expect(await uses("ts/keys.ts:2")).toEqual(["ts/keys.ts:4", "ts/keys.ts:6"]);
});
