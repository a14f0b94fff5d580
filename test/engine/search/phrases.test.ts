/** A phrase in quotes is in the answer, however much else has its words. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { directoryWith } from "../../temporary.ts";
import { found, freshStorage, INDEXING_TIMEOUT_MS, index } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

/** More files than recall looks at, each with all the words and none with the phrase. */
const CROWD = Object.fromEntries(
  Array.from({ length: 220 }, (_, i) => [
    `src/lorry${i}.ts`,
    `// lorry lorry the the on on late late is is too too\nexport const lorry${i} = ${i};\n`,
  ]),
);
const PHRASE = { "test/depot.test.ts": "export function check() {\n  return fail('is the lorry too late on');\n}\n" };

test("a quoted phrase comes first although only a test has it", async () => {
  const root = directoryWith({ ...CROWD, ...PHRASE });
  await index(root);
  expect((await found(root, '"is the lorry too late on"'))[0]).toBe("test/depot.test.ts:1 check");
});

test("a quoted phrase inside a question is found", async () => {
  const root = directoryWith({ ...CROWD, ...PHRASE });
  await index(root);
  expect(await found(root, "why is 'the lorry too late' too late")).toContain("test/depot.test.ts:1 check");
});

test("a printed message is found by the parts around what was filled in", async () => {
  const root = directoryWith({
    ...CROWD,
    "src/depot.ts": "export function report(at: number) {\n  return 'lorry ' + at + ' on late is the too';\n}\n",
  });
  await index(root);
  expect(await found(root, "lorry 4711 on late is the too")).toContain("src/depot.ts:1 report");
});

test("a printed message is found whose string is written in pieces on several lines", async () => {
  const root = directoryWith({
    ...CROWD,
    "src/depot.py": 'def report(at):\n    raise ValueError(\n        f"lorry {at!r} is on"\n        f" late {at!r}"\n    )\n',
  });
  await index(root);
  expect((await found(root, "lorry 'a 1' is on late 'b'"))[0]).toBe("src/depot.py:1 report");
});

test("all symbols that have a quoted phrase come first, however near they stand", async () => {
  const root = directoryWith({
    ...CROWD,
    "src/van.py": 'VAN = "no lorry"\n\ndef load(van):\n    return van or "no lorry"\n',
  });
  await index(root);
  expect((await found(root, 'why is it too late on "no lorry"')).slice(0, 2).sort()).toEqual(["src/van.py:1 VAN", "src/van.py:3 load"]);
});

test("a label of two words is found where it is all that a text says, and not where a sentence has its words", async () => {
  const root = directoryWith({
    ...CROWD,
    "src/words.ts": "// Lorry late or not: lorry late, and late lorry too.\nexport const lorryLate = (late: boolean) => late;\n",
    "res/values.xml":
      '<resources>\n  <string name="on_title">Lorry late</string>\n  <string name="on_text">Lorry late again</string>\n</resources>\n',
    "res/labels.yml": "on:\n  title: Lorry late\n  text: Lorry late again\n",
  });
  await index(root);
  const first = (await found(root, "Lorry late")).slice(0, 3).map((row) => row.replace(/ .*/, ""));
  expect(first).toContain("res/values.xml:2");
  expect(first).toContain("res/labels.yml:2");
});
