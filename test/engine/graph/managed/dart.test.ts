/** References in Dart: libraries, packages, parts, and what is private to a library. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "pkgs/kit/pubspec.yaml": "name: kit\n",
    "pkgs/kit/lib/kit.dart": "export 'src/store.dart' show Store;\nexport 'src/all.dart';\n",
    "pkgs/kit/lib/src/store.dart":
      "import 'hidden.dart';\npart 'part.dart';\nclass Store {\n  int _size = 0;\n  Item get first => load();\n  set first(Item it) {}\n}\nItem load() => Item();\n",
    "pkgs/kit/lib/src/part.dart": "part of 'store.dart';\nvoid grow(Store s) {\n  s._size++;\n  s.first = load();\n  s.first.ship();\n}\n",
    "pkgs/kit/lib/src/hidden.dart": "class Item {\n  void ship() {}\n}\nvoid helper() {}\n",
    "pkgs/kit/lib/src/all.dart": "void helper() {}\nextension More on String {\n  int shout() => 1;\n}\n",
    "pkgs/app/pubspec.yaml": "name: app\n",
    "pkgs/app/lib/app.dart":
      "import 'package:kit/kit.dart';\nimport 'package:other/other.dart';\nclass Mine { int _size = 1; }\nvoid run(Store s, Foreign f) {\n  helper();\n  s.first.ship();\n  f.ship();\n  'x'.shout();\n  load();\n  Mine()._size;\n}\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path.replace("pkgs/", "")}:${line_start} ${confidence}`);
}

test("a library sees its parts, and importers what it exports and nothing else", async () => {
  expect(await uses("pkgs/kit/lib/src/store.dart:8")).toEqual(["kit/lib/src/part.dart:4 resolved", "kit/lib/src/store.dart:5 resolved"]);
  expect(await uses("pkgs/kit/lib/src/hidden.dart:4")).toEqual([]);
  expect(await uses("pkgs/kit/lib/src/all.dart:1")).toEqual(["app/lib/app.dart:5 resolved"]);
});

test("members are followed through packages, and those of other packages' types are not ours", async () => {
  expect(await uses("pkgs/kit/lib/src/hidden.dart:2")).toEqual(["app/lib/app.dart:6 resolved", "kit/lib/src/part.dart:5 resolved"]);
});

test("a name with an underscore is one of its own library", async () => {
  expect(await uses("pkgs/kit/lib/src/store.dart:4")).toEqual(["kit/lib/src/part.dart:3 resolved"]);
  expect(await uses("pkgs/app/lib/app.dart:3")).toContain("app/lib/app.dart:10 resolved");
});

test("extensions are members of what they extend, and a getter and its setter are one", async () => {
  expect(await uses("pkgs/kit/lib/src/all.dart:3")).toEqual(["app/lib/app.dart:8 resolved"]);
  expect(await uses("pkgs/kit/lib/src/store.dart:5")).toEqual([
    "app/lib/app.dart:6 resolved",
    "kit/lib/src/part.dart:4 resolved",
    "kit/lib/src/part.dart:5 resolved",
  ]);
});
