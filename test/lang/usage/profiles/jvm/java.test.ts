/** What extraction knows of uses in Java. */
import { expect, test } from "bun:test";
import { usageOf } from "../../print.ts";

/** The lines about a program that stands inside a class A. */
const inClass = async (body: string): Promise<string[]> => usageOf("A.java", `class A {\n${body}\n}\n`);

test("a receiver is followed to the type that is written, or to what its initializer gives", async () => {
  const uses = await inClass("void m(Foo foo, Bar[] bars) {\nvar made = foo.make();\nmade.run();\nbars[0].go();\n((Baz) foo).x();\n}");
  expect(uses).toContain("4:6 calls run/0 <Foo@A>.make().run");
  expect(uses).toContain("5:9 calls go/0 element(<builtin[Bar@A]>).go");
  expect(uses).toContain("6:13 calls x/0 <Baz@A>.x");
});

test("locals are no uses and hide members, also in lambdas, loops, catch clauses and patterns", async () => {
  const uses = await inClass(`void m(Object o) {
for (Foo f : list) f.a();
try (Res r = open()) { r.b(); } catch (E1 | E2 e) { e.c(); }
each((p, q) -> p.d(q));
if (!(o instanceof Foo g)) return;
g.z();
if (o instanceof P(int x, Foo h)) h.i(x);
switch (o) { case Foo k when k.ok() -> k.j(); default -> {} }
}`);
  const named = new Set(uses.map((line) => line.split(" ")[2]?.split("/")[0]));
  for (const local of ["o", "f", "r", "e", "p", "q", "g", "x", "h", "k"]) expect(named).not.toContain(local);
  expect(uses).toContain("3:22 calls a/0 <Foo@A>.a");
  expect(uses).toContain("4:55 calls c/0 (<E1@A> | <E2@A>).c");
  expect(uses).toContain("7:3 calls z/0 <Foo@A>.z");
  expect(uses).toContain("8:37 calls i/1 <Foo@A>.i");
  expect(uses).toContain("9:42 calls j/0 <Foo@A>.j");
});

test("a method is not hidden by a variable of its name", async () => {
  const uses = await inClass("int next;\nvoid m(int size) { size(size); }");
  expect(uses).toContain("3:20 calls size/1 size@A");
  expect(uses.filter((line) => line.includes(" size"))).toHaveLength(1);
});

test("inside an anonymous class, this is what it extends, and its own members come first", async () => {
  const uses = await inClass(
    "void m(int n) {\nnew Foo() {\nint n;\nvoid own() { n++; own(); bar(); this.baz(); A.this.m(1); }\n};\n}\nvoid bar() {}",
  );
  expect(uses).toContain("5:19 calls own/0 =A.m.own");
  expect(uses).toContain("5:26 calls bar/0 (<Foo@A>.bar else bar@A)");
  expect(uses).toContain("5:38 calls baz/0 <Foo@A>.baz");
  expect(uses).toContain("5:52 calls m/1 <=A>.m");
});

test("constructors are called by new, this and super, with their numbers of arguments", async () => {
  const uses = await usageOf(
    "A.java",
    "class A extends B<C> {\nA() { this(1); }\nA(int... x) { super(x, 2); new A(3) {}; new D.E<F>(); }\n}",
  );
  expect(uses).toContain("A.A takes 0");
  expect(uses).toContain("A.A takes 0-");
  expect(uses).toContain("2:7 calls A/1 =A.A");
  expect(uses).toContain("3:15 calls B/2 B[C].B");
  expect(uses).toContain("3:32 calls A/1 =A");
  expect(uses).toContain("3:47 calls E/0 D@A.E");
  expect(uses).toContain("3:49 references F F@A");
});

test("imports are bound, and the types on the way to what they import are uses too", async () => {
  const uses = await usageOf("A.java", "import a.b.Outer.Inner;\nimport static a.C.max;\nimport a.d.*;\nclass A { Inner i = max(1); }");
  expect(uses).toContain("1 import name a.b.Outer Inner as Inner");
  expect(uses).toContain("1:12 imports Outer import(a.b Outer)");
  expect(uses).toContain("2:17 imports C import(a C)");
  expect(uses).toContain("3 import all a.d  as -");
  expect(uses).toContain("A.i : <import(a.b.Outer Inner)>");
  expect(uses).toContain("4:21 calls max/1 (self(A).max else import(a.C max))");
});

test("supertypes, nested types, constants of enumerations and members of records are known", async () => {
  const uses = await inClass(`static class N<T extends Bar> extends Base<T> implements I, J.K { T held; }
enum E { ONE, TWO; }
record P(Foo foo) {}
int m(E e) { for (E x : E.values()) x.go(); return switch (e) { case ONE -> 1; default -> 2; }; }`);
  expect(uses).toContain("A.N extends Base@A[A.N#0:Bar@A]");
  expect(uses).toContain("A.N implements J@A.K");
  expect(uses).toContain("A.N.held : <A.N#0:Bar@A>");
  expect(uses).toContain("A.P.foo : <Foo@A.P>");
  expect(uses).toContain("A.E.ONE : <=A.E>");
  expect(uses).toContain("5:39 calls go/0 <=A.E>.go");
  expect(uses).toContain("5:70 references ONE (<=A.E>.ONE else ONE@A)");
});

test("annotations name classes by paths, and members of these", async () => {
  const uses = await inClass("@Outer.Inner(name = 1) void m() {}\n<T> void n(T it, java.util.List<?> list) { it.x(); list.get(0).y(); }");
  expect(uses).toContain("2:2 references Outer Outer@A");
  expect(uses).toContain("2:8 references Inner Outer@A.Inner");
  expect(uses).toContain("2:14 references name Outer@A.Inner.name");
  expect(uses).toContain("3:47 calls x/0 builtin.x");
});
