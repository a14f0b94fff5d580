/** What is gone, and what only seems to be. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

async function brokenWithout(path: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const repository = await indexed(files);
  rmSync(join(repository, path));
  return sitesOf(await impactOf(repository));
}

test("a class that went with its file breaks who names it by its path, where the directory is still the repository's", async () => {
  const java = {
    "p/M.java": "package p;\npublic class M { public static int any() { return 1; } }\n",
    "p/N.java": "package p;\npublic class N { int other; }\n",
    "U.java": "import p.M;\nclass U {\n  M m = new M();\n  int a() { return M.any(); }\n}\n",
  };
  const found = await brokenWithout("p/M.java", java);
  expect(found).toContain("U.java:1 breaks");
  expect(found).toContain("U.java:3 breaks");
  expect(found.filter((one) => one.endsWith("may_break"))).toEqual([]);
  const python = { "lib/__init__.py": "", "lib/jws.py": "class JWS:\n    pass\n", "t.py": "from lib.jws import JWS\n\nx = JWS()\n" };
  expect(await brokenWithout("lib/jws.py", python)).toContain("t.py:3 breaks");
  // A package of elsewhere may be what the path means now.
  const alone = { "jws/core.py": "class JWS:\n    pass\n", "t.py": "from jws.core import JWS\n\nx = JWS()\n" };
  expect(await brokenWithout("jws/core.py", alone)).toContain("t.py:3 may_break");
});

test("a class of Ruby itself that a file opened is not gone with that, and what the file added is", async () => {
  const files = {
    "a.rb": "class IO\n  def whole(x)\n    x\n  end\nend\n",
    "u.rb": "X = ::IO.public_instance_methods(false)\n",
    "v.rb": "class IO\n  def other\n    whole(1)\n  end\nend\n",
  };
  expect(await brokenWithout("a.rb", files)).toEqual(["v.rb:3 breaks"]);
});

test("a function inside another that becomes a variable is still there", async () => {
  const files = {
    "a.ts":
      "export const other = (x: number): number => x\nexport const make = () => {\n  const kf = (x: number): number => x\n  return { kf }\n}\n",
  };
  expect(await brokenBy(files, ["a.ts", "const kf = (x: number): number => x", "const kf = other"])).toEqual([]);
  expect(await brokenBy(files, ["a.ts", "  const kf = (x: number): number => x\n", ""])).toEqual(["a.ts:3 breaks"]);
});

test("a key that a test wrote for itself is nothing that the code could mean", async () => {
  const files = {
    "test/a.spec.js": "const r = combine({\n  counter(state) { return state },\n  other: 1\n})\n",
    "app.js": "export function C(props) {\n  const { counter } = props\n  return counter\n}\n",
  };
  expect(await brokenBy(files, ["test/a.spec.js", "  counter(state) { return state },\n", ""])).toEqual([]);
});

test("a type that another value fulfils a contract for lacks nothing that the contract gains, in Kotlin", async () => {
  const files = {
    "a.kt":
      "interface Flow {\n  fun get(): Int\n}\nclass Shared(flow: Flow) : Flow by flow\nclass Own : Flow {\n  override fun get() = 1\n}\n",
  };
  expect(await brokenBy(files, ["a.kt", "  fun get(): Int\n", "  fun get(): Int\n  fun all(): Int\n"])).toEqual(["a.kt:6 breaks"]);
});

test("a type that lost a supertype is thrown, caught and named as before", async () => {
  const files = {
    "E.java": "class Little extends AssertionError { }\n",
    "F.java": "class Few extends Little { }\n",
    "U.java":
      "class U {\n  Object k = Few.class;\n  void f() {\n    try { throw new Few(); } catch (Few e) { }\n  }\n  void g(Few x) {\n    Little l = new Few();\n  }\n}\n",
  };
  expect(await brokenBy(files, ["F.java", "extends Little", "extends AssertionError"])).toEqual([
    "U.java:6 may_break",
    "U.java:7 may_break",
  ]);
});

test("the type of an argument tells which of two overloads a call means, where the text states it", async () => {
  const files = {
    "Safe.java": "class Safe { static Safe basic() { return new Safe(); } Safe add(String x) { return this; } }\n",
    "White.java": "class White { }\n",
    "J.java":
      "class J {\n  static String clean(String h, Safe s) { return h; }\n  static String clean(String h, White s) { return h; }\n  void add(int n) { }\n  void add(String n) { }\n}\n",
    "U.java":
      'class U {\n  String a = J.clean("x", Safe.basic().add("y"));\n  String b(Safe s) { return J.clean("y", s); }\n  String c() { return J.clean("z", new Safe()); }\n  String d(Object s) { return J.clean("z", make(s)); }\n  void e(J j) {\n    j.add(3);\n    j.add("abc");\n  }\n}\n',
  };
  expect(await brokenBy(files, ["J.java", "  static String clean(String h, White s) { return h; }\n", ""])).toEqual(["U.java:5 may_break"]);
  expect(await brokenBy(files, ["J.java", "  void add(String n) { }\n", ""])).toEqual(["U.java:8 breaks"]);
});
