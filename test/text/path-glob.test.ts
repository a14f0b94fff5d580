/** Lists of globs, some of which exclude. The expected paths are those that ripgrep 13 lists, unless a test says otherwise. */
import { expect, test } from "bun:test";
import { pathRules } from "#text/path-glob.ts";

const PATHS = [
  "src/a.py",
  "src/test_util.py",
  "tests/b.py",
  "tests/unit/c.py",
  "testing.py",
  "a/tests/d.py",
  "a/src/e.ts",
  "README.md",
  "docs/README.md",
];

const without = (...left: readonly string[]): string[] => PATHS.filter((path) => !left.includes(path));

test.each<[string, string[], string[]]>([
  ["the name of a directory, anywhere", ["!tests"], without("tests/b.py", "tests/unit/c.py", "a/tests/d.py")],
  ["with a slash behind it, directories only", ["!tests/"], without("tests/b.py", "tests/unit/c.py", "a/tests/d.py")],
  ["what is directly in a directory, and below that", ["!tests/*"], without("tests/b.py", "tests/unit/c.py")],
  ["names that begin alike, of files and directories", ["!test*"], ["src/a.py", "a/src/e.ts", "README.md", "docs/README.md"]],
  ["a directory at any depth", ["!**/unit"], without("tests/unit/c.py")],
  ["a part of a directory's name", ["!un*"], without("tests/unit/c.py")],
  ["a name at the root", ["!/README.md"], without("README.md")],
  ["a slash in front ties a directory to the root", ["!/tests"], without("tests/b.py", "tests/unit/c.py")],
  ["what a glob selects, without what lies below a directory", ["*.py", "!test*"], ["src/a.py"]],
  ["the last glob that means a file decides", ["!test*", "*.py"], ["src/a.py", "src/test_util.py", "testing.py"]],
  ["nothing comes back from a directory that is left out", ["!tests", "tests/b.py"], []],
  ["a directory that a later glob means is looked into", ["!tests", "test[s]", "tests/*.py"], ["tests/b.py"]],
  ["stars stay within a name", ["tests/*"], ["tests/b.py"]],
  ["names that begin alike are those of files", ["test*"], ["src/test_util.py", "testing.py"]],
])("%s", (_, globs, expected) => {
  const isSelected = pathRules(globs);
  expect(PATHS.filter(isSelected)).toEqual(expected);
});

test("the plain name of a directory selects what lies below it, which it does not for ripgrep, without what is excluded", () => {
  expect(PATHS.filter(pathRules(["tests"]))).toEqual(["tests/b.py", "tests/unit/c.py"]);
  expect(PATHS.filter(pathRules(["!*.py", "src", "docs/"]))).toEqual(["docs/README.md"]);
});

test("without globs every path is selected", () => {
  expect(PATHS.filter(pathRules([]))).toEqual(PATHS);
});
