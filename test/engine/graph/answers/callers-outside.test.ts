/** Calls that stand in no function have only their file in common. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { callers } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("those that are sure are listed apart from those that are not", async () => {
  const { root } = await sharedWorkspace({
    "bell.ts": "export class Bell {\n  public ring(): number {\n    return 1;\n  }\n}\n",
    "tower.ts": 'import { Bell } from "./bell";\n\nnew Bell().ring();\nJSON.parse("1").ring();\nnew Bell().ring();\n',
    "church.ts": 'import { Bell } from "./bell";\n\nexport function noon(): void {\n  new Bell().ring();\n  JSON.parse("1").ring();\n}\n',
  });
  const { results } = await callers(open(root), { target: "bell.ts:2" });
  const rows = results.map(
    ({ path, from, confidence, sites }) => `${path} ${from?.name} ${confidence} ${sites.map((site) => site.line_start)}`,
  );
  expect(rows).toEqual(["church.ts noon resolved 4,5", "tower.ts undefined resolved 3,5", "tower.ts undefined ambiguous 4"]);
});
