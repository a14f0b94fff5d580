/** The text of an answer shows each use once, where it says what the change does to it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { impactSheet } from "#format/answers/changes/impact.ts";
import { writeSheet } from "#format/sheet.ts";
import { edit, INDEXING_TIMEOUT_MS } from "../../harness.ts";
import { impactOf, indexed } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "a.ts": "export function show(text: string) {\n  return text;\n}\n",
  "b.ts": "import { show } from './a.ts';\nexport const first = show('b');\nexport function second() {\n  return show('c');\n}\n",
  "c.ts": "import { second } from './b.ts';\nexport function third() {\n  return second();\n}\n",
};

async function linesBy(...edits: readonly (readonly [path: string, from: string, to: string])[]): Promise<string[]> {
  const repository = await indexed(FILES);
  for (const [path, from, to] of edits) edit(repository, path, from, to);
  return writeSheet(impactSheet(await impactOf(repository), { format: "lines", color: false }), "lines").split("\n");
}

test("callers whose uses all break are counted, and lists below add only what is not shown yet", async () => {
  const lines = await linesBy(["a.ts", "text: string", "text: string, width: number"]);
  const behind = lines.slice(lines.indexOf("Callers, by distance"));
  expect(behind).toEqual([
    "Callers, by distance",
    "1 (the 2 callers above)",
    "2 c.ts:2: third uses second (3)",
    "",
    "Read, in this order",
    "a.ts:1-3 show: parameter added",
    "b.ts:2-5",
    "c.ts:2-4",
  ]);
});

test("a file of which all lines are shown is not among those to read", async () => {
  const lines = await linesBy(["a.ts", "export function show(text: string) {\n  return text;\n}\n", "export const other = 1;\n"]);
  const read = lines.slice(lines.indexOf("Read, in this order") + 1);
  expect(read).toEqual(["(the lines above)", "b.ts:1-5", "c.ts:2-4"]);
});

test("without a use that breaks, nothing is shown yet", async () => {
  const lines = await linesBy(["a.ts", "return text;", "return text.trim();"]);
  expect(lines).toContain("1 b.ts:2: first uses a.show (2)");
  expect(lines).toContain("a.ts:1-3 show changed");
});
