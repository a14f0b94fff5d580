/** A message that a constant stands for is answered with the code that prints it as well. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "ferry/notices.py":
      'LOCKED = """\\\nThe ferry lock {0} is held by another crew.\n"""\n\nGREETING = "Every crew says good morning to the ferry"\n\n\ndef refuse(path):\n    raise SystemExit(LOCKED.format(path))\n',
    "ferry/crew.py": "from ferry.notices import LOCKED\n\n\ndef board(path):\n    print(LOCKED.format(path))\n",
    "ferry/greetings.py": Array.from(
      { length: 6 },
      (_, at) => `from ferry.notices import GREETING\n\n\ndef greet_${at}():\n    print(GREETING)\n`,
    ).join("\n\n"),
    "tests/test_notices.py": "from ferry.notices import LOCKED\n\n\ndef test_lock():\n    assert LOCKED in run()\n",
    "src/codes.ts":
      "export const Code = {\n  NoPier: 1,\n  NoRope: 2,\n} as const;\n\nexport const messages = {\n  [Code.NoPier]: 'A ferry is missing its pier tag.',\n  noRope: 'A ferry is missing its only rope.',\n};\n",
    "src/moor.ts":
      "import { Code, messages } from './codes';\n\nexport function moor(report: (code: number) => void): void {\n  report(Code.NoPier);\n}\n\nexport function text(): string {\n  return messages.noRope;\n}\n",
    "src/harbour.ts": "export interface Harbour {\n  berthParams: string[];\n}\nexport interface Pier {\n  berthParams?: string;\n}\n",
    "src/check.py":
      "def check(values):\n    bad = [one for one in values if one]\n    if bad:\n        raise ValueError(\n            'Expected berthParams to be text values. Got {}'.format(', '.join(bad))\n        )\n",
    "test/moor.test.ts": "test('pier', () => {\n  expect(run).toThrow('A ferry is missing its pier tag.');\n});\n",
  }));
});

const places = async (query: string): Promise<string[]> =>
  (await asked(root, query)).results.map(({ path, line_start, at_line }) => `${path}:${at_line ?? line_start}`);

test("behind the constant come the functions that use it, and no test of it", async () => {
  const found = await places("SystemExit: The ferry lock /var/run/lock is held by another crew.");
  expect(found.slice(0, 3)).toEqual(["ferry/notices.py:2", "ferry/crew.py:5", "ferry/notices.py:9"]);
  expect(found).not.toContain("tests/test_notices.py:5");
});

test("behind a table of messages come the functions that use the message's key, before a test that quotes the message", async () => {
  const found = await places("SyntaxError: A ferry is missing its pier tag.");
  expect(found.slice(0, 3)).toEqual(["src/codes.ts:7", "src/moor.ts:4", "test/moor.test.ts:2"]);
});

test("a table whose keys are words of its own has no users of one message", async () => {
  expect((await places("Error: A ferry is missing its only rope."))[1]).not.toBe("src/moor.ts:8");
});

test("a constant that many functions use says nothing of who printed it", async () => {
  const found = await places("Error: Every crew says good morning to the ferry");
  expect(found[0]).toBe("ferry/notices.py:5");
  expect(found.filter((place) => place.startsWith("ferry/greetings.py")).length).toBeLessThan(3);
});

test("the place that prints a message comes before symbols that the message names", async () => {
  const [first] = await places("Error: Expected berthParams to be text values. Got depth: number");
  expect(first).toStartWith("src/check.py:");
});
