/** What files give on under another name is used under that name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

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
    "cs/A.cs": "global using Short = N.Long;\nnamespace N { public class Long {} }\n",
    "cs/B.cs": "class B { void F(Short x) {} }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return [...new Set(results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`))];
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
