/** Values that code of others makes of types that it is told: a reader of JSON, a container of services. Uses of their members are not lost. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\n[dependencies]\nserde_json = "1"\n',
    "src/lib.rs":
      "use serde_json;\npub struct Plan {}\nimpl Plan {\n    pub fn begin(&self) {}\n}\npub fn go(s: &str) {\n    let plan = serde_json::from_str::<Plan>(s).unwrap();\n    plan.begin();\n}\n",
    "ts/shop.ts":
      'import { container } from "tsyringe";\nimport axios from "axios";\nexport class Shop {\n  openUp(): void {}\n  restock(): void {}\n  shut(): void {}\n}\n' +
      'export async function go() {\n  container.resolve<Shop>("shop").openUp();\n  const { data } = await axios.get<Shop>("/shop");\n  data.restock();\n  container.resolve(Shop).shut();\n}\n',
    "java/Store.java":
      "package store;\nimport com.fasterxml.jackson.databind.ObjectMapper;\nclass Crate {\n  void lift() {}\n}\nclass Store {\n  void go(ObjectMapper mapper, String s) {\n    var crate = mapper.readValue(s, Crate.class);\n    crate.lift();\n  }\n}\n",
    "kt/Yard.kt":
      "package yard\nimport org.koin.core.component.get\nclass Yard {\n  fun sweep() {}\n  fun pave() {}\n}\nfun go(mapper: ObjectMapper, s: String) {\n  get<Yard>().sweep()\n  mapper.readValue(s, Yard::class.java).pave()\n}\n",
    "py/mill.py":
      "from registry import get\nclass Mill:\n    def grind(self): pass\nclass Kiln:\n    def fire(self): pass\nLIMIT = 3\ndef go():\n    mill = get(Mill)\n    mill.grind()\n    get(LIMIT).fire()\n",
    "scala/Barn.scala":
      "package barn\nimport com.google.inject.Guice\nclass Barn {\n  def stack() = {}\n}\nobject Main {\n  def go() = {\n    Guice.createInjector().getInstance(classOf[Barn]).stack()\n  }\n}\n",
    "swift/Dock.swift":
      "import Foundation\nclass Dock {\n  func moor() {}\n}\nfunc go(d: Data) throws {\n  let dock = try JSONDecoder().decode(Dock.self, from: d)\n  dock.moor()\n}\n",
    "cpp/lamp.cpp":
      "#include <nlohmann/json.hpp>\nstruct Lamp { void shine(); };\nvoid go(nlohmann::json j) {\n  j.get<Lamp>().shine();\n  ext::lookup<Lamp>(j)->shine();\n}\n",
    "go.mod": "module example.com/app\n",
    "gopkg/bell.go":
      'package gopkg\n\nimport "github.com/samber/do"\n\ntype Bell struct{}\n\nfunc (b *Bell) Ring() {}\n\nfunc Go() {\n\tbell, err := do.Invoke[*Bell](from)\n\tbell.Ring()\n\tdo.Other[*Bell, int](from).Ring()\n}\n',
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test.each([
  ["begin", ["src/lib.rs:8"]],
  ["openUp", ["ts/shop.ts:9"]],
  ["restock", ["ts/shop.ts:11"]],
  ["shut", ["ts/shop.ts:12"]],
  ["lift", ["java/Store.java:9"]],
  ["sweep", ["kt/Yard.kt:8"]],
  ["pave", ["kt/Yard.kt:9"]],
  ["grind", ["py/mill.py:9"]],
  ["stack", ["scala/Barn.scala:8"]],
  ["moor", ["swift/Dock.swift:7"]],
  ["shine", ["cpp/lamp.cpp:4", "cpp/lamp.cpp:5"]],
  ["Ring", ["gopkg/bell.go:11", "gopkg/bell.go:12"]],
])("%s is used where its type was named to others, as a use that is not sure", async (name, places) => {
  expect(await uses(name)).toEqual(places.map((place) => `${place} ambiguous`));
});

test("what others give who were told no type of the repository stays apart", async () => {
  expect(await uses("fire")).toEqual([]);
});
