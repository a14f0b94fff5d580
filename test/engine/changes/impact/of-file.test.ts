/** What a change of a whole file would reach. */
import { expect, setDefaultTimeout, test } from "bun:test";
import type { CodeCompassError } from "#core/errors.ts";
import { answerOfFile } from "#engine/changes/impact/answer.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { impactSheet } from "#format/answers/changes/impact.ts";
import { failureOf } from "../../../failure.ts";
import { INDEXING_TIMEOUT_MS, open, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const failed = (asked: Promise<unknown>): Promise<CodeCompassError> => failureOf(asked) as Promise<CodeCompassError>;

const freely = (): number => 0;

const FILES = {
  "app/store.py": ["def load():", "    return helper()", "", "def drop():", "    return 1", "", "def helper():", "    return 2"],
  "app/use.py": ["from app.store import load", "", "def one():", "    load()"],
  "app/other.py": ["from app.store import drop", "", "def two():", "    drop()", "", "def three():", "    two()"],
  "app/setup.py": ["import app.plugins"],
  "app/plugins.py": ["print(1)"],
  "tests/test_use.py": ["from app.use import one", "", "def test_one():", "    one()"],
  "tests/test_store.py": ["def test_nothing():", "    pass"],
};

test("the users of all that a file defines are told, each with what it uses, and no user inside the file", async () => {
  const session = open(await workspaceOf(FILES));
  const found = await impact(session, { target: "app/store.py" }, freely);
  expect(found).toMatchObject({ symbol: null, file: "app/store.py" });
  expect(found.callers.map(({ distance, name, uses }) => [distance, name, uses])).toEqual([
    [1, "app.other.two", "app.store.drop"],
    [1, "app.use.one", "app.store.load"],
    [2, "app.other.three", "app.other.two"],
  ]);
  expect(found.answer).toStartWith("A change of app/store.py reaches 2 uses in 2 files outside tests");
  expect(found.tests.map(({ path, distance }) => [path, distance])).toEqual([
    ["tests/test_use.py", 2],
    ["tests/test_store.py", null],
  ]);
  expect(impactSheet(found, { format: "lines", color: false }).lines(0)).toContain("\nfile app/store.py\n");
});

test("a file that defines nothing is told with the places that import it", async () => {
  const { answer } = await impact(open(await workspaceOf(FILES)), { target: "app/plugins.py" }, freely);
  expect(answer).toBe(
    "Nothing in this repository uses app/plugins.py, as far as CodeCompass can tell; it is imported at app/setup.py:1, and may be used from there.",
  );
});

test("a question about uses that names a file leads to this answer, and a path that is not there to the file of that name", async () => {
  const session = open(await workspaceOf(FILES));
  const next = { do: "ask", question: "impact", target: "app/store.py" } as const;
  expect((await failed(references(session, { target: "app/store.py" }))).data.next).toEqual(next);
  const { message, data } = await failed(impact(session, { target: "src/store.py" }, freely));
  expect([message, data.next]).toEqual(["src/store.py is not in the index.", next]);
});

test("where there are more uses than one answer checks, no sentence says that nothing uses the file", () => {
  const none = { breaking: [], callers: [], tests: [], stopped: [], unsure: [] };
  expect(answerOfFile("a.proto", 0, { ...none, isCut: false })).toStartWith("Nothing in this repository uses a.proto");
  expect(answerOfFile("a.proto", 0, { ...none, isCut: true })).toBe(
    "No use of a.proto was found among those that one answer checks; there are more.",
  );
});
