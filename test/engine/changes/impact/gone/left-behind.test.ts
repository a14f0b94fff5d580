/** Uses of what was renamed or removed, in the very file that was edited: all of them are named, and only those. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "a.py":
    "def helper(x):\n    return x\n\n\ndef one():\n    return helper(1)\n\n\ndef two():\n    return helper(1)\n\n\ndef three():\n    return 3 + helper(3)\n",
  "b.py": "from a import helper\n\n\ndef four():\n    return helper(4)\n",
  "held.py":
    "from framework import Base\n\n\nclass Held(Base):\n    def _store(self):\n        return 1\n\n    def run(self):\n        return self._store()\n",
  "cache.cc":
    "class Cache {\n public:\n  void Drop(int e);\n  void Use();\n};\n\nvoid Cache::Drop(int e) {\n  e++;\n}\n\nvoid Cache::Use() {\n  Drop(1);\n  Drop(2);\n}\n",
  "run.rb": "class Runner\n  def go(file)\n    begun(file)\n  end\n\n  def begun(file)\n    file\n  end\nend\n",
  "spec/run_spec.rb": "def begun(file)\n  file\nend\n",
};

let repository: string;

beforeEach(async () => {
  repository = await indexed(FILES);
});

async function broken(): Promise<string[]> {
  return sitesOf(await impactOf(repository));
}

test("each use of a renamed function breaks, on lines that read alike too", async () => {
  edit(repository, "a.py", "def helper(", "def helper2(");
  expect(await broken()).toEqual(["a.py:14 breaks", "a.py:6 breaks", "a.py:10 breaks", "b.py:1 breaks", "b.py:5 breaks"].sort());
});

test("a use that was adapted does not break", async () => {
  edit(repository, "a.py", "def helper(", "def helper2(");
  edit(repository, "a.py", "3 + helper(3)", "3 + helper2(3)");
  expect(await broken()).toEqual(["a.py:6 breaks", "a.py:10 breaks", "b.py:1 breaks", "b.py:5 breaks"].sort());
});

test("lines that moved are followed", async () => {
  edit(repository, "a.py", "def helper(x):", "import os\n\n\ndef helper2(x):");
  expect(await broken()).toEqual(["a.py:17 breaks", "a.py:9 breaks", "a.py:13 breaks", "b.py:1 breaks", "b.py:5 breaks"].sort());
});

test("a member of a type that extends something foreign may be that one's", async () => {
  edit(repository, "held.py", "def _store(", "def _keep(");
  expect(await broken()).toEqual(["held.py:9 may_break"]);
});

test("a declaration whose definition has another name now explains no call", async () => {
  edit(repository, "cache.cc", "void Cache::Drop(", "void Cache::Remove(");
  expect(await broken()).toEqual(["cache.cc:12 breaks", "cache.cc:13 breaks"]);
});

test("a function of a test explains no call outside of tests", async () => {
  edit(repository, "run.rb", "def begun(", "def started(");
  expect(await broken()).toEqual(["run.rb:3 breaks"]);
});

test("who calls the callers of a function that is gone is reached, and so are their tests", async () => {
  const repository = await indexed({
    "a.py": "def old(): return 1\n",
    "u.py": "from a import old\n\ndef mid():\n    return old()\n",
    "test_t.py": "from u import mid\n\ndef test_mid():\n    assert mid() == 1\n",
  });
  edit(repository, "a.py", "def old", "def new");
  const { answer, tests } = await impactOf(repository);
  expect(tests).toEqual([{ path: "test_t.py", distance: 2, tests: ["test_mid"], reaches_broken: true }]);
  expect(answer).toContain("1 test file reaches it");
});

test("an import of a module in between that gives the name still, by another way, does not break", async () => {
  const repository = await indexed({
    "foo.ts": "export default class Foo {}\n",
    "index.ts": "export { default as Foo } from './foo';\n",
    "u.ts": "import { Foo } from './index';\nnew Foo();\n",
    "v.ts": "import Foo from './foo';\nnew Foo();\n",
  });
  edit(repository, "foo.ts", "export default class", "export class");
  edit(repository, "index.ts", "{ default as Foo }", "{ Foo }");
  expect(sitesOf(await impactOf(repository))).toEqual(["v.ts:1 breaks"]);
});
