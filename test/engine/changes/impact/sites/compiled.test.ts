/** What compilers said of edits made by chance, and an answer had not: each sort of mistake once, in code made for it. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, type Edit, impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const TALLY =
  "package p;\n\nclass Tally {\n  private int begun = 0;\n\n  void next() {\n    begun++;\n    if (isDone()) reset();\n  }\n\n  boolean isDone() { return begun > 9; }\n\n  void reset() { begun = 0; }\n}\n";

test("a bare name of a Java class could be a package, and is none when what it meant is gone", async () => {
  expect(await brokenBy({ "p/Tally.java": TALLY }, ["p/Tally.java", "  private int begun = 0;\n", ""])).toEqual([
    "p/Tally.java:10 breaks",
    "p/Tally.java:12 breaks",
    "p/Tally.java:6 breaks",
  ]);
  expect(await brokenBy({ "p/Tally.java": TALLY }, ["p/Tally.java", "boolean isDone()", "boolean isOver()"])).toEqual([
    "p/Tally.java:8 breaks",
  ]);
});

test("a private member of a type above does not do for one that is gone", async () => {
  const files = {
    "p/Above.java": "package p;\nclass Above {\n  private int kept = 1;\n}\n",
    "p/Below.java": "package p;\nclass Below extends Above {\n  int kept = 2;\n  int twice() { return 2 * kept; }\n}\n",
  };
  expect(await brokenBy(files, ["p/Below.java", "  int kept = 2;\n", ""])).toEqual(["p/Below.java:3 breaks"]);
});

const SHAPES =
  "package p;\n\ninterface Shape {\n  int area(int scale);\n}\n\nclass Square implements Shape {\n  public int area(int scale) { return scale; }\n}\n\nclass Use {\n  int all(Shape shape, Square square) { return shape.area(1) + square.area(2); }\n}\n";

test("the class whose method is not what its interface asks for breaks, and calls of the interface do not", async () => {
  const renamed = await brokenBy({ "p/Shape.java": SHAPES }, ["p/Shape.java", "public int area(", "public int surface("]);
  expect(renamed).toContain("p/Shape.java:7 breaks");
  const more = await brokenBy({ "p/Shape.java": SHAPES }, [
    "p/Shape.java",
    "public int area(int scale)",
    "public int area(int scale, int more)",
  ]);
  expect(more).toContain("p/Shape.java:7 breaks");
  expect(more).not.toContain("p/Shape.java:12 breaks");
});

test("a class of TypeScript lacks a property that its interface asks for", async () => {
  const files = {
    "a.ts":
      "export interface Named {\n  name: string;\n  note?: string;\n}\nexport class Dog implements Named {\n  name = '';\n  note = '';\n}\n",
  };
  expect(await brokenBy(files, ["a.ts", "  name = '';", "  called = '';"])).toEqual(["a.ts:5 breaks"]);
  expect(await brokenBy(files, ["a.ts", "  note = '';\n", ""])).toEqual([]);
});

test("a block of Rust lacks a type that its trait asks for", async () => {
  const files = {
    "src/lib.rs":
      "pub trait Op {\n    type Out;\n    fn run(&self) -> u8;\n}\npub struct One;\nimpl Op for One {\n    type Out = u8;\n    fn run(&self) -> u8 { 1 }\n}\n",
  };
  expect(await brokenBy(files, ["src/lib.rs", "type Out = u8;", "type Given = u8;"])).toEqual(["src/lib.rs:6 breaks"]);
  expect(await brokenBy(files, ["src/lib.rs", "    type Out;\n", ""])).toEqual(["src/lib.rs:6 breaks"]);
});

test("a method that says that it overrides goes with what it overrides", async () => {
  const files = {
    "p/Base.java": "package p;\nabstract class Base {\n  void begin() {}\n}\n",
    "p/Own.java": "package p;\nclass Own extends Base {\n  @Override\n  void begin() {}\n}\n",
    "p/Plain.java": "package p;\nclass Plain extends Base {\n  void begin() {}\n}\n",
  };
  expect(await brokenBy(files, ["p/Base.java", "  void begin() {}\n", ""])).toEqual(["p/Own.java:4 breaks"]);
});

const NAMELESS =
  "package p;\n\ninterface Task {\n  int run(int a);\n}\n\nclass Tasks {\n  Task first = new Task() {\n    public int run(int a) { return a; }\n  };\n}\n";

test("types without a name lack what is required, and what was theirs", async () => {
  expect(await brokenBy({ "p/Task.java": NAMELESS }, ["p/Task.java", "run(int a);", "run(int a);\n  int more();"])).toEqual([
    "p/Task.java:9 breaks",
  ]);
  expect(await brokenBy({ "p/Task.java": NAMELESS }, ["p/Task.java", "run(int a);", "run(int a, int b);"])).toContain(
    "p/Task.java:8 breaks",
  );
  expect(await brokenBy({ "p/Task.java": NAMELESS }, ["p/Task.java", "public int run(", "public int go("])).toEqual([
    "p/Task.java:8 breaks",
  ]);
});

test("a constant of a class is no entry of an enumeration", async () => {
  const code =
    "package p;\nclass Made {\n  static final int[] NONE = new int[] {};\n  Made(int a) {}\n  static Made one() { return new Made(1); }\n}\n";
  expect(await brokenBy({ "p/Made.java": code }, ["p/Made.java", "Made(int a) {}", "Made(int a, int b) {}"])).toEqual([
    "p/Made.java:5 breaks",
  ]);
});

const GO =
  "package g\n\ntype Store interface {\n\tGet(key string) string\n\tDrop()\n}\n\ntype Map struct {\n\tsize int\n}\n\nfunc (m *Map) Get(key string) string { return key }\n\nfunc (m *Map) Drop() {}\n\nvar named = Map{\n\t// In bytes.\n\tsize: 1, // Not 2.\n}\nvar held = []*Map{&named}\nvar listed = Map{1}\nvar many = []Map{{1}, {2}}\n";

test("a type of Go that has not all methods of an interface any more breaks", async () => {
  expect(await brokenBy({ "g.go": GO }, ["g.go", "Get(key string) string {", "Get(key string, at int) string {"])).toEqual([
    "g.go:8 breaks",
  ]);
  expect(await brokenBy({ "g.go": GO }, ["g.go", "func (m *Map) Drop() {}\n", ""])).toEqual(["g.go:8 breaks"]);
});

test("a new field of Go breaks the values that name none", async () => {
  expect(await brokenBy({ "g.go": GO }, ["g.go", "\tsize int\n", "\tsize int\n\tmore int\n"])).toEqual([
    "g.go:22 breaks",
    "g.go:23 breaks",
  ]);
});

const MODULES = {
  "lib/a.ts": "export function start(a: number) {\n  return a;\n}\nexport interface Step {\n  name: string;\n  size: number;\n}\n",
  "lib/b.ts": "import { start } from './a.ts';\nexport const begun = start(1);\n",
  "far/c.ts":
    "import { type Step } from '../lib/a.ts';\nexport const step: Step = { name: 'a', size: 1 };\nexport function made(size: number): Step {\n  const { name } = step;\n  return {\n    name,\n    size,\n  };\n}\n",
};

test("a type that a struct of Go takes in counts as one of its fields", async () => {
  const code = "package g\n\ntype Inner struct{}\n\ntype Outer struct {\n\tInner\n}\n\nvar one = Outer{Inner{}}\n";
  expect(await brokenBy({ "g.go": code }, ["g.go", "\tInner\n", "\tInner\n\tsize int\n"])).toEqual(["g.go:10 breaks"]);
});

test("what a module exports no more breaks who imports it, beside it too", async () => {
  expect(await brokenBy(MODULES, ["lib/a.ts", "export function", "function"])).toEqual(["lib/b.ts:1 breaks", "lib/b.ts:2 breaks"]);
});

test("a property that is required breaks the values that lack it, and no value that is taken apart", async () => {
  const wanted = ["far/c.ts:2 breaks", "far/c.ts:5 breaks"];
  expect(await brokenBy(MODULES, ["lib/a.ts", "  size: number;", "  size: number;\n  at: number;"])).toEqual(wanted);
  expect(await brokenBy(MODULES, ["lib/a.ts", "  size: number;", "  size: number;\n  at?: number;"])).toEqual([]);
});

test("a parameter before others takes their place, whatever the number of arguments", async () => {
  const files = { "a.ts": "function show(text: string, width = 80) {\n  return text.slice(width);\n}\nshow('a');\nshow('a', 2);\n" };
  expect(await brokenBy(files, ["a.ts", "(text: string,", "(at: number, text: string,"])).toEqual(["a.ts:4 breaks", "a.ts:5 breaks"]);
});

test("a parameter whose type is written on the spot is required", async () => {
  const files = { "a.ts": "function show(text: string) {\n  return text;\n}\nshow('a');\n" };
  expect(await brokenBy(files, ["a.ts", "(text: string)", "(text: string, at: { line: number })"])).toEqual(["a.ts:4 breaks"]);
});

test("arguments that are named count for what they are named after", async () => {
  const files = { "a.py": "def show(text, width=80):\n    return text[:width]\n\n\nshow('a', width=2)\nshow(text='a', width=1)\n" };
  expect(await brokenBy(files, ["a.py", "(text, width=80)", "(at, text, width=80)"])).toEqual(["a.py:5 breaks", "a.py:6 breaks"]);
  expect(await brokenBy(files, ["a.py", "(text, width=80)", "(text, tall=80)"])).toEqual(["a.py:5 breaks", "a.py:6 breaks"]);
});

test("uses on lines that read alike keep their places", async () => {
  const code =
    "struct Two {\n    s: u8,\n}\nstruct Three {\n    s: u8,\n}\nimpl Two {\n    fn get(&self) -> u8 {\n        self.s\n    }\n}\nimpl Three {\n    fn get(&self) -> u8 {\n        self.s\n    }\n}\n";
  expect(await brokenBy({ "src/lib.rs": code }, ["src/lib.rs", "struct Three {\n    s: u8,\n", "struct Three {\n"])).toEqual([
    "src/lib.rs:13 breaks",
  ]);
});

test("a default export is imported by any name, also where its overloads are renamed", async () => {
  const head = "export default function compose";
  const code = `${[0, 1, 2, 3]
    .map(
      (count) =>
        `${head}(${"abcd"
          .slice(0, count)
          .split("")
          .map((name) => `${name}: number`)
          .join(", ")}): number;\n`,
    )
    .join("")}${head}(...all: number[]): number;\n${head}(...all: number[]): any {\n  return all;\n}\n`;
  const files = { "a.ts": code, "b.ts": "import compose from './a.ts';\ncompose(1, 2);\n" };
  const renames = [1, 2, 3, 4, 5, 6].map((): Edit => ["a.ts", "function compose(", "function joined("]);
  expect(await brokenBy(files, ...renames)).toEqual([]);
});

test("a constructor that is private now breaks who calls it, and no call that another takes", async () => {
  const files = {
    "p/Made.java": "package p;\nclass Made {\n  public Made(int a) {}\n  public Made(int a, int b) {}\n}\n",
    "p/Use.java": "package p;\nclass Use {\n  Made one = new Made(1);\n  Made two = new Made(1, 2);\n}\n",
  };
  expect(await brokenBy(files, ["p/Made.java", "public Made(int a) {}", "private Made(int a) {}"])).toEqual(["p/Use.java:3 breaks"]);
});

test("a call in front of a block is a call of as many arguments where blocks are no arguments", async () => {
  const files = {
    "go.mod": "module m\n",
    "check.go":
      "package m\n\nfunc check(a int, b int) bool { return a > b }\n\nfunc use() {\n\tif check(1, 2) {\n\t}\n\tfor check(3, 4) {\n\t}\n}\n",
  };
  const wider: Edit = ["check.go", "check(a int, b int) bool", "check(a int, b int, c int) bool"];
  expect(await brokenBy(files, wider)).toEqual(["check.go:6 breaks", "check.go:8 breaks"]);
});

test("a header that declares a function of C as it was is wrong where its source takes more", async () => {
  const files = {
    "buffer.h": "struct buffer;\nint buffer_add(struct buffer *to, int size);\nint buffer_drop(struct buffer *from);\n",
    "buffer.c": '#include "buffer.h"\n\nint buffer_add(struct buffer *to, int size)\n{\n\treturn size;\n}\n',
    "use.c": '#include "buffer.h"\n\nint use(struct buffer *it)\n{\n\treturn buffer_add(it, 1);\n}\n',
  };
  const wider: Edit = ["buffer.c", "struct buffer *to, int size", "struct buffer *to, int size, int flags"];
  expect(await brokenBy(files, wider)).toEqual(["buffer.h:2 breaks", "use.c:5 breaks"]);
  const both: Edit = ["buffer.h", "struct buffer *to, int size", "struct buffer *target, int size, int flags"];
  expect(new Set(await brokenBy(files, wider, both))).toEqual(new Set(["use.c:5 breaks"]));
});

const CPP = {
  "run.h": "int run(int a);\nclass Engine {\n public:\n  void start(int a);\n};\n",
  "run.cpp": '#include "run.h"\nint run(int a) { return a; }\nvoid Engine::start(int a) {}\n',
  "use.cpp": '#include "run.h"\nvoid use(Engine& engine) {\n  run(1);\n  engine.start(1);\n}\n',
};

test("a parameter of C++ to which the header alone gives a value may be left out", async () => {
  const defined: Edit[] = [
    ["run.cpp", "run(int a)", "run(int a, int b)"],
    ["run.cpp", "start(int a)", "start(int a, int b)"],
  ];
  const repository = await indexed(CPP);
  const declared: Edit[] = [
    ["run.h", "run(int a)", "run(int a, int b = 0)"],
    ["run.h", "start(int a)", "start(int a, int b = 0)"],
  ];
  for (const [path, from, to] of [...defined, ...declared]) edit(repository, path, from, to);
  expect((await impactOf(repository)).breaking).toEqual([]);
  const required = declared.map(([path, from, to]): Edit => [path, from, to.replace(" = 0", "")]);
  expect([...new Set(await brokenBy(CPP, ...defined, ...required))]).toEqual(["use.cpp:3 breaks", "use.cpp:4 breaks"]);
});
