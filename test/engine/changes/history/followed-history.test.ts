/** The history of a function through what commits do to the file around it: classes taken apart, prototypes that go, branches that both changed it. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { history } from "#engine/changes/history/symbol-history.ts";
import { git, repositoryWith, writeFiles } from "../../../temporary.ts";
import { edit, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const TESTED = [
  "class TestTill:",
  "    def test_open(self):",
  "        till = make()",
  "        till.open()",
  "        assert till.is_open",
  "",
  "    def test_close(self):",
  "        till = make()",
  "        till.close()",
  "        assert not till.is_open",
  "",
].join("\n");
const TAKEN_APART = TESTED.replace("class TestTill:\n", "").replaceAll(/^ {4}/gm, "").replaceAll("(self)", "()");
const PROGRAM =
  "static int open_till(void);\n\nint main(void) {\n  return open_till();\n}\n\nstatic int\nopen_till(void)\n{\n  int drawer = 1;\n  drawer++;\n  return drawer;\n}\n";
const POLICY = [
  "namespace Shop",
  "{",
  "    // What is taken for a value.",
  "    class Policy : IPolicy",
  "    {",
  "        public bool Convert(object value, out Scalar result)",
  "        {",
  "            var count = Size(value);",
  "            if (count > 1)",
  "            {",
  "                result = null;",
  "                return false;",
  "            }",
  "            result = new Scalar(value);",
  "            return true;",
  "        }",
  "    }",
  "}",
  "",
].join("\n");

let root: string;

beforeEach(() => {
  root = repositoryWith({ "Policy.cs": POLICY, "till_test.py": TESTED, "till.c": PROGRAM });
  freshStorage();
});

function commit(message: string, path: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
  for (const [from, to] of changes) edit(root, path, from, to);
  git(root, "commit", "-qam", message);
}

async function versions(name: string): Promise<string[]> {
  await index(root);
  const { versions, result_completeness } = await history(open(root), { name });
  expect(result_completeness).toBe("complete");
  return versions.map(({ subject, change }) => `${subject}: ${change}`);
}

const FIRST = "first: added";

test("a method goes on in the function that it becomes when its class is taken apart", async () => {
  git(root, "commit", "--amend", "-qm", "first");
  commit("no class", "till_test.py", [TESTED, TAKEN_APART]);
  commit("another word", "till_test.py", ["assert till.is_open", "assert till.opened"]);
  expect(await versions("test_open")).toEqual(["another word: modified", "no class: moved", FIRST]);
  expect(await versions("test_close")).toEqual(["no class: moved", FIRST]);
});

test("a method that gets another name with its class and its file goes on in what it was", async () => {
  git(root, "commit", "--amend", "-qm", "first");
  git(root, "mv", "Policy.cs", "Rule.cs");
  commit(
    "a rule",
    "Rule.cs",
    ["class Policy : IPolicy", "class Rule : IRule"],
    ["bool Convert(object value, out Scalar", "bool Take(object value, out Value"],
  );
  commit("two", "Rule.cs", ["count > 1", "count > 2"]);
  expect(await versions("Rule.Take")).toEqual(["two: modified", "a rule: renamed", FIRST]);
});

test("a short method of a type that comes is not that of a type that goes, whatever both fulfil", async () => {
  git(root, "commit", "--amend", "-qm", "first");
  const sink = (name: string, body: string): string =>
    `class ${name} : ISink\n{\n    public void Emit(Event event)\n    {\n        ${body}\n    }\n}\n`;
  writeFiles(root, { "Sink.cs": sink("Wrapping", "_inner.Emit(event);") });
  git(root, "add", ".");
  git(root, "commit", "-qm", "wrapping");
  commit("throwing", "Sink.cs", [sink("Wrapping", "_inner.Emit(event);"), sink("Throwing", 'throw new Failure("no");')]);
  expect(await versions("Throwing.Emit")).toEqual(["throwing: added"]);
});

test("a definition is not taken for the prototype that goes when both change", async () => {
  git(root, "commit", "--amend", "-qm", "first");
  commit("two more", "till.c", ["drawer++;", "drawer += 2;"]);
  const from = "static int open_till(void);\n\nint main(void) {\n  return open_till();\n}\n\nstatic int\nopen_till(void)\n";
  const to = "static int\nopen_till(int times)\n";
  commit(
    "no prototype",
    "till.c",
    [from, to],
    ["return drawer;\n}", "return drawer * times;\n}\n\nint main(void) {\n  return open_till(2);\n}"],
  );
  expect(await versions("open_till")).toEqual(["no prototype: modified", "two more: modified", FIRST]);
});

test("behind a merge of two versions stand the commits of the branch that it merged, then those of its own", async () => {
  git(root, "commit", "--amend", "-qm", "first");
  git(root, "switch", "-qc", "side");
  commit("of the branch", "till.c", ["int drawer = 1;", "int drawer = 2;"]);
  git(root, "switch", "-q", "-");
  commit("of its own", "till.c", ["return drawer;", "return drawer + 1;"]);
  commit("something else", "till.c", ["int main(void) {", "int main(int count) {"]);
  git(root, "merge", "-q", "--no-ff", "--no-edit", "-m", "merged", "side");
  commit("later", "till.c", ["return drawer + 1;", "return drawer + 2;"]);
  const expected = ["later: modified", "merged: modified", "of the branch: modified", "of its own: modified", FIRST];
  expect(await versions("till.c:8")).toEqual(expected);

  // A branch whose only commit is itself a merge.
  git(root, "switch", "-qc", "release", "HEAD~1^2");
  git(root, "switch", "-qc", "fix");
  commit("of the fix", "till.c", ["int drawer = 2;", "int drawer = 3;"]);
  git(root, "switch", "-q", "release");
  git(root, "merge", "-q", "--no-ff", "-m", "fixed", "fix");
  git(root, "switch", "-q", "main");
  git(root, "merge", "-q", "--no-ff", "-m", "released", "release");
  expect(await versions("till.c:8")).toEqual(["released: modified", "of the fix: modified", ...expected]);
});
