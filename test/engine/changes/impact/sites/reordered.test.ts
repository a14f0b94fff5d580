/** Parameters in another order: what breaks is calls that rely on the order, not every place that says the name. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("calls with arguments by place break, those with names do not, and what hands the function on may", async () => {
  const files = {
    "sail.py": "def trim(sheet, angle):\n    return sheet\n",
    "use.py": [
      "from sail import trim",
      "adjust = trim",
      "trim(1, 2)",
      "trim(1, angle=2)",
      "trim(sheet=1, angle=2)",
      "trim(*given)",
      "",
    ].join("\n"),
    "Sail.swift": "func trim2(sheet: Int, angle: Int) -> Int { sheet }\n_ = trim2(sheet: 1, angle: 2)\n",
  };
  expect(await brokenBy(files, ["sail.py", "sheet, angle", "angle, sheet"])).toEqual([
    "use.py:2 may_break",
    "use.py:3 breaks",
    "use.py:4 breaks",
    "use.py:6 may_break",
  ]);
  expect(await brokenBy(files, ["Sail.swift", "sheet: Int, angle: Int", "angle: Int, sheet: Int"])).toEqual(["Sail.swift:2 may_break"]);
});

test("arguments by place that stand before what changed places, and those by name, go where they went", async () => {
  const python = {
    "m.py":
      "def a(url, *, one=1, two=2):\n    return url\n\n\ndef b(url, one=1, two=2):\n    return url\n\n\ndef c(url, **rest):\n    return url\n",
    "u.py": 'from m import a, b, c\n\na("x")\na("x", two=3)\nb("x")\nb("x", two=3, one=4)\nb("x", 3)\nc("x", two=3)\n',
  };
  expect(
    await brokenBy(python, ["m.py", "one=1, two=2):\n    return url\n\n\ndef b", "two=2, one=1):\n    return url\n\n\ndef b"]),
  ).toEqual([]);
  expect(await brokenBy(python, ["m.py", "b(url, one=1, two=2)", "b(url, two=2, one=1)"])).toEqual(["u.py:7 breaks"]);
  expect(await brokenBy(python, ["m.py", "b(url, one=1", "b(url, zero=0, one=1"])).toEqual(["u.py:7 breaks"]);
  expect(await brokenBy(python, ["m.py", "a(url, *, one", "a(url, *, zero=0, one"])).toEqual([]);
  expect(await brokenBy(python, ["m.py", "c(url, **rest", "c(url, two=2, **rest"])).toEqual([]);
  const kotlin = { "A.kt": "fun f(a: Int, b: Int) = a\nfun g() = f(1, b = 2)\nfun h() = f(1, 2)\n" };
  expect(await brokenBy(kotlin, ["A.kt", "f(a: Int, b: Int)", "f(a: Int, c: Int = 3, b: Int)"])).toEqual(["A.kt:3 breaks"]);
  const sharp = {
    "A.cs":
      "class A {\n  static int F(int a, string b) { return a; }\n  int G() { return F(b: null, a: 1); }\n  int H() { return F(1, null); }\n}\n",
  };
  expect(await brokenBy(sharp, ["A.cs", "int a, string b", "string b, int a"])).toEqual(["A.cs:4 breaks"]);
});

test("labels keep the order of parameters, and the name behind a label is no caller's concern", async () => {
  const files = {
    "A.swift": "func f(_ a: Int, to b: Int, on c: Int = 0) {}\nfunc g(_ a: Int, _ b: Int) {}\n",
    "B.swift": "func u() {\n  f(1, to: 2)\n  f(1, to: 2, on: 3)\n  g(1, 2)\n}\n",
  };
  expect(await brokenBy(files, ["A.swift", "_ a: Int, to b: Int", "_ x: Int, by d: Int = 1, to y: Int"])).toEqual([]);
  expect(await brokenBy(files, ["A.swift", "to b: Int", "at b: Int"])).toEqual(["B.swift:2 breaks", "B.swift:3 breaks"]);
  expect(await brokenBy(files, ["A.swift", "to b: Int, on c: Int = 0", "on c: Int = 0, to b: Int"])).toEqual(["B.swift:3 breaks"]);
  expect(await brokenBy(files, ["A.swift", "g(_ a: Int, _ b: Int)", "g(_ a: Int, _ c: Int = 0, _ b: Int)"])).toEqual(["B.swift:4 breaks"]);
});
