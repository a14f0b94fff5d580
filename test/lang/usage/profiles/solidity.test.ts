/** What extraction knows of uses in Solidity. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const inFunction = async (body: string): Promise<string[]> =>
  usageOf("A.sol", `contract A is Base {\nfunction m(Foo foo, uint x) public {\n${body}\n}\n}\n`);

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]?.split("/")[0]));

test("imports: whole files, by name, and as a module", async () => {
  const uses = await usageOf(
    "A.sol",
    `import "./a.sol";
import {Foo, Bar as Baz} from "@kit/b.sol";
import * as Lib from "./c.sol";
contract A is Foo, Lib.Base(1) { Baz internal held; }
`,
  );
  expect(uses).toContain("1 import all ./a.sol  as - (exported)");
  expect(uses).toContain("2 import name @kit/b.sol Bar as Baz");
  expect(uses).toContain("3 import module ./c.sol  as Lib");
  expect(uses).toContain("2:14 imports Bar import(@kit/b.sol Bar)");
  expect(uses).toContain("A extends import(./c.sol ).Base");
  expect(uses).toContain("4:15 extends Foo import(@kit/b.sol Foo)");
  expect(uses).toContain("A.held : <import(@kit/b.sol Bar)>");
});

test("declarations: structs, mappings, enums, constructors, and functions of libraries as members of what they take", async () => {
  const uses = await usageOf(
    "A.sol",
    `struct S { Foo foo; mapping(address => S[]) inner; }
enum E { One }
library L { function f(S storage s, uint a) internal returns (Foo) { return s.foo; } }
contract A { constructor(Foo f) Base(f) {} modifier only(Foo w) { w.check(); _; } event Done(uint id); }
`,
  );
  expect(uses).toContain("S.inner : <builtin[builtin, builtin[S@S]]>");
  expect(uses).toContain("E.One : <=E>");
  expect(uses).toContain("L.f : <Foo@L>");
  expect(uses).toContain("L.f on S@L");
  expect(uses).toContain("L.f takes 1-2");
  expect(uses).toContain("A.constructor : <=A>");
  expect(uses).toContain("4:33 calls Base Base@A");
  expect(uses).toContain("4:69 calls check/0 <Foo@A>.check");
  expect(namesIn(uses)).not.toContain("id");
});

test("calls: members, options, events, errors, new, and keys of what is built", async () => {
  const uses = await inFunction(`foo.get{value: 1}(x); this.m(foo, x); super.m(foo, x); list[0].run();
emit Done(1); revert Bad(x); new Made(1).go(); IFoo(x).ask();
Item memory it = Item({key: 1}); call({x: 1}); Kind.One;`);
  expect(uses).toContain("3:5 calls get/1 <Foo@A>.get");
  expect(uses).toContain("3:28 calls m/2 self(A).m");
  expect(uses).toContain("3:45 calls m/2 super(A).m");
  expect(uses).toContain("3:64 calls run/0 element(list@A).run");
  expect(uses).toContain("4:6 calls Done Done@A");
  expect(uses).toContain("4:22 calls Bad Bad@A");
  expect(uses).toContain("4:34 calls Made Made@A");
  expect(uses).toContain("4:56 calls ask/0 IFoo@A().ask");
  expect(uses).toContain("5:24 references key <Item@A>.key");
  expect(uses).toContain("5:53 references One Kind@A.One");
  expect(namesIn(uses)).not.toContain("value");
});

test("locals of blocks, of what is tried, and of assembly are no uses", async () => {
  const uses = await inFunction(`(uint a, IFoo b) = two(); b.c();
try foo.d() returns (Bar got) { got.e(); } catch Error(string memory reason) { reason; }
for (uint i = 0; i < x; i++) { i; }
assembly { let q := add(x, total) function yulf(p) -> o { o := p } sstore(held.slot, yulf(q)) }`);
  expect(uses).toContain("3:29 calls c/0 <IFoo@A>.c");
  expect(uses).toContain("4:37 calls e/0 <Bar@A>.e");
  expect(uses).toContain("6:28 references total total@A");
  expect(uses).toContain("6:75 references held held@A");
  for (const local of ["a", "i", "q", "p", "o", "slot", "yulf", "reason", "Error"]) expect(namesIn(uses)).not.toContain(local);
});
