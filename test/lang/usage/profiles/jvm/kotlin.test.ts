/** What extraction knows of uses in Kotlin. */
import { expect, test } from "bun:test";
import { usageOf } from "../../print.ts";

const inFunction = async (body: string): Promise<string[]> => usageOf("A.kt", `class A {\nfun m(foo: Foo) {\n${body}\n}\n}\n`);

test("packages, imports under other names, and whole packages", async () => {
  const uses = await usageOf("A.kt", "package a.b\nimport a.c.Foo as F\nimport a.d.*\nval x: F = make()\n");
  expect(uses).toContain("package a.b");
  expect(uses).toContain("2 import name a.c Foo as F");
  expect(uses).toContain("3 import all a.d  as -");
  expect(uses).toContain("a.b.x : <import(a.c Foo)>");
  expect(uses).toContain("4:8 references Foo import(a.c Foo)");
});

test("lambdas: it, named parameters, and what apply and with run on", async () => {
  const uses = await inFunction(`list.forEach { it.a() }
list.map { each -> each.b() }
foo.apply { c(); this.d() }.let { it.e() }
with(foo) { f() }
foo.run { made }.g()`);
  expect(uses).toContain("3:19 calls a/0 element(list@A).a");
  expect(uses).toContain("4:25 calls b/0 element(list@A).b");
  expect(uses).toContain("5:13 calls c/0 (<Foo@A>.c else c@A)");
  expect(uses).toContain("5:23 calls d/0 <Foo@A>.d");
  expect(uses).toContain("5:38 calls e/0 <Foo@A>.e");
  expect(uses).toContain("6:13 calls f/0 (<Foo@A>.f else f@A)");
  expect(uses).toContain("7:18 calls g/0 (<Foo@A>.made else made@A).g");
});

test("a variable whose type was tested is of that type", async () => {
  const uses = await inFunction(`if (foo is Bar && foo.a()) foo.b() else foo.c()
when (val got = foo.get()) {
is Baz -> got.d()
else -> got.e()
}`);
  expect(uses).toContain("3:23 calls a/0 (<Bar@A> else <Foo@A>).a");
  expect(uses).toContain("3:32 calls b/0 (<Bar@A> else <Foo@A>).b");
  expect(uses).toContain("3:45 calls c/0 <Foo@A>.c");
  expect(uses).toContain("5:15 calls d/0 (<Baz@A> else <Foo@A>.get()).d");
  expect(uses).toContain("6:13 calls e/0 <Foo@A>.get().e");
});

test("locals are no uses: loops, parts, catch clauses, local functions, labels, keys of arguments and templates", async () => {
  const uses = await inFunction(`for (i in list) i.a()
val (p, q) = pair
try { x() } catch (e: Oops) { e.b() }
fun local(n: Int): Foo = local(n)
outer@ for (j in js) break@outer
named(key = p, "$q and $other")
local(1).c()`);
  const names = new Set(uses.map((line) => line.split(" ")[2]?.split("/")[0]));
  for (const name of ["i", "p", "q", "e", "n", "j", "outer", "key"]) expect(names).not.toContain(name);
  expect(uses).toContain("3:19 calls a/0 element(list@A).a");
  expect(uses).toContain("5:33 calls b/0 <Oops@A>.b");
  expect(uses).toContain("9:10 calls c/0 =A.m.local().c");
  expect(uses.some((line) => line.endsWith("references other other@A"))).toBe(true);
});

test("types: properties in constructors, extensions, companions, anonymous objects, delegation, written and inferred types", async () => {
  const uses = await usageOf(
    "A.kt",
    `class A<T : Bar>(val held: T, size: Int) : Base<T>(size), Face {
  val lazily by lazy { Foo(1) }
  fun size() = size.x()
  companion object {
    fun make(): A<Bar> = A(Bar(), 1)
  }
  val o = object : Foo(1) {
    fun own() {
      own()
      inherited()
    }
  }
}
fun Foo.ext(n: Int = 1): Bar = this.bar(n)
`,
  );
  expect(uses).toContain("A.held : <A#0:Bar@A>");
  expect(uses).toContain("A.lazily : Foo@A()");
  expect(uses).toContain("A extends Base[A#0:Bar@A]");
  expect(uses).toContain("A implements Face");
  expect(uses).toContain("A.make : <A@A[Bar@A]>");
  expect(uses).toContain("3:16 references size size@A");
  expect(uses).toContain("9:7 calls own/0 =A.o.own");
  expect(uses).toContain("10:7 calls inherited/0 (<Foo@A>.inherited else inherited@A)");
  expect(uses).toContain("Foo.ext on Foo");
  expect(uses).toContain("Foo.ext takes 0-1");
  expect(uses).toContain("14:37 calls bar/1 <Foo>.bar");
});
