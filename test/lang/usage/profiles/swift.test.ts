/** What extraction knows of uses in Swift. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const inFunction = async (body: string): Promise<string[]> => usageOf("A.swift", `class A {\nfunc m(foo: Foo) {\n${body}\n}\n}\n`);

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]?.split("/")[0]));

test("imports: whole modules, and single definitions of one", async () => {
  const uses = await usageOf("A.swift", "@testable import Kit\nimport struct Other.Thing\nlet x: Thing = make()\n");
  expect(uses).toContain("1 import module Kit  as Kit");
  expect(uses).toContain("2 import name Other Thing as Thing");
  expect(uses).toContain("x : <import(Other Thing)>");
  expect(uses).toContain("3:16 calls make/0 make");
});

test("types: superclasses, protocols, generics, nested ones, and extensions of types elsewhere", async () => {
  const uses = await usageOf(
    "A.swift",
    `class A<T: Bar>: Base<T>, Face {
  let held: T
  @Wrapper(key: 1) var other: [Foo]?
  static let shared = A()
  init(held: T) { self.held = held; super.init(frame: held.frame) }
  struct Inner: Face { var x: Int }
}
protocol P: Q { associatedtype Item: R; func ask(_ a: Foo) -> Item }
extension A.Inner: P { func more() -> Self { self.more() } }
`,
  );
  expect(uses).toContain("A extends Base[A#0:Bar@A]");
  expect(uses).toContain("A implements Face");
  expect(uses).toContain("A.Inner implements Face@A");
  expect(uses).toContain("P extends Q");
  expect(uses).toContain("A.held : <A#0:Bar@A>");
  expect(uses).toContain("A.other : <builtin[Foo@A]>");
  expect(uses).toContain("A.shared : A@A()");
  expect(uses).toContain("A.Inner : A.Inner");
  expect(uses).toContain("A.Inner.more on A.Inner");
  expect(uses).toContain("P.Item : R@P");
  expect(uses).toContain("P.ask : <Item@P>");
  expect(uses).toContain("5:43 calls init/1 super(A).init");
  expect(uses).toContain("5:60 references frame <A#0:Bar@A>.frame");
  expect(uses).toContain("9:51 calls more/0 self(A.Inner).more");
  expect(namesIn(uses)).not.toContain("key");
});

test("conditions bind for their block, a guard for what follows, and the value is the name outside", async () => {
  const uses = await inFunction(`if let bar = foo.bar, let baz = bar.baz { baz.a() } else { bar.b() }
if let foo = foo.inner { foo.c() }
guard let made = try? await make(), case .some(let got) = made.get(), let typed = got as? Typed else { return made.d() }
got.e()
typed.f()
if let foo { foo.g() }
while let next = foo.next() { next.h() }`);
  expect(uses).toContain("3:47 calls a/0 <Foo@A>.bar.baz.a");
  expect(uses).toContain("3:64 calls b/0 bar@A.b");
  expect(uses).toContain("4:30 calls c/0 <Foo@A>.inner.c");
  expect(uses).toContain("5:116 calls d/0 made@A.d");
  expect(uses).toContain("6:5 calls e/0 make@A().get().e");
  expect(uses).toContain("7:7 calls f/0 <Typed@A>.f");
  expect(uses).toContain("8:18 calls g/0 <Foo@A>.g");
  expect(uses).toContain("9:36 calls h/0 <Foo@A>.next().h");
});

test("patterns: cases are members of what is matched, and what they hold is what the case takes", async () => {
  const uses = await usageOf(
    "A.swift",
    `enum E { case one(Foo, label: Bar), two
  func m() {
    switch self { case let .one(f, label: b): f.a(); b.b()
    case .two: break
    case let x as Other: x.c() }
    do { try go() } catch let e as Oops { e.d() } catch { error.e() }
  }
}
`,
  );
  expect(uses).toContain("E.one : <=E>");
  expect(uses).toContain("3:29 references one self(E).one");
  expect(uses).toContain("3:49 calls a/0 self(E).one(0).a");
  expect(uses).toContain("3:56 calls b/0 self(E).one(1).b");
  expect(uses).toContain("4:11 references two self(E).two");
  expect(uses).toContain("5:28 calls c/0 <Other@E>.c");
  expect(uses).toContain("6:45 calls d/0 <Oops@E>.d");
  for (const name of ["f", "label", "x", "e", "error"])
    expect([...namesIn(uses)].filter((one) => one === name)).toEqual(name === "e" ? ["e"] : []);
});

test("closures: their own parameters, $0, captures and trailing labels", async () => {
  const uses = await inFunction(`list.map { $0.a() }.forEach { one in one.b() }
list.sorted { (l: Foo, r) in l.c() }
foo.run(with: 1) { [weak self, held = foo.held] in self?.m(foo: held.d()) } onError: { _ in x() }
list.map(\\.name)`);
  expect(uses).toContain("3:15 calls a/0 (element(list@A) else element(list@A.map(255))).a");
  expect(uses).toContain("3:42 calls b/0 (element(list@A.map()) else element(list@A.map().forEach(255))).b");
  expect(uses).toContain("4:32 calls c/0 <Foo@A>.c");
  expect(uses).toContain("5:58 calls m/1 self(A).m");
  expect(uses).toContain("5:70 calls d/0 <Foo@A>.held.d");
  expect(uses).toContain("5:5 calls run/3 <Foo@A>.run");
  expect(uses).toContain("6:12 references name (element(list@A) else element(list@A.map(255))).name");
  for (const name of ["$0", "one", "l", "r", "held ", "with", "onError"]) expect(namesIn(uses)).not.toContain(name);
});

test("expressions: optionals, casts, subscripts, constructors, and members of the type that is expected", async () => {
  const uses = await inFunction(`let a: [Foo] = []
a[0].a()
(foo.x as? Bar)?.b()
foo.y!.z?.c()
let d = cond ? Foo() : nil
let kind: Kind = .plain
d?.kind = .other
Box<Foo>(d).e()
let (p, q) = (1, 2), r = Foo.make(); r.f()
let s: Foo! = p
func local(_ n: Int) -> Foo { local(n) }
local(1).g()
outer: for (i, e) in a.enumerated() where i > q { e.h(); break outer }`);
  expect(uses).toContain("4:6 calls a/0 element(<builtin[Foo@A]>).a");
  expect(uses).toContain("5:18 calls b/0 <Bar@A>.b");
  expect(uses).toContain("6:11 calls c/0 <Foo@A>.y.z.c");
  expect(uses).toContain("8:19 references plain <Kind@A>.plain");
  expect(uses.some((line) => /^9:12 references other .*\.kind\.other$/.test(line))).toBe(true);
  expect(uses).toContain("10:1 calls Box/1 Box@A");
  expect(uses).toContain("10:13 calls e/0 Box@A[Foo@A]().e");
  expect(uses).toContain("11:40 calls f/0 Foo@A.make().f");
  expect(uses).toContain("14:10 calls g/0 =A.m.local().g");
  expect(uses).toContain("15:53 calls h/0 element(<builtin[Foo@A]>).h");
  for (const name of ["p", "q", "i", "e ", "n", "outer"]) expect(namesIn(uses)).not.toContain(name);
});

test("a closure is called with what the function says that it takes; the last one stands behind the brackets", async () => {
  const uses = await usageOf(
    "A.swift",
    `func load(_ n: Int = 1, done: @escaping (Foo) -> Void) {}
func m() {
  load { $0.a() }
  load(2) { foo in foo.b() }
}
struct V { @State var shown: Foo; func w() { $shown.c() } }
`,
  );
  expect(uses).toContain("3:13 calls a/0 element(load(255)).a");
  expect(uses).toContain("4:24 calls b/0 element(load(255)).b");
  expect(uses).toContain("6:46 references shown shown@V");
  expect(uses).toContain("6:53 calls c/0 ?.c");
});
