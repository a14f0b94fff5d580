/** What Python files say of the names they use. */
import { describe, expect, test } from "bun:test";
import { usageOf } from "../print.ts";

/** The uses of a text, without their places, each as `type name expression`. */
async function uses(...lines: string[]): Promise<string[]> {
  const all = await usageOf("m.py", `${lines.join("\n")}\n`);
  return all.filter((line) => /^\d+:\d+ /.test(line)).map((line) => line.replace(/^\d+:\d+ /, ""));
}

async function facts(...lines: string[]): Promise<string[]> {
  const all = await usageOf("m.py", `${lines.join("\n")}\n`);
  return all.filter((line) => !/^\d+:\d+ /.test(line));
}

describe("imports", () => {
  test("modules, names of modules, relative paths and aliases", async () => {
    const lines = ["import os.path", "import a.b as c", "from . import x", "from ..y.z import p as q", "from w import *"];
    expect(await facts(...lines)).toEqual([
      "1 import module os.path  as -",
      "1 import module os  as os (exported)",
      "2 import module a.b  as c (exported)",
      "3 import name . x as x (exported)",
      "4 import name ..y.z p as q (exported)",
      "5 import all w  as - (exported)",
    ]);
    expect((await uses(...lines, "os.path.join(c.f, q)")).slice(-4)).toEqual([
      "references path import(os ).path",
      "calls join import(os ).path.join",
      "references f import(a.b ).f",
      "references p import(..y.z p)",
    ]);
  });

  test("an import in a function holds there, and nobody else gets it", async () => {
    const lines = ["def f():", "    from a import b", "    b()", "b()"];
    expect(await facts(...lines)).toEqual(["2 import name a b as b"]);
    expect((await uses(...lines)).slice(1)).toEqual(["calls b import(a b)", "calls b b"]);
  });
});

describe("scopes", () => {
  test("locals are no uses, and hide what is outside", async () => {
    expect(await uses("x = 1", "def f(x): return x", "def g():", "    x = 2", "    return x", "x")).toEqual(["references x =m.x"]);
  });

  test("what is global or nonlocal is the variable outside", async () => {
    const lines = ["x = None", "def f():", "    global x", "    x = Foo()", "    return x"];
    expect(await uses(...lines)).toEqual(["references x =m.x", "references x =m.x", "calls Foo Foo", "references x =m.x"]);
  });

  test("members of a class are visible in its body, not in its methods", async () => {
    const lines = ["class A:", "    a = 1", "    b = a", "    def m(self): return a", "    def k(self, x: T = a): pass", "    T = int"];
    expect(await uses(...lines)).toEqual(["references a =m.A.a", "references a a", "references T =m.A.T", "references a =m.A.a"]);
  });

  test("comprehensions, lambdas, loops, handlers, with and patterns bind names", async () => {
    const lines = [
      "[p for p in ps if (w := p)]",
      "lambda q, *r: (q, r)",
      "for i, (j, *k) in zs: i, j, k",
      "try: pass",
      "except E as e: e",
      "with f() as (a, b): a, b",
      "match s:",
      "    case C(u, key=v) if v: u",
      "    case [t, *rest]: t, rest",
    ];
    expect(await uses(...lines)).toEqual([
      "references ps ps",
      "references zs zs",
      "references E E",
      "calls f f",
      "references s s",
      "references C C",
      "references key <C>.key",
    ]);
  });

  test("names of arguments and of parameters are no uses", async () => {
    expect(await uses("f(a=b)", "def g(*, a=c, **d): d")).toEqual(["calls f f", "references b b", "references c c"]);
  });
});

