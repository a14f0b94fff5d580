/** Parameters in another order: what breaks is calls that rely on the order, not every place that says the name. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../harness.ts";
import { brokenBy } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("calls with arguments by place break, those with names do not, and what hands the function on may", async () => {
  const files = {
    "sail.py": "def trim(sheet, angle):\n    return sheet\n",
    "use.py": [
      "from sail import trim",
      "adjust = trim",
      "trim(1, 2)",
      "trim(1, angle=2)",
      "trim(sheet=1, angle=2)",
      "trim(*given)",
      "",
    ].join("\n"),
    "Sail.swift": "func trim2(sheet: Int, angle: Int) -> Int { sheet }\n_ = trim2(sheet: 1, angle: 2)\n",
  };
  expect(await brokenBy(files, ["sail.py", "sheet, angle", "angle, sheet"])).toEqual([
    "use.py:2 may_break",
    "use.py:3 breaks",
    "use.py:4 breaks",
    "use.py:6 may_break",
  ]);
  expect(await brokenBy(files, ["Sail.swift", "sheet: Int, angle: Int", "angle: Int, sheet: Int"])).toEqual(["Sail.swift:2 may_break"]);
});
