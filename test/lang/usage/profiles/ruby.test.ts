/** What Ruby files say of the names they use. */
import { describe, expect, test } from "bun:test";
import { usageOf } from "../print.ts";

async function uses(...code: string[]): Promise<string[]> {
  const lines = await usageOf("m.rb", `${code.join("\n")}\n`);
  return lines.filter((line) => /^\d+:\d+ /.test(line)).map((line) => line.replace(/^\d+:\d+ /, ""));
}

async function facts(...code: string[]): Promise<string[]> {
  return (await usageOf("m.rb", `${code.join("\n")}\n`)).filter((line) => !/^\d+:\d+ /.test(line));
}

describe("names", () => {
  test("a bare name is a local where it was set, else a method", async () => {
    expect(await uses("def f(a, b = k, *c, d: 1, &e)", "  g = a; a; g; h; j(1); [1].each { |i; l| i; l }", "end")).toEqual([
      "calls k k",
      "calls h h",
      "calls j j",
      "calls each builtin[builtin].each",
    ]);
  });

  test("locals of a file and of a class are not those of methods", async () => {
    expect(await uses("x = 1", "class A", "  y = 2", "  def m; x; y; end", "end")).toEqual(["calls x x@A::m", "calls y y@A::m"]);
  });

  test("constants by their paths", async () => {
    expect(await uses("module M", "  X", "  ::Y", "  A::B::C", "end")).toEqual([
      "references X X@M",
      "references Y ::Y@M",
      "references A A@M",
      "references B A@M.B",
      "references C A@M.B.C",
    ]);
  });

  test("new is a call of the class", async () => {
    expect(await uses("Foo.new(1).go", "A::B.new")).toEqual(["calls Foo Foo", "calls go Foo().go", "references A A", "calls B A.B"]);
  });

  test("what is rescued, matched and looped over", async () => {
    const code = [
      "begin",
      "rescue E => e",
      "  e.m",
      "end",
      "case v",
      "in {a:, b: Foo => c} then a; c.m",
      "in [x, *y] then x; y",
      "end",
      "for z in zs do z.m end",
    ];
    expect((await uses(...code)).slice(1)).toEqual([
      "calls m <E>.m",
      "calls v v",
      "references Foo Foo",
      "calls m Foo.m",
      "calls zs zs",
      "calls m element(zs).m",
    ]);
  });
});

describe("types", () => {
  test("what a class extends and takes in", async () => {
    const code = ["class A < B::C", "  include D, E", "  extend F", "end"];
    expect(await facts(...code)).toEqual(["A extends B@A.C", "A implements D@A", "A implements E@A", "A implements F@A"]);
    expect(await uses(...code)).toEqual([
      "references B B@A",
      "extends C B@A.C",
      "implements D D@A",
      "implements E E@A",
      "implements F F@A",
    ]);
  });

  test("instance variables, readers and what methods give", async () => {
    const code = [
      "class A",
      "  attr_reader :x",
      "  def initialize; @x = Foo.new; end",
      "  def y = @x",
      "  def z",
      "    return Bar.new if w",
      "    self.y",
      "  end",
      "end",
    ];
    expect(await facts(...code)).toEqual([
      "A::x : self(A).@x",
      "A::initialize : Foo@A()",
      "A::y : self(A).@x",
      "A::z : (self(A).y | Bar@A())",
      "A::@x : Foo@A()",
      "A .@x = Foo@A()",
    ]);
  });

  test("methods of a module run on what takes it in", async () => {
    expect(await uses("module M", "  def f; self.g; @h.i; end", "end")).toEqual([
      "calls g self(M).g",
      "references @h self(M).@h",
      "calls i self(M).@h.i",
    ]);
  });

  test("types that comments say", async () => {
    const code = [
      "class A",
      "  # @param f [Foo]",
      "  # @param gs [Array<Foo>]",
      "  # @return [Bar, nil]",
      "  def m(f, gs)",
      "    f.x; gs.first.x; gs.each { |g| g.x }",
      "  end",
      "end",
    ];
    expect(await facts(...code)).toEqual(["A::m : <Bar@A>"]);
    expect((await uses(...code)).filter((use) => use.startsWith("calls x"))).toEqual([
      "calls x <Foo@A>.x",
      "calls x (builtin[Foo@A].first else element(builtin[Foo@A])).x",
      "calls x element(builtin[Foo@A]).x",
    ]);
  });
});
