/** What changed without breaking who seems to use it. */

import { expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { edit, INDEXING_TIMEOUT_MS } from "../../harness.ts";
import { brokenBy, type Edit, impactOf, indexed, sitesOf } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a suite of tests is no use of the class that is called like it, and a fixture is", async () => {
  const files = {
    "a_test.cc":
      '#include "gtest/gtest.h"\nclass Coding {};\nclass Fix : public testing::Test {};\nTEST(Coding, One) { ASSERT_EQ(1, 1); }\nTEST_F(Fix, Two) { ASSERT_EQ(2, 2); }\n',
  };
  expect(await brokenBy(files, ["a_test.cc", "class Coding {};\n", ""])).toEqual([]);
  expect(await brokenBy(files, ["a_test.cc", "class Fix : public testing::Test {};\n", ""])).toEqual(["a_test.cc:4 breaks"]);
});

test("a namespace that another file opens is not gone with one of its files, and what stood there is", async () => {
  const repository = await indexed({
    "a.h": "#pragma once\nnamespace db {\nvoid keep();\n}\n",
    "b.h": "#pragma once\nnamespace db {\nvoid gone();\n}\n",
    "c.cc": '#include "a.h"\n#include "b.h"\nvoid db::keep() {}\nvoid g() {\n  db::keep();\n  db::gone();\n}\n',
  });
  rmSync(join(repository, "b.h"));
  const found = await impactOf(repository);
  expect(found.breaking.map(({ qualified_name: name }) => name).sort()).toEqual(["b.h", "db::gone"]);
  expect(sitesOf(found)).toEqual(["c.cc:2 breaks", "c.cc:6 breaks"]);
});

test("macros of a header that is gone may be those of the header of elsewhere that is taken in for it", async () => {
  const files = {
    "harness.h": "#pragma once\n#define CHECK_EQ(a, b) check(a, b)\n",
    "a.cc": '#include "harness.h"\n#include <other/base.h>\nvoid f() { CHECK_EQ(1, 2); }\n',
    "b.cc": '#include "harness.h"\n#include <other/base.h>\nvoid g() { CHECK_EQ(1, 2); }\n',
  };
  const repository = await indexed(files);
  rmSync(join(repository, "harness.h"));
  edit(repository, "a.cc", '"harness.h"', "<their/harness.h>");
  expect(sitesOf(await impactOf(repository))).toEqual(["a.cc:3 may_break", "b.cc:1 breaks", "b.cc:3 breaks"]);
});

test("a receiver with a type, a spread with a type and an arrow before a default change nothing for callers", async () => {
  const python = {
    "a.py":
      "class A:\n    @classmethod\n    def make(cls: Type[T], size: int, **rest) -> 'T':\n        return cls()\n\n    def own(self: 'A', size: int):\n        return size\n",
    "u.py": "from a import A\nA.make(1, b=2)\nA().own(1)\n",
  };
  const receiver: Edit = ["a.py", "cls: Type[T], size: int, **rest)", "cls, size: int, **rest: Any)"];
  expect(await brokenBy(python, receiver, ["a.py", "self: 'A', size", "self, size"])).toEqual([]);
  expect(await brokenBy(python, ["a.py", "cls: Type[T], size: int", "cls, size: int, more: int"])).toEqual(["u.py:2 may_break"]);
  const script = {
    "a.ts":
      "export function same(a: number, by?: (x: number) => boolean): number {\n  return a;\n}\n\nexport function own(this: Window, a: number): number {\n  return a;\n}\n",
    "u.ts": "import { same, own } from './a';\nsame(1);\nown(1);\n",
  };
  const arrow: Edit = ["a.ts", "by?: (x: number) => boolean)", "by: (x: number) => boolean = (x) => x === 1)"];
  expect(await brokenBy(script, arrow, ["a.ts", "this: Window, a", "a"])).toEqual([]);
  expect(await brokenBy(script, ["a.ts", "by?: (x", "by: (x"])).toEqual(["u.ts:2 breaks"]);
});

test("a function that lost a clause is still called, as long as another takes as many arguments, and pairs at the end are one list", async () => {
  const body =
    "    term = String.trim(term)\n    case Float.parse(term) do\n      {float, _} -> {:ok, float}\n      :error -> :error\n    end\n  end";
  const files = {
    "lib/kind.ex": `defmodule Kind do\n  def cast(:id, term), do: term\n  def cast(:float, term) when is_binary(term) do\n${body}\n  def cast(type, term), do: {type, term}\n  def cast(type), do: type\n  def join(query, expr, on \\\\ nil), do: {query, expr, on}\nend\n`,
    "lib/use.ex":
      "defmodule Use do\n  def run(type, v), do: Kind.cast(type, v)\n  def one(type), do: Kind.cast(type)\n  def two(q), do: Kind.join(q, 1, on: true, as: :q)\nend\n",
  };
  const renamed: Edit = ["lib/kind.ex", "def cast(:float, term) when", "defp cast_float(term) when"];
  expect(await brokenBy(files, renamed, ["lib/kind.ex", "  def cast(:id, term), do: term\n", ""])).toEqual([]);
  expect(await brokenBy(files, ["lib/kind.ex", "on \\\\ nil), do: {query, expr, on}", "opts \\\\ []), do: {query, expr, opts}"])).toEqual(
    [],
  );
  expect(await brokenBy(files, ["lib/kind.ex", "  def cast(type), do: type\n", ""])).toEqual(["lib/use.ex:3 breaks"]);
});

