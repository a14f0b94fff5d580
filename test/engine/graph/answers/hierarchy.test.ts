/** Hierarchies of types: what lies behind a step that is not sure. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "shop.rb": "module Shop\n  class Drop\n  end\n  class Sure < Drop\n  end\nend\n",
    "far.rb": "class Drip < Far::Drop\nend\nclass Deep < Drip\nend\nclass Deeper < Deep\nend\n",
    "size.ex":
      "defprotocol Shop.Size do\n  def size(x)\nend\n\ndefmodule Shop.Box do\n  defimpl Shop.Size do\n    def size(b), do: b.w\n  end\nend\n\ndefimpl Shop.Size, for: List do\n  def size(l), do: length(l)\nend\n\ndefmodule Shop.Store do\n  @callback put(term) :: :ok\nend\n\ndefmodule Shop.Disk do\n  @behaviour Shop.Store\n  def put(_), do: :ok\nend\n",
    "op.rs":
      "pub trait Op {\n  fn run(&self);\n}\npub struct V;\nimpl Op for V {\n  fn run(&self) {}\n}\nimpl Op for String {\n  fn run(&self) {}\n}\nimpl<T> Op for (T, T) {\n  fn run(&self) {}\n}\n",
    "deck.py": "from collections.abc import Mapping\n\n\nclass Deck(Mapping[str, int]):\n    pass\n",
    "load.rb": "Far = picked\n",
    "lost.rb": "class Lost < Gone::Drop\nend\n",
    "near.rb": "class Near < Shop::Sure\nend\n",
    "Kinds.kt": "sealed interface Kind { data class Wide(val m: Int) : Kind; object Thin : Kind }\n",
  }));
});

async function steps(target: string, relation: string): Promise<string[]> {
  const { rows } = await symbolHierarchy(open(root), target);
  return rows
    .filter((row) => row.relation === relation)
    .map(({ name, depth, confidence }) => `${name} ${depth ?? 1} ${confidence ?? "resolved"}`);
}

test("what is built on a type that may be built on another is as doubtful", async () => {
  expect(await steps("Shop::Drop", "extended_by")).toEqual([
    "Sure 1 resolved",
    "Drip 1 ambiguous",
    "Near 2 resolved",
    "Deep 2 ambiguous",
    "Deeper 3 ambiguous",
  ]);
});

test("a base of another repository with type arguments is listed once", async () => {
  expect(await steps("Deck", "extends")).toEqual(["Mapping 1 resolved"]);
});

test("a module that nothing is called in the view holds nothing of the view", async () => {
  expect(await steps("Lost", "extends")).toEqual(["Drop 1 resolved"]);
  const { rows } = await symbolHierarchy(open(root), "Lost");
  expect(rows.find(({ relation }) => relation === "extends")).toMatchObject({ path: "lost.rb", line: 1 });
});

test("what a doubtful type is built on is doubtful from there on", async () => {
  expect(await steps("Deeper", "extends")).toEqual(["Deep 1 resolved", "Drip 2 resolved", "Drop 3 ambiguous"]);
});

test("types that stand on one line are told apart by what stands behind each", async () => {
  expect(await steps("Kind", "implemented_by")).toEqual(["Wide 1 resolved", "Thin 1 resolved"]);
});

test("Rust: blocks that implement a trait for types of others are what implements it, and their methods override", async () => {
  expect(await steps("Op", "implemented_by")).toEqual(["V 1 resolved", "String 1 resolved", "(T, T) 1 resolved"]);
  const { rows } = await symbolHierarchy(open(root), "Op.run");
  expect(rows.filter(({ relation }) => relation === "overridden_by").map(({ line }) => line)).toEqual([6, 9, 12]);
});

test("Elixir: implementations of a protocol, and modules that follow a behaviour", async () => {
  expect(await steps("Shop.Size", "implemented_by")).toEqual(["Box 1 resolved", "List 1 resolved"]);
  expect(await steps("Shop.Store", "implemented_by")).toEqual(["Disk 1 resolved"]);
  expect(await steps("Shop.Disk", "implements")).toEqual(["Store 1 resolved"]);
});

test("a type has all its subtypes, however many", async () => {
  const subtypes = Array.from({ length: 700 }, (_, at) => `class Sub${at} < Shop::Many\nend\n`);
  const { root: large } = await sharedWorkspace({
    "many.rb": "module Shop\n  class Many\n  end\nend\n",
    ...Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`subs${at}.rb`, subtypes.slice(100 * at, 100 * at + 100).join("")])),
  });
  const { rows } = await symbolHierarchy(open(large), "Shop::Many");
  expect(rows.filter(({ relation }) => relation === "extended_by")).toHaveLength(700);
});

test("of more subtypes than are looked at, the answer says so", async () => {
  const { root: huge } = await sharedWorkspace({
    "base.rb": "class Base\nend\n",
    "subs.rb": Array.from({ length: 5_100 }, (_, at) => `class Sub${at} < Base\nend\n`).join(""),
  });
  const { state } = await symbolHierarchy(open(huge), "Base");
  expect(state.warnings?.join(" ")).toContain("Too many types build on this one to check all");
});
