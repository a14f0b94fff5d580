/** Symbols that a change deprecates: named apart from what breaks, with the uses that are left. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { impactSheet } from "#format/answers/changes/impact.ts";
import { writeSheet } from "#format/sheet.ts";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { type Edit, impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** A declaration of every language, the edit that deprecates it, and its name. */
const DEPRECATED: readonly (readonly [what: string, path: string, content: string, from: string, to: string, name: string])[] = [
  ["Java's annotation", "A.java", "public class A {\n  public void f() {}\n}\n", "  public", "  @Deprecated\n  public", "f"],
  ["Javadoc alone", "A.java", "public class A {\n  /** Runs. */\n  public void f() {}\n}\n", "Runs.", "Runs.\n   * @deprecated use g", "f"],
  [
    "Kotlin, over several lines",
    "a.kt",
    "/** Runs. */\npublic fun f(): Int = 1\n",
    "public",
    '@Deprecated(\n  message = "Use g (it is better)",\n  level = WARNING\n)\npublic',
    "f",
  ],
  ["Scala, on the line of the name", "A.scala", "class A {\n  def f = 1\n}\n", "def f", '@deprecated("x", "1") def f', "f"],
  ["Rust", "a.rs", "/// Runs.\npub fn f() {}\n", "pub", '#[deprecated(since = "1", note = "use g")]\npub', "f"],
  ["C#", "A.cs", "public class A {\n  public int F() { return 1; }\n}\n", "  public int", '  [Foo, Obsolete("x")]\n  public int', "F"],
  ["Swift", "A.swift", "public struct A {\n  public func f() {}\n}\n", "  public func", "  @available(*, deprecated)\n  public func", "f"],
  ["Go", "a.go", "package a\n\n// F runs.\nfunc F() {}\n", "runs.", "runs.\n//\n// Deprecated: use G.", "F"],
  [
    "Elixir",
    "a.ex",
    'defmodule A do\n  @doc "x"\n  def f(a), do: a\nend\n',
    '"x"',
    '"x"\n  @deprecated "use g"\n  @spec f(any) :: any',
    "f",
  ],
  ["PHPDoc", "A.php", "<?php\nclass A {\n  /** One. */\n  const D = 1;\n}\n", "One.", "@deprecated use E", "D"],
  ["PHP's attribute", "A.php", "<?php\nclass A {\n  public function f() {}\n}\n", "  public", "  #[\\Deprecated]\n  public", "f"],
  ["JSDoc", "a.ts", "/** One. */\nexport type T = string\n", "One.", "@deprecated use U", "T"],
  ["C++", "a.cpp", "int f(int a) { return a; }\n", "int f", "[[deprecated]] int f", "f"],
  ["a macro of C++", "a.hpp", "template <typename T>\ninline T f(T t) { return t; }\n", "inline", "LIB_DEPRECATED inline", "f"],
  ["C, behind the parameters", "a.h", "int f(int a);\n", ");", ") __attribute__((deprecated));", "f"],
  ["Dart", "a.dart", "int f() => 1;\n", "int f", "@Deprecated('x')\nint f", "f"],
  ["Python's decorator", "a.py", "def f():\n    return 1\n", "def f", '@deprecated("x")\ndef f', "f"],
  [
    "a warning in Python",
    "a.py",
    'def f(a):\n    """Run."""\n    return 1\n',
    "    return",
    '    warnings.warn(\n        "f() is going away",\n        category=LibDeprecationWarning,\n    )\n    return',
    "f",
  ],
  [
    "a warning of a constructor in Python",
    "a.py",
    "class A(B):\n    def __init__(self):\n        self.a = 1\n",
    "        self",
    '        warnings.warn("A is deprecated", DeprecationWarning)\n        self',
    "A",
  ],
  [
    "a docstring",
    "a.py",
    'def f(a):\n    """Run.\n    """\n    return 1\n',
    "Run.\n",
    "Run.\n\n    .. deprecated:: 2.0\n        Use g.\n",
    "f",
  ],
  [
    "PHP's notice",
    "a.php",
    "<?php\nfunction f() {\n  return 1;\n}\n",
    "  return",
    "  @trigger_error('deprecated', E_USER_DEPRECATED);\n  return",
    "f",
  ],
  ["Ruby's list", "a.rb", "class A\n  def f\n    1\n  end\nend\n", "  end\nend", "  end\n  deprecate :f\nend", "f"],
  ["Haskell's pragma", "A.hs", "module A where\nf :: Int\nf = 1\n", "f ::", '{-# DEPRECATED f "use g" #-}\nf ::', "f"],
];

test.each(DEPRECATED)("%s deprecates a symbol", async (_, path, content, from, to, name) => {
  const repository = await indexed({ [path]: content });
  edit(repository, path, from, to);
  const { answer, breaking, changed, breaks, may_break } = await impactOf(repository);
  const told = breaking.flatMap((row) => row.why.map(({ kind }) => `${row.name} ${kind}`));
  expect([...new Set(told)]).toEqual([`${name} newly_deprecated`]);
  expect([breaks, may_break]).toEqual([0, 0]);
  expect(answer).toContain(`Newly deprecated: ${name}.`);
  expect(changed.join()).toEndWith(`${name} (newly deprecated)`);
});

