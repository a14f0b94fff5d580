/** What extraction knows of uses in Dart. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const inMethod = async (body: string): Promise<string[]> => usageOf("a.dart", `class A {\nvoid m(Foo foo) {\n${body}\n}\n}\n`);

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]?.split("/")[0]));

test("imports: whole, by prefix, by name, for other platforms; exports and parts", async () => {
  const uses = await usageOf(
    "a.dart",
    `import 'dart:io' as io show File;
import 'stub.dart' if (dart.library.io) 'real.dart' hide Gone;
import 'b.dart' show Foo;
export 'src/c.dart' show C;
part 'd.dart';
io.File open() => Foo.open(io.connect());
`,
  );
  expect(uses).toContain("1 import module dart:io  as io");
  expect(uses).toContain("2 import all stub.dart  as -");
  expect(uses).toContain("2 import all real.dart  as -");
  expect(uses).toContain("3 import name b.dart Foo as Foo");
  expect(uses).toContain("4 import name src/c.dart C as - (exported)");
  expect(uses).toContain("5 import file d.dart  as - (exported)");
  expect(uses).toContain("6:4 references File import(dart:io ).File");
  expect(uses).toContain("6:23 calls open/1 import(b.dart Foo).open");
  expect(uses).toContain("6:31 calls connect/0 import(dart:io ).connect");
  expect(namesIn(uses)).not.toContain("Gone");
});

test("classes: what they extend and mix in, constructors, and fields that parameters set", async () => {
  const uses = await usageOf(
    "a.dart",
    `class A<T extends Foo> extends Base<T> with Mix implements Face {
  final Foo held;
  late final List<Bar> all = [], more;
  A(this.held, {required int n, Foo? other}) : all = other.made(), super(n) { held.go(); }
  A.named(super.n) : held = Foo();
  factory A.make() => A.named(1);
  Foo get value => held;
  set value(Foo v) { v.kept(); }
}
enum Kind { one, two; final int n = 1; }
`,
  );
  expect(uses).toContain("A extends Base@A[A#0:Foo@A]");
  expect(uses).toContain("A implements Mix@A");
  expect(uses).toContain("A implements Face@A");
  expect(uses).toContain("A.held : <Foo@A>");
  expect(uses).toContain("A.more : <builtin[Bar@A]>");
  expect(uses).toContain("A.named : <=A>");
  expect(uses).toContain("A.A takes 2-3");
  expect(uses).toContain("Kind.one : <=Kind>");
  expect(uses).toContain("4:10 references held self(A).held");
  expect(uses).toContain("4:60 calls made/0 <Foo@A>.made");
  expect(uses).toContain("4:68 calls Base/1 Base@A[A#0:Foo@A]");
  expect(uses).toContain("4:79 references held held@A");
  expect(uses).toContain("6:25 calls named/1 A@A.named");
  expect(uses).toContain("8:24 calls kept/0 <Foo@A>.kept");
});

test("rows of selectors, cascades and what is awaited", async () => {
  const uses = await inMethod(`var a = Foo()..set(1)..held.more();
a.b?.c!.d(e[0].f);
final got = await fetch(); got.g();
(foo as Bar).h();
[for (final x in foo.all) x.i()];
new Foo.named().j(); const Bar(); Foo.new;`);
  expect(uses).toContain("3:16 calls set/1 Foo@A().set");
  expect(uses).toContain("3:29 calls more/0 Foo@A().held.more");
  expect(uses).toContain("4:9 calls d/1 Foo@A().b.c.d");
  expect(uses).toContain("4:16 references f element(e@A).f");
  expect(uses).toContain("5:32 calls g/0 awaited(fetch@A()).g");
  expect(uses).toContain("6:14 calls h/0 <Bar@A>.h");
  expect(uses).toContain("7:29 calls i/0 element(<Foo@A>.all).i");
  expect(uses).toContain("8:9 calls named/0 Foo@A.named");
  expect(uses).toContain("8:17 calls j/0 Foo@A.named().j");
  expect(uses).toContain("8:28 calls Bar/0 Bar@A");
  expect(namesIn(uses)).not.toContain("new");
});

test("functions as arguments hold what they are called with, and tests say more of a name", async () => {
  const uses = await inMethod(`foo.all.map((x) => x.inner).forEach((y) { y.a(); });
use((z) => z.b());
if (foo is Bar && foo.c()) { foo.d(); }
foo.e();
if (foo is! Baz) return;
foo.f();`);
  expect(uses).toContain("3:22 references inner (element(<Foo@A>.all) else element(<Foo@A>.all.map(0))).inner");
  expect(uses.find((use) => use.startsWith("3:45 calls a/0"))).toContain("element(<Foo@A>.all)");
  expect(uses).toContain("4:14 calls b/0 element(use@A(0)).b");
  expect(uses).toContain("5:23 calls c/0 <Bar@A>.c");
  expect(uses).toContain("5:34 calls d/0 <Bar@A>.d");
  expect(uses).toContain("6:5 calls e/0 <Foo@A>.e");
  expect(uses).toContain("8:5 calls f/0 <Baz@A>.f");
});

test("patterns, catches, local functions and labels", async () => {
  const uses = await inMethod(`switch (foo) { case Bar(:final held, other: var it): held.a(); it.b(); case Kind.one: break; }
try { foo.c(); } on Oops catch (e) { e.d(); } catch (e) { e.e(); }
Foo local(Foo p) => p.f();
local(foo).g(named: 1);`);
  expect(uses).toContain("3:32 references held <Bar@A>.held");
  expect(uses).toContain("3:38 references other <Bar@A>.other");
  expect(uses).toContain("3:59 calls a/0 <Bar@A>.held.a");
  expect(uses).toContain("3:67 calls b/0 <Bar@A>.other.b");
  expect(uses).toContain("3:82 references one Kind@A.one");
  expect(uses).toContain("4:40 calls d/0 <Oops@A>.d");
  expect(uses).toContain("4:61 calls e/0 ?.e");
  expect(uses).toContain("5:23 calls f/0 <Foo@A>.f");
  expect(uses).toContain("6:12 calls g/1 =A.m.local().g");
  expect(namesIn(uses)).not.toContain("named");
});

test("in an extension a bare name may be one of what it extends", async () => {
  const uses = await usageOf("a.dart", "extension Ext on Foo { void more() => run(this.held); }\n");
  expect(uses).toContain("Ext.more on Foo@Ext");
  expect(uses).toContain("1:39 calls run/1 (run@Ext else <Foo@Ext>.run)");
  expect(uses).toContain("1:48 references held <Foo@Ext>.held");
});

test("a call with one type and one argument, which the grammar takes for two comparisons, is a call", async () => {
  const uses = await inMethod(`return fetch<Bar>(foo);
  final y = await fetch<Bar>(foo).made();
  f() => !foo.check<Bar>(foo);
  return bar(fetch<Bar>(foo));`);
  expect(uses).toContain("3:8 calls fetch/1 fetch@A");
  expect(uses).toContain("3:14 references Bar Bar@A");
  expect(uses).toContain("4:19 calls fetch/1 fetch@A");
  expect(uses).toContain("4:35 calls made/0 fetch@A[Bar@A]().made");
  expect(uses).toContain("5:15 calls check/1 <Foo@A>.check");
  expect(uses).toContain("6:14 calls fetch/1 fetch@A");
  const compared = await inMethod("return n < foo.most && foo.least > (foo.size);");
  expect(compared.filter((use) => use.includes(" calls "))).toEqual([]);
});
