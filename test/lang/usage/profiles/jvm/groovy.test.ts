/** What extraction knows of uses in Groovy: closures, declarations without types, calls without brackets. */
import { expect, test } from "bun:test";
import { usageOf } from "../../print.ts";

test("members of what may be null, and of each of several, do not end the class that they stand in", async () => {
  const uses = await usageOf(
    "A.groovy",
    `class A {
    static boolean first(email) { return email?.contains('@') && all*.size() }
    static boolean second(String email) { return first(email) ? true : false }
}
`,
  );
  expect(uses).toContain("2:49 calls contains ?.contains");
  expect(uses).toContain("2:71 calls size all@A.size");
  expect(uses).toContain("3:50 calls first first@A");
});

test("imports under another name, and of a class without a package", async () => {
  const uses = await usageOf("A.groovy", "import a.b.C as D\nimport E\nimport static a.F.g\nclass A { def h = D.i(E, g()); }\n");
  expect(uses).toEqual(
    expect.arrayContaining(["4:21 calls i import(a.b C).i", "4:23 references E import( E)", "4:26 calls g import(a.F g)"]),
  );
});

test("a call without brackets is no declaration of a variable", async () => {
  const uses = await usageOf(
    "A.groovy",
    `class A {
  void visit(A node) {
    visit node
    node.visit this.next
    A next = node
    next.visit "last"
    visit name: next
  }
}
`,
  );
  expect(uses).toContain("3:5 calls visit visit@A");
  expect(uses).toContain("4:10 calls visit <=A>.visit");
  expect(uses).toContain("6:10 calls visit <=A>.visit");
  expect(uses).not.toContain("7:11 references name name@A");
});

test("closures take what they name, or else `it`; a variable without a type holds what it begins with", async () => {
  const uses = await usageOf(
    "A.groovy",
    `class A {
  def go(list) {
    def a = new A()
    def b = null
    list.each { it.go(1) }
    list.each { A one -> one.go(2) }
    list.each { A one, two -> one.go(two.go(3)) }
    a.go(4)
    b.go(5)
  }
}
`,
  );
  expect(uses.filter((use) => use.includes("calls go"))).toEqual([
    "5:20 calls go ?.go",
    "6:30 calls go <=A>.go",
    "7:35 calls go <=A>.go",
    "7:42 calls go ?.go",
    "8:7 calls go <=A>.go",
    "9:7 calls go ?.go",
  ]);
});
