/** Types that are spelled otherwise, or that take more than before: who uses the declaration is as before. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, type Edit, impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** The reasons that the answer names for some edits. */
async function reasonsFor(files: Readonly<Record<string, string>>, ...edits: readonly Edit[]): Promise<string[]> {
  const repository = await indexed(files);
  for (const [path, from, to] of edits) edit(repository, path, from, to);
  return (await impactOf(repository)).breaking.flatMap(({ why }) => why.map(({ kind, detail }) => `${kind} ${detail}`));
}

test("in Python, with and without the module `typing`, quotes and unions", async () => {
  const files = {
    "a.py":
      'import typing as t\nclass Q: ...\ndef f(x: t.Optional[str], y: "Q", z: t.Dict[str, t.List[int]], w: t.Union[str, int, None]) -> t.List["Q"]:\n    return []\n',
    "u.py": 'from a import f, Q\nr = f("a", Q(), {}, 1)\n',
  };
  const now = "def f(x: str | None, y: Q, z: dict[str, list[int]], w: None | str | int) -> list[Q]:";
  expect(await reasonsFor(files, ["a.py", files["a.py"].split("\n")[2] as string, now])).toEqual([]);
  // Texts in quotes that are values, and modules that are not `typing`, tell types apart.
  const other = { "a.py": 'import m as t\ndef f(x: t.List, y: Literal["a"]):\n    return 1\nf(1, "a")\n' };
  expect(await brokenBy(other, ["a.py", "t.List", "List"])).toEqual(["a.py:4 may_break"]);
  expect(await brokenBy(other, ["a.py", 'Literal["a"]', "Literal[a]"])).toEqual(["a.py:4 may_break"]);
});

test("in TypeScript, with brackets that do nothing, and aliases", async () => {
  const files = {
    "a.ts":
      "const M = ['a', 'b'] as const\ntype Id = string | number\nexport function f(x: typeof M[number], y: Array<string>, z: string | number): void {}\n",
    "u.ts": "import { f } from './a'\nf('a', [], 1)\n",
  };
  expect(
    await reasonsFor(files, ["a.ts", "typeof M[number], y: Array<string>, z: string | number", "(typeof M)[number], y: string[], z: (Id)"]),
  ).toEqual([]);
  expect(await brokenBy(files, ["a.ts", "y: Array<string>", "y: readonly string[]"])).toEqual(["u.ts:2 may_break"]);
});

test("in Rust, by an alias with parameters; in PHP, Java and Go by another sign or module", async () => {
  const rust = {
    "Cargo.toml": '[package]\nname="t"\nversion="0.1.0"\nedition="2021"\n',
    "src/lib.rs":
      "pub struct Error;\npub type Result<T> = std::result::Result<T, Error>;\npub fn run() -> std::result::Result<(), Error> { Ok(()) }\npub fn u() -> bool { run().is_ok() }\n",
  };
  expect(await reasonsFor(rust, ["src/lib.rs", "run() -> std::result::Result<(), Error>", "run() -> Result<()>"])).toEqual([]);
  const php = { "a.php": "<?php\nfunction f(?string $x): ?int { return 1; }\nf('a');\n" };
  expect(await reasonsFor(php, ["a.php", "?string $x): ?int", "string|null $x): int|null"])).toEqual([]);
  const java = {
    "A.java": "import java.util.List;\nclass A {\n  static void f(java.util.List<String> x) { }\n  void g() { f(null); }\n}\n",
  };
  expect(await reasonsFor(java, ["A.java", "java.util.List<String> x", "List<java.lang.String> x"])).toEqual([]);
  const go = { "go.mod": "module x\n\ngo 1.20\n", "a.go": "package x\n\nfunc F(x interface{}) {}\n\nfunc g() { F(1) }\n" };
  expect(await reasonsFor(go, ["a.go", "x interface{}", "x any"])).toEqual([]);
});

