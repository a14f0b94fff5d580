/** Calls and macros that define something by convention, and the same words where they define nothing. */
import { expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const parsers = await ParserPool.create(compileGrammars([]));

function symbolsOf(path: string, text: string): string[] {
  return extract(path, text, parsers).symbols.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`);
}

test("a macro of the kernel names what it defines, wherever the grammar puts its end", () => {
  const text = "static DEFINE_PER_CPU(struct queue, queues);\nEXPORT_SYMBOL(queues);\nstatic DECLARE_BITMAP(bits, 64);\nint after;\n";
  expect(symbolsOf("a.c", text)).toEqual(["variable queues", "variable bits", "variable after"]);
});

test("in a comment, a text and the definition of a macro, a macro defines nothing", () => {
  const text =
    "/*\nDEFINE_MUTEX(a);\n*/\n#define LOCKED(x) \\\nDEFINE_MUTEX(x); \\\nDEFINE_MUTEX(b)\nstatic int f(void)\n{\n\tDECLARE_WORK(local, run);\n\treturn 0;\n}\n";
  expect(symbolsOf("a.c", text)).toEqual(["macro LOCKED", "function f"]);
});

test("a list head of one argument is a variable, of two the struct that BSD makes of them", () => {
  expect(symbolsOf("a.c", "LIST_HEAD(waiting);\nLIST_HEAD(queue, entry);\n")).toEqual(["variable waiting", "struct queue"]);
});

test("operators and other signs are names of methods", () => {
  const text = 'class A\n  alias_method :<<, :add\n  attr_reader "size", :"full"\nend\n';
  expect(symbolsOf("a.rb", text)).toEqual(["class A", "method A::<<", "property A::size", "property A::full"]);
});

test("mocked methods belong to their class", () => {
  const text = "class Mock : public Store {\n  MOCK_METHOD(int, size, (), (const));\n};\n";
  expect(symbolsOf("a.cc", text)).toEqual(["class Mock", "method Mock::size"]);
});

test("a benchmark of a function defines no second one", () => {
  const text = "static void BM_Sort(State& state) { sort(state); }\nBENCHMARK(BM_Sort);\n";
  expect(symbolsOf("a.cc", text)).toEqual(["function BM_Sort"]);
});

test("Rails' and Rake's words mean what they do in their files only", () => {
  const text = 'namespace :db do\n  task :migrate do\n  end\nend\nresources :users\nget "/about", to: "pages#about"\n';
  expect(symbolsOf("lib/tasks/db.rake", text)).toEqual(["module db", "function db::migrate"]);
  expect(symbolsOf("config/routes.rb", text)).toEqual(["module db", "module users", "function /about"]);
  expect(symbolsOf("lib/db.rb", text)).toEqual([]);
});

test("delegation names the methods, not the options, and no method of its own in the code of a function", () => {
  const text = "class A\n  delegate :x, :y, to: :z\n  def run\n    delegate :other, to: :z\n  end\nend\n";
  expect(symbolsOf("a.rb", text)).toEqual(["class A", "method A::x", "method A::y", "method A::run"]);
});

test("the fields of an Ecto schema are those of its module, and its tests bear their text", () => {
  const schema = 'defmodule A do\n  schema "items" do\n    field :name, :string\n  end\nend\n';
  expect(symbolsOf("a.ex", schema)).toEqual(["module A", "struct A.items", "property A.name"]);
  const tests = 'defmodule ATest do\n  test "adds one" do\n    defmodule Helper do\n    end\n    assert A.add(1) == 2\n  end\nend\n';
  expect(symbolsOf("a_test.exs", tests)).toEqual(["module ATest", "function ATest.adds one", "module ATest.Helper"]);
});

test("brackets that nobody closes, a great many of them, leave what stands before them as it is", () => {
  const unclosed = Array.from({ length: 20_000 }, (_, at) => `MATCHER(n${at}, "") {\n`).join("");
  expect(symbolsOf("b.cc", `int first() { return 1; }\n${unclosed}`)).toContain("function first");
});

test("a table that Rails or Laravel creates is a struct as long as its block", () => {
  const schema = 'ActiveRecord::Schema[8.0].define do\n  create_table "boats", id: :uuid do |t|\n    t.string "name"\n  end\nend\n';
  expect(extract("db/schema.rb", schema, parsers).symbols).toMatchObject([{ kind: "struct", name: "boats", lineStart: 2, lineEnd: 4 }]);
  expect(symbolsOf("app/schema.rb", schema)).toEqual([]);
  const migration =
    "<?php\nclass A {\n  function up() {\n    Schema::create('boats', function (Blueprint $table) {\n      $table->id();\n    });\n  }\n}\n";
  expect(symbolsOf("m.php", migration)).toContain("struct A\\up\\boats");
});

test("a table that SQL in a string creates is a struct, and one whose name is filled in is none", () => {
  const text =
    'package a\n\nfunc up(db DB) {\n\tdb.Exec(`CREATE TABLE IF NOT EXISTS main.boat (\n\t\tid INT);\n\tcreate virtual table "boat_text" USING fts5(name)`)\n\tdb.Exec("CREATE TABLE %s (id int)")\n\t// CREATE TABLE none (id int)\n}\n';
  expect(symbolsOf("a.go", text)).toEqual(["function a.up", "struct a.up.boat", "struct a.up.boat_text"]);
});

test.each([
  ["a.test.ts", 'describe(Store, () => {\n  it.each([[1, 2]])("adds %i", (a) => { add(a); });\n});\n', ["describe Store", "it adds %i"]],
  [
    "a.spec.js",
    "test.describe('shop', function () {\n  test.only('pays', { timeout: 5 }, async () => {});\n});\n",
    ["describe shop", "test pays"],
  ],
  [
    "a_spec.rb",
    'RSpec.describe Shop::Order do\n  LIMIT = 3\n  it "adds prices" do\n  end\nend\n',
    ["describe Shop::Order", "LIMIT", "it adds prices"],
  ],
  ["test/a_test.rb", 'class ATest < ActiveSupport::TestCase\n  test "adds" do\n  end\nend\n', ["ATest", "test adds"]],
  [
    "test/a_test.dart",
    "void main() {\n  group('Store', () {\n    test('adds', () { add(1); });\n  });\n}\n",
    ["main", "group Store", "test adds"],
  ],
  ["tests/A.php", "<?php\ndescribe('store', function () {\n    it('adds', fn () => add(1));\n});\n", ["describe store", "it adds"]],
  ["spec/a_spec.lua", 'describe("store", function()\n  it("adds", function() end)\nend)\n', ["describe store", "it adds"]],
  ["t/a.t", "use Test::More;\nsubtest 'adds' => sub {\n  ok(1);\n};\n", ["subtest adds"]],
  ["tests/testthat/test-a.R", 'test_that("adds", {\n  add(1)\n})\n', ["test_that adds"]],
  ["test/runtests.jl", '@testset "store" begin\n  @test add(1) == 2\nend\n', ["testset store"]],
  ["AFunSpec.scala", 'class A extends AnyFlatSpec {\n  "A stack" should "pop" in { add(1) }\n}\n', ["A", "should pop"]],
  ["ASpec.kt", 'class A : FunSpec({\n  test("adds") { add(1) }\n})\n', ["A", "test adds"]],
  ["ASpec.hs", 'spec = describe "store" $ do\n  it "adds" $ do\n    add 1\n', ["spec", "describe store", "it adds"]],
  ["a.bats", '@test "adds" {\n  run add 1\n}\n', ["@test adds"]],
  [
    "t/t0001-add.sh",
    "test_expect_success setup '\n\tadd 0\n'\ntest_expect_success 'adds' '\n\tadd 1\n'\ntest_expect_failure SLOW 'adds \"two\"' '\n\tadd 2 &&\n\tit'\\''s\n'\ntest_expect_success 'adds lines' - <<\\EOT\n\tadd 3\nEOT\ntest_when_finished 'drop'\n",
    ["test_expect_success setup", "test_expect_success adds", 'test_expect_failure adds "two"', "test_expect_success adds lines"],
  ],
  [
    "StoreSpec.kt",
    'class StoreSpec : StringSpec({\n  "adds" { add(1) }\n  "sums" - {\n    "adds twice".config(enabled = true) { add(2) }\n  }\n})\n',
    ["StoreSpec", "adds", "sums", "adds twice"],
  ],
  ["Html.kt", 'fun page() {\n  "text" { add(1) }\n}\n', ["page"]],
  [
    "a.cpp",
    'TEST_CASE("store") {\n  SECTION("adds") {\n    add(1);\n  }\n  SUBCASE( "subtracts" )\n  {\n    add(-1);\n  }\n}\nint after() { return 1; }\n',
    ["store", "SECTION adds", "SUBCASE subtracts", "after"],
  ],
  [
    "Tests.fs",
    'let tests =\n  testList "store" [\n    testCase "adds" <| fun _ ->\n      add 1\n\n    ftestCaseAsync "adds later" <| async { add 2 }\n  ]\n',
    ["tests", "testList store", "testCase adds", "ftestCaseAsync adds later"],
  ],
  ["a.Tests.ps1", 'Describe "Store" {\n  It "adds" { Add-One 1 }\n}\n', ["Describe Store", "It adds"]],
  ["ASpec.swift", 'class A: QuickSpec {\n  class func spec() {\n    it("adds") { add(1) }\n  }\n}\n', ["A", "spec", "it adds"]],
  [
    "a_test.go",
    'package a\n\nvar _ = Describe("store", func() {\n\tIt("adds", func() { add(1) })\n})\n',
    ["_", "Describe store", "It adds"],
  ],
])("in %s, tests that are calls with a text and a block are symbols", (path, text, expected) => {
  expect(extract(path, text, parsers).symbols.map(({ name }) => name)).toEqual(expected);
});

test("a test of Bats reaches to the brace that is indented like it, and functions behind it stay outside", () => {
  const text =
    '@test "adds" {\n  run add 1\n  if ok; then\n    { echo; }\n  fi\n}\n\n@test "subtracts" {\n  run add -1\n}\nhelper() {\n  :\n}\n';
  const places = extract("a.bats", text, parsers).symbols.map(({ qualifiedName, lineStart, lineEnd, isTest }) => [
    qualifiedName,
    lineStart,
    lineEnd,
    isTest,
  ]);
  expect(places).toEqual([
    ["@test adds", 1, 6, true],
    ["@test subtracts", 8, 10, true],
    ["helper", 11, 13, false],
  ]);
});

test("a test bears the word that was called, so that it is no second definition of what it tests", () => {
  const { symbols } = extract("a.test.ts", "describe('add', () => {\n  it('adds', () => { expect(add(1)).toBe(2); });\n});\n", parsers);
  expect(symbols.map(({ name, signature, lineStart, lineEnd, isTest }) => ({ name, signature, lineStart, lineEnd, isTest }))).toEqual([
    { name: "describe add", signature: "describe('add')", lineStart: 1, lineEnd: 3, isTest: true },
    { name: "it adds", signature: "it('adds')", lineStart: 2, lineEnd: 2, isTest: true },
  ]);
});

test("calls with a text and no block, and such words elsewhere than in tests, define nothing", () => {
  expect(symbolsOf("a.ts", 're.test("abc");\nit("todo");\napp.get("/x", () => {});\ncontext(name);\n')).toEqual([]);
  expect(symbolsOf("src/inspector/menu.lua", 'group("file", function() end)\n')).toEqual([]);
  expect(symbolsOf("src/shop.js", 'angular.module("shop", [], function () {});\n')).toEqual([]);
  expect(symbolsOf("lib/menu.rb", 'context "file" do\nend\n')).toEqual([]);
});

test("methods and functions that have the words of tests for names are no tests", () => {
  const text =
    "export class Matcher {\n  test(value: string): boolean {\n    return true;\n  }\n}\nexport function describe(it: Matcher): void {}\n";
  expect(extract("src/matcher.ts", text, parsers).symbols.map(({ name, isTest }) => `${name} ${isTest}`)).toEqual([
    "Matcher false",
    "test false",
    "describe false",
  ]);
  const inSource = 'if (import.meta.vitest) {\n  it("adds", () => {});\n}\n';
  expect(extract("src/add.ts", inSource, parsers).symbols.map(({ name, isTest }) => `${name} ${isTest}`)).toEqual(["it adds true"]);
});
