/** Paths with signs that mean something elsewhere are typed as they are. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { historyOf } from "#engine/changes/history/history.ts";
import { show } from "#engine/lookup/show.ts";
import { found, INDEXING_TIMEOUT_MS, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const BROKEN = "new\nline.py";
const SPACED = ["sp ace.py", "co:lon.py", "line:12.py", "My Docs/it's.py"];
const ROUTE = "app/[id]/(shop)/+page.ts";
let root: string;

beforeAll(async () => {
  const files = Object.fromEntries([...SPACED, BROKEN].map((path, at) => [path, `def ship${at}():\n    return ${at}\n`]));
  ({ root } = await sharedRepository({
    ...files,
    [ROUTE]: "export const berth = 1;\n",
    "app/other/+page.ts": "export const berth = 2;\n",
  }));
});

test("the history of a file is found by its path, with spaces and colons", async () => {
  for (const path of SPACED) {
    const answer = await historyOf(open(root), { name: path });
    expect("symbols" in (answer.versions[0] ?? {})).toBe(true);
    expect(answer).toMatchObject({ path });
    expect(answer.versions).toHaveLength(1);
  }
});

test("a filter that is the path of a file or directory means it, whatever brackets it has", async () => {
  for (const glob of [ROUTE, "app/[id]", "app/[id]/", "[id]", "app/[id]/**"]) {
    const expected = glob.endsWith("**") ? [] : [`${ROUTE}:1 berth`];
    expect(await found(root, "berth", { pathGlobs: [glob] })).toEqual(expected);
  }
  expect(await found(root, `berth path:app/[id]`)).toEqual([`${ROUTE}:1 berth`]);
});

test("a file whose path has a line break in it is shown", async () => {
  for (const target of [BROKEN, "new\\nline.py"]) {
    const { results } = await show(open(root), { targets: [target] }, () => 0);
    expect(results.map(({ path, line_start, lines_of_file }) => [path, line_start, lines_of_file])).toEqual([[BROKEN, 1, 2]]);
  }
});
