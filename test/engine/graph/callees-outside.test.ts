/** What is said of calls whose functions are not in the repository. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { calleesSheet } from "#format/answers/graph.ts";
import { writeSheet } from "#format/sheet.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("calls of other code are counted, and said to be of names that the repository does not define", async () => {
  const { root } = await sharedWorkspace({
    "a.py": "import os\n\n\ndef own():\n    pass\n\n\ndef run():\n    own()\n    os.getcwd()\n    os.getcwd()\n    os.getpid()\n",
  });
  const found = await callees(open(root), { target: "run" });
  const lines = writeSheet(calleesSheet(found, { color: false }), "lines");
  expect(lines).toContain("1 use, 1 file; 3 calls of 2 names that this repository does not define");
});
