/** What is built on a type, where the way from one to the other is a long one: up several modules, across files, through what is only put together. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[package]\nname = "shop"\n',
    "src/lib.rs": "mod till;\n",
    "src/till/mod.rs": "mod drawer;\nmod keys;\n",
    "src/till/keys/mod.rs": "pub trait Key {}\n",
    "src/till/drawer/mod.rs": "mod lock;\nmod inside;\n",
    "src/till/drawer/lock.rs": "use super::super::{\n    keys::{Key},\n};\npub trait Lock: Key {}\n",
    "src/till/drawer/inside.rs": "mod deep {\n    use super::super::super::keys::Key;\n    pub trait Coin: Key {}\n}\n",
    "tools/check/base.py": "class Case:\n    pass\n",
    "tools/check/one.py": "from tools.check import base\n\n\nclass One(base.Case):\n    pass\n",
    "Kit/Item.hs": "module Kit.Item where\ndata Item = Item { size :: Int }\n",
    "Kit/Sized.hs":
      "module Kit.Sized where\nimport Kit.Item\nclass Sized a where\n  width :: a -> Int\ninstance Sized Item where\n  width = size\n",
    "go.mod": "module example.com/shop\n",
    "store.go":
      'package shop\n\ntype Reader interface {\n\tRead(at int) string\n}\n\ntype Writer interface {\n\tWrite(text string)\n}\n\ntype Both interface {\n\tReader\n\tWriter\n}\n\ntype Whole interface {\n\tBoth\n}\n\ntype Locked interface {\n\tBoth\n\tLock()\n}\n\ntype Disk struct{}\n\nfunc (d *Disk) Read(at int) string { return "" }\n\nfunc (d *Disk) Write(text string) {}\n',
    "local.py":
      "def test_errors():\n    class First(Exception):\n        pass\n\n    class Second(First):\n        pass\n\n    raise Second\n",
    "result.c": "enum result { OK };\n\nstatic enum result\nrun(int x)\n{\n  return OK;\n}\n",
    "Head.kt":
      "package shop\n\nabstract class Head<T>(val kind: T, val targets: List<T>) {\n  fun go() {}\n}\n\nclass Tail : Head<Int>(1, listOf())\n",
  }));
});

async function related(target: string, ...relations: string[]): Promise<string[]> {
  const { rows } = await symbolHierarchy(open(root), target);
  return rows
    .filter(({ relation }) => relations.includes(relation))
    .map(({ kind, name, depth }) => `${kind} ${name}${depth ? ` ${depth}` : ""}`);
}

test("each `super` of Rust leads one module further out, from a module inside of the file too", async () => {
  expect(await related("Key", "extended_by")).toEqual(["trait Coin", "trait Lock"]);
});

test("a directory of Python is a package from the root, without a file that says so", async () => {
  expect(await related("Case", "extended_by")).toEqual(["class One"]);
});

test("an instance of Haskell is of the type that its file imports", async () => {
  expect(await related("Kit.Item.Item", "implements")).toEqual(["interface Sized"]);
  expect(await related("Sized", "implemented_by")).toEqual(["type Item"]);
});

test("an interface of Go that only embeds others is implemented by what implements these", async () => {
  expect((await related("Disk", "implements")).sort()).toEqual([
    "interface Both",
    "interface Reader",
    "interface Whole",
    "interface Writer",
  ]);
});

test("the line that begins a type means the type: not the function around it, and not what stands in its head", async () => {
  expect(await related("local.py:2", "symbol", "extended_by")).toEqual(["class First", "class Second"]);
  expect(await related("Head.kt:3", "symbol", "extended_by")).toEqual(["class Head", "class Tail"]);
  expect(await related("local.py:8", "symbol")).toEqual(["function test_errors"]);
  expect(await related("result.c:3", "symbol")).toEqual(["function run"]);
});
