/** What a change of one symbol would reach: how much of it is listed, and what is left out. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { impactSheet } from "#format/answers/changes/impact.ts";
import { INDEXING_TIMEOUT_MS, open, workspaceOf } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const freely = (): number => 0;

test("test files beyond the nearest are counted, and listed by who asks for them", async () => {
  const tests = Array.from({ length: 40 }, (_, at) => [
    `tests/test_${at}.py`,
    ["from app.store import load", "", `def test_${at}():`, "    load()"],
  ]);
  const root = await workspaceOf({ "app/store.py": ["def load():", "    return 1"], ...Object.fromEntries(tests) });
  const usual = await impact(open(root), { target: "load" }, freely);
  expect(usual.tests_total).toBe(40);
  expect(usual.tests.length).toBeLessThan(30);
  expect(usual.omitted.tests).toBe(40 - usual.tests.length);
  const lines = impactSheet(usual, { format: "lines", color: false }).lines(0);
  expect(lines).toContain(`left out: ${usual.omitted.tests} test files`);
  expect((await impact(open(root), { target: "load", limit: 100 }, freely)).tests).toHaveLength(40);
  expect((await impact(open(root), { target: "load", maxTokens: 4_000 }, freely)).tests).toHaveLength(40);
});

test("uses that only have the name are counted, with where they are listed", async () => {
  const root = await workspaceOf({
    "app/store.py": Array.from({ length: 12 }, (_, at) => [`class Store${at}:`, "    def load(self):", "        return 1", "", ""]).flat(),
    "app/use.py": ["from app.store import Store0", "", "def one():", "    Store0().load()", "", "def two(thing):", "    thing.load()"],
  });
  const { answer, name_only, callers } = await impact(open(root), { target: "app/store.py:2" }, freely);
  expect(callers.map(({ name }) => name)).toEqual(["app.use.one"]);
  expect(name_only).toBe(1);
  expect(answer).toContain("1 more use only has the name: refs app/store.py:2 has it.");
});