describe("receivers", () => {
  test("self, cls and super", async () => {
    const lines = [
      "class A(B):",
      "    def m(self): self.n(); super().n()",
      "    @classmethod",
      "    def c(cls): cls().n()",
      "    @staticmethod",
      "    def s(x): x.n()",
    ];
    expect(await uses(...lines)).toEqual([
      "extends B B",
      "calls n self(m.A).n",
      "calls n super(m.A).n",
      "calls n self(m.A).(type)().n",
      "calls n ?.n",
    ]);
  });

  test("written types, as strings too", async () => {
    const lines = [
      'def f(a: Foo, b: "Foo", c: Optional[Foo], d: Foo | None, e: list[Foo], g: "dict[str, Foo]", h: type[Foo], *i: Foo):',
      "    a.m(); b.m(); c.m(); d.m(); e[0].m(); g.get(1).m(); h.m(); i[0].m()",
    ];
    expect((await uses(...lines)).filter((use) => use.startsWith("calls m"))).toEqual([
      "calls m <Foo>.m",
      "calls m <Foo>.m",
      "calls m <Foo>.m",
      "calls m <Foo>.m",
      "calls m (<builtin[Foo]>.__getitem__() else (<builtin[Foo]>.0 else element(<builtin[Foo]>))).m",
      "calls m (<builtin[Foo]>.get() else element(<builtin[Foo]>)).m",
      "calls m Foo.m",
      "calls m (builtin[Foo].__getitem__() else (builtin[Foo].0 else element(builtin[Foo]))).m",
    ]);
    expect((await uses(...lines)).filter((use) => use === "references Foo Foo")).toHaveLength(8);
  });

  test("strings that are no types are no uses", async () => {
    expect(await uses('d["Key"]', 'x: Literal["Abc"]', 'f("Foo")', 'A = List["Foo"]')).toEqual([
      "references d d",
      "references Literal Literal",
      "calls f f",
      "references List List",
      "references Foo Foo",
    ]);
  });

  test("what assignments, loops and context managers give", async () => {
    const lines = [
      "def f(fs: list[Foo], ds: dict[str, Foo]):",
      "    a = Foo(); a.m()",
      "    for b in fs: b.m()",
      "    for i, c in enumerate(fs): c.m()",
      "    for k, d in ds.items(): d.m()",
      "    with Foo() as e: e.m()",
      "    x, y = Foo(), Bar(); y.m()",
    ];
    expect((await uses(...lines)).filter((use) => use.startsWith("calls m"))).toEqual([
      "calls m Foo().m",
      "calls m (element(<builtin[Foo]>.__iter__()) else element(<builtin[Foo]>)).m",
      "calls m (element(<builtin[Foo]>.__iter__()) else element(<builtin[Foo]>)).m",
      "calls m (element(<builtin[Foo]>.__iter__()) else element(<builtin[Foo]>)).m",
      "calls m (Foo().__enter__() else element(Foo())).m",
      "calls m Bar().m",
    ]);
  });

  test("a written type counts for more than what a name is set to", async () => {
    const lines = ["def f(a: Foo):", "    a = g()", "    a.m()"];
    expect((await uses(...lines)).at(-1)).toBe("calls m <Foo>.m");
  });

  test("a statement of a function takes the place of what a name held, and of a list or a text that a caller gives; functions inside see all", async () => {
    const lines = [
      "def f(c: dict, u):",
      "    c.early()",
      "    c = load(c)",
      "    c.late()",
      "    u = A()",
      "    u.a()",
      "    u = B()",
      "    u.b()",
      "    def inner():",
      "        u.both()",
      "    if c: w = A()",
      "    w = w or B()",
      "    for i in c: w = C()",
      "    w.last()",
    ];
    expect((await uses(...lines)).filter((use) => /\.(?:early|late|a|b|both|last)$/.test(use))).toEqual([
      "calls early builtin.early",
      "calls late (load() else builtin).late",
      "calls a A().a",
      "calls b B().b",
      "calls both (A() | B()).both",
      "calls last (A() | C() | B()).last",
    ]);
  });

  test("checks narrow what a name holds", async () => {
    const lines = [
      "def f(a, b):",
      "    if isinstance(a, Foo) and a.m(): a.m()",
      "    else: a.m()",
      "    if not isinstance(b, (Foo, Bar)): return",
      "    b.m()",
    ];
    expect((await uses(...lines)).filter((use) => use.startsWith("calls m"))).toEqual([
      "calls m <Foo>.m",
      "calls m <Foo>.m",
      "calls m ?.m",
      "calls m (<Foo> | <Bar>).m",
    ]);
  });

  test("a check narrows the other operand only where that runs because the check held", async () => {
    const lines = [
      "def f(a, b, c, d, e):",
      "    if isinstance(a, Foo) or a.m(): a.n()",
      "    if not isinstance(b, Foo) or b.m(): return",
      "    b.n()",
      "    if not isinstance(c, Foo) and c.m(): return",
      "    c.n()",
      "    if not (isinstance(d, Foo) and d.m()): return",
      "    d.n()",
      "    return e.m() and isinstance(e, Foo)",
    ];
    expect((await uses(...lines)).filter((use) => /^calls [mn] /.test(use))).toEqual([
      "calls m ?.m",
      "calls n ?.n",
      "calls m <Foo>.m",
      "calls n <Foo>.n",
      "calls m ?.m",
      "calls n ?.n",
      "calls m <Foo>.m",
      "calls n <Foo>.n",
      "calls m ?.m",
    ]);
  });
});

describe("declarations", () => {
  test("what functions give, by annotation and by return", async () => {
    const lines = [
      "def a() -> Foo: pass",
      "def b(): return Foo()",
      "async def c() -> Foo: pass",
      "def d() -> Iterator[Foo]: yield 1",
      "def e(): yield Foo()",
      "def g(): return None",
    ];
    expect(await facts(...lines)).toEqual([
      "m.a : <Foo>",
      "m.b : Foo()",
      "m.c : builtin[<Foo>]",
      "m.d : <Iterator[Foo]>",
      "m.e : builtin[Foo()]",
    ]);
  });

  test("fields and attributes, aliases, enumerations", async () => {
    const lines = [
      "class A(Enum):",
      "    RED = 1",
      "class B:",
      "    x: Foo",
      "    y = property(get)",
      "    def __init__(self, z: Bar, w):",
      "        self.z = z; self.w = w; self.v: Foo = None",
      "T = Union[Foo, Bar]",
    ];
    expect(await facts(...lines)).toEqual([
      "m.A.RED : <=m.A>",
      "m.B.x : <Foo>",
      "m.B.y : get",
      "m.T : (Foo | Bar)",
      "m.B.z : <Bar>",
      "m.B.v : <Foo>",
      "m.B .z = <Bar>",
      "m.B .w = ?",
      "m.B .v = <Foo>",
      "m.A extends Enum",
    ]);
  });

  test("a comment before self is no parameter", async () => {
    const uses = await usageOf("m.py", "class A:\n    def f(  # type: ignore[override]\n        self,\n    ):\n        self.held.go()\n");
    expect(uses).toContain("5:19 calls go self(m.A).held.go");
  });
});
