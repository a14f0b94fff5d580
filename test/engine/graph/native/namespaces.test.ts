/** C++: which of the definitions in a namespace a file sees. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "first.cc": "namespace n {\nstatic bool IsWord(char c) { return c; }\nbool First(char c) { return IsWord(c); }\n}\n",
    "second.cc": "namespace n {\nnamespace {\nbool IsWord(char c) { return !c; }\n}\nbool Second(char c) { return IsWord(c); }\n}\n",
    "eat.h": "namespace n {\nvoid Eat(int amount);\n}\n",
    "eat.cc": '#include "eat.h"\nnamespace n {\nvoid Eat(int amount) {}\n}\n',
    "own.cc":
      '#include "eat.h"\nnamespace n {\nstatic void Eat(char* what, int amount) {}\nvoid Meal() {\n  Eat(1);\n  Eat("", 2);\n}\n}\n',
    "image.h":
      "namespace n {\nclass Image {\n public:\n  Image(int size);\n  struct Part;\n  int width() const;\n};\nint Show(const Image* image);\n}\n",
    "image.cc":
      '#include "image.h"\nnamespace n {\nImage::Image(int size) {}\nstruct Image::Part { int at; };\nint Image::width() const { return 1; }\nint Show(const Image* image) { return image->width(); }\n}\n',
    "lost.cc": "#include <string>\nnamespace w {\nstd::string LIB_INLINE fsync(const char* name) { return ::fsync(name); }\nFOO(BAR\n}\n",
    "wrap.cc":
      "namespace w {\nchar* getenv(const char* name) { return ::getenv(name); }\nint Own() { return getenv(0) != 0 && ::w::Own(); }\nstruct File {\n  void close() { ::close(3); ::Shared(); }\n};\n}\nvoid Shared() {}\n",
  }));
});

test("a function of one source file is none of another's, though both stand in one namespace", async () => {
  expect(await usesAt(root, "first.cc:2")).toEqual(["first.cc:3 resolved"]);
  expect(await usesAt(root, "second.cc:3")).toEqual(["second.cc:5 resolved"]);
});

test("overloads that a file includes stand beside its own", async () => {
  expect(await usesAt(root, "own.cc:3")).toEqual(["own.cc:6 resolved"]);
  expect(await usesAt(root, "eat.cc:3")).toEqual(["own.cc:5 resolved"]);
});

test("where constructors are defined, the name of their type means the type", async () => {
  expect(await usesAt(root, "image.h:2")).toEqual(expect.arrayContaining(["image.cc:4 resolved", "image.cc:6 resolved"]));
  expect(await usesAt(root, "image.cc:5")).toEqual(["image.cc:6 resolved"]);
});

test("`::name` is what stands in no namespace: no function around it, though that has the name", async () => {
  expect(await usesAt(root, "wrap.cc:2")).toEqual(["wrap.cc:3 resolved"]);
  expect(await usesAt(root, "wrap.cc:5")).toEqual([]);
  expect(await usesAt(root, "wrap.cc:3")).toEqual(["wrap.cc:3 resolved"]);
  expect(await usesAt(root, "wrap.cc:8")).toEqual(["wrap.cc:5 resolved"]);
  // Where the grammar lost its way, too.
  expect(await usesAt(root, "lost.cc:3")).toEqual([]);
});

test("a call that two files' definitions of one qualified name explain is not said to mean one of them", async () => {
  const { root: shared } = await sharedWorkspace({
    "a/store.h": "struct store {\n\tint depth;\n};\n",
    "a/limits.c": "struct limits {\n\tint most;\n};\n",
    "scala-2/Compat.scala": "package p\nobject Compat {\n  def sorted(a: Int): Int = a\n}\n",
    "scala-3/Compat.scala": "package p\nobject Compat {\n  def sorted(a: Int): Int = a + 1\n}\n",
    "main/Use.scala": "package p\nobject Use {\n  def run(): Int = Compat.sorted(1)\n}\n",
  });
  const { results } = await callees(open(shared), { target: "main/Use.scala:3" });
  const sorted = results.filter(({ name }) => name === "sorted");
  expect(sorted.map(({ path, confidence }) => `${path} ${confidence}`).sort()).toEqual([
    "scala-2/Compat.scala ambiguous",
    "scala-3/Compat.scala ambiguous",
  ]);
});
