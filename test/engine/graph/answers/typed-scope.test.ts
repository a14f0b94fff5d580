/** Names with a scope before them: what stands in it, what it inherits, and no stranger of the same name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { callers, references } from "#engine/graph/references.ts";
import { relatedSymbols } from "#engine/graph/related.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { nextCommand } from "#format/next-step.ts";
import { asked, INDEXING_TIMEOUT_MS, located, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Range.java": "package a.b;\n\npublic class Range {\n  public int fit(int a) { return a; }\n  int again() { return fit(1); }\n}\n",
    "src/NumberRange.java": "package a.b;\n\npublic class NumberRange extends Range {\n}\n",
    "src/DoubleRange.java":
      "package a.b;\n\npublic class DoubleRange extends NumberRange {\n  public int fit(int a) { return 2 * a; }\n}\n",
    "kube/kube.go": "package kube\n\nfunc New() int { return 1 }\n\nfunc Make() int { return New() }\n",
    "rules/rule.go": "package rules\n\ntype Rule struct{}\n\nfunc (r Rule) Eval() {}\n",
    "ui/rules.ts": "export interface Rule { name: string }\nexport const first = (rule: Rule): string => rule.name;\n",
    "pack/things.py": "def fetch():\n    return 1\n",
    "pack/user.py": "import pack.things as T\n\n\ndef run():\n    return T.fetch()\n",
    "pack/other.py": "def fetch():\n    return 2\n",
    "tool/Cargo.toml": '[package]\nname = "my-tool"\n',
    "tool/src/config.rs": "pub struct Setup;\n",
    "other/src/config.rs": "pub struct Setup;\n",
    "rust/src/value/mod.rs":
      "pub struct Value { inner: u8 }\nimpl Value {\n    pub fn show(&self) -> u8 { self.inner }\n}\nimpl PartialOrd for Value {\n    fn partial_cmp(&self, other: &Self) -> Option<u8> { None }\n}\n",
    "rust/src/value/range.rs":
      "pub struct Span { from: u8 }\nimpl Ord for Span {\n    fn cmp(&self, other: &Self) -> u8 { self.from }\n}\nimpl PartialOrd for Span {\n    fn partial_cmp(&self, other: &Self) -> Option<u8> { None }\n}\n",
    "py/named.py": "import web\n\n\nclass Named:\n    host: str\n\n\ndef f(x: web.Host):\n    pass\n\n\nclass Parser:\n    pass\n",
  }));
});

/** The message of what an answer fails with, and the command that it names. */
async function failure(answer: Promise<unknown>): Promise<string> {
  const error = await answer.then(
    () => undefined,
    (thrown) => thrown,
  );
  return `${error?.code}: ${error?.message} ${error?.data?.next ? nextCommand(error.data.next) : ""}`;
}

test("a scope that no definition stands in is not left out: what has the name elsewhere is named, with the command that asks about it", async () => {
  const said = await failure(callers(open(root), { target: "zap.New" }));
  expect(said).toContain("symbol_not_found: No New in zap");
  expect(said).toContain("kube/kube.go:3");
  expect(said).toContain("codecompass callers kube.New");
  expect(await failure(references(open(root), { target: "nosuch.DoubleRange.fit" }))).toContain("codecompass refs a.b.DoubleRange.fit");
  expect(await failure(relatedSymbols(open(root), "zap.New"))).toContain("codecompass related kube.New");
  expect(await failure(symbolHierarchy(open(root), "zap.New"))).toContain("codecompass hierarchy kube.New");
  expect(await failure(impact(open(root), { target: "zap.New" }, () => 0))).toContain("codecompass impact kube.New");
});

test("a scope that the definition stands in is one, by its package, its path or in other letters", async () => {
  for (const target of ["kube.New", "github.com/a/kube.New", "Kube.New", "this.again", "Range#again", "b.Range.again"]) {
    const { symbol } = await references(open(root), { target });
    expect(symbol.name).toBe(target.endsWith("New") ? "New" : "again");
  }
});

test("a type that inherits the member is answered with it, and the answer says so", async () => {
  const { symbol, warnings, others } = await references(open(root), { target: "NumberRange.fit" });
  expect(symbol.path).toBe("src/Range.java");
  expect(others).toBe(0);
  expect(warnings?.[0]).toBe("a.b.NumberRange has no fit of its own: this is an inherited one, a.b.Range.fit.");
  const { state, symbol: above } = await symbolHierarchy(open(root), "NumberRange.fit");
  expect(above.path).toBe("src/Range.java");
  expect(state.warnings).toHaveLength(1);
});

test("a qualified name of two languages is that of two definitions", async () => {
  const { others, other_symbols: some = [], symbol } = await references(open(root), { target: "rules.Rule" });
  expect(others).toBe(1);
  expect([symbol.path, ...some.map(({ path }) => path)].sort()).toEqual(["rules/rule.go", "ui/rules.ts"]);
});

test("a name in other letters is said to be one, and is none where code uses the letters that were typed", async () => {
  const { symbol, warnings } = await references(open(root), { target: "parser" });
  expect(symbol.name).toBe("Parser");
  expect(warnings?.join()).toContain("parser");
  const said = await failure(references(open(root), { target: "Host" }));
  expect(said).toContain("Nothing in this view defines Host");
  expect(said).toContain("py/named.py:5");
});

test("a scope that a file gives to what it imports means that, and the answer says so", async () => {
  const { symbol, warnings, results } = await references(open(root), { target: "T.fetch" });
  expect(symbol.path).toBe("pack/things.py");
  expect(warnings).toEqual(["pack/user.py imports T: this is pack.things.fetch."]);
  expect(results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["pack/user.py:5"]);
});

test("the name of a package of the repository may stand before a scope in it", async () => {
  const { symbol } = await references(open(root), { target: "my_tool::config::Setup" });
  expect(symbol.path).toBe("tool/src/config.rs");
  expect(await failure(references(open(root), { target: "no_tool::config::Setup" }))).toContain("No Setup in no_tool.config");
});

test("the member of one implementation is written with its type and its trait", async () => {
  for (const target of [
    "<Value as PartialOrd>::partial_cmp",
    "<&'a Value as std::cmp::PartialOrd<Value>>::partial_cmp",
    "<Value>::partial_cmp",
  ]) {
    expect((await references(open(root), { target })).symbol).toMatchObject({ path: "rust/src/value/mod.rs", line_start: 6 });
    expect(await located(root, target)).toContainEqual("rust/src/value/mod.rs:6 partial_cmp");
    expect((await located(root, target))[0]).toBe("rust/src/value/mod.rs:6 partial_cmp");
  }
});

test("what is called like a directory in other letters is a type, and what it lacks is said", async () => {
  for (const target of ["<Value as Ord>::cmp", "Value::cmp"]) {
    expect(await failure(references(open(root), { target }))).toContain("No cmp in Value; there is value::range::Span::cmp");
    for (const ask of [locate, search]) {
      const { results, suggested_next } = await asked(root, target, {}, ask);
      expect(results[0]).toMatchObject({ path: "rust/src/value/range.rs", name: "cmp" });
      expect(suggested_next?.why).toContain("Value (rust/src/value/mod.rs:1) has no member cmp");
    }
  }
  expect((await asked(root, "value::range::Span::cmp", {}, locate)).suggested_next).toBeNull();
});