test("a parameter that takes more than before hurts no call, and one that takes less does", async () => {
  const sharp = {
    "M.cs": "namespace A;\npublic interface IM { void Map(object source); }\n",
    "U.cs": 'namespace A;\npublic class U { public void G(IM m) { m.Map(1); m.Map("x"); } }\n',
  };
  expect(await brokenBy(sharp, ["M.cs", "object source", "object? source"])).toEqual([]);
  const generic = { "M.cs": "namespace A;\npublic class M {\n  public T Map<T>(T source) => source;\n  public int F() => Map(1);\n}\n" };
  expect(await brokenBy(generic, ["M.cs", "T Map<T>(T source)", "T? Map<T>(T? source)"])).toEqual([]);
  const named = { "a.py": "def dump(x, *, app=None, **options):\n    return x\n\n\ndump(1)\ndump(1, app=2)\n" };
  expect(await brokenBy(named, ["a.py", "app=None, ", ""])).not.toContain("a.py:5 may_break");
  const script = { "a.ts": "export function on(path: string) {}\non('x')\n" };
  expect(await brokenBy(script, ["a.ts", "path: string", "path: string | string[]"])).toEqual([]);
  expect(await brokenBy(script, ["a.ts", "path: string", "path: string[] | URL"])).toEqual(["a.ts:2 may_break"]);
  const java = {
    "C.java": "class C {\n  void put(int n) { }\n  void go() { put(3); }\n}\nclass D extends C {\n  @Override void put(int n) { }\n}\n",
  };
  // The override is none of it now.
  expect(await brokenBy(java, ["C.java", "  void put(int n) { }\n  void go", "  void put(long n) { }\n  void go"])).toEqual([
    "C.java:6 may_break",
  ]);
  expect(await brokenBy(java, ["C.java", "  void put(int n) { }\n  void go", "  void put(byte n) { }\n  void go"])).toContain(
    "C.java:3 may_break",
  );
});

test("by the module that a group of imports takes a type from, in Rust, PHP and Python", async () => {
  const rust = {
    "Cargo.toml": '[package]\nname="t"\nversion="0.1.0"\nedition="2021"\n',
    "src/lib.rs":
      "use std::fmt;\npub fn run(x: std::sync::atomic::AtomicBool, y: fmt::Error) -> bool { true }\npub fn u() { run(a(), b()); }\n",
  };
  expect(
    await reasonsFor(
      rust,
      [
        "src/lib.rs",
        "use std::fmt;",
        "use std::{\n  fmt::{self, Error},\n  sync::{\n    atomic::{AtomicBool, Ordering},\n    Arc,\n  },\n};",
      ],
      ["src/lib.rs", "x: std::sync::atomic::AtomicBool, y: fmt::Error", "x: AtomicBool, y: Error"],
    ),
  ).toEqual([]);
  // Another module has a type of the same name.
  expect(
    await reasonsFor(
      rust,
      ["src/lib.rs", "use std::fmt;", "use std::{fmt, other::{AtomicBool}};"],
      ["src/lib.rs", "x: std::sync::atomic::AtomicBool", "x: AtomicBool"],
    ),
  ).toEqual(["parameter_retyped x: std::sync::atomic::AtomicBool → AtomicBool"]);
  const php = { "a.php": "<?php\nfunction f(\\A\\B\\C $x) { return 1; }\nf(g());\n" };
  expect(await reasonsFor(php, ["a.php", "function f(\\A\\B\\C $x)", "use A\\{B\\C, D};\nfunction f(C $x)"])).toEqual([]);
  const python = { "a.py": "import a.b\ndef f(x: a.b.C):\n    return 1\nf(1)\n" };
  expect(
    await reasonsFor(python, ["a.py", "import a.b", "from a.b import (\n    C,  # one\n    D,\n)"], ["a.py", "x: a.b.C", "x: C"]),
  ).toEqual([]);
});
