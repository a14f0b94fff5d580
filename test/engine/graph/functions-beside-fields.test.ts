/** A function beside a field or a type of its name: what a question about calls is about. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

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

test("callees of a name are those of the function, and its uses may be those of the field, which says so", async () => {
  expect((await callees(open(root), { target: "Jug.name" })).results.map(({ name }) => name)).toEqual(["clean"]);
  const { symbol, others, other_symbols: some = [] } = await references(open(root), { target: "Jug.name" });
  expect([symbol.line_start, others, some.map(({ line_start }) => line_start)]).toEqual([2, 1, [4]]);
});
