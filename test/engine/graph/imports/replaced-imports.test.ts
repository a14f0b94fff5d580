/** A function that imports a name and then gives it another value uses the import only until then. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "quay.py": "def moor():\n    pass\n",
    "port.py": [
      "def assigned():",
      "    from quay import moor",
      "    moor()",
      "    moor = other()",
      "    moor()",
      "def looped():",
      "    from quay import moor",
      "    for moor in every():",
      "        moor()",
      "def perhaps(flag):",
      "    from quay import moor",
      "    if flag:",
      "        moor = other()",
      "    moor()",
      "",
    ].join("\n"),
  }));
});

test("calls after an assignment, or in a loop over the name, are no uses; calls before it, or where it may not have run, are", async () => {
  const lines = (await usesAt(root, "quay.py:1")).map((use) => use.replace(/ .*/, ""));
  expect(lines).toEqual(["port.py:11", "port.py:14", "port.py:2", "port.py:3", "port.py:7"]);
});
