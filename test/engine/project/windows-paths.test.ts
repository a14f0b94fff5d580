/** Paths as Windows spells them, wherever a caller names a place, on a system that spells them otherwise. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { historyOf } from "#engine/changes/history/history.ts";
import { history } from "#engine/changes/history/symbol-history.ts";
import { context } from "#engine/context/context.ts";
import { grep } from "#engine/exact/grep.ts";
import { references } from "#engine/graph/references.ts";
import { relatedSymbols } from "#engine/graph/related.ts";
import { outline } from "#engine/lookup/outline.ts";
import { show } from "#engine/lookup/show.ts";
import { globMeant, placeMeant } from "#engine/project/workspace-path.ts";
import { locate } from "#engine/search/locate.ts";
import { asked, INDEXING_TIMEOUT_MS, open, places, sharedRepository, workspaceOf } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/foo/bar.ts": "import { twice } from '../math';\n\nexport function bar(): number {\n  return twice(2);\n}\n",
  "src/math.ts": "export function twice(n: number): number {\n  return n * 2;\n}\n",
  "src/a/index.ts": "export const one = 1;\n",
  "lib/a/index.ts": "export const two = 2;\n",
  "App/Models/User.php": "<?php\nnamespace App\\Models;\nclass User {\n  public function save() {\n  }\n}\n",
};

let root = "";

beforeAll(async () => {
  ({ root } = await sharedRepository(FILES));
});

describe("a line", () => {
  for (const place of [
    "src\\foo\\bar.ts:4",
    ".\\src\\foo\\bar.ts:4",
    "src\\foo\\bar.ts(4,3)",
    "C:\\work\\repo\\src\\foo\\bar.ts(4,3)",
    "C:\\work\\repo\\src\\foo\\bar.ts:4:3",
    "\\\\build\\share\\repo\\src\\foo\\bar.ts:4",
  ]) {
    test(`${place} is in its function for every question`, async () => {
      const session = open(root);
      expect(places(await asked(root, place))).toEqual(["src/foo/bar.ts:3 bar"]);
      expect(places(await asked(root, place, {}, locate))).toEqual(["src/foo/bar.ts:3 bar"]);
      expect((await context(session, { query: place }, () => 0)).results).toMatchObject([{ path: "src/foo/bar.ts", name: "bar" }]);
      expect((await relatedSymbols(session, place)).symbol.name).toBe("bar");
      expect(await history(session, { name: place })).toMatchObject({ name: "bar" });
      expect((await outline(session, { path: place })).path).toBe("src/foo/bar.ts");
    });
  }

  test("with a column means what stands there", async () => {
    for (const place of [
      "src\\foo\\bar.ts:4:12",
      "src\\foo\\bar.ts(4,12)",
      "C:\\work\\repo\\src\\foo\\bar.ts(4,12)",
      "/home/ci/src/foo/bar.ts:4:12",
    ]) {
      expect((await references(open(root), { target: place })).symbol).toMatchObject({ name: "twice", path: "src/math.ts" });
    }
  });

  test("in a trace of .NET and of a compiler is a frame", async () => {
    const trace = "   at Acme.Foo.bar() in C:\\agent\\_work\\1\\s\\src\\foo\\bar.ts:line 4\nsrc\\math.ts(2,3): error TS2345: no";
    expect(places(await asked(root, trace))).toEqual(["src/foo/bar.ts:3 bar", "src/math.ts:1 twice"]);
  });
});

describe("a file", () => {
  for (const path of ["src\\foo\\bar.ts", ".\\src\\foo\\bar.ts", "C:\\work\\repo\\src\\foo\\bar.ts"]) {
    test(`${path} is the one with forward slashes`, async () => {
      const session = open(root);
      expect((await outline(session, { path })).path).toBe("src/foo/bar.ts");
      expect((await show(session, { targets: [path] }, () => 0)).results).toMatchObject([{ path: "src/foo/bar.ts" }]);
      expect(await historyOf(session, { name: path })).toMatchObject({ path: "src/foo/bar.ts" });
      expect((await grep(session, { pattern: "twice", paths: [path] })).files_total).toBe(1);
    });
  }

  test("with a name behind it means that symbol", async () => {
    for (const name of ["src\\foo\\bar.ts:bar", "C:\\work\\repo\\src\\foo\\bar.ts:bar"]) {
      expect((await references(open(root), { target: name })).symbol).toMatchObject({ name: "bar" });
    }
  });

  test("narrows a search, as a glob does that begins with a directory", async () => {
    expect(places(await asked(root, "file:src\\a one"))).toEqual(["src/a/index.ts:1 one"]);
    expect(globMeant(root, "src\\**")).toBe("src/**");
    expect(globMeant(root, "src\\[a]*")).toBe("src/[a]*");
    expect(globMeant(root, "a\\*b")).toBe("a\\*b");
  });

  test("is relative to where the caller stands", () => {
    expect(placeMeant(root, ".\\bar.ts:4", join(root, "src/foo"))).toBe("src/foo/bar.ts:4");
    expect(placeMeant(root, "..\\math.ts:1", join(root, "src/foo"))).toBe("src/math.ts:1");
  });
});

test("names with backslashes stay names, though directories are called so", async () => {
  for (const name of ["App\\Models\\User", "\\App\\Models\\User", "App\\Models\\User::save"]) {
    expect((await asked(root, name)).results[0]).toMatchObject({
      path: "App/Models/User.php",
      name: name.endsWith("save") ? "save" : "User",
    });
    expect((await references(open(root), { target: name })).symbol.path).toBe("App/Models/User.php");
  }
});

test("a file whose name has a backslash in it is meant by that name", async () => {
  const own = await workspaceOf({ "C:\\x.py": ["def hoist():", "    pass"], "x.py": ["def reef():", "    pass"] });
  expect(places(await asked(own, "hoist", {}, locate))).toEqual(["C:\\x.py:1 hoist"]);
  expect(await show(open(own), { targets: ["C:\\x.py:1"] }, () => 0)).toMatchObject({
    results: [{ path: "C:\\x.py", symbol: { name: "hoist" } }],
  });
  expect(await outline(open(own), { path: "C:\\x.py" })).toMatchObject({ path: "C:\\x.py" });
});
