/** Extension methods of C#: their first parameter is passed ahead of the name, or in brackets like the others. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const OVERLOADED = {
  "Texts.cs":
    "public static class Texts {\n  public static int Go(this string b, int a) => 1;\n  public static int Go(this string b) => 1;\n}\n",
  "Use.cs":
    "class Use {\n  void All(string t, int n) {\n    t.Go(1);\n    t.Go();\n    t.Go(n);\n    Texts.Go(t, n);\n    Texts.Go(t);\n  }\n}\n",
};

test("an added parameter breaks the calls of one overload, in both forms", async () => {
  expect(await brokenBy(OVERLOADED, ["Texts.cs", "string b, int a)", "string b, int a, bool c)"])).toEqual([
    "Use.cs:3 breaks",
    "Use.cs:5 breaks",
    "Use.cs:6 breaks",
  ]);
  expect(await brokenBy(OVERLOADED, ["Texts.cs", "string b)", "string b, bool c, int d)"])).toEqual(["Use.cs:4 breaks", "Use.cs:7 breaks"]);
});

const SINGLE = {
  "Boxes.cs": "public class Box {}\npublic static class Boxes {\n  public static int Put(this Box b, string a, int c = 0) => 1;\n}\n",
  "Use.cs":
    "class Use {\n  void All(Box s, string t) {\n    s.Put(t, 1);\n    Boxes.Put(s, t, 1);\n    s.Put(t);\n    Boxes.Put(s, t);\n  }\n}\n",
};

test("the receiver of a call is one of its arguments", async () => {
  expect(await brokenBy(SINGLE, ["Boxes.cs", "string a, int c = 0)", "string a)"])).toEqual(["Use.cs:3 breaks", "Use.cs:4 breaks"]);
  expect(await brokenBy(SINGLE, ["Boxes.cs", "int c = 0)", "int c)"])).toEqual(["Use.cs:5 breaks", "Use.cs:6 breaks"]);
  expect(await brokenBy(SINGLE, ["Boxes.cs", "int c = 0)", "bool c = false)"])).toEqual(["Use.cs:3 may_break", "Use.cs:4 may_break"]);
});
