/** Questions about the project itself, answered by its manifests, scripts and settings. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "package.json": json({
      name: "ferry",
      version: "3.1.4",
      license: "MIT",
      engines: { node: ">=20" },
      scripts: { "test:slow": "run slow", test: "run quick", build: "compile", docs: "render", "docs:dev": "render --watch" },
      dependencies: { "left-pad": "^1.3.0" },
      devDependencies: { eslint: "9.0.0" },
    }),
    "examples/quay/package.json": json({ name: "quay", version: "0.0.1", scripts: { test: "nothing" } }),
    LICENSE: "Permission is granted.\n",
    ".github/workflows/stale.yml": "name: stale\non: schedule\n",
    ".github/workflows/ci.yml": "name: ci\njobs:\n  check:\n    steps:\n      - run: npm ci\n      - run: npm run test:slow\n",
    ".github/workflows/ship-it.yaml":
      "on:\n  push:\n    tags: ['v*']\n  workflow_dispatch:\njobs:\n  push:\n    strategy:\n      matrix:\n        node-version: [20, 22]\n    steps:\n      - uses: actions/setup-node@v4\n",
    ".github/workflows/review.yml": "on: [push, pull_request]\n",
    "eslint.config.js": "export default [];\n",
    "CONTRIBUTING.md": "# Contributing\n\n## Running the tests\n\nRun them before you push.\n",
    "src/version-check.ts":
      '/** Where the version is defined: compares the defined version with the version of the project. */\nexport function checkVersion(version: string): boolean {\n  return version !== "";\n}\n',
    "src/settings.ts":
      'export const port = process.env.FERRY_PORT;\nexport const again = process.env.FERRY_PORT ?? "1";\nexport const host = process.env["FERRY_HOST"];\n\n// TODO: read the name, too\n',
    "test/settings.test.ts": 'process.env.FERRY_PORT = "1";\nconst tested = process.env.FERRY_TESTED;\n',
    "src/server.ts":
      'import { app } from "./app.ts";\n\nfunction listShips(): void {}\n\napp.get("/ships", listShips);\napp.post("/ships/:id", listShips);\n',
  }));
});

const places = async (query: string): Promise<string[]> =>
  (await asked(root, query)).results.map(({ path, line_start }) => `${path}:${line_start}`);

test.each([
  ["where is the version defined", "package.json:3"],
  ["what node version does it need", "package.json:6"],
  ["how do I run the tests", "package.json:10"],
  ["run the tests", "package.json:10"],
  ["build the project", "package.json:11"],
  ["how do I build it", "package.json:11"],
  ["how do I start the docs dev server", "package.json:13"],
  ["how are the tests run in CI", ".github/workflows/ci.yml:6"],
  ["what are the dependencies", "package.json:15"],
  ["which version of left-pad do we use", "package.json:16"],
  ["where is eslint configured", "eslint.config.js:1"],
  ["where is CI configured", ".github/workflows/ci.yml:1"],
  ["which workflows run on pull requests?", ".github/workflows/review.yml:1"],
  ["what runs on every tag", ".github/workflows/ship-it.yaml:3"],
  ["what triggers the ship-it workflow", ".github/workflows/ship-it.yaml:2"],
  ["what runs manually", ".github/workflows/ship-it.yaml:4"],
  ["scheduled workflows", ".github/workflows/stale.yml:2"],
  ["which node versions does CI use", ".github/workflows/ship-it.yaml:9"],
  ["which license", "LICENSE:1"],
  ["list all todos", "src/settings.ts:5"],
])("%p is answered by %p", async (query, place) => {
  expect((await places(query))[0]).toBe(place);
});

test("the command for the tests comes before the section about them, and both before all else", async () => {
  expect((await places("how do I run the tests")).slice(0, 3)).toEqual(["package.json:10", "package.json:9", "CONTRIBUTING.md:3"]);
});

test("of each environment variable the first place that reads it is listed, tests last, and no place that sets it", async () => {
  expect(await places("which environment variables are read")).toEqual([
    "src/settings.ts:1",
    "src/settings.ts:3",
    "test/settings.test.ts:2",
  ]);
});

test("several tasks in one question each get their command", async () => {
  const found = await places("how do I build and test it");
  expect(found.slice(0, 3)).toEqual(["package.json:11", "package.json:10", "package.json:9"]);
});

test("what a function or a class does is no question about the project", async () => {
  expect((await places("what does checkVersion do"))[0]).toBe("src/version-check.ts:1");
});

test("a list of routes has each line that registers one", async () => {
  const found = await places("list all routes");
  expect(found).toContain("src/server.ts:5");
  expect(found).toContain("src/server.ts:6");
});

