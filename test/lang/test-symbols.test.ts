/** Which symbols their source marks as tests, whatever the file is called. */
import { describe, expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const parsers = await ParserPool.create(compileGrammars([]));

/** The names of the symbols that are tests, and of those that are not. */
function told(path: string, text: string): { tests: string[]; others: string[] } {
  const { symbols } = extract(path, text, parsers);
  const named = (isTest: boolean): string[] =>
    symbols.filter((one) => one.kind !== "import" && one.isTest === isTest).map(({ name }) => name);
  return { tests: named(true), others: named(false) };
}

interface Sample {
  readonly path: string;
  readonly text: string;
  readonly tests: readonly string[];
  readonly others: readonly string[];
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  "attributes of Rust's harnesses": {
    path: "src/a.rs",
    text: `fn product() {}
#[test]
fn plain() {}
#[tokio::test(flavor = "current_thread")]
async fn waiting() {}
#[test_case(
    1,
    2
)]
/// What it is about.
#[should_panic]
fn many() {}
#[inline] fn after() {}
`,
    tests: ["plain", "waiting", "many"],
    others: ["product", "after"],
  },
  "what Rust compiles for tests only, with all inside": {
    path: "src/b.rs",
    text: `fn product() {}
#[cfg(not(test))]
fn real() {}
#[cfg(all(test, unix))]
mod checks {
    struct Bench { size: usize }
    fn helper() {}
}
#[cfg(any(test, feature = "kit"))]
pub fn kit() {}
`,
    tests: ["checks", "Bench", "size", "helper"],
    others: ["product", "real", "kit"],
  },
  "single functions of types that are compiled for tests only, or tests that stand in a type, leave its others what they are": {
    path: "src/d.rs",
    text: `pub struct Cache;
impl Cache {
    pub fn check(&self) -> bool { true }

    #[cfg(test)]
    fn hits(&self) -> u32 { 1 }

    pub fn clear(&self) {}
}
`,
    tests: ["hits"],
    others: ["Cache", "Cache", "check", "clear"],
  },
  "tests in a struct of Zig": {
    path: "src/d.zig",
    text: 'const Stack = struct {\n    pub fn push(n: u8) u8 {\n        return n;\n    }\n\n    test "pushes" {\n        _ = push(1);\n    }\n};\n',
    tests: ["pushes"],
    others: ["Stack", "push"],
  },
  "a file that Rust compiles for tests only": { path: "src/c.rs", text: "#![cfg(test)]\nfn helper() {}\n", tests: ["helper"], others: [] },
  "tests of Zig": {
    path: "src/a.zig",
    text: 'fn add(a: u8) u8 {\n    return a;\n}\n\ntest "adds" {\n    const Pair = struct { a: u8 };\n    _ = add(Pair{ .a = 1 }.a);\n}\n',
    tests: ["adds", "Pair", "a"],
    others: ["add"],
  },
  "tests of ExUnit": {
    path: "lib/a.ex",
    text: 'defmodule Shop do\n  def test(x), do: x\n\n  test "adds up" do\n    assert test(1) == 1\n  end\nend\n',
    tests: ["adds up"],
    others: ["Shop", "test"],
  },
  "methods annotated for JUnit make their class one of tests": {
    path: "checks/Orders.java",
    text: "class Orders {\n  @Test(timeout = 5)\n  void adds() {}\n  private void helper() {}\n}\nclass Order {\n  @Testable void add() {}\n}\n",
    tests: ["Orders", "adds", "helper"],
    others: ["Order", "add"],
  },
  "attributes of xUnit, NUnit and MSTest": {
    path: "Checks/Orders.cs",
    text: 'class Orders {\n  [Category("slow"), Fact]\n  public void Adds() {}\n}\nclass Order {\n  public System.Collections.Generic.List<Test> Add() { return null; }\n}\n',
    tests: ["Orders", "Adds"],
    others: ["Order", "Add"],
  },
  "tests of Swift": {
    path: "Checks/Orders.swift",
    text: "class Orders: XCTestCase {\n  func testAdds() {}\n}\n@Test func adds() {}\nfunc add() {}\n",
    tests: ["Orders", "testAdds", "adds"],
    others: ["add"],
  },
  "classes of unittest": {
    path: "shop/checks.py",
    text: "class Orders(unittest.TestCase):\n    def test_adds(self):\n        pass\n\n\nclass Order(BaseCase):\n    def test_connection(self):\n        pass\n",
    tests: ["Orders", "test_adds"],
    others: ["Order", "test_connection"],
  },
  "functions of Go that take the state of a test": {
    path: "data/kit.go",
    text: "package data\n\nfunc NewStore(t testing.TB) int { return 1 }\n\nfunc Open(testing bool) int { return 1 }\n",
    tests: ["NewStore"],
    others: ["Open"],
  },
  "macros of test frameworks of C++": {
    path: "src/a.cc",
    text: "int add(int a) { return a; }\nTEST(Orders, Adds) {\n  add(1);\n}\n",
    tests: ["Adds"],
    others: ["add"],
  },
  "attributes of PHPUnit": {
    path: "src/Orders.php",
    text: "<?php\nclass Orders {\n  #[Test]\n  public function adds() {}\n}\nclass Order { public function add() {} }\n",
    tests: ["Orders", "adds"],
    others: ["Order", "add"],
  },
  "functions that EUnit runs, where it is included": {
    path: "src/a.erl",
    text: '-module(a).\n-include_lib("eunit/include/eunit.hrl").\nadd(A) -> A.\nadd_test() -> 1 = add(1).\n',
    tests: ["add_test"],
    others: ["add"],
  },
  "functions that are called so without EUnit": {
    path: "src/b.erl",
    text: "-module(b).\nis_test() -> true.\n",
    tests: [],
    others: ["is_test"],
  },
  "attributes of F#": {
    path: "src/a.fs",
    text: "module Orders\n\nlet add a = a\n\n[<Fact>]\nlet adds () = add 1\n",
    tests: ["adds"],
    others: ["add"],
  },
};

describe("are tests", () => {
  for (const [what, { path, text, tests, others }] of Object.entries(SAMPLES)) {
    test(what, () => expect(told(path, text)).toEqual({ tests: [...tests], others: [...others] }));
  }
});
