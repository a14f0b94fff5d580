/** What a change of one symbol would reach: how much of it is listed, and what is left out. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { impactSheet } from "#format/answers/changes/impact.ts";
import { failureOf } from "../../../failure.ts";
import { INDEXING_TIMEOUT_MS, open, workspaceOf } from "../../harness.ts";

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

test("a budget without room for the first sentence is refused with one that suffices", async () => {
  const root = await workspaceOf({ "app/store.py": ["def load():", "    return 1"] });
  const asked = impact(open(root), { target: "load", maxTokens: 100 }, () => 101);
  expect(await failureOf(asked)).toMatchObject({ code: "limit_exceeded", data: { needed: { maxTokens: 120 } } });
});

test("uses that only have the name are counted, with where they are listed", async () => {
  const root = await workspaceOf({
    "app/store.py": Array.from({ length: 12 }, (_, at) => [`class Store${at}:`, "    def load(self):", "        return 1", "", ""]).flat(),
    "app/use.py": ["from app.store import Store0", "", "def one():", "    Store0().load()", "", "def two(thing):", "    thing.load()"],
  });
  const { answer, name_only, callers } = await impact(open(root), { target: "app/store.py:2" }, freely);
  expect(callers.map(({ name }) => name)).toEqual(["app.use.one"]);
  expect(name_only).toBe(1);
  expect(answer).toContain("1 more use only has the name: refs app/store.py:2 lists it.");
});

test("a caller that only may be one is not followed, and the answer says so, with where to go on", async () => {
  const root = await workspaceOf({
    "app/store.py": [
      "class Store:",
      "    def drop(self):",
      "        return 1",
      "",
      "class Other:",
      "    def drop(self):",
      "        return 2",
    ],
    "app/use.py": ["def one(thing):", "    thing.drop()"],
    "tests/test_use.py": ["from app.use import one", "", "def test_one():", "    one(1)"],
  });
  const { answer, callers, tests_total } = await impact(open(root), { target: "app/store.py:2" }, freely);
  expect(callers).toMatchObject([{ name: "app.use.one", confidence: "ambiguous" }]);
  expect(tests_total).toBe(0);
  expect(answer).toContain(
    "no test was found that reaches it. It was not followed beyond 1 uncertain caller: impact app/use.py:1 goes on.",
  );
  const nearest = await impact(open(root), { target: "app/store.py:2", distance: 1 }, freely);
  expect(nearest.answer).toContain("no test reaches it within that distance.");
});
