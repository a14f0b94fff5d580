/** Languages without a usage profile: a name that a function binds is no use of a definition of that name. */
import { beforeAll, expect, test } from "bun:test";
import { extract } from "#lang/extract.ts";
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
