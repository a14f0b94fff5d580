/** Languages without a usage profile: a name that a function binds is no use of a definition of that name. */
import { beforeAll, expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
import { Locals } from "#lang/locals.ts";
import { type Capture, NO_PARTS } from "#lang/trees/captures.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

let parsers: ParserPool;
beforeAll(async () => {
  parsers = await ParserPool.create(compileGrammars([]));
});

/** The lines on which `helper` alone is used, whatever it is then taken from. */
function bareUses(path: string, text: string): number[] {
  const { uses, expressions } = extract(path, text, parsers).usage;
  return uses.flatMap(({ name, line, expression }) => (name === "helper" && expressions[expression]?.op === "name" ? [line] : []));
}

test("Starlark: parameters, variables and what loops bind", () => {
  const text = `def helper(x):
    return x
def a(helper):
    helper(1)
def b():
    [helper(y) for helper in y]
    helper(1)
def c():
    helper = 1
    helper()
def d(**helper):
    (lambda helper: helper(1))(2)
x = helper(1)
`;
  expect(bareUses("a.bzl", text)).toEqual([7, 13]);
});

test("Nix: the arguments of functions", () => {
  expect(bareUses("a.nix", "let\n  a = helper: helper 1;\n  b = { helper ? 1, ... }: helper;\n  c = helper 2;\nin c\n")).toEqual([4]);
});

test("Groovy: parameters with and without a type, variables, and what closures take", () => {
  const text = `class S {
  def helper(x) { x }
  def a(Closure helper) { helper(1) }
  def b(helper) { helper(1) }
  def c() { helper(1) }
  def d() {
    helper(1)
    def helper = { 3 }
    helper(1)
  }
  def e() { list.each { helper -> helper(1) } }
  def f() { list.each { helper, n -> helper(1) } }
  def g() { list.each { helper(it) } }
}
`;
  expect(bareUses("S.groovy", text)).toEqual([5, 7, 13]);
});

test("Fortran: arguments and arrays", () => {
  const text = `module s
contains
subroutine a(x, helper)
  print *, helper(1.0)
end subroutine
subroutine b()
  real :: other(2), helper(3)
  print *, helper(1)
end subroutine
subroutine c()
  real, allocatable :: helper
  print *, helper(1)
end subroutine
subroutine d()
  print *, helper(2.0)
end subroutine
end module
`;
  expect(bareUses("s.f90", text)).toEqual([15]);
});

test("SQL: a table that a statement computes, but not the one that it is computed from", () => {
  const text = `WITH helper AS (SELECT 1) SELECT * FROM helper;
WITH helper AS (SELECT * FROM helper)
SELECT * FROM helper;
WITH RECURSIVE helper AS (SELECT 1 UNION SELECT * FROM helper) SELECT * FROM helper;
SELECT * FROM helper;
`;
  expect(bareUses("a.sql", text)).toEqual([2, 5]);
});

test("functions inside of each other that bind one name, each also behind a place of its own", () => {
  const text = "helper ".repeat(10);
  const scope = (start: number, end: number): Capture => ({ role: { is: "locals" }, start, end, pattern: 0, parts: NO_PARTS });
  const local = (at: number, isBehind = false): Capture => {
    const span = { start: at * 7, end: at * 7 + 6 };
    return { role: { is: "local" }, ...span, pattern: 0, parts: { ...NO_PARTS, name: isBehind ? span : undefined } };
  };
  const bound = (...captures: Capture[]): number[] => {
    const locals = new Locals(text, captures);
    return Array.from({ length: 10 }, (_, at) => at).filter((at) => locals.has("helper", at * 7));
  };
  const [outer, inner, last] = [scope(7, 49), scope(14, 28), scope(56, 63)];
  expect(bound(outer, inner, last, local(2), local(3))).toEqual([2, 3]);
  expect(bound(outer, inner, last, local(2), local(8), local(5))).toEqual([1, 2, 3, 4, 5, 6, 8]);
  expect(bound(outer, inner, last, local(3, true), local(4, true), local(8, true))).toEqual([5, 6]);
});

test("a name that functions bind by the hundred thousand", () => {
  const places = Array.from({ length: 400_000 }, (_, at) => at * 8);
  const captures = places.flatMap((start): Capture[] => [
    { role: { is: "locals" }, start, end: start + 7, pattern: 0, parts: NO_PARTS },
    { role: { is: "local" }, start, end: start + 6, pattern: 0, parts: NO_PARTS },
  ]);
  const locals = new Locals("helper  ".repeat(places.length), captures);
  expect(places.filter((start) => locals.has("helper", start))).toHaveLength(places.length);
  expect(places.filter((start) => locals.has("helper", start + 7))).toEqual([]);
}, 20_000);
