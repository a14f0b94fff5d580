/** Uses of what was removed beside others of its name: those that nothing else does for break, those that it may do for may. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const JAVA = {
  "Bar.java":
    "class Bar {\n  Bar(int a) {}\n  Bar(int a, int b) {}\n  int put(int a) { return a; }\n  int put(String a) { return 1; }\n  int put(int a, int b) { return a; }\n  private int size;\n  int size() { return size; }\n}\n",
  "User.java":
    'class User {\n  void one(Bar f) { f.put(1); }\n  void two(Bar f) { f.put(1, 2); }\n  void three(Bar f) { f.put("a"); f.size(); }\n  Bar four() { return new Bar(1); }\n  Bar five() { return new Bar(1, 2); }\n}\n',
};

test("an overload is missed by the calls that no other takes, by their number of arguments or by what the arguments are", async () => {
  expect(await brokenBy(JAVA, ["Bar.java", "  int put(int a, int b) { return a; }\n", ""])).toEqual(["User.java:3 breaks"]);
  expect(await brokenBy(JAVA, ["Bar.java", "int put(int a, int b)", "int store(int a, int b)"])).toEqual(["User.java:3 breaks"]);
  expect(await brokenBy(JAVA, ["Bar.java", "  int put(String a) { return 1; }\n", ""])).toEqual(["User.java:4 breaks"]);
});

test("a constructor is missed by the calls that no other takes", async () => {
  expect(await brokenBy(JAVA, ["Bar.java", "  Bar(int a, int b) {}\n", ""])).toEqual(["User.java:6 breaks"]);
});

test("a field is no function of its name, nor a function a property", async () => {
  expect(await brokenBy(JAVA, ["Bar.java", "  int size() { return size; }\n", ""])).toEqual(["User.java:4 breaks"]);
  const kotlin = {
    "J.kt": 'class Resp {\n  val proto: String = ""\n  fun proto(): Int = 1\n}\n',
    "K.kt": "fun q(r: Resp): String = r.proto\nfun p(r: Resp): Int = r.proto()\n",
  };
  expect(await brokenBy(kotlin, ["J.kt", '  val proto: String = ""\n', ""])).toEqual(["K.kt:1 breaks"]);
});

test("several overloads called on one line are told apart", async () => {
  const files = {
    "A.kt": "class Foo {\n  fun put(a: Int) = a\n  fun put(a: Int, b: Int) = a\n}\nfun use(f: Foo) { f.put(1); f.put(1, 2) }\n",
  };
  expect(await brokenBy(files, ["A.kt", "  fun put(a: Int, b: Int) = a\n", ""])).toEqual(["A.kt:4 breaks"]);
});

test("signatures of one function are overloads; its code is none", async () => {
  const files = {
    "h.ts":
      "export class Hh {\n  put(a: number): number;\n  put(a: number, b: number): number;\n  put(a: number, b?: number): number { return a + (b ?? 0); }\n}\n",
    "u.ts": 'import { Hh } from "./h";\nexport const one = (h: Hh) => h.put(1);\nexport const two = (h: Hh) => h.put(1, 2);\n',
  };
  expect(await brokenBy(files, ["h.ts", "  put(a: number, b: number): number;\n", ""])).toEqual(["u.ts:3 breaks"]);
});

test("functions of one name with other numbers of parameters, also piped to or named by that number", async () => {
  const files = {
    "f.ex": "defmodule Ff do\n  def put(a), do: a\n  def put(a, b), do: a + b\nend\n",
    "u.ex":
      "defmodule User do\n  def one, do: Ff.put(1)\n  def two, do: Ff.put(1, 2)\n  def piped, do: 1 |> Ff.put(2)\n  def named, do: Enum.map([1], &Ff.put/1)\nend\n",
  };
  expect(await brokenBy(files, ["f.ex", "  def put(a, b), do: a + b\n", ""])).toEqual(["u.ex:3 breaks", "u.ex:4 breaks"]);
  expect(await brokenBy(files, ["f.ex", "  def put(a), do: a\n", ""])).toEqual(["u.ex:2 breaks", "u.ex:5 breaks"]);
});

test("what writes a property is missed where it is written, and nowhere else", async () => {
  const python = {
    "i.py": "class Ii:\n    @property\n    def size(self):\n        return 1\n\n    @size.setter\n    def size(self, v):\n        pass\n",
    "u.py": "from i import Ii\n\n\ndef f(i: Ii):\n    i.size = 4\n    return i.size\n",
  };
  expect(await brokenBy(python, ["i.py", "\n    @size.setter\n    def size(self, v):\n        pass\n", ""])).toEqual(["u.py:5 breaks"]);
  const script = {
    "i.ts": "export class Ii {\n  get size() { return 1; }\n  set size(v: number) {}\n}\n",
    "u.ts": 'import { Ii } from "./i";\nexport function f(i: Ii) {\n  i.size = 4;\n  return i.size;\n}\n',
  };
  expect(await brokenBy(script, ["i.ts", "  set size(v: number) {}\n", ""])).toEqual(["u.ts:3 breaks"]);
});

test("what remains for every use breaks none", async () => {
  const files = {
    "a.py": "class Above:\n    def put(self, a):\n        return a\n\n\nclass Below(Above):\n    def put(self, a):\n        return a\n",
    "u.py": "from a import Below\n\n\ndef f(b: Below):\n    return b.put(1)\n",
  };
  expect(
    await brokenBy(files, ["a.py", "class Below(Above):\n    def put(self, a):\n        return a\n", "class Below(Above):\n    pass\n"]),
  ).toEqual([]);
  expect(
    await brokenBy(JAVA, ["Bar.java", "  int put(int a) {", "  int put(int a, int b, int c) { return c; }\n  int put(int a) {"]),
  ).toEqual([]);
});

test("calls that an overload takes by their number, and not by their types, break", async () => {
  const files = {
    "Svc.java":
      'class Svc {\n  int size(String a) { return 1; }\n  int size(int a) { return 2; }\n  void go(String s) {\n    size("x");\n    size(3);\n    size(s);\n  }\n}\n',
  };
  expect(await brokenBy(files, ["Svc.java", "int size(String a)", "int size(String a, int b)"])).toEqual([
    "Svc.java:5 breaks",
    "Svc.java:7 breaks",
  ]);
});
