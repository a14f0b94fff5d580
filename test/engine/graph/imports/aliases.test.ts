/** What files give on under another name is used under that name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "ts/a.ts": "export class Inner { go() {} }\nexport default class Plain {}\n",
    "ts/index.ts": 'export { Inner as Outer, default as Fancy } from "./a";\n',
    "ts/again.ts": 'export { Outer as Outermost } from "./index";\n',
    "ts/use.ts": 'import { Outer, Fancy } from "./index";\nnew Outer().go();\nnew Fancy();\n',
    "ts/far.ts": 'import { Outermost } from "./again";\nnew Outermost();\n',
    "ts/other.ts": "export class Outer {}\nnew Outer();\n",
    "py/pkg/impl.py": "class Worker:\n    def go(self): pass\n",
    "py/pkg/__init__.py": "from .impl import Worker as Helper\n",
    "py/use.py": "from pkg import Helper\nHelper().go()\n",
    "Cargo.toml": '[package]\nname = "rs"\nversion = "0.1.0"\n',
    "src/lib.rs": "mod a;\nmod b;\npub use a::Deep as Shallow;\n",
    "src/a.rs": "pub struct Deep;\n",
    "src/b.rs": "use crate::Shallow;\nfn f(x: Shallow) {}\n",
    "rb/store.rb": [
      "class Store",
      "  def fetch(key)",
      "    key",
      "  end",
      "  alias get fetch",
      "  alias_method :load, :get",
      "  alias kept_size size",
      "  def size",
      "    kept_size",
      "  end",
      "end",
      "",
    ].join("\n"),
    "rb/use.rb": "def run\n  store = Store.new\n  store.fetch(1)\n  store.get(2)\n  store.load(3)\nend\n",
    "cs/A.cs": "global using Short = N.Long;\nnamespace N { public class Long {} }\n",
    "cs/B.cs": "class B { void F(Short x) {} }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return [...new Set(results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`))];
}

/** The uses under another name, each with that. */
async function renamed(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.flatMap(({ path, line_start, via }) => (via === undefined ? [] : [`${path}:${line_start} as ${via}`]));
}

test("a class is used under the names that modules give it on under, one behind the other", async () => {
  expect(await uses("Inner")).toEqual([
    "ts/again.ts:1 resolved",
    "ts/far.ts:1 resolved",
    "ts/far.ts:2 resolved",
    "ts/index.ts:1 resolved",
    "ts/use.ts:1 resolved",
    "ts/use.ts:2 resolved",
  ]);
  expect(await uses("Plain")).toEqual(["ts/index.ts:1 resolved", "ts/use.ts:1 resolved", "ts/use.ts:3 resolved"]);
});

test("packages, crates and projects give on under other names, too", async () => {
  expect(await uses("Worker")).toEqual(["py/pkg/__init__.py:1 resolved", "py/use.py:1 resolved", "py/use.py:2 resolved"]);
  expect(await uses("Deep")).toEqual(["src/b.rs:1 resolved", "src/b.rs:2 resolved", "src/lib.rs:3 resolved"]);
  expect(await uses("Long")).toEqual(["cs/A.cs:1 resolved", "cs/B.cs:1 resolved"]);
});

test("rows say under which other name a definition is used", async () => {
  expect(await renamed("Inner")).toEqual([
    "ts/again.ts:1 as Outer",
    "ts/far.ts:1 as Outermost",
    "ts/far.ts:2 as Outermost",
    ...["1", "2"].map((line) => `ts/use.ts:${line} as Outer`),
  ]);
  expect(await renamed("Worker")).toEqual(["py/use.py:1 as Helper", "py/use.py:2 as Helper"]);
});

test("a method of Ruby is used under its aliases, and an alias of what was there before is none of what replaces that", async () => {
  expect(await uses("Store.fetch")).toEqual(
    [5, 6].map((line) => `rb/store.rb:${line} resolved`).concat([3, 4, 5].map((line) => `rb/use.rb:${line} resolved`)),
  );
  expect(await renamed("Store.fetch")).toEqual(["rb/store.rb:6 as get", "rb/use.rb:4 as get", "rb/use.rb:5 as load"]);
  expect(await uses("Store.get")).toEqual(["rb/store.rb:6 resolved", "rb/use.rb:4 resolved", "rb/use.rb:5 resolved"]);
  expect(await uses("Store.size")).not.toContain("rb/store.rb:9 resolved");
});

test("what a call of an alias runs is the method", async () => {
  const { results } = await callees(open(root), { target: "rb/use.rb:1" });
  expect(results.map(({ to }) => to?.qualified_name)).toEqual(["Store", "Store::fetch"]);
});