test("a question about code with the same words is answered by code", async () => {
  expect((await places("check the version that is defined in the project"))[0]).toStartWith("src/version-check.ts");
});

test("a question that names what is built is answered by the command that is called so, or else by code", async () => {
  const own = await sharedWorkspace({
    "package.json": json({ scripts: { build: "compile", "mobile:build": "compile mobile" } }),
    "src/query.ts": '/** Builds a query. */\nexport function buildQuery(): string {\n  return "";\n}\n',
  });
  expect((await asked(own.root, "how do I build the mobile app")).results[0]).toMatchObject({ path: "package.json", line_start: 4 });
  expect((await asked(own.root, "how do I build a query")).results[0]?.path).toBe("src/query.ts");
});

test("a question for a folder is answered by its files, and for a file without an ending by that file", async () => {
  const own = await sharedWorkspace({
    Dockerfile: "FROM scratch\n",
    "README.md": "# Ferry\n\nSee the Dockerfile and the license.\n",
    "app/models/ship.rb": "class Ship\nend\n",
    "app/models/port.rb": "class Port\nend\n",
    "lib/search.rb": "# Where the models are searched.\ndef searched_models\nend\n",
    "lang/de.json": '{\n  "ferry": "Faehre"\n}\n',
    "docker/local/start.sh": "echo translations\n",
    "build/Dockerfile": "FROM scratch\n",
  });
  const paths = async (query: string): Promise<string[]> => (await asked(own.root, query)).results.map(({ path }) => path);
  expect((await paths("where are the models")).slice(0, 2).sort()).toEqual(["app/models/port.rb", "app/models/ship.rb"]);
  expect((await paths("where are the translations"))[0]).toBe("lang/de.json");
  expect((await paths("where is the Dockerfile"))[0]).toBe("Dockerfile");
  expect((await paths("open the readme"))[0]).toBe("README.md");
  expect((await asked(own.root, "where are the models")).suggested_next).toMatchObject({ next: { do: "map", directory: "app/models" } });
});

test("statements that a filter leaves out do not displace those that it asks for", async () => {
  const packages = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`packages/p${at}/package.json`, json({ version: "1.0.0" })]));
  const own = await sharedWorkspace({ ...packages, "tools/deep/crate/Cargo.toml": '[package]\nname = "crate"\nversion = "2.0.0"\n' });
  const found = await asked(own.root, "what version is this project lang:toml");
  expect(found.results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["tools/deep/crate/Cargo.toml:3"]);
});

test("a name in words is answered by the definition that it spells, whatever the words say of a project", async () => {
  const own = await sharedWorkspace({
    "package.json": json({ version: "1.0.0" }),
    "src/tools.ts": 'export function getVersion(): string {\n  return "";\n}\n\nexport function listCommands(): void {}\n',
    "src/cli.ts": 'program.command("sail", "Sails");\n',
  });
  const first = async (query: string): Promise<string> =>
    (await asked(own.root, query)).results.map(({ path, line_start }) => `${path}:${line_start}`)[0] ?? "";
  expect(await first("get version")).toBe("src/tools.ts:1");
  expect(await first("what is the version")).toBe("package.json:2");
  expect(await first("list commands")).toBe("src/tools.ts:5");
  expect(await first("list all commands")).toBe("src/cli.ts:1");
});

test("the version of a runtime or of a maker's packages is what the project's manifests say, not a constant or a comment", async () => {
  const own = await sharedWorkspace({
    "pom.xml": "<project>\n  <properties>\n    <java.version>17</java.version>\n  </properties>\n</project>\n",
    ".devcontainer/Dockerfile": "ARG JAVA_VERSION=17.0.7-ms\n",
    "Directory.Packages.props":
      '<Project>\n  <!-- Version together with Harbour -->\n  <PropertyGroup>\n    <HarbourVersion>13.1.0</HarbourVersion>\n  </PropertyGroup>\n  <ItemGroup>\n    <PackageVersion Include="Harbour.Hosting.Redis" Version="$(HarbourVersion)" />\n  </ItemGroup>\n</Project>\n',
  });
  const places = async (query: string): Promise<string[]> =>
    (await asked(own.root, query)).results.map(({ path, line_start, at_line }) => `${path}:${at_line ?? line_start}`);
  expect((await places("java version")).slice(0, 2)).toEqual(["pom.xml:3", ".devcontainer/Dockerfile:1"]);
  expect(await places("which version of harbour is used")).toEqual(["Directory.Packages.props:4", "Directory.Packages.props:7"]);
});
