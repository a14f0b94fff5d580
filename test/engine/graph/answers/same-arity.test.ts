/** Overloads that take as many arguments: the uses of one are those of all, and the answer says so. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "A.java":
      "class A {\n  static int of(int a) { return a; }\n  static int of(String a) { return 1; }\n  static int of(int a, int b) { return a; }\n  static int once(int a) { return of(a); }\n  int two() { return of(1, 2) + once(3); }\n}\n",
    "A.cs":
      "class A {\n  int Get(int x) => Get<string>(x);\n  int Get<T>(int x) { return 1; }\n  int Make<T>(T x) { return 1; }\n  int Make(object x) { return 1; }\n  int Run(A a) {\n    Get(1);\n    this.Get<int>(2);\n    a.Get(3);\n    Make(a);\n    return Make<A>(a);\n  }\n}\n",
    "a.h": "int plot(int a);\nint plot(double a);\nint only(int a);\n",
    "a.cpp":
      '#include "a.h"\nint plot(int b) { return b; }\nint plot(double b) { return 1; }\nint only(int b) { return plot(b); }\nint run() { return only(1); }\n',
  }));
});

test("the uses of a name are said to be those of all overloads that take as many arguments", async () => {
  for (const answer of [await references(open(root), { target: "A.of" }), await callers(open(root), { target: "A.of" })]) {
    expect(answer.warnings?.join()).toContain("any of 2 overloads");
    expect(answer.warnings?.join()).toContain("A.java:3.");
  }
  expect((await references(open(root), { target: "a.cpp:2" })).warnings?.join()).toContain("any of 2 overloads");
});

test("not where the number or the types of arguments tell them apart, nor of a declaration and its definition", async () => {
  for (const target of ["A.java:2", "A.java:4", "A.java:5", "a.cpp:4"])
    expect((await references(open(root), { target })).warnings).toBeUndefined();
});

test("type arguments that a call writes tell overloads apart, and that it writes none, where nothing that it passes tells them", async () => {
  const lines = async (target: string): Promise<number[]> =>
    (await references(open(root), { target })).results.map(({ line_start }) => line_start);
  expect(await lines("A.cs:2")).toEqual([7, 9]);
  expect(await lines("A.cs:3")).toEqual([2, 8]);
  // `Make(a)` may be either, so it comes after the sure use.
  expect(await lines("A.cs:4")).toEqual([11, 10]);
  expect(await lines("A.cs:5")).toEqual([10]);
  const { symbol, others, other_symbols: named } = await references(open(root), { target: "A.Get" });
  expect([symbol.line_start, others, named?.map(({ path, line_start }) => `${path}:${line_start}`)]).toEqual([2, 1, ["A.cs:3"]]);
});