test("settings are no declarations for users outside, and their values no types", async () => {
  const repository = await indexed({ ".github/workflows/ci.yml": "jobs:\n  test:\n    runs-on: macOS-15\n    needs: lint\n" });
  edit(repository, ".github/workflows/ci.yml", "    runs-on: macOS-15\n    needs: lint\n", "    runs-on: macOS-26\n");
  const { breaking, answer } = await impactOf(repository);
  expect(breaking).toEqual([]);
  expect(answer).toStartWith("Nothing breaks: no declaration changed");
});

test("a prototype and its definition are one change", async () => {
  const files = {
    "a.h": "char *clean(const char *, const char *);\n",
    "a.c": '#include "a.h"\nchar *clean(const char *n, const char *f) { return 0; }\n',
    "b.c": '#include "a.h"\nvoid u(void) { clean("a", "b"); }\n',
  };
  const repository = await indexed(files);
  edit(repository, "a.h", "const char *, const char *", "const char *, int");
  edit(repository, "a.c", "const char *f", "int u");
  const { breaking } = await impactOf(repository);
  expect(breaking.map(({ may_break: may, why }) => [may, why.map(({ kind }) => kind).sort()])).toEqual([
    [1, ["parameter_renamed", "parameter_retyped", "parameter_retyped"]],
  ]);
});

test("the tag of a structure is no other type than its name", async () => {
  const files = {
    "a.c": "typedef struct CI { int a; } CI;\nvoid f(CI *ci);\nvoid f(CI *ci) {\n  ci->a = 1;\n}\nvoid g(CI *ci) {\n  f(ci);\n}\n",
  };
  expect(await brokenBy(files, ["a.c", "void f(CI *ci);", "void f(struct CI *ci);"])).toEqual([]);
});

test("a macro takes the calls of the function that it stands for now, and is none that is handed over", async () => {
  const files = { "a.c": "int add(int a, int b) { return a + b; }\nint g(void) { return add(1, 2); }\nint (*h)(int, int) = add;\n" };
  expect(await brokenBy(files, ["a.c", "int add(int a, int b) { return a + b; }", "#define add(a, b) ((a) + (b))"])).toEqual([
    "a.c:3 may_break",
  ]);
  const macro = { "a.c": "#define hash(t, i) ((t) + (i))\nint g(void) { return hash(1, 2); }\n" };
  const typed = "static int hash(int t, int i) { return t + i; }";
  expect(await brokenBy(macro, ["a.c", "#define hash(t, i) ((t) + (i))", typed])).toEqual([]);
  expect(await brokenBy(macro, ["a.c", "#define hash(t, i) ((t) + (i))", typed.replace(", int i", "")])).toEqual(["a.c:2 breaks"]);
});

test("lifetimes are no quotes between which parameters stand", async () => {
  const files = {
    "a.rs":
      "pub struct R<'a>(&'a i32);\nfn render(h: &R<'_>, c: &i32, rc: &mut R<'_>) -> i32 {\n    1\n}\npub fn g(h: &R<'_>, c: &i32, rc: &mut R<'_>) -> i32 {\n    render(h, c, rc)\n}\n",
  };
  expect(await brokenBy(files, ["a.rs", "fn render(h: &R<'_>, c", "fn render(h: &R<'_>, d: &i32, c"])).toEqual(["a.rs:6 breaks"]);
  expect(await brokenBy(files, ["a.rs", "fn render(h: &R<'_>", "fn render(h: &R"])).toEqual(["a.rs:6 may_break"]);
});

test("the first of any number of arguments may have a parameter of its own", async () => {
  const files = { "A.java": 'class A {\n  static void f(String... s) {}\n  void g() {\n    f("a", "b");\n    f();\n  }\n}\n' };
  expect(await brokenBy(files, ["A.java", "f(String... s)", "f(String a, String... s)"])).toEqual(["A.java:5 breaks"]);
});

test("the code of a function with a long list of parameters is no part of its type", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `parameter_number_${at}`);
  const python = `def f(\n${names.map((name) => `    ${name}: int = 1,\n`).join("")}) -> int:\n    return g(parameter_number_1)\n`;
  const ruby = `def f(\n${names
    .map((name) => `  ${name} = 1,\n`)
    .join("")
    .replace(/,\n$/, "\n")})\n  g(parameter_number_1)\nend\n`;
  const repository = await indexed({ "a.py": python, "a.rb": ruby });
  for (const path of ["a.py", "a.rb"]) {
    edit(repository, path, "g(parameter_number_1)", "h(parameter_number_1)");
    edit(repository, path, names[3] as string, "other");
  }
  const { breaking } = await impactOf(repository);
  expect(breaking.flatMap(({ why }) => why.map(({ kind }) => kind))).toEqual(["parameter_renamed", "parameter_renamed"]);
});

test("commas of a text of several lines part no arguments", async () => {
  const files = {
    "A.swift": "func help(_ a: Int, equals e: String) {}\n",
    "B.swift": 'func u() {\n  help(1, equals: """\n    One, two, three\n    four, "five", six\n    """)\n}\n',
  };
  expect(await brokenBy(files, ["A.swift", "equals e: String", "columns: Int = 80, equals e: String"])).toEqual([]);
});
