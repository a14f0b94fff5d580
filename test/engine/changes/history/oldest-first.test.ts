/** Histories that begin with the commit that added what they are about. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { type AnyHistory, historyOf } from "#engine/changes/history/history.ts";
import { historySheet } from "#format/answers/changes/history.ts";
import { git, repositoryWith, writeFiles } from "../../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const CONTEXT = "package plan\n\ntype Context struct{}\n\nfunc (c *Context) Plan() error {\n\treturn nil\n}\n";
const OTHER_BODY =
  "package plan\n\nfunc (c *Context) Plan(dir string, force bool) (int, error) {\n\tchanged := walk(dir)\n\tif force {\n\t\tchanged++\n\t}\n\treturn changed, check(dir)\n}\n";

let root: string;

beforeEach(async () => {
  root = repositoryWith({ "plan/context.go": CONTEXT });
  git(root, "commit", "--amend", "-qm", "first");
  writeFiles(root, { "plan/context.go": CONTEXT.replace("return nil", "return c.check()") });
  git(root, "commit", "-qam", "checks");
  writeFiles(root, { "plan/context.go": "package plan\n\ntype Context struct{}\n", "plan/run.go": OTHER_BODY });
  git(root, "add", ".");
  git(root, "commit", "-qm", "written anew in another file");
  writeFiles(root, { "plan/run.go": OTHER_BODY.replace("changed++", "changed += 2") });
  git(root, "commit", "-qam", "two");
  git(root, "mv", "plan/run.go", "plan/walk.go");
  git(root, "commit", "-qm", "another name");
  freshStorage();
  await index(root);
});

const oldest = (name: string, limit?: number): Promise<AnyHistory> =>
  historyOf(open(root), { name, oldestFirst: true, ...(limit === undefined ? {} : { limit }) });
const subjects = ({ versions }: AnyHistory): string[] => versions.map(({ subject }) => subject);

test("a method of a package goes on where a commit wrote it anew in another file of the package", async () => {
  const found = await oldest("Context.Plan");
  expect(found).toMatchObject({ result_completeness: "complete", oldest_first: true });
  expect(subjects(found)).toEqual(["first", "checks", "written anew in another file", "two", "another name"]);
});

test("with a limit of one, the answer is the commit that added the symbol, and says that newer ones follow", async () => {
  const found = await oldest("Context.Plan", 1);
  expect(subjects(found)).toEqual(["first"]);
  expect(found.result_completeness).toBe("truncated");
  if (!("also_in" in found)) throw new Error("not about a symbol");
  const text = historySheet(found, { color: false }).lines(0);
  expect(text).toContain("added, 3 lines (plan/context.go:5)");
  expect(text).toContain("newer versions follow");
});

test("a file begins with the commit that added it under its first name", async () => {
  const found = await oldest("plan/walk.go", 2);
  expect(subjects(found)).toEqual(["written anew in another file", "two"]);
  expect(found.result_completeness).toBe("truncated");
  expect(subjects(await oldest("plan/walk.go"))).toEqual(["written anew in another file", "two", "another name"]);
});

test("a directory begins with the first commit that has it", async () => {
  expect(subjects(await oldest("plan", 2))).toEqual(["first", "checks"]);
});
