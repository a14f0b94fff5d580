/** What a grammar stumbles over must not end the symbols of a file, nor go unsaid. */
import { describe, expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { lostLines } from "#lang/lost-lines.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

const parsers = await ParserPool.create(compileGrammars([]));

function read(path: string, text: string): { status: string; symbols: string[] } {
  const { parseStatus, symbols } = extract(path, text, parsers);
  return { status: parseStatus, symbols: symbols.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`) };
}

function places(path: string, text: string): string[] {
  return extract(path, text, parsers).symbols.map(({ lineStart, lineEnd, signature }) => `${lineStart}-${lineEnd} ${signature}`);
}

describe("Kotlin: words that are keywords elsewhere", () => {
  const WORDS = "get set open internal private abstract final inline external lateinit suspend vararg where by constructor dynamic".split(
    " ",
  );
  const USES = [
    "val before = 1\nW = before",
    "val before = 1\nW += 1",
    "val before = 1\nW.close()",
    "x.apply { W = 2 }",
    "val W = 1\nfoo(W)",
  ];

  test.each(WORDS)("%s", (word) => {
    for (const use of USES.map((one) => one.replaceAll("W", word))) {
      const text = `class Soft {\n  fun one(): Int {\n${use}\n  }\n\n  fun two() = 3\n}\nclass Other\n`;
      expect(read("a.kt", text).symbols, use).toEqual(["class Soft", "method Soft.one", "method Soft.two", "class Other"]);
    }
  });

  test("a name that begins like an operator begins a statement", () => {
    const text = "class A {\n  fun one() {\n    foo(in1)\n    in1.close()\n    as1.close()\n    !isReady\n  }\n  fun two() = 1\n}\n";
    expect(read("a.kt", text)).toEqual({ status: "parsed", symbols: ["class A", "method A.one", "method A.two"] });
  });

  test("an accessor with its annotation on one line", () => {
    const text = "class A {\n  var b: Int\n    @Synchronized get() = c\n\n    @Synchronized set(value) { c = value }\n  fun two() = 1\n}\n";
    expect(read("a.kt", text)).toEqual({ status: "parsed", symbols: ["class A", "property A.b", "method A.two"] });
  });

  test("classes without a body, each behind several annotations", () => {
    const text =
      "@Replaces(A::class)\n@Gone\nclass First\n\n@Replaces(B::class)\n@Gone\nclass Second\n\n@Gone\ndata object Third\n\nfun last() = 1\n";
    expect(read("a.kt", text).symbols).toEqual(["class First", "class Second", "class Third", "function last"]);
  });
});

describe("Groovy: what Java's syntax lacks", () => {
  const SHAPES: readonly (readonly [line: string, symbol?: string])[] = [
    ['def "adds two numbers"() { 1 }', "method A.adds two numbers"],
    ["static String text(String s) { s }", "method A.text"],
    ["static make(int n) { n }", "method A.make"],
    ["def <T> T first(List<T> all) { all }", "method A.first"],
    ["private final String name", "property A.name"],
    ["@Shared Map<String, String> sizes = [:]", "property A.sizes"],
    ["def pattern = /[a-z]\\/(\\w+)/", "property A.pattern"],
    ["def f() { all.each { key, value -> value != null } }", "method A.f"],
    ["def f() { if (broken) throw new Exception() }", "method A.f"],
    ["def f() {\n  x = a ?: b as int\n  y = a <=> 1..2\n}", "method A.f"],
    ["def f() {\n  all.first()\n    .second { it }\n    .third()\n}", "method A.f"],
    ['def f() {\n  run "a", b\n  run """\n  text"""\n  }', "method A.f"],
    ["def f() {\n  def (a, b) = all\n  a.&b\n}", "method A.f"],
  ];

  test.each(SHAPES)("%s", (line, symbol) => {
    const text = `class A extends B {\n  int before = 1\n  ${line}\n  def after() {\n    one()\n  }\n}\nclass Other {\n}\n`;
    const symbols = ["class A", "property A.before", ...(symbol ? [symbol] : []), "method A.after", "class Other"];
    expect(read("a.groovy", text)).toEqual({ status: "parsed", symbols });
  });
});

describe("Kotlin: types with their bodies on one line", () => {
  const SHAPES: readonly (readonly [text: string, symbols: readonly string[]])[] = [
    ["interface A { fun x(): Int }", ["interface A", "method A.x"]],
    ["class A : B { override fun x() = 1 }", ["class A", "method A.x"]],
    ["class A { val n = 1; fun x() = n }", ["class A", "property A.n", "method A.x"]],
    ["class A { fun x() {} fun y() {} }", ["class A", "method A.x", "method A.y"]],
    ["class A { companion object { fun x() = 1 } fun y() = x() }", ["class A", "method A.x", "method A.y"]],
    ["interface A { fun x(): Int fun y(): Int }", ["interface A", "method A.x", "method A.y"]],
    ["interface A { fun x(): Int } interface B { fun y(): Int }", ["interface A", "method A.x", "interface B", "method B.y"]],
    ["sealed interface A { data class B(val m: Int) : A; object C : A }", ["interface A", "class A.B", "property A.B.m", "class A.C"]],
    ["enum class A { ONE, TWO; fun x() = 1 }", ["enum A", "constant A.ONE", "constant A.TWO", "method A.x"]],
    ["class A { val f = fun (x: Int): Int { return x }; fun y() = 1 }", ["class A", "property A.f", "method A.y"]],
    ['class A { val s = "%{1 } fun c"; fun y() = "x" }', ["class A", "property A.s", "method A.y"]],
  ];

  test.each(SHAPES)("%s", (text, symbols) => {
    const found = read("a.kt", `${text.replace("%", "$")}\n\nclass Last { fun last() {} }\n`);
    expect(found).toEqual({ status: "parsed", symbols: [...symbols, "class Last", "method Last.last"] });
  });
});

describe("C: what macros write", () => {
  const HEADER =
    "struct base_s {\n  HANDLE_FIELDS\n};\nextern int api_one(int x);\nstruct second_s {\n  int fd;\n  /* more */\n  HANDLE_FIELDS\n  OTHER_FIELDS\n};\nint api_two(void);\n";
  const FOUND = ["struct base_s", "function api_one", "struct second_s", "property second_s::fd", "function api_two"];

  test("fields of a struct", () => {
    expect(read("a.h", HEADER).symbols).toEqual(FOUND);
    expect(read("a.hpp", HEADER).symbols).toEqual(FOUND);
  });

  test("the values of an enum, where its own last name needs no comma", () => {
    const text =
      "#define XX(a) V_##a,\ntypedef enum {\n  V_FIRST = 0,\n#define XX(a) V_##a,\n  V_MAP(XX)\n#undef XX\n  V_LAST\n} v_t;\nint after(void);\n";
    expect(read("a.h", text).symbols).toEqual(expect.arrayContaining(["constant v_t::V_FIRST", "constant v_t::V_LAST", "function after"]));
  });

  test("conventions of calls", () => {
    const text = "typedef int (WINAPI *start_t)\n  (void* at);\nstatic DWORD WINAPI run(void* at);\ntypedef void (done_t)(int status);\n";
    expect(read("a.c", text).symbols).toEqual(["type start_t", "function run", "type done_t"]);
  });
});

describe("what no pass mends", () => {
  const BROKEN = [
    "class Before {",
    "  fun one() = 1",
    "}",
    "class LegacyInterceptor(",
    "  private val x: Int,",
    ") {",
    "  fun broken() {",
    "    val a = ~~ @@ ^ ^ #{ 3",
    "    when (a) { is in as -> }",
    "  }",
    "",
    "  @Test",
    "  fun `after it`() {",
    "    println(1)",
    "  }",
    "",
    "  internal fun last(x: Int): Int {",
    "    return x",
    "  }",
    "}",
    "object Last",
    "",
  ].join("\n");

  test("lines show the definitions that the tree lost, where they end and what they are part of", () => {
    const { parseStatus, symbols } = extract("a.kt", BROKEN, parsers);
    expect(parseStatus).toBe("partial");
    const found = symbols.map(({ kind, qualifiedName, lineStart, lineEnd }) => `${lineStart}-${lineEnd} ${kind} ${qualifiedName}`);
    expect(found).toEqual([
      "1-3 class Before",
      "2-2 method Before.one",
      "4-20 class LegacyInterceptor",
      "5-5 property LegacyInterceptor.x",
      "7-10 method LegacyInterceptor.broken",
      "13-15 method LegacyInterceptor.after it",
      "17-19 method LegacyInterceptor.last",
      "21-21 class Last",
    ]);
  });

  test("the lines that the grammar does not understand can be told", async () => {
    const lost = await lostLines(BROKEN, "kotlin");
    expect(lost.some(({ lineStart, lineEnd }) => lineStart <= 8 && lineEnd >= 7)).toBe(true);
    expect(lost.every(({ lineStart }) => lineStart > 3)).toBe(true);
    expect(await lostLines("class Whole\n", "kotlin")).toEqual([]);
  });

  test("lines of a macro, parameters and a forward declaration define nothing", () => {
    const text =
      "int broken( {\n#define M(a) \\\n  struct a { \\\n  }\nstruct later;\nint f(int a,\n  struct given *given) {\n  return 0;\n}\n";
    expect(read("a.c", text).symbols.filter((symbol) => /later$|given$| a$/.test(symbol) && !symbol.startsWith("struct later"))).toEqual(
      [],
    );
  });
});

describe("annotations are no part of the declaration", () => {
  test("Kotlin", () => {
    const text =
      'class A {\n  @JvmName("-x")\n  @Deprecated(\n    message = "moved (to val",\n    level = L.ERROR,\n  )\n  fun noCache(): Boolean = b\n}\n';
    expect(places("a.kt", text)).toEqual(["1-8 class A", "7-7 fun noCache(): Boolean"]);
  });

  test("Java, Scala, Swift, Dart", () => {
    expect(
      places("A.java", 'class A {\n  @Old(\n    since = "1"\n  )\n  @Override public int foo(@Nullable String a) { return 1; }\n}\n'),
    ).toEqual(["1-6 class A", "5-5 public int foo(@Nullable String a)"]);
    expect(places("a.scala", '@deprecated(\n  "x", "1")\nclass A {\n  @inline def foo: Int = 1\n}\n')).toEqual([
      "3-5 class A",
      "4-4 def foo: Int",
    ]);
    expect(places("a.swift", "@available(iOS 13,\n  *)\npublic class A {\n  @objc(a:b:) func bar() {}\n}\n")).toEqual([
      "3-5 public class A",
      "4-4 func bar()",
    ]);
    expect(places("a.dart", "@immutable\nclass A {\n  int x() { return 1; }\n}\n")).toEqual(["2-4 class A", "3-3 int x()"]);
  });

  test("C#, PHP, C++", () => {
    expect(
      places("A.cs", '[Obsolete("x]",\n  error: true)]\n[Serializable]\npublic class A {\n  [Fact, Trait("a")] public void Foo() { }\n}\n'),
    ).toEqual(["4-6 public class A", "5-5 public void Foo()"]);
    expect(places("a.php", "<?php\n#[Attribute(\n  X::Y\n)]\nclass A {\n  #[Pure] public function bar() {}\n}\n")).toEqual([
      "5-7 class A",
      "6-6 public function bar()",
    ]);
    expect(places("a.cc", "[[nodiscard]]\nint foo() { return 1; }\n")).toEqual(["2-2 int foo()"]);
  });

  test("Python and TypeScript decorators", () => {
    expect(places("a.py", '@app.route("/a",\n  methods=["GET"])\ndef y():\n    return 2\n')).toEqual(["3-4 def y()"]);
    expect(places("a.ts", 'class A {\n  @Input({ a: "(" }) name: string;\n  @Output()\n  change = new E<string>();\n}\n')).toEqual([
      "1-5 class A",
      "2-2 name: string",
      "4-4 change = new E<string>()",
    ]);
  });

  test("the comment above an annotation documents what is annotated", () => {
    const [, method] = extract(
      "a.kt",
      'class A {\n  /** Says why. */\n  @Deprecated(\n    "x"\n  )\n  fun foo() = 1\n}\n',
      parsers,
    ).symbols;
    expect(method?.doc).toBe("Says why.");
  });
});

describe("Swift", () => {
  test("directives between members and statements leave the class whole, with the members of all branches", () => {
    const text =
      "final class Core<S: P>: Base<S> {\n  #if compiler(<6.1) && !os(WASI) || (compiler(>=6.1) && _runtime(_multi))\n  func one() {\n    #if DEBUG\n    log()\n    #elseif os(Linux)\n    trace()\n    #endif\n  }\n  #else\n  func two(file: String = #fileID, line: UInt = #line) {}\n  #endif\n  func three() { self.one() }\n}\nstruct Last {}\n";
    expect(read("a.swift", text)).toEqual({
      status: "parsed",
      symbols: ["class Core", "method Core.one", "method Core.two", "method Core.three", "struct Last"],
    });
  });

  test("branches that begin the same block differently: the first counts", () => {
    const text = "class A {\n  #if os(Linux)\n  func go() {\n  #else\n  func going() {\n  #endif\n    run()\n  }\n  func stay() {}\n}\n";
    expect(read("a.swift", text).symbols).toEqual(["class A", "method A.go", "method A.stay"]);
  });

  test("what newer versions of the language may write", () => {
    const text =
      "func a(by: isolated (any Actor)? = #isolation, _ body: (Int) throws(Oops) -> Int) async throws(Oops) -> sending R {\n  while let _ = try await group.next() { go() }\n  switch try await result.get() {\n  case .done: ()\n  default: break\n  }\n}\nfunc b() { #expect(throws: Never.self) { try run() } }\nclass C { func d() {} }\n";
    expect(read("a.swift", text)).toEqual({ status: "parsed", symbols: ["function a", "function b", "class C", "method C.d"] });
  });
});

test("Kotlin: a private constructor below the head of a class that has members behind it", () => {
  const text =
    "sealed class R : C {\n  class Options\n  private constructor(\n    val strings: Array<out String>,\n  ) {\n    fun a() {}\n  }\n\n  protected constructor() {\n    x = 1\n  }\n\n  enum class Token {\n    /** doc */\n    BEGIN,\n    END,\n  }\n}\n";
  expect(read("a.kt", text)).toEqual({
    status: "parsed",
    symbols: expect.arrayContaining([
      "class R",
      "class R.Options",
      "method R.Options.a",
      "enum R.Token",
      "constant R.Token.BEGIN",
      "constant R.Token.END",
    ]),
  });
});

describe("a merge that is under way", () => {
  test("has the definitions round a conflict in their places, and theirs as lines show them", () => {
    const rust = [
      "impl Tape {",
      "<<<<<<< HEAD",
      "    pub fn wind(&mut self) {",
      "=======",
      "    pub fn rewind(&mut self) {",
      ">>>>>>> topic",
      "        self.at = 2;",
      "    }",
      "",
      "    pub fn stop(&self) -> i32 { self.at }",
      "}",
      "",
    ];
    const { status, symbols } = read("a.rs", rust.join("\n"));
    expect(status).toBe("partial");
    expect(symbols).toEqual(expect.arrayContaining(["method a::Tape::wind", "method a::Tape::stop"]));
    expect(symbols.filter((name) => name.endsWith("rewind"))).toHaveLength(1);
  });

  const CONFLICT = ["<<<<<<< HEAD", "    mode: int,", "||||||| 1a2b3c4", "    mode,", "=======", "    features: str,", ">>>>>>> topic"];

  test("has signatures of one side", () => {
    const python = ["def transform(", "    line,", ...CONFLICT, ") -> None:", "    pass", ""].join("\n");
    expect(places("a.py", python)[0]).toContain("def transform( line, mode: int, ) -> None");
    const ours = ["<<<<<<< HEAD", "def a(x, y):", "=======", "def a(x):", ">>>>>>> topic", "    return x", ""].join("\n");
    for (const place of places("a.py", ours)) expect(place).not.toMatch(/[<=>|]{7}/);
    const go = [
      "package a",
      "",
      "func Run(",
      "\tline string,",
      ...CONFLICT.map((line) => line.replace(/^ +(\w+).*/, "\t$1 string,")),
      ") {",
      "}",
      "",
    ];
    for (const place of places("a.go", go.join("\n"))) expect(place).not.toMatch(/[<=>|]{7}/);
  });
});

describe("Nix: what a file gives", () => {
  const FILES: readonly (readonly [text: string, symbols: readonly string[]])[] = [
    ["let h = 1; in rec {\n  one = h;\n  two = one;\n}\n", ["variable h", "property one", "property two"]],
    ["{ lib }:\nrec {\n  one = 1;\n}\n", ["property one"]],
    ["{ lib, ... }:\nwith lib;\n{\n  one = 1;\n  meta = with lib; { license = two; };\n}\n", ["property one", "property meta"]],
    ["with import ./x.nix { };\n{\n  one = 1;\n}\n", ["property one"]],
  ];

  test.each(FILES)("%s", (text, symbols) => {
    expect(read("a.nix", text).symbols).toEqual([...symbols]);
  });
});

describe("PowerShell: what its grammar does not know", () => {
  const TEXTS: readonly (readonly [text: string, symbols: readonly string[]])[] = [
    ["function A {\n  if (Test-Path $dir/sub) {\n    B $PSScriptRoot\\..\\src\\$name.psm1 $x.y/*.txt\n  }\n}\n", ["function A"]],
    ["class A : System.Exception, My.Own {\n  [int] Run() { return 1 }\n}\n", ["class A", "method A.Run"]],
    ["[Flags()]\nenum A {\n  B\n}\n", ["enum A", "constant A.B"]],
    ["[System.Diagnostics.CodeAnalysis.SuppressMessage('x', '')]\nparam([int]$n)\nfunction A { 1 }\n", ["function A"]],
    ["Mock A { }\n$x = @{ }\nfunction B { 1 }\n", ["function B"]],
  ];

  test.each(TEXTS)("%s", (text, symbols) => {
    expect(read("a.ps1", text)).toEqual({ status: "parsed", symbols: [...symbols] });
  });

  test("a division is none of a path, and the parameters in a block are those of its function", () => {
    const text = "function A {\n  [CmdletBinding()]\n  param([string]$Name, $Dir)\n  $Name\n}\nfunction B($x) { $x/2 }\nfunction C { 1 }\n";
    expect(places("a.ps1", text)).toEqual([
      "1-5 function A { [CmdletBinding()] param([string]$Name, $Dir)",
      "6-6 function B($x)",
      "7-7 function C",
    ]);
  });
});

describe("several definitions on one line, in languages that are read by lines", () => {
  const FILES: readonly (readonly [path: string, text: string, symbols: readonly string[]])[] = [
    [
      "a.f90",
      "module m\n  integer, parameter :: a = min(3, size(k)), b = 2\n  real :: x(2, n), y = 1, z\n  enum, bind(c)\n    enumerator :: red = 1, green\n  end enum\n  character(*), parameter :: s = 'c, d', t = \"e, f\"\nend module\n",
      [
        "module m",
        ...[
          "constant a",
          "constant b",
          "variable x",
          "variable y",
          "variable z",
          "constant red",
          "constant green",
          "constant s",
          "constant t",
        ].map(inM),
      ],
    ],
    [
      "b.f90",
      "submodule (m) sm\ncontains\n  module procedure one\n    x = 1\n  end procedure\nend submodule\n",
      ["module sm", "function sm.one"],
    ],
    ["c.f90", "type t\ncontains\n  procedure, public :: WRAPPED(one)\nend type\n", ["struct t", "method t.one"]],
    [
      "a.graphql",
      'type Query { me(id: [ID!] = 1): User, all: [User!]! }\nenum Status { ON OFF @deprecated(reason: "no") }\ninput New { name: String! }\n',
      [
        ...["class Query", "property Query.me", "property Query.all", "enum Status", "constant Status.ON", "constant Status.OFF"],
        ...["struct New", "property New.name"],
      ],
    ],
    [
      "Dockerfile",
      'FROM a AS b\nENV ONE=/app TWO="x THREE=y" \\\n    FOUR=z\nENV FIVE a b=c\n',
      ["module b", "variable b.ONE", "variable b.TWO", "variable b.FOUR", "variable b.FIVE"],
    ],
    [
      "a.pyx",
      "cdef extern from 'x.h':\n    struct Ext:\n        int a\n    enum Kind:\n        ONE\ncdef class A:\n    property p:\n        def __get__(self):\n            return 1\n",
      ["struct a.Ext", "enum a.Kind", "constant a.Kind.ONE", "class a.A", "property a.A.p", "function a.A.p.__get__"],
    ],
  ];

  function inM(symbol: string): string {
    return symbol.replace(" ", " m.");
  }

  test.each(FILES)("%s", (path, text, symbols) => {
    expect(read(path, text).symbols).toEqual([...symbols]);
  });

  test("reach from one to the next", () => {
    expect(places("a.f90", "integer, parameter :: a = 1, b = 2\n")).toEqual(["1-1 integer, parameter :: a = 1", "1-1 b = 2"]);
  });
});
