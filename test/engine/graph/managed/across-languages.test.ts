/** References in Java, Kotlin, Scala and C#: packages, namespaces, receivers, overloads, extensions. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "java/a/Store.java":
      "package a;\npublic class Store<T> {\n  private int size;\n  public int size() { return size; }\n  public void add(T it) {}\n  public void add(T it, int at) {}\n}\n",
    "java/b/Store.java": "package b;\npublic class Store { public void add(String it) {} }\n",
    "java/c/User.java":
      'package c;\nimport a.Store;\nimport java.util.List;\nclass User {\n  private final List<Store<String>> all = null;\n  void use() {\n    all.get(0).add("x");\n    all.add(null);\n    for (Store<String> s : all) s.add("x", 1);\n  }\n}\n',
    "kotlin/Ext.kt":
      'package c\n\nimport a.Store\n\nfun Store<String>.fill(n: Int) {\n    add("x")\n}\n\nfun run(store: Store<String>) {\n    store.fill(1)\n}\n',
    "kotlin/Heads.kt":
      "package k\n\nclass Heads {\n  companion object {\n    fun headsOf(a: String): Heads = Heads()\n  }\n}\nobject Util { fun helpMe(): Int = 1 }\n",
    "kotlin/Taken.kt":
      'package m\n\nimport k.Heads.Companion.headsOf\nimport k.Util.helpMe\n\nfun one() = headsOf("x")\nfun two() = helpMe()\n',
    "java/m/Reads.java": 'package m;\nimport k.Heads;\nclass Reads { Object all() { return Heads.Companion.headsOf("y"); } }\n',
    "cs/Shop.cs":
      "namespace Shop.Core;\npublic partial class Cart {\n  public Color Color { get; set; }\n  public void Pay() {}\n}\npublic class Color {\n  public void Mix() {}\n}\n",
    "cs/Use.cs":
      "using Shop.Core;\nnamespace Shop.App;\npublic static class Extensions {\n  public static void Ship(this Cart cart) { cart.Pay(); cart.Color.Mix(); }\n}\npublic class Desk {\n  void Go(Cart cart) {\n    cart.Ship();\n  }\n}\n",
    "apps/Directory.Build.props":
      '<Project><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>\n<ItemGroup><Using Include="Lib.Inner" /></ItemGroup></Project>\n',
    "apps/one/One.csproj":
      '<Project Sdk="Microsoft.NET.Sdk">\n<Import Project="../shared.props" />\n<ItemGroup><Using Include="Lib.Tools" Static="true" />\n<!-- <Using Include="Lib.Hidden" /> --></ItemGroup></Project>\n',
    "apps/shared.props": '<Project><ItemGroup><Using Include="Lib.Far.Thing" Alias="Farther" /></ItemGroup></Project>\n',
    "lib/Lib.cs":
      "namespace Lib.Inner {\npublic static class Ext { public static int TwiceIt(this int x) => x * 2; }\npublic interface IShape {}\n}\nnamespace Lib {\npublic static class Tools { public static int Hammer() => 1; }\n}\n",
    "lib/Far.cs":
      "namespace Lib.Far {\npublic class Thing {}\n}\nnamespace Lib.Words {\npublic class Spoken {}\n}\nnamespace Lib.Hidden {\npublic class Unseen { public void Peek() {} }\n}\n",
    "apps/one/deep/Use.cs":
      "namespace Other;\npublic class Use {\n  int Go(int v) => v.TwiceIt() + Hammer();\n  List<IShape> all;\n  Farther far;\n  Spoken word;\n  Unseen unseen;\n}\n",
    "apps/one/sub/Anything.cs": "global using Lib.Words;\n",
    "plain/Away.cs": "namespace Away;\npublic class Away {\n  int Go(int v) => v.TwiceIt();\n}\n",
    "rooted/Rooted.cs": "public class Rooted { public static void Top() {} }\n",
    "rooted/Inner.cs":
      "namespace Outer.System {\npublic class Log { public static void Write(string s) { global::System.Log.Write(s); } }\npublic class Rooted { public static void Top() { global::Rooted.Top(); Log.Write(1); } }\n}\n",
    "lib/Beside.cs": "namespace Lib;\nusing Words;\npublic class Beside {\n  Spoken word;\n}\n",
  }));
});

/** The uses of a definition that are sure, as `path:line`. */
async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.filter(({ confidence }) => confidence === "resolved").map(({ path, line_start }) => `${path}:${line_start}`);
}

