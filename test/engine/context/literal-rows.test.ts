/** A question with a quoted text: every line that has the text is shown, whatever else the budget is spent on. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { context } from "#engine/context/context.ts";
import { contextTokens } from "#format/answers/context.ts";
import { SHELL } from "#format/next-step.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const STYLE = { format: "lines", color: false, lineNumbers: false, reader: SHELL } as const;
const body = (name: string, line: string): string =>
  `def ${name}(crew):\n${Array.from({ length: 30 }, (_, at) => `    crew.step_${name}(${at})\n`).join("")}    raise crew.fail("${line}")\n`;

let root: string;

beforeAll(async () => {
  const ports = ["north", "south", "east", "west", "inner", "outer", "upper"];
  ({ root } = await sharedWorkspace({
    ...Object.fromEntries(ports.map((port) => [`src/${port}.py`, body(`enter_${port}`, `Run ferry moor in ${port}.`)])),
    "src/suggest.py":
      "def suggest_harbour(suggested, mooring):\n    mooring.suggest(suggested)\n    return suggested.harbour or mooring.harbour\n",
    // The same words, but not the text: `ferry.moor` alone would fill the list of places with these words side by side.
    ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`lib/moor${at}.py`, `def moor${at}(ferry):\n    ferry.moor(${at})\n`])),
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`test/test_${at}.py`, `def test_${at}(run):\n    assert run() == "ferry moor"\n`]),
    ),
  }));
});

test("every line with the text has at least a row, before any place that only has other words", async () => {
  const query = 'suggested "ferry moor" of the mooring harbour, all ports';
  const { results } = await context(open(root), { query, maxTokens: 700 }, (response) => contextTokens(response, STYLE));
  const withText = results.filter(({ parts }) => parts.some(({ text }) => text.includes("ferry moor")));
  expect(withText.map(({ path }) => path).filter((path) => path.startsWith("src/"))).toHaveLength(7);
  const first = results.findIndex(({ path }) => path === "src/suggest.py");
  expect(results.slice(0, first).map(({ path }) => path)).toEqual(expect.arrayContaining(withText.map(({ path }) => path)));
});
