/** Names of types that stand for another type than they did. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, type Edit, impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** A file with an alias, and the edit of it; the alias is used on the lines. */
const ALIASES: readonly (readonly [path: string, text: string, from: string, to: string, lines: readonly number[]])[] = [
  ["a.ts", "export type A = string\nexport function f(a: A) { return a }\n", "= string", "= number", [2]],
  [
    "b.ts",
    "type B = { x: number } & Record<string, string>\n\nfunction f(b: B) {}\n",
    "{ x: number } & Record<string, string>",
    "number",
    [3],
  ],
  ["c.ts", 'export type C =\n  | "a"\n  | "b"\n\nexport function g(): C {\n  return "b"\n}\n', '\n  | "b"\n', "\n", [4]],
  ["a.rs", "pub type A = u32;\npub fn f(a: A) {}\n", "= u32", "= u64", [2]],
  ["a.go", "package p\n\ntype A = int\n\nfunc F(a A) {}\n", "= int", "= string", [5]],
  ["a.c", "typedef int A;\nint f(A a) { return 1; }\n", "typedef int A", "typedef long A", [2]],
  ["b.c", "typedef int (*B)(int);\nint g(B b) { return 1; }\n", "(*B)(int)", "(*B)(int, int)", [2]],
  ["a.cpp", "using A = int;\nint h(A a) { return 1; }\n", "= int", "= long", [2]],
  ["A.kt", "typealias A = Int\nfun f(a: A) {}\n", "= Int", "= String", [2]],
  ["A.hs", "module A where\n\ntype A = Int\n\nf :: A -> Int\nf a = 1\n", "A = Int", "A = String", [5]],
  ["a.swift", "typealias A = Int\nfunc f(a: A) {}\n", "= Int", "= String", [2]],
  ["a.scala", "object O {\n  type A = Int\n  def f(a: A): Int = 1\n}\n", "A = Int", "A = String", [3]],
  ["a.py", "type A = int\n\n\ndef f(a: A):\n    return a\n", "= int", "= str", [4]],
  ["b.py", "from typing import TypeAlias\n\nB: TypeAlias = int\n\n\ndef f(b: B):\n    return b\n", "= int", "= str", [6]],
  ["a.dart", "typedef A = int;\nvoid f(A a) {}\n", "= int", "= String", [2]],
  ["a.cs", "delegate int D(int a);\nclass C { int f(D d) { return 1; } }\n", "D(int a)", "D(int a, int b)", [2]],
];

test("who uses an alias of another type than it was may break, in all languages that have such", async () => {
  const files = Object.fromEntries(ALIASES.map(([path, text]) => [`${path.replace(".", "-")}/${path}`, text]));
  const edits = ALIASES.map(([path, , from, to]): Edit => [`${path.replace(".", "-")}/${path}`, from, to]);
  const wanted = ALIASES.flatMap(([path, , , , lines]) => lines.map((line) => `${path.replace(".", "-")}/${path}:${line} may_break`));
  expect(await brokenBy(files, ...edits)).toEqual(wanted.sort());
});

test("an alias that is only laid out otherwise, or has other members, is the type that it was", async () => {
  const repository = await indexed({
    "a.ts": "export type A = { x: string, y: 'a' | 'b' }\nexport type B = 'a' | 'b'\nexport function f(a: A, b: B) { return [a.x, b] }\n",
    "a.h": "template<typename... Args>\nusing format_t = text<Args...>;\nvoid f(format_t<int> a);\n",
  });
  edit(repository, "a.ts", "type B = 'a' | 'b'", 'type B =\n  | "a"\n  | "b"');
  edit(repository, "a.ts", "{ x: string, y: 'a' | 'b' }", "{\n  x: string;\n  y: 'a' | 'b';\n  z?: number;\n}");
  edit(repository, "a.h", "template<typename... Args>\nusing", "template <typename... Args> using");
  expect(sitesOf(await impactOf(repository))).toEqual([]);
});
