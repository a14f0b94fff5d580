/** Bare calls inside types that extend only types of libraries: what these have is no use of another type's member. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  const files: Readonly<Record<string, readonly string[]>> = {
    "p/Bag.java": ["package p;", "public class Bag {", "  public int size() { return 1; }", "}"],
    "p/Words.java": [
      "package p;",
      "import java.util.ArrayList;",
      "class Words extends ArrayList<Bag> {",
      "  boolean many() { return size() > 9; }",
      "  Runnable later() { return () -> size(); }",
      "  Bag anonymous() { return new Bag() { int twice() { return 2 * size(); } }; }",
      "  class Inner extends Bag { int own() { return size(); } }",
      "  int first() { return get(0).size(); }",
      "}",
    ],
    "p/Sub.java": ["package p;", "class Sub extends Unknown.Part {", "  int some() { return size(); }", "}"],
    "bag.cs": ["namespace N {", "public class Bag {", "  public int Total() { return 1; }", "}", "}"],
    "words.cs": [
      "using System.Collections.Generic;",
      "namespace N {",
      "class Words : List<string> {",
      "  bool Many() { return Total() > 9; }",
      "}",
      "}",
    ],
    "bag.h": ["class Bag {", " public:", "  int length() { return 1; }", "};"],
    "words.cc": [
      '#include "bag.h"',
      "#include <vector>",
      "struct Words : std::vector<int> {",
      "  bool many() { return length() > 9; }",
      "};",
    ],
  };
  ({ root } = await sharedWorkspace(Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, `${lines.join("\n")}\n`]))));
});

test("Java: what a list of the library has is no member of a type of ours, except where a type of ours stands between", async () => {
  const uses = await usesAt(root, "p/Bag.java:3");
  expect(uses).not.toContain("p/Words.java:4 ambiguous");
  expect(uses).not.toContain("p/Words.java:5 ambiguous");
  expect(uses).toEqual(expect.arrayContaining(["p/Words.java:6 resolved", "p/Words.java:7 resolved"]));
});

test("what an inherited function returns may still be one of ours", async () => {
  expect((await usesAt(root, "p/Bag.java:3")).filter((use) => use.startsWith("p/Words.java:8"))).toEqual(["p/Words.java:8 ambiguous"]);
});

test("C# and C++: the same", async () => {
  expect(await usesAt(root, "bag.cs:3")).toEqual([]);
  expect(await usesAt(root, "bag.h:3")).toEqual([]);
});
