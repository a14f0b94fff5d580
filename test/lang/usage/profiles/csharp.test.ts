/** What extraction knows of uses in C#. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const inMethod = async (body: string): Promise<string[]> => usageOf("A.cs", `class A {\nvoid M(Foo foo) {\n${body}\n}\n}\n`);

test("using directives: namespaces, static, aliases, of the whole project, and inside a namespace", async () => {
  const uses = await usageOf(
    "A.cs",
    "global using X.Y;\nusing static N.Maths;\nusing Alias = A.B.Thing;\nnamespace P { using Z; class C : Alias {} }",
  );
  expect(uses).toContain("1 import all X.Y  as - (exported)");
  expect(uses).toContain("2 import all N.Maths  as -");
  expect(uses).toContain("2:16 imports Maths import(N.Maths )");
  expect(uses).toContain("3 import name A.B Thing as Alias");
  expect(uses).toContain("4:34 extends Thing import(A.B Thing)");
});

test("locals are no uses: out variables, patterns, loops, lambdas, queries, local functions, labels and named arguments", async () => {
  const uses = await inMethod(`if (map.TryGetValue("k", out var found)) found.A();
if (foo is Bar bar && bar.B) bar.C();
foreach (var each in list) each.D();
list.Select(item => item.E(named: 1));
var all = from row in rows join other in others on row.F equals other.G into grouped let piece = row.H select grouped;
switch (foo) { case Baz { Count: > 3 } baz: baz.I(); break; }
again: int Local(int n) => n + Local(1); goto again;
foo?.J()?.K.L();`);
  const free = new Set(uses.map((line) => line.split(" ")[2]?.split("/")[0]));
  for (const local of ["found", "bar", "each", "item", "named", "row", "other", "grouped", "piece", "baz", "again", "n", "foo"]) {
    expect(free).not.toContain(local);
  }
  expect(uses).toContain("3:48 calls A/0 element(map@A).A");
  expect(uses).toContain("4:34 calls C/0 <Bar@A>.C");
  expect(uses).toContain("5:33 calls D/0 element(list@A).D");
  expect(uses).toContain("6:26 calls E/1 element(list@A).E");
  expect(uses).toContain("7:56 references F element(rows@A).F");
  expect(uses).toContain("8:27 references Count <Baz@A>.Count");
  expect(uses).toContain("8:49 calls I/0 <Baz@A>.I");
  expect(uses).toContain("9:32 calls Local/1 =A.M.Local");
  expect(uses).toContain("10:13 calls L/0 <Foo@A>.J().K.L");
});

test("objects are built by their type, also where new does not say it, and initializers name members", async () => {
  const uses = await usageOf(
    "A.cs",
    "class A : B {\nFoo f = new(1) { Count = 2, In = { Z = 3 } };\nA() : base(1, 2) {}\nA(int x) : this() {}\n}",
  );
  expect(uses).toContain("2:9 calls Foo/1 Foo@A");
  expect(uses).toContain("2:18 references Count <Foo@A>.Count");
  expect(uses).toContain("2:36 references Z <Foo@A>.In.Z");
  expect(uses).toContain("3:7 calls B/2 B.B");
  expect(uses).toContain("4:12 calls A/0 =A.A");
});

test("extension methods say what they extend, and how many arguments a call of them has", async () => {
  const uses = await usageOf("A.cs", "static class A { public static Bar Ext(this Foo f, int x, int y = 1) => f.Go<int>(x); }");
  expect(uses).toContain("A.Ext on Foo@A");
  expect(uses).toContain("A.Ext takes 1-3");
  expect(uses).toContain("A.Ext : <Bar@A>");
  expect(uses.some((line) => line.endsWith("calls Go/1 <Foo@A>.Go[builtin]"))).toBe(true);
});

test("types: interfaces by their names, records' parameters are members, constraints bound parameters, attributes are classes", async () => {
  const uses = await usageOf(
    "A.cs",
    "[Mark(Name = 1)]\nclass A<T> : Base<T>, IFace where T : Bar { T held; async Task<Foo> M() { var x = await M(); x.Go(); return x; } }\nrecord P(Foo Inner);",
  );
  expect(uses).toContain("1:2 references MarkAttribute MarkAttribute@A");
  expect(uses).toContain("1:7 references Name <MarkAttribute@A>.Name");
  expect(uses).toContain("A extends Base[A#0:Bar@A]");
  expect(uses).toContain("A implements IFace");
  expect(uses).toContain("A.held : <A#0:Bar@A>");
  expect(uses).toContain("P.Inner : <Foo@P>");
  expect(uses).toContain("2:96 calls Go/0 awaited(M@A()).Go");
});

test("code of later branches, which the grammar does not see where they stand inside of a statement, has its uses", async () => {
  const uses = await usageOf(
    "A.cs",
    `static class K {
    const int Len = 8;
    static int A(int arg) =>
#if NEW // Len
        Len + 1;
#else
        Len + arg + "Len".Cut(Len) + /* Len */ Helper.Go(); // Len
#endif
}`,
  );
  expect(uses.filter((line) => /^[78]:/.test(line))).toEqual([
    "7:9 references Len Len@K",
    "7:27 calls Cut ?.Cut",
    "7:31 references Len Len@K",
    "7:48 references Helper Helper@K",
    "7:55 calls Go ?.Go",
  ]);
});
