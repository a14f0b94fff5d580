/** Uses under the path of a package that nothing imports, and of members whose receiver nobody knows, in Scala and Kotlin. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "build.sc": "object a extends Module {\n  object b extends Module {\n  }\n  object d extends Module\n}\n",
    "main/Deep.scala": "package a.d\n\ntrait Deep\n",
    "main/Mixed.scala": "package a\n\ntrait Mixed extends Outside with d.Deep { self: a.d.Deep =>\n}\n",
    "main/Widget.scala":
      "package a.b\n\nclass Widget(val n: Int)\nobject Util {\n  def go[T](x: Int): Int = x\n}\ncase class Abort(msg: String) extends Exception(msg)\n",
    "main/helpers.scala": "package c.helpers\n\ndef labels[T]: List[String] = Nil\ndef only[T](x: Int): Int = x\n",
    "main/Paths.scala":
      "package c\n\nimport test._\n\nclass Paths extends Outside {\n  def w(w: a.b.Widget): Int = a.b.Util.go[Int](w.n)\n  def v = new _root_.a.b.Widget(2)\n  def u = fails[a.b.Abort] { helpers.labels[Int].map(_.trim) }\n  def t = helpers.only[Int](1)\n}\n",
    "main/Relative.scala":
      'package a\n\nimport b.Abort\nimport b._\n\nclass Relative {\n  def z = throw new Abort("x")\n  def y = new Widget(1)\n}\n',
    "main/package.scala": "package object a {\n  def bundle(x: Int): Int = new Maker().make(x)\n}\n",
    "main/Maker.scala": "package a\n\nclass Maker { def make(x: Int): Int = x }\n",
    "main/Bundling.scala": "package d\n\nclass Bundling { def x = a.bundle(1) + new a.Maker().make(2) }\n",
    "main/Nodes.kt":
      'package k\n\nimport ext.lib.KNode\n\nprivate fun KNode.toSpec(n: Int): String = "x"\nfun all(c: KNode) {\n  c.children().map { it.toSpec(2) }\n  other().each { spec -> spec.toSpec(3) }\n}\n',
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("the path of a package leads to what is in it, wherever its files lie", async () => {
  expect(await uses("Widget")).toEqual(["main/Paths.scala:6 resolved", "main/Paths.scala:7 resolved", "main/Relative.scala:8 resolved"]);
  expect(await uses("go")).toEqual(["main/Paths.scala:6 resolved"]);
});

test("a type that is a type argument is found by its path, though everything of another package is imported", async () => {
  expect(await uses("Abort")).toEqual(["main/Paths.scala:8 resolved", "main/Relative.scala:3 resolved", "main/Relative.scala:7 resolved"]);
});

test("the path of a package may begin in the one that the file is part of", async () => {
  expect(await uses("labels")).toEqual(["main/Paths.scala:8 resolved"]);
  expect(await uses("only")).toEqual(["main/Paths.scala:9 resolved"]);
});

test("a package object has what its package has, and sees it", async () => {
  expect(await uses("bundle")).toEqual(["main/Bundling.scala:3 resolved"]);
  expect(await uses("Maker")).toEqual(["main/Bundling.scala:3 resolved", "main/package.scala:2 resolved"]);
});

test("an extension may be what is called on something that nobody knows", async () => {
  expect(await uses("toSpec")).toEqual(["main/Nodes.kt:7 ambiguous", "main/Nodes.kt:8 ambiguous"]);
});

test("a path to what is mixed in, or asked of a type itself, is one of packages", async () => {
  expect(await uses("Deep")).toEqual(["main/Mixed.scala:3 resolved", "main/Mixed.scala:3 resolved"]);
});
