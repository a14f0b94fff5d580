/** The parts of a map that need no index: which directories are modules, which circles there are, what manifests say. */
import { describe, expect, test } from "bun:test";
import { circleIn, components, type Graph } from "#query/map/cycles.ts";
import { foldDirectories, moduleFinder } from "#query/map/fold.ts";
import { entriesOfManifest } from "#query/map/manifests.ts";
import { includedBy } from "#query/map/packages.ts";

const at = (directory: string, weight: number) => ({ directory, weight });

describe("directories become modules", () => {
  test("the weightiest first, and a directory that only holds others is none", () => {
    const directories = [at("src/main/java/a", 50), at("src/main/java/b", 40), at("src/main/java/b/c", 30), at("tools", 5)];
    expect(foldDirectories(directories, 2, ".")).toEqual([".", "src/main/java"]);
    expect(foldDirectories(directories, 10, ".")).toEqual(["src/main/java/a", "src/main/java/b", "src/main/java/b/c", "tools"]);
  });

  test("what is too small stays in the one around it", () => {
    const many = Array.from({ length: 50 }, (_, index) => at(`lib/small${index}`, 1));
    const modules = foldDirectories([at("lib", 10_000), ...many], 20, ".");
    expect(modules).toEqual(["lib"]);
    expect(moduleFinder(modules)("lib/small7/deep")).toBe("lib");
    expect(moduleFinder(modules)("other")).toBeUndefined();
  });

  test("of a repository with many packages these are the modules, however deep their code lies", () => {
    const names = Array.from({ length: 9 }, (_, index) => `part${index}`);
    const code = names.flatMap((name) => [at(`${name}/src/main/java/org/${name}/a`, 60), at(`${name}/src/main/java/org/${name}/b`, 40)]);
    expect(foldDirectories(code, 24, ".", new Set(names))).toEqual(names);
    // Too few packages say too little.
    expect(foldDirectories(code.slice(0, 4), 24, ".", new Set(names.slice(0, 2)))).toEqual(
      code.slice(0, 4).map(({ directory }) => directory),
    );
  });

  test("a program that has most of its code outside of its packages is shown by its directories", () => {
    const names = Array.from({ length: 9 }, (_, index) => `web/part${index}`);
    const code = [at("tsdb", 3_000), at("scrape", 2_000), ...names.map((name) => at(`${name}/src`, 100))];
    const modules = foldDirectories(code, 24, ".", new Set(names));
    expect(modules).toContain("tsdb");
    expect(modules).toContain("scrape");
  });

  test("the small packages of a directory stay together in it", () => {
    const packages = Array.from({ length: 30 }, (_, index) => `crates/c${String(index).padStart(2, "0")}`);
    const code = packages.map((path, index) => at(`${path}/src`, 100 - index));
    const modules = foldDirectories(code, 12, ".", new Set(packages));
    expect(modules).toEqual(["crates", ...packages.slice(0, 11)]);
  });

  test("no code makes no module", () => {
    expect(foldDirectories([], 10, ".")).toEqual([]);
  });
});

test("a circle is told by a shortest way round, whatever else hangs on it", () => {
  const graph: Graph = new Map([
    ["a", new Set(["b", "x"])],
    ["b", new Set(["c"])],
    ["c", new Set(["a", "b"])],
    ["x", new Set<string>()],
  ]);
  const [component = []] = components(graph);
  expect(component).toEqual(["a", "b", "c"]);
  expect(circleIn(graph, component)).toEqual(["b", "c", "b"]);
  expect(components(new Map([["a", new Set(["b"])]]))).toEqual([]);
});

describe("manifests name", () => {
  const entries = (path: string, text: string) => entriesOfManifest(path, text).map(({ kind, name, path: to }) => `${kind} ${name} ${to}`);

  test.each([
    [
      "web/package.json",
      '{"name":"@a/tool","bin":"./cli.js","main":"lib/x.js"}',
      ["binary tool web/cli.js", "package @a/tool web/lib/x.js"],
    ],
    ["package.json", '{"name":"a","exports":{".":{"types":"./a.d.ts","import":"./a.mjs"}}}', ["package a a.mjs"]],
    ["Cargo.toml", '[package]\nname = "a"\n[[bin]]\nname = "b"\npath = "src/b.rs"\n', ["binary b src/b.rs"]],
    ["pyproject.toml", '[project.scripts]\nflask = "flask.cli:main"\n', ["script flask = flask.cli:main pyproject.toml"]],
    ["setup.py", "setup(entry_points={'console_scripts': ['a = b.c:main']})", ["script a = b.c:main setup.py"]],
  ])("%s: %s", (path, text, expected) => {
    expect(entries(path, text)).toEqual(expected);
  });

  test.each([
    ["package.json", "{"],
    ["package.json", "[]"],
    ["package.json", '{"bin": 7, "exports": {"a": null}}'],
    ["Cargo.toml", "= ="],
    ["pyproject.toml", ""],
  ])("nothing where they are broken: %s %s", (path, text) => {
    expect(entriesOfManifest(path, text)).toEqual([]);
  });
});

test("settings of Gradle name the directories of their projects", () => {
  const settings = "rootProject.name = 'kafka'\ninclude 'clients',\n    'connect:api',\n    ':core'\n// include 'old'\ninclude(\":app\")\n";
  expect(includedBy(".", settings)).toEqual(["clients", "connect/api", "core", "app"]);
  expect(includedBy("android", settings)).toContain("android/connect/api");
});
