/** Which tests are tied to a file by its name. */
import { expect, test } from "bun:test";
import { testsByName } from "#query/graph/test-files.ts";

const PATHS = [
  "core/src/parse/mod.rs",
  "core/tests/parse/mod.rs",
  "cli/tests/commands/mod.rs",
  "cmd/serve/main.go",
  "cmd/serve/main_test.go",
  "cmd/other/main_test.go",
  "src/index.ts",
  "test/index.test.ts",
  "pkg/kit/__init__.py",
  "tests/test_shop/__init__.py",
  "core/src/eval.rs",
  "core/tests/eval.rs",
];

function tests(file: string): readonly string[] {
  return testsByName(PATHS, [file]).get(file) ?? [];
}

test("a name that files of any directory have ties none of another directory", () => {
  expect(tests("core/src/parse/mod.rs")).toEqual(["core/tests/parse/mod.rs"]);
  expect(tests("pkg/kit/__init__.py")).toEqual([]);
  expect(tests("cmd/serve/main.go")).toEqual(["cmd/serve/main_test.go"]);
});

test("tests of the same thing, and of a name of its own, belong to it", () => {
  expect(tests("src/index.ts")).toEqual(["test/index.test.ts"]);
  expect(tests("core/src/eval.rs")).toEqual(["core/tests/eval.rs"]);
});
