/** What extraction knows of uses in Scala. */
import { expect, test } from "bun:test";
import { usageOf } from "../../print.ts";

const inMethod = async (body: string): Promise<string[]> => usageOf("A.scala", `class A {\ndef m(foo: Foo): Unit = {\n${body}\n}\n}\n`);

test("nested packages, and imports with selectors, new names, wildcards and hidden names", async () => {
  const uses = await usageOf("A.scala", "package a.b\npackage c\nimport x.{P, Q => R, S => _}\nimport y.Obj._\nval v: R = P.make\n");
  expect(uses).toContain("package a.b");
  expect(uses).toContain("package a.b.c");
  expect(uses).toContain("3 import name x P as P");
  expect(uses).toContain("3 import name x Q as R");
  expect(uses).toContain("4 import all y.Obj  as -");
  expect(uses).toContain("4:10 imports Obj import(y Obj)");
  expect(uses).toContain("5:8 references Q type import(x Q)");
  expect(uses).toContain("5:14 calls make import(x P).make");
});

test("patterns bind what begins with a small letter, by type where one is written", async () => {
  const uses = await inMethod(`foo.get match {
case Foo(a, b: Bar) => b.x(a)
case c: Baz if c.ok => c.y()
case d @ Qux(_) => d.z()
case Some(e) => e.w()
case \`fixed\` | Other.One => 1
}`);
  expect(uses).toContain("4:26 calls x/1 <Bar@A>.x");
  expect(uses).toContain("5:18 calls ok <Baz@A>.ok");
  expect(uses).toContain("6:22 calls z/0 <Qux@A>.z");
  expect(uses).toContain("7:19 calls w/0 element(<Foo@A>.get).w");
  expect(uses).toContain("8:6 references fixed fixed@A");
  expect(uses).toContain("8:22 references One Other@A.One");
  const names = new Set(uses.map((line) => line.split(" ")[2]?.split("/")[0]));
  for (const name of ["a", "b", "c", "d", "e", "foo"]) expect(names).not.toContain(name);
});

test("functions are given elements, and comprehensions draw them", async () => {
  const uses = await inMethod(`xs.map(x => x.a).filter(_.b)
for (y <- ys; z = y.c if z.d) yield z.e
foo.f[Int](1)(2).g
foo.asInstanceOf[Bar].h
new Foo(1).i
xs plus foo`);
  expect(uses).toContain("3:15 calls a element(xs@A).a");
  expect(uses).toContain("4:21 calls c element(ys@A).c");
  expect(uses).toContain("4:39 calls e element(ys@A).c.e");
  expect(uses).toContain("5:18 calls g <Foo@A>.f().g");
  expect(uses).toContain("6:23 calls h <Bar@A>.h");
  expect(uses).toContain("7:5 calls Foo/1 Foo@A");
  expect(uses).toContain("7:12 calls i <Foo@A>.i");
  expect(uses).toContain("8:4 calls plus xs@A.plus");
});

test("types: case classes, parameters, mixed in traits, self types, extensions, anonymous classes", async () => {
  const uses = await usageOf(
    "A.scala",
    `case class A[T <: Bar](held: T) extends Base[T](held) with Mixed { self: Needed =>
  def own = self.x
  def other = given
  val anonymous = new Foo(1) { def inner = 3; def outer = inner + inherited }
}
class P(dep: Dep) { def go = dep.run }
implicit class Rich(val foo: Foo) { def rich(n: Int) = foo.y }
extension (foo: Foo) def extended: Bar = foo.z
`,
  );
  expect(uses).toContain("A.held : <Bar@A>");
  expect(uses).toContain("A extends Base[Bar@A]");
  expect(uses).toContain("A extends Mixed");
  expect(uses).toContain("2:18 calls x (self(A) else <Needed@A>).x");
  expect(uses).toContain("4:59 references inner =A.anonymous.inner");
  expect(uses).toContain("6:34 calls run <Dep@P>.run");
  expect(uses).toContain("Rich.rich on Foo@Rich");
  expect(uses).toContain("Rich.rich takes 1");
  expect(uses.some((line) => line.startsWith("Foo.extended on Foo"))).toBe(true);
});

test("arguments belong to the call that they stand behind, not to what its function is taken of", async () => {
  const uses = await inMethod("foo.labels[Int].map(foo.kept)\nfoo.made[Int](1, 2)");
  expect(uses).toContain("3:5 calls labels <Foo@A>.labels");
  expect(uses).toContain("3:17 calls map/1 <Foo@A>.labels.map");
  expect(uses).toContain("4:5 calls made/2 <Foo@A>.made");
});
