/** Maps of small repositories: modules, who uses whom, entry points, drawings. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MapResponse } from "#core/protocol/map.ts";
import { type MapRequest, map } from "#engine/graph/map.ts";
import { mapSheet, mapTokens } from "#format/map/map.ts";
import { DRAWINGS, drawn } from "#format/map/map-drawing.ts";
import { writeSheet } from "#format/sheet.ts";
import { failureOf } from "../../../failure.ts";
import { git, repositoryWith, writeFiles } from "../../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "main.go": 'package main\n\nimport "example.com/shop/api"\n\nfunc main() {\n\tapi.Serve()\n}\n',
  "api/api.go":
    '// Package api answers requests. It knows no storage.\npackage api\n\nimport "example.com/shop/store"\n\n// Serve answers.\nfunc Serve() {\n\tstore.Open("x")\n}\n',
  "api/admin.go": 'package api\n\nimport "example.com/shop/store"\n\nfunc Admin() *store.Store {\n\treturn store.Open("y")\n}\n',
  "store/store.go":
    "package store\n\n// Store keeps.\ntype Store struct{}\n\nfunc Open(path string) *Store {\n\treturn &Store{}\n}\n\nfunc Unused() {}\n",
  "store/store_test.go": 'package store\n\nimport "testing"\n\nfunc TestOpen(t *testing.T) {\n\tOpen("z")\n}\n',
  "store/gen/codes_gen.go": "package gen\n\nfunc Code() {}\n",
  "README.md": "# Shop\n",
};

let repository: string;

beforeEach(async () => {
  repository = repositoryWith(FILES);
  freshStorage();
  await index(repository);
});

const ROOMY = 20_000;

function asked(request: MapRequest = {}): Promise<MapResponse> {
  return map(open(repository), { maxTokens: ROOMY, ...request }, (response) => mapTokens(response, { format: "json" }));
}

test("the commands with which the project is built and tested are in the map of the whole, and in none of a directory", async () => {
  writeFiles(repository, {
    Makefile: "check: test\n\t./check\n\ntest:\n\tgo test ./...\n\nbuild: test\n\tgo build\n",
    "api/package.json": '{\n  "scripts": {\n    "lint": "lint"\n  }\n}\n',
  });
  const found = await asked();
  expect(found.commands).toEqual([
    { task: "build", path: "Makefile", line_start: 7, text: "build: test" },
    { task: "test", path: "Makefile", line_start: 4, text: "test:" },
  ]);
  expect(writeSheet(mapSheet(found, { format: "lines", color: false }), "lines")).toContain(
    "build Makefile:7: build: test\ntest Makefile:4: test:",
  );
  expect((await asked({ directory: "api" })).commands).toEqual([]);
});

test("a map begins with what the README says that the project is, below what CodeCompass counted; a map of a directory does not", async () => {
  const badge = "[![Build](https://ci.example.com/badge.svg)](https://ci.example.com/shop)";
  writeFiles(repository, {
    "README.md": `# Shop\n\n${badge}\n\n**Shop** is a [till](docs/till.md) for\nsmall markets. It prints.\n`,
  });
  const found = await asked();
  expect(found.about).toEqual({ path: "README.md", line_start: 5, text: "Shop is a till for small markets." });
  const [head, ...rest] = writeSheet(mapSheet(found, { format: "lines", color: false }), "lines").split("\n\n");
  expect(head).not.toContain("till");
  expect(rest[0]).toBe("Shop is a till for small markets. (README.md:5)");
  expect((await asked({ directory: "api" })).about).toBeNull();
  writeFiles(repository, { "README.md": "# Shop\n\n- a list\n" });
  expect((await asked()).about).toBeNull();
  const sponsors = `# Shop\n\nDo you sell at small markets, too?\n${"\n".repeat(40)}Markets of the whole world rely on it. Become a sponsor.\n`;
  writeFiles(repository, { "README.md": sponsors, "Cargo.toml": '[package]\nname = "shop"\ndescription = "A till for markets"\n' });
  expect((await asked()).about).toEqual({ path: "Cargo.toml", line_start: 3, text: "A till for markets" });
  writeFiles(repository, { "README.md": "# Shop\n\n- a list\n", "Cargo.toml": "" });
});

test("programs start with static methods where all functions are members, and an Android application with what its manifest launches", async () => {
  const manifest =
    '<manifest>\n  <application android:name=".App">\n    <activity\n        android:name=".ui.MainActivity">\n      <intent-filter>\n        <action android:name="android.intent.action.MAIN" />\n        <category android:name="android.intent.category.LAUNCHER" />\n      </intent-filter>\n    </activity>\n    <activity android:name=".ui.OtherActivity" />\n  </application>\n</manifest>\n';
  writeFiles(repository, {
    "shop/Run.java": "package shop;\n\nclass Run {\n  public static void main(String[] args) {}\n\n  void main() {}\n}\n",
    "tool/Program.cs": "namespace Tool;\n\nclass Program {\n  static int Main(string[] args) => 0;\n}\n",
    "app/src/main/AndroidManifest.xml": manifest,
    "app/src/main/java/ui/MainActivity.kt": "package ui\n\nclass MainActivity : Activity()\n",
    "app/src/main/java/ui/OtherActivity.kt": "package ui\n\nclass OtherActivity : Activity()\n",
  });
  expect((await asked()).entries.map(({ kind, path, line_start: line }) => `${kind} ${path}:${line}`)).toEqual([
    "main main.go:5",
    "main shop/Run.java:4",
    "main tool/Program.cs:4",
    "main app/src/main/java/ui/MainActivity.kt:3",
  ]);
});

test("packages are the modules of a repository of many, with what their manifests say of them", async () => {
  const names = ["api", "auth", "billing", "cache", "client", "jobs", "mail", "store", "views"];
  const packages = Object.fromEntries(
    names.flatMap((name) => [
      [`packages/${name}/package.json`, `{\n  "name": "${name}",\n  "description": "Does what ${name} has to do."\n}\n`],
      [`packages/${name}/src/lib/core/${name}.ts`, `export function ${name}Core(): string {\n  return "${name}";\n}\n`],
      [`packages/${name}/src/lib/extra/${name}.ts`, `export function ${name}Extra(): string {\n  return "${name}";\n}\n`],
    ]),
  );
  repository = repositoryWith({
    ...packages,
    "packages/views/package.json": '{\n  "name": "views",\n  "description": "Views"\n}\n',
  });
  await index(repository);
  const found = await asked();
  expect(found.modules.map(({ path }) => path).toSorted()).toEqual(names.map((name) => `packages/${name}`));
  const aboutOf = (name: string): string | null | undefined => found.modules.find(({ path }) => path === `packages/${name}`)?.about;
  expect(aboutOf("mail")).toBe("Does what mail has to do.");
  expect(aboutOf("views")).toBeNull();
});

test("where no import is needed, a constant that one place has is used by files that name it with its owner", async () => {
  repository = repositoryWith({
    "lib/store/cache.rb": "module Store\n  class Cache\n    def get(key)\n      key\n    end\n  end\nend\n",
    "lib/coders/json.rb": "module Coders\n  class JSON\n    def load(text)\n      text\n    end\n  end\nend\n",
    "app/pages/page.rb": 'class Page\n  def show\n    Store::Cache.new.get(:page)\n  end\n\n  def raw\n    JSON.parse("{}")\n  end\nend\n',
  });
  await index(repository);
  const { modules } = await asked();
  expect(modules.find(({ path }) => path === "lib/store")?.used_by).toBe(1);
  expect(modules.find(({ path }) => path === "lib/coders")?.used_by).toBe(0);
});

test("a name that a file imports from a library is not what another module calls so", async () => {
  const own = repositoryWith({
    "app/src/main/kotlin/harbour/app/Insets.kt":
      "package harbour.app\n\nimport harbour.design.Sheet\n\nfun Sheet.Companion.WindowInsets(sheet: Sheet): Sheet = sheet\n",
    "design/src/main/kotlin/harbour/design/Sheet.kt":
      "package harbour.design\n\nimport androidx.layout.WindowInsets\n\nclass Sheet {\n  val insets = WindowInsets.safeDrawing\n  companion object\n}\n",
  });
  await index(own);
  const { modules } = await map(open(own), { maxTokens: ROOMY }, (response) => mapTokens(response, { format: "json" }));
  const usesOf = (name: string) => modules.find(({ path }) => path.startsWith(name))?.uses;
  expect(usesOf("design")).toEqual([]);
  expect(usesOf("app")?.length).toBe(1);
});

test("modules, what they give and who uses it; tests and generated code apart", async () => {
  const found = await asked();
  expect(found.modules.map(({ path, used_by, uses }) => ({ path, used_by, uses }))).toEqual([
    { path: "api", used_by: 1, uses: ["store"] },
    { path: "store", used_by: 1, uses: [] },
    { path: ".", used_by: 0, uses: ["api"] },
  ]);
  const [api, store] = found.modules;
  expect(api?.about).toBe("Package api answers requests.");
  expect(store?.test_files).toBe(1);
  expect(store?.symbols.map(({ name, users, line_start }) => `${name} ${users} ${line_start}`)).toEqual(["Open 2 6", "Store 1 4"]);
  expect(found.edges).toEqual([
    { from: "api", to: "store", files: 2 },
    { from: ".", to: "api", files: 1 },
  ]);
  expect(found.apart).toMatchObject({ tests: { files: 1 }, generated: { files: 1 }, docs: { files: 1 } });
  expect(found.entries).toEqual([{ kind: "main", name: "main", path: "main.go", line_start: 5 }]);
  expect(found.cycles).toEqual([]);
});

test("of a directory, at a ref, and with edits that nobody committed", async () => {
  expect((await asked({ directory: "store" })).modules.map(({ path }) => path)).toEqual(["store"]);
  expect((await asked({ directory: `${repository}/api/` })).files).toBe(2);
  writeFiles(repository, { "store/back.go": 'package store\n\nimport "example.com/shop/api"\n\nfunc Back() {\n\tapi.Serve()\n}\n' });
  expect((await asked()).cycles).toEqual([["api", "store", "api"]]);
  expect((await asked({ ref: "HEAD" })).cycles).toEqual([]);
});

test("of a directory: what files elsewhere use comes first, then what none uses by name", async () => {
  expect((await asked({ directory: "store" })).modules[0]?.symbols.map(({ name, users }) => `${name} ${users}`)).toEqual([
    "Open 2",
    "Store 1",
  ]);
  writeFiles(repository, { "store/audit.go": "package store\n\nfunc Audit() {}\n\nfunc hidden() {}\n" });
  const { modules } = await asked({ directory: "store" });
  expect(modules[0]?.symbols.map(({ name, users }) => `${name} ${users}`)).toEqual(["Open 2", "Store 1", "Audit 0"]);
  expect(modules.map(({ used_by }) => used_by)).toEqual([0]);
  const text = writeSheet(mapSheet(await asked({ directory: "store" }), { format: "lines", color: false }), "lines");
  expect(text).toEndWith("  audit.go:3: func Audit()");
  expect((await asked()).modules.flatMap(({ symbols }) => symbols.map(({ name }) => name))).not.toContain("Audit");
});

describe("uses are counted in files that", () => {
  const USED: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    [
      "also import names of other packages (Java, same package)",
      {
        "a/Core.java": "package a;\npublic class Core {}\n",
        "a/User.java": "package a;\nimport java.util.List;\nclass User { Core core; List<String> names; }\n",
      },
      "Core 1",
    ],
    [
      "open a namespace of another directory (C#)",
      {
        "core/Core.cs": "namespace Acme.Core;\npublic class Anvil {}\n",
        "app/User.cs": "using Acme.Core;\nnamespace Acme.App;\nclass User { Anvil anvil; }\n",
      },
      "Anvil 1",
    ],
    [
      "open a module beside an import by name (Haskell)",
      {
        "A/Core.hs": "module A.Core where\n\ndata Config = Config Int\n",
        "B/User.hs": "module B.User where\n\nimport A.Core\nimport Data.List (nub)\n\ngo :: Config -> Int\ngo _ = 1\n",
      },
      "Config 1",
    ],
    [
      "take members of a module that another file returns (Lua)",
      {
        "lua/x/util.lua": "local M = {}\nfunction M.norm(p) return p end\nreturn M\n",
        "lua/y/user.lua": 'local Util = require("x.util")\nlocal M = {}\nfunction M.go() return Util.norm("a") end\nreturn M\n',
      },
      "norm 1",
    ],
  ];
  test.each(USED)("%s", async (_, files, expected) => {
    const root = repositoryWith(files);
    await index(root);
    const { modules } = await map(open(root), { maxTokens: ROOMY }, () => 0);
    expect(modules.flatMap(({ symbols }) => symbols.map(({ name, users }) => `${name} ${users}`))).toContain(expected);
  });
});

test("code of languages without a grammar is code", async () => {
  const root = repositoryWith({ "src/m.erl": "-module(m).\n-export([go/0]).\n\ngo() -> ok.\n", "src/s.proto": "message Req {}\n" });
  await index(root);
  const { files, languages } = await map(open(root), { maxTokens: ROOMY }, () => 0);
  expect([files, languages.map(({ language }) => language).sort()]).toEqual([2, ["erlang", "protobuf"]]);
});

describe("there is an answer for", () => {
  test("a directory that is not there, a file, and one outside", async () => {
    expect(await failureOf(asked({ directory: "nowhere" }))).toMatchObject({ code: "path_not_found" });
    expect(await failureOf(asked({ directory: "main.go" }))).toMatchObject({ code: "path_not_found" });
    expect(await failureOf(asked({ directory: "../.." }))).toMatchObject({ code: "path_outside_workspace" });
    expect(await failureOf(asked({ maxTokens: 3 }))).toMatchObject({ code: "invalid_input" });
    expect(await failureOf(map(open(repository), { maxTokens: 100 }, () => 101))).toMatchObject({ data: { needed: { maxTokens: 120 } } });
  });

  test("a repository without code", async () => {
    const empty = repositoryWith({ "README.md": "# Nothing\n" });
    await index(empty);
    const found = await map(open(empty), {}, (response) => mapTokens(response, { format: "lines" }));
    expect(found).toMatchObject({ files: 0, modules: [], edges: [], cycles: [] });
    for (const drawing of DRAWINGS) expect(drawn(found, drawing)).not.toBe("");
  });
});

test("a repository that is mostly what it deploys has roles and charts for modules; its own tools' settings are none", async () => {
  const tasks = (names: readonly string[]): string => names.map((name) => `- name: ${name}\n  package:\n    name: web\n`).join("");
  const role = repositoryWith({
    "tasks/main.yml": tasks(["Install.", "Start.", "Enable."]),
    "tasks/setup-RedHat.yml": tasks(["Add the key.", "Add the repository."]),
    "defaults/main.yml": "web_port: 80\nweb_user: www\n",
    "chart/templates/web.yaml": "kind: Deployment\nmetadata:\n  name: {{ .Values.name }}\n",
    "chart/values.yaml": "name: web\n",
    "lint.sh": "yamllint .\n",
    ".github/workflows/ci.yml": "on: push\njobs:\n  lint:\n    steps:\n      - run: ./lint.sh\n",
    "README.md": "# Web\n",
  });
  await index(role);
  const drawn = await map(open(role), { maxTokens: ROOMY }, (response) => mapTokens(response, { format: "json" }));
  expect(drawn.modules.map(({ path }) => path).sort()).toEqual([".", "chart", "chart/templates", "defaults", "tasks"]);
  expect(drawn.languages.map(({ language }) => language)).toContain("ansible");
  const ofTasks = await map(open(role), { maxTokens: ROOMY, directory: "tasks" }, (response) => mapTokens(response, { format: "json" }));
  const names = ofTasks.modules.flatMap(({ symbols }) => symbols.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(["Add the key.", "Enable."]));
  const ofChart = await map(open(role), { maxTokens: ROOMY, directory: "chart" }, (response) => mapTokens(response, { format: "json" }));
  expect(ofChart.modules.flatMap(({ symbols }) => symbols.map(({ name }) => name))).not.toContain("kind");
});

test("a budget is kept; the modules come before all of their symbols", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`lib${at}/lib.go`, `package lib${at}\n\n// Run${at} runs.\nfunc Run${at}() {\n}\n`]),
  );
  writeFiles(repository, many);
  git(repository, "add", "-A");
  git(repository, "commit", "-qm", "many");
  for (const maxTokens of [300, 1_000]) {
    const cost = (response: MapResponse): number => mapTokens(response, { format: "lines" });
    const found = await map(open(repository), { maxTokens }, cost);
    expect(cost(found)).toBeLessThanOrEqual(maxTokens);
    expect(found.modules.length).toBeGreaterThan(3);
  }
});

describe("drawings", () => {
  test("are the same each time, and name every module and road", async () => {
    const found = await asked();
    for (const drawing of DRAWINGS) {
      const text = drawn(found, drawing);
      expect(drawn(found, drawing)).toBe(text);
      for (const { path } of found.modules) expect(text).toContain(path);
    }
    expect(drawn(found, "mermaid")).toContain("m0 -->|2| m1");
    expect(drawn(found, "dot")).toContain('"api" -> "store" [label="2"];');
    const svg = drawn(found, "svg");
    expect(svg.match(/<rect x=/g)).toHaveLength(3);
    expect(svg.match(/marker-end/g)).toHaveLength(2);
  });

  test("hold no markup of the repository", async () => {
    writeFiles(repository, { 'a"b<script>&/x.go': "package x\n\nfunc X() {\n}\n" });
    const found = await asked();
    expect(drawn(found, "svg")).not.toContain("<script>");
    expect(drawn(found, "mermaid")).not.toContain("<script>");
    expect(drawn(found, "dot")).toContain('\\"b');
  });
});

test("the page of text begins with what it is about and says what was left out", async () => {
  writeFileSync(join(repository, "api/api.go"), FILES["api/api.go"]);
  const text = writeSheet(mapSheet(await asked(), { format: "lines", color: false }), "lines").split("\n");
  expect(text[0]).toMatch(/: 4 files of code, \d+ lines \(go 100 %\), 3 modules$/);
  expect(text).toContain("main main.go:5");
  expect(text).toContain("  store.go:6: func Open(path string) *Store (2 files)");
  const cut = { ...(await asked()), omitted: { commands: 0, modules: 1, symbols: 0, entries: 0, edges: 0 }, cut_by: "max_tokens" } as const;
  const last = (style: object): string =>
    writeSheet(mapSheet(cut, { format: "lines", color: false, ...style }), "lines")
      .split("\n")
      .at(-1) ?? "";
  expect(last({})).toBe("… left out: 1 module (--max-tokens N shows more; map DIR looks closer)");
  expect(last({ reader: { in: "mcp", tools: new Set(["explore"]) } })).toBe(
    "… left out: 1 module (a larger max_tokens shows more; explore with a path looks closer)",
  );
});
