/** A function beside a field or a type of its name: what a question about calls is about. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callees } from "#engine/graph/callees.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, located, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "J.java":
      "class Jug {\n  private final String name;\n  Jug(String name) { this.name = name; }\n  String name() { return clean(name); }\n  String clean(String s) { return s; }\n}\nclass Table {\n  String g(Jug a) { return a.name(); }\n}\n",
    "k.kt": "class Kit {\n  val size = 1\n  fun size() = size\n}\nfun g(a: Kit) = a.size()\n",
    "r.rs":
      "pub struct Rod { name: String }\nimpl Rod {\n  pub fn name(&self) -> &str { &self.name }\n}\npub fn g(a: &Rod) -> usize { a.name().len() }\n",
    "p.php":
      "<?php\nclass Port {\n  private $link = false;\n  private function link() { return $this->link; }\n  public function read() { $this->link()->fetch(); }\n}\n",
    "Base.java": "class Base {\n  protected String label;\n  int kind() { return 1; }\n}\n",
    "Impl.java":
      "class Impl extends Base {\n  int kind;\n  Impl label(String label) {\n    this.label = label;\n    return this;\n  }\n  String show() { return this.label + label + label(null) + kind() + kind; }\n}\n",
    "b.kt":
      'open class KBase {\n  protected var tag: String = ""\n  fun sort() = 1\n}\nclass KImpl : KBase() {\n  val sort = 2\n  fun tag(n: String): Int {\n    this.tag = n\n    return sort()\n  }\n}\n',
    "b.php":
      "<?php\nclass PBase {\n  protected $mark;\n}\nclass PImpl extends PBase {\n  public function mark($n) {\n    $this->mark = $n;\n  }\n}\nfunction f(PImpl $p) { return $p->mark(1); }\n",
    "m.ex":
      "defmodule Many do\n  @type run :: (any -> any)\n  @spec run(any, run) :: any\n  def run(x, f), do: f.(x)\n  def go, do: run(1, & &1)\nend\n",
  }));
});

test.each([
  ["Jug.name", "J.java:4", ["J.java:8"]],
  ["Kit.size", "k.kt:3", ["k.kt:5"]],
  ["Rod::name", "r.rs:3", ["r.rs:5"]],
  ["Port::link", "p.php:4", ["p.php:5"]],
  ["Many.run", "m.ex:4", ["m.ex:5"]],
])("callers of %s are those of the function", async (target, place, sites) => {
  const { symbol, others, results } = await callers(open(root), { target });
  expect([`${symbol.path}:${symbol.line_start}`, others]).toEqual([place, 1]);
  expect(results.flatMap(({ path, sites: calls }) => calls.map(({ line_start }) => `${path}:${line_start}`))).toEqual(sites);
});

test("callees, uses and impact of a name are those of the function, too; its field is named beside it", async () => {
  const session = open(root);
  expect((await callees(session, { target: "Jug.name" })).results.map(({ name }) => name)).toEqual(["clean"]);
  for (const target of ["Jug.name", "Jug.name()", "Jug#name"]) {
    const { symbol, others, other_symbols: some = [], results } = await references(session, { target });
    expect([symbol.line_start, others, some.map(({ line_start }) => line_start)]).toEqual([4, 1, [2]]);
    expect(results.map(({ line_start }) => line_start)).toEqual([8]);
    expect((await impact(session, { target }, () => 0)).symbol?.line_start).toBe(4);
  }
  expect((await located(root, "Jug.name"))[0]).toBe("J.java:4 name");
  expect((await references(session, { target: "J.java:2" })).results.map(({ line_start }) => line_start)).toEqual([3, 4]);
});

test("a method hides no inherited field of its name, and a field no method", async () => {
  const uses = async (target: string): Promise<string[]> => {
    const { results, overrides } = await references(open(root), { target });
    expect(overrides).toBeUndefined();
    return results.map(({ path, line_start, column, confidence }) => `${path}:${line_start}:${column} ${confidence}`);
  };
  expect(await uses("Base.label")).toEqual(["Impl.java:4:10 resolved", "Impl.java:7:31 resolved", "Impl.java:7:39 resolved"]);
  expect(await uses("Impl.label")).toEqual(["Impl.java:7:47 resolved"]);
  expect(await uses("Base.kind")).toEqual(["Impl.java:7:61 resolved"]);
  expect(await uses("Impl.kind")).toEqual(["Impl.java:7:70 resolved"]);
  expect(await uses("KBase.tag")).toEqual(["b.kt:8:10 resolved"]);
  expect(await uses("KBase.sort")).toEqual(["b.kt:9:12 resolved"]);
  expect(await uses("PBase.mark")).toEqual(["b.php:7:12 resolved"]);
  expect(await uses("PImpl.mark")).toEqual(["b.php:10:35 resolved"]);
});

test("a name with parentheses is that of a function, also beside more used fields of other types", async () => {
  const { root: other } = await sharedWorkspace({
    "Box.java": "class Box {\n  int width = 1;\n  int area() { return width * width + width - width * width; }\n}\n",
    "Pane.java": "class Pane {\n  int width() { return 1; }\n}\n",
  });
  expect((await references(open(other), { target: "width" })).symbol.path).toBe("Box.java");
  expect((await references(open(other), { target: "width()" })).symbol.path).toBe("Pane.java");
});

test("a call whose receiver is unknown is no use of the field beside a method", async () => {
  const { root: other } = await sharedWorkspace({
    "src/lib.rs":
      "pub struct Rod {\n  length: usize,\n}\nimpl Rod {\n  pub fn length(&self) -> usize {\n    self.length\n  }\n}\npub fn g() -> usize { ext::make().length() }\n",
  });
  expect(await usesAt(other, "src/lib.rs:2")).toEqual(["src/lib.rs:6 resolved"]);
  expect(await usesAt(other, "src/lib.rs:5")).toEqual(["src/lib.rs:9 ambiguous"]);
});
