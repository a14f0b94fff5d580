/** Types that are written in more parts than are asked each on their own. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const PARTS = 270;

let root = "";

beforeAll(async () => {
  const files = new Map<string, string>();
  for (let at = 0; at < PARTS; at++) {
    files.set(
      `lib/p${100 + at}.rb`,
      `class Shop\n  def m${at}\n    common\n    @kept${at} = Drawer.new\n    @kept${at}.open\n  end\nend\n`,
    );
    files.set(
      `cs/P${100 + at}.cs`,
      `namespace N {\n  partial class Desk {\n    void M${at}() { Sort(); Own${(at + 1) % PARTS}(); }\n    void Own${at}() { }\n  }\n}\n`,
    );
  }
  files.set(
    "lib/common.rb",
    "module Common\n  def common; end\nend\nclass Drawer\n  def open; end\nend\nclass Shop\n  include Common\nend\n",
  );
  for (let at = 0; at < PARTS; at++) {
    files.set(`mix/m${100 + at}.rb`, `module Mix${at}\n  def each_mixed; end\nend\nclass Bowl\n  include Mix${at}\nend\n`);
  }
  files.set("mix/use.rb", "Bowl.new.each_mixed\n");
  files.set("cs/Base.cs", "namespace N {\n  class Base {\n    protected void Sort() { }\n  }\n  partial class Desk : Base { }\n}\n");
  ({ root } = await sharedWorkspace(Object.fromEntries(files)));
});

async function allUsesAt(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target, limit: 0 });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`).sort();
}

test("Ruby: every part of a class in many files calls what one part includes", async () => {
  const uses = await allUsesAt("lib/common.rb:2");
  expect(uses).toHaveLength(PARTS);
  expect(uses[PARTS - 1]).toBe(`lib/p${99 + PARTS}.rb:3 resolved`);
});

test("Ruby: of what many parts of a class include under one name, none is the sure one", async () => {
  expect(await usesAt(root, "mix/m100.rb:2")).toEqual(["mix/use.rb:1 name_only"]);
});

test("Ruby: a part of a class in many files knows what it keeps itself", async () => {
  expect(await allUsesAt("lib/common.rb:5")).toHaveLength(PARTS);
});

test("C#: every part of a class in many files calls what one part inherits, and what another part defines", async () => {
  const uses = await allUsesAt("cs/Base.cs:3");
  expect(uses.filter((use) => use.endsWith(":3 resolved"))).toHaveLength(PARTS);
  expect(await usesAt(root, "cs/P100.cs:4")).toEqual([`cs/P${99 + PARTS}.cs:3 resolved`]);
});

test("the hierarchy of a class in many files begins in any of its parts", async () => {
  const { rows } = await symbolHierarchy(open(root), "cs/P150.cs:2");
  expect(rows.filter(({ relation }) => relation === "extends").map(({ name }) => name)).toEqual(["Base"]);
});
