/** Members that only their type sees, and what uses them in the same file. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a member that is private now breaks what is outside of its type, in its file too", async () => {
  const script = { "a.ts": "export class A {\n  n = 1;\n  m() {\n    return this.n;\n  }\n}\nconst a = new A();\nconsole.log(a.n);\n" };
  expect(await brokenBy(script, ["a.ts", "  n = 1", "  private n = 1"])).toEqual(["a.ts:8 breaks"]);
  const java = {
    "A.java": "class A {\n  void f() {}\n  static class In {\n    void g(A a) { a.f(); }\n  }\n}\nclass B {\n  void h(A a) { a.f(); }\n}\n",
  };
  expect(await brokenBy(java, ["A.java", "  void f() {}", "  private void f() {}"])).toEqual(["A.java:8 breaks"]);
  const elixir = {
    "a.ex": "defmodule A do\n  def f(x), do: x\n  def h(x), do: f(x)\nend\ndefmodule B do\n  def g, do: A.f(1)\nend\n",
  };
  expect(await brokenBy(elixir, ["a.ex", "def f(x)", "defp f(x)"])).toEqual(["a.ex:6 breaks"]);
});

test("members written outside of their class are its own, and a friend may be anywhere", async () => {
  const files = {
    "a.h": "class A {\n public:\n  void f();\n  void h();\n private:\n  int n;\n};\n",
    "a.cc": '#include "a.h"\nvoid A::h() {\n  f();\n}\nvoid other(A& a) {\n  a.f();\n}\n',
  };
  expect(await brokenBy(files, ["a.h", "  void f();\n  void h();\n private:\n", "  void h();\n private:\n  void f();\n"])).toEqual([
    "a.cc:6 breaks",
  ]);
});

test("a private method of Ruby is called without an object before it, in types below its own as well", async () => {
  const files = {
    "a.rb": "class A\n  def go(x)\n    x\n  end\nend\n\nA.new.go(1)\n",
    "b.rb": "require_relative 'a'\n\nclass B < A\n  def run\n    go(2)\n    self.go(3)\n  end\nend\n",
  };
  expect(await brokenBy(files, ["a.rb", "  def go", "  private def go"])).toEqual(["a.rb:7 breaks"]);
});

test("a method that only the module around sees is not what any value of unknown type elsewhere is called with, in Rust", async () => {
  const files = {
    "Cargo.toml": '[package]\nname="t"\nversion="0.1.0"\nedition="2021"\n',
    "src/lib.rs": "pub mod a;\npub mod other;\n",
    "src/a/mod.rs": "mod inner;\npub mod beside;\npub fn go(p: &inner::Q) {\n    p.write_it(1);\n}\n",
    "src/a/beside.rs": "pub fn f<T>(t: T) {\n    make().write_it(1);\n}\n",
    "src/a/inner.rs": "pub struct Q;\nimpl Q {\n    pub(super) fn write_it(&self, x: u8) {}\n}\n",
    "src/other.rs": "pub fn f<T>(t: T) {\n    make().write_it(1);\n}\n",
  };
  const edit = ["src/a/inner.rs", "x: u8", "x: u8, y: u8"] as const;
  expect(await brokenBy(files, edit)).toEqual(["src/a/beside.rs:2 may_break", "src/a/mod.rs:4 breaks"]);
  const crateWide = { ...files, "src/a/inner.rs": files["src/a/inner.rs"].replace("pub(super)", "pub(crate)") };
  expect(await brokenBy(crateWide, edit)).toEqual(["src/a/beside.rs:2 may_break", "src/a/mod.rs:4 breaks", "src/other.rs:2 may_break"]);
});

test("a program beside a library is none of its modules", async () => {
  const files = {
    "src/lib.rs": "pub mod a;\npub fn shared() {}\n",
    "src/a.rs": "pub fn f() { crate::shared() }\n",
    "src/main.rs": "fn main() { p::shared() }\n",
    "Cargo.toml": '[package]\nname = "p"\nversion = "0.1.0"\n',
  };
  expect(await brokenBy(files, ["src/lib.rs", "pub fn shared", "fn shared"])).toEqual(["src/main.rs:1 breaks"]);
});

test("a program, a test and another package see nothing that a library keeps to its crate", async () => {
  const files = {
    "Cargo.toml": '[workspace]\nmembers = ["p", "q"]\n',
    "p/Cargo.toml": '[package]\nname = "p"\nversion = "0.1.0"\n',
    "p/src/lib.rs": "pub mod a;\npub fn shared() {}\n",
    "p/src/a.rs": "pub fn f() { crate::shared() }\n",
    "p/src/main.rs": "use p::shared;\nfn main() { shared() }\n",
    "p/tests/t.rs": "use p::shared;\n",
    "q/Cargo.toml": '[package]\nname = "q"\nversion = "0.1.0"\n[dependencies]\np = { path = "../p" }\n',
    "q/src/lib.rs": "pub fn g() { p::shared() }\n",
  };
  expect(await brokenBy(files, ["p/src/lib.rs", "pub fn shared", "pub(crate) fn shared"])).toEqual([
    "p/src/main.rs:1 breaks",
    "p/src/main.rs:2 breaks",
    "p/tests/t.rs:1 breaks",
    "q/src/lib.rs:1 breaks",
  ]);
});

test("a program that declares a module of the library itself sees what is kept to the crate", async () => {
  const files = {
    "Cargo.toml": '[package]\nname = "p"\nversion = "0.1.0"\n',
    "src/lib.rs": "pub mod a;\n",
    "src/a.rs": "pub fn shared() {}\n",
    "src/main.rs": "mod a;\nfn main() { a::shared() }\n",
  };
  expect(await brokenBy(files, ["src/a.rs", "pub fn shared", "pub(crate) fn shared"])).toEqual([]);
});

test("what is private to a module of the file breaks who uses it from outside of that, and nobody in the modules below", async () => {
  const files = {
    "src/a.rs":
      "pub mod m {\n    pub fn f() {}\n    pub struct S { pub x: i32 }\n    pub fn own(s: S) -> i32 {\n        f();\n        s.x\n    }\n    mod below {\n        fn g() { super::f() }\n    }\n}\npub fn g(s: m::S) -> i32 {\n    m::f();\n    s.x\n}\n",
    "src/b/mod.rs": "mod below;\npub fn helped() {}\npub fn own() { helped() }\n",
    "src/b/below.rs": "pub fn h() { super::helped() }\n",
    "src/c.rs": "use crate::b;\npub fn i() { b::helped() }\n",
    "src/lib.rs": "pub mod a;\npub mod b;\npub mod c;\n",
    "Cargo.toml": '[package]\nname = "p"\nversion = "0.1.0"\n',
  };
  const found = await brokenBy(
    files,
    ["src/a.rs", "    pub fn f()", "    fn f()"],
    ["src/a.rs", "{ pub x: i32 }", "{ x: i32 }"],
    ["src/b/mod.rs", "pub fn helped", "fn helped"],
  );
  expect(found).toEqual(["src/a.rs:13 breaks", "src/a.rs:14 breaks", "src/c.rs:2 breaks"]);
});

test("a module or type whose name only begins with that of another is not inside it", async () => {
  const elixir = {
    "lib/token.ex":
      "defmodule Phoenix.Token do\n  def verify(x), do: x\n  def own(x), do: verify(x)\n\n  defmodule Nested do\n    def go(x), do: Phoenix.Token.verify(x)\n  end\nend\n",
    "lib/below.ex": "defmodule Phoenix.Token.Below do\n  def go(x), do: Phoenix.Token.verify(x)\nend\n",
    "test/token_test.exs": "defmodule Phoenix.TokenTest do\n  def go(x), do: Phoenix.Token.verify(x)\nend\n",
    "lib/store.ex": "defmodule Phoenix.TokenStore do\n  import Phoenix.Token\n  def go(x), do: verify(x)\nend\n",
  };
  expect(await brokenBy(elixir, ["lib/token.ex", "def verify", "defp verify"])).toEqual([
    "lib/below.ex:2 breaks",
    "lib/store.ex:3 breaks",
    "lib/token.ex:6 breaks",
    "test/token_test.exs:2 breaks",
  ]);
  const cpp = {
    "a.h": "class A {\n public:\n  void f();\n private:\n  int n;\n};\nclass Ab {\n public:\n  void h(A& a);\n};\n",
    "a.cc": '#include "a.h"\nvoid A::f() {\n  f();\n}\nvoid Ab::h(A& a) {\n  a.f();\n}\n',
  };
  expect(await brokenBy(cpp, ["a.h", " public:\n  void f();\n private:\n", " private:\n  void f();\n"])).toEqual(["a.cc:6 breaks"]);
});
