/** Questions about what a project is, and about one that declares no commands. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "./harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let bare = "";

beforeAll(async () => {
  ({ root: bare } = await sharedWorkspace({
    "README.md": "# Jetty\n\nBooks moorings.\n\n## Performance testing\n\nSee the plan.\n",
    "pom.xml": "<project>\n  <name>jetty</name>\n  <description>Moorings for small boats</description>\n</project>\n",
    "postman-tests.sh": "#!/bin/sh\nnewman run moorings.json\n",
    ".github/workflows/build.yml": "name: build\njobs:\n  check:\n    steps:\n      - name: Build\n        run: ./mvnw -B verify\n",
    "client/README.md": "# Client\n\n## Running unit tests\n\nRun ng test.\n",
    "client/package.json": `{ "name": "client", "description": "Shows moorings" }\n`,
    "src/main/java/a/Projection.java": "class Projection {\n  void project() {}\n}\n",
  }));
});

const first = async (query: string, most = 1): Promise<string[]> =>
  (await asked(bare, query)).results.slice(0, most).map(({ path, line_start }) => `${path}:${line_start}`);

test("a project without declared commands is tested by what continuous integration runs, not by a script for one kind of tests or the documentation of a part", async () => {
  expect(await first("how do I run the tests")).toEqual([".github/workflows/build.yml:6"]);
});

test.each(["what is this project", "what does this project do", "what does it do?", "overview of the codebase"])(
  "%p is answered by its README and its description, not by those of a part",
  async (query) => {
    expect((await asked(bare, query)).results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["README.md:1", "pom.xml:3"]);
  },
);

test("several questions at once each get their places, in their order", async () => {
  expect(await first("what is this project and how do I run the tests?", 3)).toEqual([
    "README.md:1",
    "pom.xml:3",
    ".github/workflows/build.yml:6",
  ]);
});

test("a project is what a sentence at the beginning of its README says it is, before its title and its badges", async () => {
  const { root } = await sharedWorkspace({
    "README.md":
      "<h1>\n  <img src='logo.png'>\n</h1>\n\n# Quay\n\n[![Build](https://ci.example.com/badge.svg)](https://ci.example.com/quay)\n\n**Read how this was built in the long story of its design.**\n\nQuay is a small program that books moorings for\nboats of all sizes.\n",
  });
  const lines = (await asked(root, "what is this project")).results.map(({ line_start }) => line_start);
  expect(lines.slice(0, 2)).toEqual([11, 9]);
});

test("a sentence further down, of a sponsor or of the licence, is not what a project is", async () => {
  const { root } = await sharedWorkspace({
    "README.md": `# Quay\n\nBooks moorings for boats, whatever their size may be.\n${"\nMore of it.\n".repeat(20)}\nAcme is a company that pays for the moorings.\n`,
  });
  expect((await asked(root, "what is this project")).results.map(({ line_start }) => line_start)).toEqual([3, 1]);
});

/** A project whose build tool brings its tasks along, so that only guides and continuous integration say what to type. */
const GUIDED = {
  "AGENTS.md":
    "# Notes\n\nThe tests check what users notice.\n\n```bash\n# All of them\ndotnet test\n```\n\n| Lint | `golangci-lint run` |\n",
  "README.md": "# Jetty\n\nInstall it: `npm install jetty`\n\n```\n$ go build ./...\n$ go test ./...\n```\n",
  "docs/contributing.md": "# How to help\n\nMake sure tests pass.\n\n    ./gradlew clean check\n",
  "test_docs.sh": "#!/bin/sh\nmkdocs build\n",
  ".github/workflows/build.yml": "name: build\njobs:\n  check:\n    steps:\n      - run: |\n          dotnet nuget verify jetty.nupkg\n",
  "src/testing.cs": "class Testing { void RunTheTests() {} }\n",
};

const placesIn = async (files: Record<string, string>, query: string, most: number): Promise<string[]> => {
  const { root } = await sharedWorkspace(files);
  return (await asked(root, query)).results.slice(0, most).map(({ path, line_start }) => `${path}:${line_start}`);
};

test("where no command is declared, the one that guides for developers tell comes first, those for agents before others", async () => {
  expect(await placesIn(GUIDED, "how do I run the tests", 2)).toEqual(["AGENTS.md:7", "docs/contributing.md:5"]);
  expect(await placesIn(GUIDED, "how do I build it", 1)).toEqual(["README.md:6"]);
  expect(await placesIn(GUIDED, "how do I run the linter", 1)).toEqual(["AGENTS.md:10"]);
});

test("how a project is set up is said by the section for it, whatever its name, and by the script for it", async () => {
  const files = { "README.md": "# Jetty\n\n## Getting started\n\nRead the map.\n", "src/jetty.js": "export function setUp(project) {}\n" };
  expect(await placesIn(files, "how do I set up the project", 1)).toEqual(["README.md:3"]);
  expect(await placesIn({ ...files, "bin/setup": "#!/bin/sh\ntrue\n" }, "how do I set it up", 2)).toEqual(["README.md:3", "bin/setup:1"]);
});

test("a tool that is named alone is a command where the sentence says to run it, and none in a list of features", async () => {
  const files = { "README.md": "# Jetty\n\n* Easy tests with HTTPX and `pytest`\n", "src/jetty.py": "def test_mode():\n    pass\n" };
  const asked = "how do I run the tests";
  expect(await placesIn(files, asked, 1)).not.toEqual(["README.md:3"]);
  expect(await placesIn({ ...files, "CONTRIBUTING.md": "# Help\n\nThen run `pytest`.\n" }, asked, 1)).toEqual(["CONTRIBUTING.md:3"]);
});

test("a step of continuous integration that verifies something else, or is only a comment, is no command for the tests", async () => {
  const steps = ["dotnet nuget verify jetty.nupkg", "# (go test ./... 2>&1)", "go test -short ./..."].map((step) => `          ${step}\n`);
  const files = { ".github/workflows/build.yml": `name: build\njobs:\n  check:\n    steps:\n      - run: |\n${steps.join("")}` };
  expect(await placesIn({ ...files, "src/testing.go": "package testing\n" }, "how do I run the tests", 1)).toEqual([
    ".github/workflows/build.yml:8",
  ]);
});

test("a word for a task is no slip of the pen where the project has no such task", async () => {
  const files = {
    "src/literal.ts": "export function literal(run: number): number {\n  return run;\n}\n",
    "src/run.ts": "export const run = 1;\n",
  };
  const { root } = await sharedWorkspace(files);
  expect((await asked(root, "how do I run the linter")).corrected_query).toBeUndefined();
});
