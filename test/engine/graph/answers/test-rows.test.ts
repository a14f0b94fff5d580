/** How texts about uses write those in tests: a few rows of each file of tests, and where the others are. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import type { RefsRequest } from "#flags/graph-flags.ts";
import { refsSheet } from "#format/answers/graph.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  const uses = (count: number): string => Array.from({ length: count }, (_, at) => `export const u${at} = fold(${at});\n`).join("");
  ({ root } = await sharedWorkspace({
    "src/fold.ts": "export function fold(n: number) { return n; }\n",
    "src/use.ts": `import { fold } from "./fold";\n${uses(5)}`,
    "test/fold.test.ts": `import { fold } from "../src/fold";\n${uses(6)}`,
    "test/other.test.ts": 'import { fold } from "../src/fold";\nfold(1);\n\nfold(2);\n',
    "test/help.ts": "export function help(n: number) { return n; }\n",
    "test/help.test.ts": `import { help } from "./help";\n${uses(5).replaceAll("fold", "help")}`,
  }));
});

async function written(request: RefsRequest): Promise<string[]> {
  const sheet = refsSheet(await references(open(root), request), { color: false });
  return sheet.lines(0).split("\n").slice(1);
}

test("after three rows of a file of tests, one row says how many more it has and on which lines", async () => {
  expect(await written({ target: "fold" })).toEqual([
    "src/use.ts",
    '1: import { fold } from "./fold";',
    ...[0, 1, 2, 3, 4].map((at) => `${at + 2}: export const u${at} = fold(${at});`),
    "test/fold.test.ts",
    '1: import { fold } from "../src/fold";',
    ...[0, 1].map((at) => `${at + 2}: export const u${at} = fold(${at});`),
    "... 4 more: 4, 5, 6, 7",
    "test/other.test.ts",
    '1: import { fold } from "../src/fold";',
    "2: fold(1);",
    "4: fold(2);",
    "16 uses, 3 files",
  ]);
});

test("an answer that is about tests has all rows", async () => {
  expect((await written({ target: "fold", pathGlobs: ["test/**"] })).filter((line) => line.includes("more:"))).toEqual([]);
  expect((await written({ target: "help" })).filter((line) => line.includes("more:"))).toEqual([]);
});

test("a compact answer has three rows of each file, and the lines of the others", async () => {
  const lines = refsSheet(await references(open(root), { target: "fold" }), { color: false, compact: true })
    .lines(0)
    .split("\n");
  expect(lines.slice(1, 6)).toEqual([
    "src/use.ts",
    '1: import { fold } from "./fold";',
    ...[0, 1].map((at) => `${at + 2}: export const u${at} = fold(${at});`),
    "... 3 more: 4, 5, 6",
  ]);
});

test("data have all rows, and no word of this", async () => {
  const response = await references(open(root), { target: "fold" });
  const data = refsSheet(response, { color: false }).data(0) as { results: readonly unknown[] };
  expect([response.matches_total, response.returned, data.results.length]).toEqual([16, 16, 16]);
  expect(data).not.toHaveProperty("test_paths");
});
