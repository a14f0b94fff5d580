/** Words of declarations that came or went: who notices them breaks, and nobody else. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a method that may not be overridden any more breaks what overrides it, and no call", async () => {
  const kotlin = {
    "A.kt":
      "open class A {\n  open fun f(x: Int) {}\n}\n\nclass B : A() {\n  override fun f(x: Int) {}\n  fun f(x: Int, y: Int) {}\n}\n\nfun g(a: A) {\n  a.f(1)\n}\n",
  };
  expect(await brokenBy(kotlin, ["A.kt", "  open fun", "  fun"])).toEqual(["A.kt:6 breaks"]);
  const java = {
    "A.java": "class A {\n  void f() {}\n}\nclass B extends A {\n  @Override\n  void f() {}\n}\nclass C {\n  void g(A a) { a.f(); }\n}\n",
  };
  expect(await brokenBy(java, ["A.java", "  void f() {}\n}\nclass B", "  final void f() {}\n}\nclass B"])).toEqual(["A.java:6 breaks"]);
  const csharp = {
    "A.cs":
      "class A {\n  public virtual void F() {}\n  public virtual void G() {}\n}\nclass M : A {\n  public override void G() {}\n}\nclass B : M {\n  public override void F() {}\n  public override void G() {}\n}\n",
  };
  expect(await brokenBy(csharp, ["A.cs", "virtual void F", "void F"])).toEqual(["A.cs:9 breaks"]);
});

test("a class that nothing may extend any more breaks what extends it", async () => {
  const files = { "A.kt": "open class A {\n  fun f() {}\n}\n\nclass B : A() {\n}\n\nfun g(a: A) = A()\n" };
  expect(await brokenBy(files, ["A.kt", "open class A", "class A"])).toEqual(["A.kt:5 breaks"]);
});

test("what is set once breaks who writes to it, and who reads it is as before", async () => {
  const files = {
    "a.ts": "export class A {\n  n = 1;\n  constructor() {\n    this.n = 3;\n  }\n}\n",
    "b.ts":
      "import { A } from './a';\nconst a = new A();\na.n = 2;\na.n += 2;\na.n++;\nconsole.log(a.n, a.n === 2);\nconst b = { n: a.n };\n",
  };
  expect(await brokenBy(files, ["a.ts", "  n = 1;", "  readonly n = 1;"])).toEqual(["b.ts:3 breaks", "b.ts:4 breaks", "b.ts:5 breaks"]);
  const kotlin = {
    "A.kt": "class A {\n  var n = 1\n}\n\nfun g(a: A) {\n  a.n = 2\n}\n\nfun h(a: A): Boolean {\n  val n = a.n\n  return n == a.n\n}\n",
  };
  expect(await brokenBy(kotlin, ["A.kt", "  var n", "  val n"])).toEqual(["A.kt:6 breaks"]);
});

test("a function that is unsafe now breaks calls outside of unsafe code", async () => {
  const files = {
    "src/lib.rs":
      "pub fn f() {}\n\npub fn g() {\n    f()\n}\n\npub fn h() {\n    unsafe { f() }\n}\n\npub unsafe fn i() {\n    f()\n}\n\npub fn j(x: bool) {\n    if x {\n        unsafe {\n            f();\n        }\n    }\n}\n",
  };
  expect(await brokenBy(files, ["src/lib.rs", "pub fn f()", "pub unsafe fn f()"])).toEqual(["src/lib.rs:4 breaks"]);
});

test("errors that a function declares now are missed where nothing is said of them", async () => {
  const swift = {
    "A.swift":
      "func f() -> Int { 1 }\nfunc g() {\n  let a = f()\n}\nfunc h() throws -> Int {\n  return try f()\n}\nfunc i() {\n  let a = try? f()\n}\n",
  };
  expect(await brokenBy(swift, ["A.swift", "func f() ->", "func f() throws ->"])).toEqual(["A.swift:3 breaks"]);
  const java = {
    "A.java":
      "import java.io.*;\nclass A {\n  void f() {}\n}\nclass B {\n  void g() { new A().f(); }\n  void h() throws IOException { new A().f(); }\n  void i() {\n    try {\n      new A().f();\n    } catch (IOException e) {\n    }\n  }\n}\n",
  };
  expect(await brokenBy(java, ["A.java", "  void f() {}", "  void f() throws IOException {}"])).toEqual(["A.java:6 breaks"]);
  expect(await brokenBy(java, ["A.java", "  void f() {}", "  void f() throws IllegalStateException {}"])).toEqual([]);
});

test("a method that became a property breaks its calls", async () => {
  const files = {
    "a.py": "class A:\n    def go(self):\n        return 1\n",
    "b.py": "from a import A\n\n\ndef f(a: A):\n    return a.go()\n\n\ndef g(a: A):\n    return a.go\n",
  };
  expect(await brokenBy(files, ["a.py", "    def go", "    @property\n    def go"])).toEqual(["b.py:5 breaks", "b.py:9 may_break"]);
});

test("what a module gives without a name is not imported by one", async () => {
  const files = {
    "a.ts": "export function f(a: string) {\n  return a;\n}\nexport function g() {}\n",
    "b.ts": "import { f } from './a';\nf('x');\n",
    "c.ts": "import {\n  g,\n  f as h,\n} from './a';\nh('x');\ng();\n",
  };
  expect(await brokenBy(files, ["a.ts", "export function f", "export default function f"])).toEqual(["b.ts:1 breaks", "c.ts:3 breaks"]);
  const other = { "a.ts": "export default function f() {}\n", "b.ts": "import f from './a';\nf();\n" };
  expect(await brokenBy(other, ["a.ts", "export default function", "export function"])).toEqual(["b.ts:1 breaks"]);
  const both = { "a.ts": "export function f() {}\nexport { f as other };\n", "b.ts": "import { other } from './a';\nother();\n" };
  expect(await brokenBy(both, ["a.ts", "export function", "export default function"])).toEqual([]);
});

test("parameters that only names, or only places, pass break calls that do otherwise", async () => {
  const files = { "a.py": "def f(a, b=1):\n    return a\n\n\nf(1, 2)\nf(1, b=2)\nf(1)\nf(a=1)\n" };
  expect(await brokenBy(files, ["a.py", "a, b=1", "a, *, b=1"])).toEqual(["a.py:5 breaks"]);
  expect(await brokenBy(files, ["a.py", "a, b=1", "a, /, b=1"])).toEqual(["a.py:8 breaks"]);
});

test("a constructor that converts nothing any more, or copies nothing, may break values made without its name", async () => {
  const files = {
    "a.cc": "struct A {\n  A(int x);\n  A(const A&) = default;\n};\nvoid f(A a);\nvoid g(A& a) {\n  f(1);\n  A b = a;\n  A& c = a;\n}\n",
  };
  expect(await brokenBy(files, ["a.cc", "  A(int x)", "  explicit A(int x)"])).toEqual(["a.cc:7 may_break"]);
  expect(await brokenBy(files, ["a.cc", "= default", "= delete"])).toEqual(["a.cc:5 may_break", "a.cc:8 may_break"]);
});

test("a method whose code went breaks the types that do not have it", async () => {
  const files = {
    "a.cc":
      "struct A {\n  virtual void f() = 0;\n  virtual void k() {}\n};\nstruct B : A {\n  void f() override {}\n};\nstruct C : A {\n  void f() override {}\n  void k() override {}\n};\n",
  };
  expect(await brokenBy(files, ["a.cc", "virtual void k() {}", "virtual void k() = 0;"])).toEqual(["a.cc:5 breaks"]);
  const types = {
    "a.ts": "export interface A {\n  f(a: { x: number }): void;\n}\nexport class B implements A {\n  f(a: { x: number }) {}\n}\n",
  };
  expect(await brokenBy(types, ["a.ts", "  f(a: { x: number }): void;", "  f(a: X): void;\n"])).not.toContain("a.ts:4 breaks");
});

test("a method that asks for another object breaks or may break its calls, and breaks what overrides it as it was", async () => {
  const cpp = {
    "a.cpp":
      "struct A {\n  virtual void f(int x) const;\n  void g() const;\n};\nstruct B : A {\n  void f(int x) const override;\n};\nvoid h(const A &a) {\n  a.f(1);\n  a.g();\n}\n",
  };
  expect(await brokenBy(cpp, ["a.cpp", "f(int x) const;", "f(int x);"])).toEqual(["a.cpp:6 breaks", "a.cpp:9 may_break"]);
  expect(await brokenBy(cpp, ["a.cpp", "g() const;", "g();"])).toEqual(["a.cpp:10 may_break"]);
  const rust = {
    "src/lib.rs":
      "pub trait T {\n    fn t(&self);\n}\npub struct S;\nimpl T for S {\n    fn t(&self) {}\n}\nimpl S {\n    pub fn f(&self) {}\n    pub fn own(&mut self) {\n        self.f();\n    }\n}\npub fn g(s: &S) {\n    s.f();\n}\n",
  };
  expect(await brokenBy(rust, ["src/lib.rs", "pub fn f(&self)", "pub fn f(&mut self)"])).toEqual(["src/lib.rs:15 breaks"]);
  expect(await brokenBy(rust, ["src/lib.rs", "fn t(&self);", "fn t(&mut self);"])).toEqual(["src/lib.rs:6 breaks"]);
  const freer = { "src/lib.rs": "pub struct S;\nimpl S {\n    pub fn f(&mut self) {}\n}\npub fn g(s: &mut S) {\n    s.f();\n}\n" };
  expect(await brokenBy(freer, ["src/lib.rs", "f(&mut self)", "f<'a>(&'a self)"])).toEqual([]);
});

test("a method of pointers alone is none of the values that a contract was fulfilled by", async () => {
  const files = {
    "a.go":
      "package p\n\ntype I interface {\n\tA(x int)\n}\n\ntype T struct{}\n\nfunc (t T) A(x int) {}\n\nfunc (t T) B() {}\n\nfunc F() I { return T{} }\n\nfunc G() I { return &T{} }\n\nfunc H() { T{}.B() }\n",
  };
  expect(await brokenBy(files, ["a.go", "(t T) A", "(t *T) A"])).toEqual(["a.go:13 may_break", "a.go:17 may_break"]);
  expect(await brokenBy(files, ["a.go", "(t T) B", "(t *T) B"])).toEqual(["a.go:17 may_break"]);
});

test("a property that less code may write to breaks who does from outside", async () => {
  const csharp = {
    "A.cs":
      "class A {\n  public int X { get; set; }\n  void Own() { X = 2; }\n}\nclass B {\n  void G(A a) {\n    a.X = 1;\n    int x = a.X;\n  }\n}\n",
  };
  expect(await brokenBy(csharp, ["A.cs", "{ get; set; }", "{ get; private set; }"])).toEqual(["A.cs:7 breaks"]);
  expect(await brokenBy(csharp, ["A.cs", "{ get; set; }", "{ get; }"])).toEqual(["A.cs:3 may_break", "A.cs:7 breaks"]);
  const others = {
    "A.kt": "class A {\n  var n = 1\n}\n\nfun g(a: A) {\n  a.n = 2\n}\n",
    "a.swift": "class A {\n  public var n = 1\n  func own() { n = 3 }\n}\n\nfunc g(a: A) {\n  a.n = 2\n}\n",
  };
  const edits = [
    ["A.kt", "var n = 1\n", "var n = 1\n    private set\n"],
    ["a.swift", "public var", "public private(set) var"],
  ] as const;
  expect(await brokenBy(others, ...edits)).toEqual(["A.kt:7 breaks", "a.swift:7 breaks"]);
});

test("a method that is seen further breaks overrides that are not", async () => {
  const files = {
    "A.java":
      "class A {\n  void m() {}\n}\n\nclass B extends A {\n  @Override\n  void m() {}\n}\n\nclass C extends A {\n  public void m() {}\n}\n",
    "a.cs": "class A {\n  protected virtual void M() { }\n}\nclass B : A {\n  protected override void M() { }\n}\n",
    "b.cs": "class D {\n  void N() { }\n}\nclass E : D {\n  void N() { }\n}\n",
    "a.kt": "open class A {\n  protected open fun m() {}\n}\n\nclass B : A() {\n  override fun m() {}\n}\n",
  };
  const found = await brokenBy(
    files,
    ["A.java", "  void m() {}\n}\n\nclass B", "  public void m() {}\n}\n\nclass B"],
    ["a.cs", "protected virtual", "public virtual"],
    ["b.cs", "class D {\n  void", "class D {\n  public void"],
    ["a.kt", "protected open", "open"],
  );
  expect(found).toEqual(["A.java:7 breaks", "a.cs:5 breaks"]);
});

test("who says of which types a type is, or gives a function what it asks for no more, may break", async () => {
  const java = { "A.java": "class Box<T> {\n  Object v;\n}\n\nclass U {\n  Box<String> b;\n  Box raw;\n}\n" };
  expect(await brokenBy(java, ["A.java", "class Box<T>", "class Box"])).toEqual(["A.java:6 breaks"]);
  expect(await brokenBy(java, ["A.java", "class Box<T>", "class Box<T, U>"])).toEqual(["A.java:6 breaks"]);
  expect(await brokenBy(java, ["A.java", "class Box<T>", "class Box<U>"])).toEqual([]);
  const rust = {
    "a.rs": "pub fn f<T: Clone>(t: T) -> T {\n    t\n}\npub struct N;\npub fn g() -> N {\n    f(N)\n}\n",
    "b.ts": "export interface P<T> {\n  a: T;\n}\nexport function h(p: P<string>) {}\n",
  };
  expect(await brokenBy(rust, ["a.rs", "T: Clone", "T: Copy"], ["b.ts", "P<T>", "P<T, U = string>"])).toEqual(["a.rs:6 may_break"]);
  expect(await brokenBy(rust, ["a.rs", "f<T: Clone>(t: T) -> T", "f<T>(t: T) -> T where T: Clone"])).toEqual([]);
});

test("what is no constant any more may break where only constants stand", async () => {
  const files = {
    "a.go": "package p\n\nconst N = 3\n\nfunc F() [N]int { return [3]int{} }\n\nfunc G(all []int) int { return all[N] + N }\n",
    "a.cs":
      "class A {\n  public const int K = 1;\n  int F(int x) {\n    switch (x) {\n      case K: return K;\n    }\n    return K;\n  }\n}\n",
  };
  const found = await brokenBy(files, ["a.go", "const N", "var N"], ["a.cs", "public const int", "public static readonly int"]);
  expect(found).toEqual(["a.cs:5 may_break", "a.go:5 may_break"]);
});

test("an ability that a mark gives no more is missed by who uses it", async () => {
  const files = {
    "a.rs":
      "#[allow(dead_code)]\n#[derive(Clone, Debug)]\npub struct N;\n\npub fn g(n: &N) -> N {\n    n.clone()\n}\n\npub fn h(n: &N) {}\n\npub struct M {\n    n: N,\n}\n",
  };
  const lost = ["a.rs:5 may_break", "a.rs:12 may_break"].sort();
  expect(await brokenBy(files, ["a.rs", "#[derive(Clone, Debug)]", "#[derive(Debug)]"])).toEqual(lost);
  expect(await brokenBy(files, ["a.rs", "Clone, Debug", "Debug, Clone"], ["a.rs", "#[allow(dead_code)]\n", ""])).toEqual([]);
  const written = "#[derive(Debug)]\npub struct N;\nimpl Clone for N { fn clone(&self) -> N { N } }";
  expect(await brokenBy(files, ["a.rs", "#[derive(Clone, Debug)]\npub struct N;", written])).toEqual([]);
});

test("a type that makes no values now is missed by each way to make one", async () => {
  const csharp = {
    "A.cs":
      "public class Foo {\n  public int A;\n  public class In { }\n}\nclass U {\n  object a = new Foo { A = 1 };\n  object b = new Foo() { A = 1 };\n  object c = new Foo[2];\n  object d = new Foo.In();\n}\n",
  };
  expect(await brokenBy(csharp, ["A.cs", "class Foo", "abstract class Foo"])).toEqual(["A.cs:6 breaks", "A.cs:7 breaks"]);
  const others = {
    "a.php": "<?php\nclass Foo { }\n$a = new Foo;\n$b = new class extends Foo { };\n",
    "a.ts": "class Bar {\n  constructor(...all: number[]) {}\n}\nconst all = [1];\nnew Bar;\nnew Bar(...all);\n",
    "A.java": "class Baz { }\nclass U {\n  Object a = new Baz() { };\n  Object b = new Baz();\n  Object c = new Baz[2];\n}\n",
  };
  const edits = [
    ["a.php", "class Foo {", "abstract class Foo {"],
    ["a.ts", "class Bar", "abstract class Bar"],
    ["A.java", "class Baz", "abstract class Baz"],
  ] as const;
  expect(await brokenBy(others, ...edits)).toEqual(["A.java:4 breaks", "a.php:3 breaks", "a.ts:5 breaks", "a.ts:6 breaks"]);
});

test("a method that needs a value now may be missed by calls on whatever may be a type", async () => {
  const files = {
    "a.php":
      "<?php\nclass A {\n  public static function make() { return 1; }\n  static function go() { return self::make(); }\n  static function on() { return static::make(); }\n  function at(A $a) { return $this->make() + $a->make(); }\n}\nA::make();\n",
    "C.java":
      "class C {\n  static int give() { return 1; }\n}\nclass Sub extends C { }\nclass U {\n  int a = Sub.give();\n  int b(C c) { return c.give(); }\n}\n",
  };
  const found = await brokenBy(
    files,
    ["a.php", "public static function make", "public function make"],
    ["C.java", "static int give", "int give"],
  );
  expect(found).toEqual(["C.java:6 may_break", "a.php:4 may_break", "a.php:5 may_break", "a.php:8 breaks"]);
});
