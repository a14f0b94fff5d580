/** Functions that signs in code run: their uses are not followed, and the answers say so. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "a.rb": "class V\n  def <=>(o) = 1\n  def plain(x) = self <=> x\nend\n",
    "a.py": "class V:\n    def __add__(self, o):\n        return self\n    def __init__(self):\n        self.x = 1\n\n\nv = V() + V()\n",
    "a.swift": "struct V {\n  static func + (l: V, r: V) -> V { return l }\n}\nlet v = V() + V()\n",
    "a.cpp": "struct V {\n  int operator[](int i) const { return i; }\n};\nint f(V v) { return v[1]; }\n",
    "a.kt": "class V {\n  operator fun plus(o: V): V = this\n  fun minus(o: V): V = this\n}\nfun f(v: V) = v + v\n",
    "a.rs":
      "use std::ops::Add;\nstruct V;\nimpl Add for V {\n  type Output = V;\n  fn add(self, o: V) -> V { self }\n}\nimpl V {\n  fn sub(self) {}\n}\n",
    "a.hs": "module A where\n(<+>) :: Int -> Int -> Int\na <+> b = a + b\nf x = x <+> 1\n",
  }));
});

test.each(["a.rb:2", "a.py:2", "a.swift:2", "a.cpp:2", "a.kt:2", "a.rs:5"])("%s: an operator's uses are not all there", async (target) => {
  for (const answer of [await references(open(root), { target }), await callers(open(root), { target })]) {
    expect(answer.result_completeness).toBe("partial");
    expect(answer.warnings?.join()).toContain("operators (a + b) are not tracked");
  }
  const reached = await impact(open(root), { target }, () => 0);
  expect(reached.result_completeness).toBe("partial");
  expect(reached.warnings?.join()).toContain("operators (a + b) are not tracked");
});

test.each(["a.rb:3", "a.py:4", "a.kt:3", "a.rs:8", "a.hs:2"])("%s: the uses of any other function are", async (target) => {
  const { result_completeness, warnings } = await references(open(root), { target });
  expect(result_completeness).toBe("complete");
  expect(warnings).toBeUndefined();
});