const NOT_DEPRECATED: readonly (readonly [what: string, path: string, content: string, ...edit: [from: string, to: string]])[] = [
  ["the member before it", "A.java", "class A {\n  int a;\n  int b;\n}\n", "int a;", "@Deprecated public int a;"],
  ["code that allows what is deprecated", "a.rs", "pub fn f() {}\n", "pub", "#[allow(unused, deprecated)]\npub"],
  [
    "code that is not warned of it",
    "A.java",
    "class A {\n  public void f() {}\n}\n",
    "  public",
    '  @SuppressWarnings("deprecated")\n  public',
  ],
  [
    "a parameter in a docstring",
    "a.py",
    'def f(a):\n    """Run.\n    """\n',
    "Run.\n",
    "Run.\n\n    .. deprecated:: 2.0\n        The argument a.\n",
  ],
  [
    "a call in some cases",
    "a.py",
    "def f(a):\n    return 1\n",
    "    return",
    '    if a:\n        warnings.warn("a", DeprecationWarning)\n    return',
  ],
  ["a call with some value", "a.rb", "def f(a)\n  1\nend\n", "  1", '  warn "deprecated" if a\n  1'],
  [
    "what the code behind a way out is for",
    "a.py",
    "def f(a):\n    if a:\n        return 1\n    g()\n",
    "    g()",
    '    warnings.warn("deprecated")',
  ],
  ["what was deprecated before", "a.ts", "/** @deprecated use g */\nexport function f() {}\n", "use g", "use h"],
  ["a comment that mentions it", "a.ts", "/** One. */\nexport function f() {}\n", "One.", "Not deprecated."],
];

test.each(NOT_DEPRECATED)("%s is no deprecation", async (_, path, content, from, to) => {
  const repository = await indexed({ [path]: content });
  edit(repository, path, from, to);
  const { breaking } = await impactOf(repository);
  const told = breaking.filter(({ name, why }) => name !== "a" && why.some(({ kind }) => kind === "newly_deprecated"));
  expect(told).toEqual([]);
});

const LIBRARY = {
  "a.ts": "/** Old. */\nexport function old(a: number) {\n  return a\n}\n",
  "u.ts": "import { old } from './a'\nexport function use() {\n  old(1)\n  return old(2)\n}\n",
};

test("uses of a deprecated symbol are listed, those that were edited with it are not, and none breaks", async () => {
  const repository = await indexed(LIBRARY);
  const edits: readonly Edit[] = [
    ["a.ts", "Old.", "@deprecated use fresh"],
    ["u.ts", "  old(1)", "  old(3)"],
  ];
  for (const one of edits) edit(repository, ...one);
  const answered = await impactOf(repository);
  expect(sitesOf(answered)).toEqual(["u.ts:1 may_break", "u.ts:4 may_break"]);
  expect([answered.breaks, answered.may_break]).toEqual([0, 0]);
  expect(answered.answer).toStartWith("Nothing breaks: no declaration changed for its users. Newly deprecated: old.");
  const text = writeSheet(impactSheet(answered, { format: "lines", color: false }), "lines");
  expect(text).toContain("newly deprecated: 2 of 3 uses should go");
});

test("a symbol that also changed otherwise says both, and only its other change judges uses", async () => {
  const repository = await indexed(LIBRARY);
  edit(repository, "a.ts", "Old.", "@deprecated use fresh");
  edit(repository, "a.ts", "a: number", "a: number, b: number");
  const answered = await impactOf(repository);
  expect(answered.breaking.flatMap(({ why }) => why.map(({ kind }) => kind))).toEqual(["parameter_added", "newly_deprecated"]);
  expect(sitesOf(answered)).toEqual(["u.ts:3 breaks", "u.ts:4 breaks"]);
  expect(answered.breaks).toBe(2);
});

test("a type that also gained a member says both in one row, and only the member judges uses", async () => {
  const repository = await indexed({
    "Cargo.toml": '[package]\nname="t"\nversion="0.1.0"\nedition="2021"\n',
    "src/lib.rs":
      "pub struct Options {\n    pub a: u8,\n}\npub fn read(o: &Options) -> u8 {\n    o.a\n}\npub fn make() -> u8 {\n    read(&Options { a: 1 })\n}\n",
  });
  edit(repository, "src/lib.rs", "pub struct", "#[deprecated]\npub struct");
  edit(repository, "src/lib.rs", "pub a: u8,", "pub a: u8,\n    pub b: u8,");
  const answered = await impactOf(repository);
  expect(sitesOf(answered)).toEqual(["src/lib.rs:10 breaks"]);
  expect(answered.breaking[0]?.why.map(({ kind }) => kind)).toEqual(["parameter_added", "newly_deprecated"]);
});
