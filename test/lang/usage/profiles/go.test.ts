/** What extraction knows of uses in Go: types without names, results by place, what type parameters are asked to be. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

test("structs that are written on the spot have members, and types in functions are locals", async () => {
  const uses = await usageOf(
    "a.go",
    `package a
func g() {
	for _, tc := range []struct{ name string; b *Res }{{name: "x", b: &Res{}}} { tc.b.z(); tc.name.n() }
	type Local struct { in Res }
	var l Local
	l.in.z()
}
`,
  );
  expect(uses.find((use) => use.startsWith("3:84 "))).toBe("3:84 calls z element(<builtin[{name: =a.g.name, b: =a.g.b}]>).b.z");
  expect(uses).toContain("a.g.b : <Res>");
  expect(uses).toContain("6:7 calls z <=a.g.Local>.in.z");
});

test("functions without names give and take what is written", async () => {
  const uses = await usageOf(
    "a.go",
    `package a
type T struct { run func(a, b A, c *B) (Res, Other) }
func (t T) m() { t.run(1, 2).on(); made := func() Res { return x }; made().stop() }
`,
  );
  expect(uses).toContain("a.T.run : (<A>, <A>, <B>) => <Res>");
  expect(uses).toContain("3:30 calls on <T>.run().on");
  expect(uses).toContain("3:76 calls stop {(): <Res>}().stop");
});

test("each result of a call is told by its place, and a constant repeats the type before it", async () => {
  const uses = await usageOf(
    "a.go",
    `package a
const (
	A Kind = iota
	B
)
func two() (a Res, b, c Other) { return }
func f() { r, o, p := two(); r.x(); o.y(); p.z() }
`,
  );
  expect(uses).toContain("a.B : <Kind>");
  expect(uses).toContain("7:32 calls x two().x");
  expect(uses).toContain("7:39 calls y two(257).y");
  expect(uses).toContain("7:46 calls z two(258).z");
});

test("what a type parameter is asked to be is no interface that the type has", async () => {
  const uses = await usageOf(
    "a.go",
    "package a\ntype T[K interface{ Foo; Bar }] struct { held K }\nfunc (t T[X]) m() { t.held.foo() }\nfunc h[K Asked[K]]() { use(K.Key) }\n",
  );
  expect(uses).toContain("a.T.held : <a.T#0:(Foo | Bar)>");
  expect(uses).toContain("4:30 references Key a.h#0:Asked[?].Key");
  expect(uses.some((use) => use.includes("extends"))).toBe(false);
});
