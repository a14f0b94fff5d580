/** Questions for the place where a program starts, and for how people run, install or build it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "cmd/ferry/main.go": 'package main\n\nimport "ferry/quay"\n\nfunc main() {\n\tquay.Open()\n}\n',
    "tools/port/main.go": "package main\n\nfunc main() {\n}\n",
    "Api.Benchmark/Program.cs": "class Program {\n  static void Main(string[] args) {}\n}\n",
    "quay/start.go":
      "package quay\n\n// Start is the entry point of a pointer where the program starts to enter the quay.\nfunc Start() {\n}\n\n// Open starts the program of the day.\nfunc Open() {\n}\n",
    "quay/start_test.go": "package quay\n\nfunc main() {\n}\n",
    "hooks/webhook.go": "package hooks\n\n// Enter is the entry point of webhooks.\nfunc Enter() {\n}\n",
  }));
});

const places = async (query: string): Promise<string[]> =>
  (await asked(root, query)).results.map(({ path, line_start }) => `${path}:${line_start}`);

test.each(["entry point", "what are the entry points of the program?", "where does the program start", "where is the main function"])(
  "%p is answered by the function with which the program starts, then by those of a benchmark and a tool",
  async (query) => {
    expect(await places(query)).toEqual(["cmd/ferry/main.go:5", "Api.Benchmark/Program.cs:2", "tools/port/main.go:3"]);
  },
);

test.each([
  ["entry point of ferry", "cmd/ferry/main.go:5"],
  ["main function of the ferry command", "cmd/ferry/main.go:5"],
  ["where does ferry start", "cmd/ferry/main.go:5"],
  ["port entry point", "tools/port/main.go:3"],
  ["entry point of tools/port", "tools/port/main.go:3"],
])("%p is answered by the entry in the folder of that name", async (query, place) => {
  expect(await places(query)).toEqual([place]);
});

test("the entry point of a part is found by its words", async () => {
  expect((await places("entry point of webhooks"))[0]).toBe("hooks/webhook.go:3");
});

test.each([
  ["how do I run the tests", "docs/developing.md"],
  ["how to install it", "README.md"],
])("%p is answered by the documentation, which code and tests with its words do not replace", async (query, path) => {
  const own = await sharedWorkspace({
    "README.md": "# Ferry\n\n## Installation\n\nGet the package and install it with the usual tool.\n",
    "docs/developing.md": "# Developing\n\n## Running tests\n\nRun them all with one command.\n",
    "src/pump.ts":
      "/** How to install a pump: it is installed once. */\nexport function mountPump(pump: string): string {\n  return pump;\n}\n",
    "test/run.test.ts":
      '/** How to run the tests. */\nfunction runTheTests(): void {}\n\ntest("run the tests", () => {\n  runTheTests();\n});\n',
  });
  expect((await asked(own.root, query)).results[0]?.path).toBe(path);
});