/** All uses of a definition, each with how sure it is. */
async function found(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a class means that of its package, in the other languages of its platform too", async () => {
  expect(await uses("java/a/Store.java:2")).toEqual([
    "java/c/User.java:2",
    "java/c/User.java:5",
    "java/c/User.java:9",
    "kotlin/Ext.kt:3",
    "kotlin/Ext.kt:5",
    "kotlin/Ext.kt:9",
  ]);
  expect(await uses("java/b/Store.java:2")).toEqual([]);
});

test("what a collection gives is followed, its own methods are not ours, and overloads differ in their arguments", async () => {
  expect(await uses("java/a/Store.java:5")).toEqual(["java/c/User.java:7", "kotlin/Ext.kt:6"]);
  expect(await uses("java/a/Store.java:6")).toEqual(["java/c/User.java:9"]);
});

test("a field and a method of one name are told apart", async () => {
  expect(await uses("java/a/Store.java:3")).toEqual(["java/a/Store.java:4"]);
  expect(await uses("java/a/Store.java:4")).toEqual([]);
});

test("extensions are members of what they extend", async () => {
  expect(await uses("kotlin/Ext.kt:5")).toEqual(["kotlin/Ext.kt:10"]);
  expect(await uses("cs/Use.cs:4")).toEqual(["cs/Use.cs:8"]);
});

test("a property that has the name of its type hides it from nobody", async () => {
  expect(await uses("cs/Shop.cs:6")).toEqual(["cs/Shop.cs:3"]);
  expect(await uses("cs/Shop.cs:7")).toEqual(["cs/Use.cs:4"]);
});

test("what a project takes in for all its files is seen in each: by its own file, by those above it and by any of its sources", async () => {
  expect(await uses("lib/Lib.cs:3")).toEqual(["apps/one/deep/Use.cs:4"]);
  expect((await found("TwiceIt")).sort()).toEqual(["apps/one/deep/Use.cs:3 resolved", "plain/Away.cs:3 name_only"]);
  expect(await uses("Hammer")).toEqual(["apps/one/deep/Use.cs:3"]);
});

test("C#: `global::` leads out of the namespaces around, which may have the name, too", async () => {
  expect(await uses("Outer.System.Log.Write")).toEqual(["rooted/Inner.cs:3"]);
  expect(await uses("rooted/Rooted.cs:1:43")).toEqual(["rooted/Inner.cs:3"]);
});

test("a using may begin in the namespaces around it", async () => {
  expect(await uses("Spoken")).toEqual(["apps/one/deep/Use.cs:6", "lib/Beside.cs:4"]);
});

test("a name that only one definition has, which nothing in sight leads to, is one of it by its name", async () => {
  expect(await found("Unseen")).toEqual(["apps/one/deep/Use.cs:7 name_only"]);
});

test("members of objects are taken by name, those of a companion through its name, and the object is used with them", async () => {
  expect(await uses("headsOf")).toEqual(["java/m/Reads.java:3", "kotlin/Taken.kt:3", "kotlin/Taken.kt:6"]);
  expect(await uses("helpMe")).toEqual(["kotlin/Taken.kt:4", "kotlin/Taken.kt:7"]);
  expect(await uses("Util")).toEqual(["kotlin/Taken.kt:4"]);
  expect(await uses("Heads")).toContain("kotlin/Taken.kt:3");
});
