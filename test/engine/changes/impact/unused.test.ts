/** What is said of a symbol that no code but tests uses, or none at all. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../harness.ts";
import { impactOf, indexed } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("what a package gives on is not used by tests alone", async () => {
  const repository = await indexed({
    "pkg/__init__.py": "from .util import make as make\n",
    "pkg/util.py": "def make(x):\n    return x\n\n\ndef keep(x):\n    return x\n",
    "tests/test_a.py": "from pkg.util import make, keep\n\n\ndef test_make():\n    assert make(1) == keep(1)\n",
  });
  const { answer } = await impactOf(repository, { target: "make" });
  expect(answer).toStartWith("Only tests use make; it is imported at pkg/__init__.py:1, and may be used from there.");
  expect((await impactOf(repository, { target: "keep" })).answer).toStartWith("Only tests use keep. ");
});

test("a file of tests that is called like another uses nothing of it by that, and what is asked about did not change", async () => {
  const repository = await indexed({
    "lua/utils.lua": "local utils = {}\nfunction utils.dir()\n  return 1\nend\nfunction utils.used()\n  return 2\nend\nreturn utils\n",
    "lua/tests/utils_spec.lua": 'local u = require("utils")\nassert(u.used() == 2)\n',
  });
  const { answer, read } = await impactOf(repository, { target: "utils.dir" });
  expect(answer).toBe("Nothing in this repository uses dir, as far as CodeCompass can tell. 1 test file by name only.");
  expect(read.map(({ why }) => why)).toEqual(["dir itself", "tests it, by its name"]);
});

test("users outside of the repository have its code, and neither its styles nor what builds or shows it", async () => {
  const repository = await indexed({
    "lib/a.py": "def given(x):\n    return x\n",
    "site/a.css": ".box {\n  color: red;\n}\n",
    "scripts/release.py": "def publish(x):\n    return x\n",
    "examples/shop.py": "def buy(x):\n    return x\n",
  });
  edit(repository, "site/a.css", ".box", ".other");
  edit(repository, "scripts/release.py", "publish(x)", "publish(x, y)");
  edit(repository, "examples/shop.py", "buy(x)", "buy(x, y)");
  expect((await impactOf(repository)).answer).toStartWith("Nothing breaks: no declaration changed for its users.");
  edit(repository, "lib/a.py", "given(x)", "given(x, y)");
  const { answer, breaking } = await impactOf(repository);
  expect(answer).toStartWith("Nothing breaks here, but 1 public declaration changed for users outside of this repository: given.");
  expect(breaking.map(({ name }) => name)).toEqual(["given"]);
});

test.each([
  [
    "A.php",
    "<?php\nclass A {\n  protected static $levels = [1];\n  public function f() {}\n}\n",
    "  protected static $levels = [1];\n",
    "levels",
  ],
  ["A.java", "public class A {\n  protected void run() {}\n  public void f() {}\n}\n", "  protected void run() {}\n", "run"],
])("a protected member of a type that may be inherited is said: %s", async (path, text, gone, name) => {
  const repository = await indexed({ [path]: text, [`closed/${path}`]: text.replace(/class A/, "final class A") });
  edit(repository, path, gone, "");
  edit(repository, `closed/${path}`, gone, "");
  const { breaking } = await impactOf(repository);
  expect(breaking.map((row) => `${row.path} ${row.name} ${row.why[0]?.kind}`)).toEqual([`${path} ${name} removed`]);
});
