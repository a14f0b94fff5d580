/** Types of one qualified name that are different types: by their type parameters, or because files define them apart. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, open, usesAt, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

async function hierarchy(root: string, place: string): Promise<string[]> {
  const { rows } = await symbolHierarchy(open(root), place);
  return rows.filter(({ relation }) => relation !== "symbol").map(({ relation, path, line }) => `${relation} ${path}:${line}`);
}

test("C#: types with different numbers of type parameters are different types, their members too", async () => {
  const root = await workspaceOf({
    "IHandler.cs": [
      "public interface IHandler<T, R>",
      "{",
      "  R Handle(T t);",
      "}",
      "public interface IHandler<T>",
      "{",
      "  void Handle(T t);",
      "}",
      "public class Maker",
      "{",
      "  public static void Make() { }",
      "}",
      "public class Maker<T>",
      "{",
      "  public Maker(int n) { }",
      "  public Maker(int n, int m) { }",
      "}",
    ],
    "Two.cs": ["public class Two : IHandler<int, string>", "{", '  public string Handle(int t) { return ""; }', "}"],
    "One.cs": ["public class One : IHandler<int>", "{", "  public void Handle(int t) { }", "}"],
    "Use.cs": [
      "public class Use",
      "{",
      "  object both = typeof(IHandler<,>);",
      "  object single = typeof(IHandler<>);",
      "  void Run(IHandler<int> one, IHandler<int, string> two)",
      "  {",
      "    one.Handle(1);",
      "    two.Handle(1);",
      "    Maker.Make();",
      "    new Maker<int>(1);",
      "  }",
      "}",
    ],
    "A.cs": ["public partial class Part<T>", "{", "  void A() { B(); }", "}"],
    "B.cs": ["public partial class Part<T>", "{", "  void B() { }", "}"],
  });
  expect(await hierarchy(root, "IHandler.cs:1")).toEqual(["implemented_by Two.cs:1", "member IHandler.cs:3"]);
  expect(await hierarchy(root, "IHandler.cs:5")).toEqual(["implemented_by One.cs:1", "member IHandler.cs:7"]);
  expect(await usesAt(root, "IHandler.cs:1")).toEqual(["Two.cs:1 resolved", "Use.cs:3 resolved", "Use.cs:5 resolved"]);
  expect(await usesAt(root, "IHandler.cs:5")).toEqual(["One.cs:1 resolved", "Use.cs:4 resolved", "Use.cs:5 resolved"]);
  expect(await usesAt(root, "IHandler.cs:3")).toEqual(["Use.cs:8 resolved"]);
  expect(await usesAt(root, "IHandler.cs:7")).toEqual(["Use.cs:7 resolved"]);
  expect(await usesAt(root, "IHandler.cs:9")).toEqual(["Use.cs:9 resolved"]);
  expect(await usesAt(root, "IHandler.cs:13")).toEqual(["Use.cs:10 resolved"]);
  expect(await usesAt(root, "IHandler.cs:15")).toEqual(["Use.cs:10 resolved"]);
  expect(await usesAt(root, "IHandler.cs:16")).toEqual([]);
  expect(await usesAt(root, "B.cs:3")).toEqual(["A.cs:3 resolved"]);
});

test("C++: a type that a source file defines for itself has its own members, the one of a header has none of them", async () => {
  const root = await workspaceOf({
    "comparator.h": [
      "namespace db {",
      "class Comparator {",
      " public:",
      "  virtual int Compare(int a, int b) const = 0;",
      "  int last();",
      "};",
      "}",
    ],
    "comparator.cc": ['#include "comparator.h"', "namespace db {", "int Comparator::last() { return 1; }", "}"],
    "list_test.cc": [
      "namespace db {",
      "struct Comparator {",
      "  int operator()(int a, int b) const { return a - b; }",
      "  int first() { return 1; }",
      "};",
      "}",
    ],
    "use.cc": ['#include "comparator.h"', "int use(db::Comparator* c) { return c->first() + c->last(); }"],
  });
  expect(await hierarchy(root, "comparator.h:2")).toEqual([
    "container comparator.h:1",
    "member comparator.h:4",
    "member comparator.h:5",
    "member comparator.cc:3",
  ]);
  expect(await usesAt(root, "list_test.cc:4")).toEqual(["use.cc:2 name_only"]);
  expect(await usesAt(root, "comparator.h:5")).toEqual(["use.cc:2 resolved"]);
});
