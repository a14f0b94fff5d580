/** Signs in a question, and quoted texts of signs, are found as they are: full text has no word for them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { context } from "#engine/context/context.ts";
import { asked, INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/bar.py": 'def paint(surface, restricted, width):\n    if restricted:\n        surface.put(width - 3, "[⚠]")\n',
    "src/start.py":
      "def start_language_servers(doc, registry):\n    return registry.start(doc)\n\n\ndef indicator(doc):\n    return doc.indicator\n",
    "src/arrow.py": 'def split(text):\n    return text.split("::")\n',
    "src/clause.py":
      "def having(old, new):\n    raise ValueError(\"HAVING clause is specified twice. Old value = '%s', new value = '%s'\" % (old, new))\n",
    "src/shown.py": "def shown(indicator):\n    return indicator.shown\n",
  }));
});

const places = async (query: string): Promise<string[]> => (await asked(root, query)).results.map(({ path }) => path);

test("a sign of a question leads to the place that has it", async () => {
  expect((await places("⚠ indicator shown if language servers would start"))[0]).toBe("src/bar.py");
});

test.each([
  ['"⚠" indicator', "src/bar.py"],
  ['"[⚠]" shown', "src/bar.py"],
  ['"::" indicator', "src/arrow.py"],
  ['"::"', "src/arrow.py"],
  ['"⚠"', "src/bar.py"],
])("quoted signs in %p are a condition for every place", async (query, path) => {
  expect(await places(query)).toEqual([path]);
});

test("in a question about more than the signs, places with the signs come first and others follow", async () => {
  const found = await places('where is the "[⚠]" indicator of a doc shown?');
  expect(found[0]).toBe("src/bar.py");
  expect(found.length).toBeGreaterThan(1);
});

test("an answer says that no file has the quoted signs, and is low", async () => {
  const { confidence_level, warnings } = await asked(root, '"~=" language servers of a doc');
  expect(confidence_level).toBe("low");
  expect(warnings?.join()).toContain('No indexed file contains "~="; the results match other words.');
});

test("an emoji that begins a sentence lowers no confidence", async () => {
  const [plain, adorned] = [await asked(root, "start language servers"), await asked(root, "✨ start language servers")];
  expect(adorned.confidence_level).toBe(plain.confidence_level);
  expect(adorned.warnings?.join()).toContain('"✨"');
});

test("signs that a task quotes may be what is to be made", async () => {
  const [plain, quoting] = [await asked(root, "Add start language servers"), await asked(root, "Add start language servers `~=`")];
  expect(quoting.confidence_level).toBe(plain.confidence_level);
  expect(quoting.warnings?.join()).toContain('"~="');
});

test("signs that a message quotes are values", async () => {
  const { results, warnings } = await asked(root, 'unexpected "~=" in indicator');
  expect(results[0]?.path).not.toBe("src/bar.py");
  expect(warnings).toBeUndefined();
});

test("signs in a value of a message that a place prints lower no confidence", async () => {
  const answer = await asked(root, "HAVING clause is specified twice. Old value = 'a > 1', new value = 'b ~= 2'");
  expect(answer.results[0]?.path).toBe("src/clause.py");
  expect(answer.confidence_level).toBe("high");
  expect(answer.warnings).toBeUndefined();
});

test("the code of a place with the signs is shown", async () => {
  const { results } = await context(open(root), { query: '"[⚠]" shown' }, () => 0);
  expect(results.map(({ path, parts }) => [path, parts.some(({ text }) => text.includes("⚠"))])).toEqual([["src/bar.py", true]]);
});
