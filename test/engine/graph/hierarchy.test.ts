/** Hierarchies of types: what lies behind a step that is not sure. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "shop.rb": "module Shop\n  class Drop\n  end\n  class Sure < Drop\n  end\nend\n",
    "far.rb": "class Drip < Far::Drop\nend\nclass Deep < Drip\nend\nclass Deeper < Deep\nend\n",
    "near.rb": "class Near < Shop::Sure\nend\n",
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

test("what a doubtful type is built on is doubtful from there on", async () => {
  expect(await steps("Deeper", "extends")).toEqual(["Deep 1 resolved", "Drip 2 resolved", "Drop 3 ambiguous"]);
});
