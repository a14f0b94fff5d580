/** Results of another type: what a use does with one decides whether it notices. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { deferredVerdict, resultVerdict } from "#engine/changes/impact/sites/result-uses.ts";
import { callAt } from "#query/compare/uses/call-arguments.ts";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a result that nobody uses may have any type", async () => {
  const java = {
    "T.java": "class T { void reset() { } int size() { return 1; } }\n",
    "U.java": "class U {\n  void f(T t) {\n    t.reset();\n    t.size();\n    int n =\n      t.size();\n  }\n}\n",
  };
  expect(await brokenBy(java, ["T.java", "void reset() { }", "boolean reset() { return true; }"])).toEqual([]);
  expect(await brokenBy(java, ["T.java", "int size() { return 1; }", "String size() { return null; }"])).toEqual(["U.java:6 may_break"]);
  const python = {
    "a.py":
      "def f() -> int:\n    return 1\n\n\nclass A:\n    x = [\n        1,\n        f()\n    ]\n\n    def g(self):\n        f()\n        return (\n            f()\n        )\n",
  };
  expect(await brokenBy(python, ["a.py", "-> int", "-> str"])).toEqual(["a.py:14 may_break", "a.py:8 may_break"]);
});

test("the condition of a loop uses a result, where it stands between semicolons", async () => {
  const java = {
    "T.java": "class T { int more() { return 1; } }\n",
    "U.java":
      "class U {\n  void f(T t) {\n    for (int i = 0; t.more(); ) { i++; }\n    for (int i = 0; i < 2; i++) { i++; t.more(); }\n  }\n}\n",
  };
  expect(await brokenBy(java, ["T.java", "int more() { return 1; }", "String more() { return null; }"])).toEqual(["U.java:3 may_break"]);
});

test("a function whose whole type is written shows by it nothing of its result alone", async () => {
  const files = {
    "a.ts": "export const log: (m: string) => void = (...all) => {\n  console.log(all);\n};\n",
    "u.ts": "import { log } from './a';\nlog('x');\n",
  };
  expect(await brokenBy(files, ["a.ts", "(m: string) =>", "(m: string, level: number) =>"])).toEqual(["u.ts:2 may_break"]);
});

test("a result that is known more exactly does for what took the former one", async () => {
  const java = {
    "C.java": "class C { Object peek() { return 1; } }\n",
    "U.java": "class U {\n  String a(C c) { return c.peek().toString(); }\n  Integer b(C c) { return (Integer) c.peek(); }\n}\n",
  };
  expect(await brokenBy(java, ["C.java", "Object peek() { return 1; }", 'String peek() { return "1"; }'])).toEqual(["U.java:3 may_break"]);
  const script = { "a.ts": "export function f(): string | undefined { return '' }\nexport const n = f()?.length\n" };
  expect(await brokenBy(script, ["a.ts", "string | undefined", "string"])).toEqual([]);
  expect(await brokenBy(script, ["a.ts", "string | undefined", "string | null"])).toEqual(["a.ts:2 may_break"]);
});

test("several results stand in no expression, in Go", async () => {
  const files = {
    "go.mod": "module x\n\ngo 1.20\n",
    "a.go": "package x\n\nfunc P(s string) int { return 1 }\n",
    "u.go":
      'package x\n\nfunc a() int {\n\treturn P("a") + 1\n}\n\nfunc b() {\n\tn := P("b")\n\t_ = n\n\tP("c")\n\tif P("d") > 1 {\n\t}\n\tprintln(P("e"))\n}\n\nfunc c() int {\n\treturn P("f")\n}\n',
  };
  expect(await brokenBy(files, ["a.go", "int { return 1 }", "(int, error) { return 1, nil }"])).toEqual([
    "u.go:11 breaks",
    "u.go:13 may_break",
    "u.go:17 may_break",
    "u.go:4 breaks",
    "u.go:8 breaks",
  ]);
});

test("a function that has a result no more gives none to assign, and one that may fail none to count with", async () => {
  const java = { "A.java": "class A {\n  int f() { return 1; }\n  void g() {\n    int n = f();\n    f();\n  }\n}\n" };
  expect(await brokenBy(java, ["A.java", "int f() { return 1; }", "void f() { }"])).toEqual(["A.java:4 breaks"]);
  const rust = { "src/lib.rs": "pub fn n() -> usize { 1 }\npub fn a() -> usize { n() + 1 }\npub fn b() -> usize { n() }\n" };
  expect(await brokenBy(rust, ["src/lib.rs", "n() -> usize { 1 }", "n() -> Result<usize, String> { Ok(1) }"])).toEqual([
    "src/lib.rs:2 breaks",
    "src/lib.rs:3 may_break",
  ]);
});

/** Milliseconds after which a test ends whose work would take hours if it grew with the cube of the text. */
const ENDLESS_MS = 40_000;

test.each([
  ["blanks", `a,${" ".repeat(30_000)}`],
  ["members", "a.".repeat(30_000)],
  ["a word", "a".repeat(60_000)],
  ["loops", "for (;;) ".repeat(6_000)],
])(
  "the work on %s ahead of a call does not explode",
  (_, text) => {
    const ahead = `${text}+ (`;
    const above = `${"/".repeat(60_000)}\n+\n${ahead}`;
    const code = { ahead, above, behind: "();\n", inside: "", around: undefined, importedFrom: () => undefined };
    for (const language of ["go", "java", "python"]) {
      const use = { language, call: callAt(["f();"], 1, language), code };
      expect(resultVerdict(use, "int", "(int,error)", false)).toBeOneOf(["may_break", "breaks"]);
      resultVerdict(use, "int", "long", true);
      deferredVerdict(use);
      // A statement of its own below.
      resultVerdict({ ...use, code: { ...code, ahead: "", above: above.slice(0, -ahead.length) } }, "int", "long", false);
    }
  },
  ENDLESS_MS,
);
