/** Names of arguments: of a type that is built they are uses of its members, of a function of nothing. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "k/Ext.kt":
      "package k\n\nclass Ext(val critical: Boolean, plain: Int)\nfun check(critical: Boolean) = 1\nfun make() = Ext(critical = true, plain = 1)\nfun none() = check(critical = false)\n",
    "py/data.py":
      "from dataclasses import dataclass\n\n\n@dataclass\nclass Point:\n    left: int\n    right: int = 0\n\n\nclass Own:\n    left = 1\n\n    def __init__(self, left):\n        pass\n\n\ndef make(left):\n    Own(left=3)\n    make(left=2)\n    return Point(left=1, right=2)\n",
    "sw/Point.swift":
      "struct Size { var width: Int; var height: Int }\nstruct Made { var width: Int; init(width: Int) { self.width = width } }\nfunc make() -> Size { _ = Made(width: 2); return Size(width: 1, height: 2) }\n",
    "cs/Row.cs":
      "namespace Rows;\npublic record Row(int Count);\npublic class Line { public int Length { get; set; } }\npublic class Uses {\n  Row r = new Row(Count: 1);\n  Line l = new Line { Length = 2 };\n}\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("an argument's name is a use of the property that the constructor makes of it", async () => {
  expect(await uses("Ext.critical")).toEqual(["k/Ext.kt:5 resolved"]);
  expect(await uses("Point.left")).toEqual(["py/data.py:20 resolved"]);
  expect(await uses("Size.width")).toEqual(["sw/Point.swift:3 resolved"]);
  expect(await uses("Row.Count")).toEqual(["cs/Row.cs:5 resolved"]);
  expect(await uses("Line.Length")).toEqual(["cs/Row.cs:6 resolved"]);
});

test("where a type says itself how it is built, the name is that of a parameter", async () => {
  expect(await uses("Own.left")).toEqual([]);
  expect(await uses("Made.width")).toEqual(["sw/Point.swift:2 resolved"]);
});
