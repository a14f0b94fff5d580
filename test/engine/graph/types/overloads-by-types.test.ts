/** Overloads of as many parameters: the types of a call's arguments say which of them it means, as far as the text tells these types. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const JAVA = `class Animal {}
class Dog extends Animal {}
class Writer {
  void put(String text) {}
  void put(int number) {}
  void put(long number) {}
  void put(char letter) {}
  void put(Animal animal) {}
  void put(Object any) {}
  void run(Runnable task) {}
  void run(String name) {}
  void all(int[] numbers) {}
  void all(String[] texts) {}
  void all(Object[] things) {}
  <T> void all(T thing) {}
  String[] names;
  String name() { return "a"; }
  int count;
  int count(String of) { return 1; }
  void fixed(java.util.List<String> given, Dog dog, Animal animal, int[] numbers) {
    String text = "a";
    put("a");
    put(text + 1);
    put(name());
    put(this.count);
    put(1);
    put(1L);
    put('c');
    put(dog);
    put(new Dog());
    put(given);
    put(numbers);
    put(given.get(0));
    put(given.unheardOf());
    put(given.toString());
    run(() -> put(true));
    run(null);
    all(numbers);
    all(new int[3]);
    all(names);
    all(new Dog[0]);
    all(dog);
    same("a", given.unheardOf());
    same(names, given.unheardOf());
  }
  void same(Object a, Object b) {}
  void same(Object[] a, Object[] b) {}
}
`;

const KOTLIN = `package a
open class Animal
class Dog : Animal()
class Writer {
  fun put(text: String) {}
  fun put(number: Int) {}
  fun put(animal: Animal) {}
  fun put(task: () -> Unit) {}
  fun all(dog: Dog) {
    val text = "a"
    put(text)
    put(1)
    put(dog)
    put { text.length }
    put(number = 2)
  }
}
`;

const CSHARP = `class Writer {
  void Put(string? text) {}
  void Put(int number) {}
  void Put(int? number) {}
  void Put(uint number) {}
  void Put(object? any) {}
  void All(int? maybe, uint natural, System.DateTime date) {
    Put("a");
    Put($"a{natural}");
    Put(1);
    Put(maybe);
    Put(natural);
    Put(date.ToString());
  }
}
`;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({ "Writer.java": JAVA, "kotlin/Writer.kt": KOTLIN, "net/Writer.cs": CSHARP }));
});

/** The calls in a place's uses, as the file writes them, by how certain each is. */
async function callsOf(target: string, source: string): Promise<Record<string, string[]>> {
  const { results } = await references(open(root), { target });
  const lines = source.split("\n");
  const grouped = Object.groupBy(results, ({ confidence }) => confidence);
  const textOf = ({ line_start }: { readonly line_start: number }): string => (lines[line_start - 1] ?? "").trim();
  return Object.fromEntries(Object.entries(grouped).map(([confidence, rows = []]) => [confidence, rows.map(textOf)]));
}

test("literals, operators, locals, fields and results tell Java's overloads apart", async () => {
  const sure = async (line: number): Promise<readonly string[] | undefined> => (await callsOf(`Writer.java:${line}`, JAVA))["resolved"];
  expect(await sure(4)).toEqual(['put("a");', "put(text + 1);", "put(name());", "put(given.get(0));", "put(given.toString());"]);
  expect(await sure(5)).toEqual(["put(this.count);", "put(1);"]);
  expect(await sure(6)).toEqual(["put(1L);"]);
  expect(await sure(7)).toEqual(["put('c');"]);
});

test("a subtype is nearer to its supertype than to Object, and a foreign type is none of the repository's", async () => {
  expect((await callsOf("Writer.java:8", JAVA))["resolved"]).toEqual(["put(dog);", "put(new Dog());"]);
  expect((await callsOf("Writer.java:9", JAVA))["resolved"]).toEqual(["put(given);", "put(numbers);", "run(() -> put(true));"]);
});

test("an argument of unknown type may mean any overload, and the row says so", async () => {
  const calls = await callsOf("Writer.java:4", JAVA);
  expect([...(calls["ambiguous"] ?? []), ...(calls["name_only"] ?? [])]).toEqual(["put(given.unheardOf());"]);
});

test("a lambda is no text, and null may be anything that is no value type", async () => {
  expect(await callsOf("Writer.java:10", JAVA)).toEqual({ resolved: ["run(() -> put(true));"], ambiguous: ["run(null);"] });
});

test("arrays differ by their elements", async () => {
  const sure = async (line: number): Promise<readonly string[] | undefined> => (await callsOf(`Writer.java:${line}`, JAVA))["resolved"];
  expect(await sure(12)).toEqual(["all(numbers);", "all(new int[3]);"]);
  expect(await sure(13)).toEqual(["all(names);"]);
  expect(await sure(14)).toEqual(["all(new Dog[0]);"]);
  expect(await sure(15)).toEqual(["all(dog);"]);
});

test("what is certainly no array is passed for none, whatever stands beside it", async () => {
  const line = (text: string): number => JAVA.split("\n").findIndex((one) => one.includes(text)) + 1;
  expect(await callsOf(`Writer.java:${line("same(Object a")}`, JAVA)).toEqual({
    resolved: ['same("a", given.unheardOf());'],
    ambiguous: ["same(names, given.unheardOf());"],
  });
});

test("what a function calls names the overload that each call means", async () => {
  const { results } = await callees(open(root), { target: "Writer.java:20" });
  const called = results.flatMap(({ name, line_start, confidence }) =>
    confidence === "resolved" && name === "put" ? (line_start ?? []) : [],
  );
  expect(called.toSorted()).toEqual([4, 5, 6, 7, 8, 9]);
});

test("Kotlin's overloads are told apart, with lambdas behind the brackets; named arguments are left to their names", async () => {
  expect((await callsOf("kotlin/Writer.kt:5", KOTLIN))["resolved"]).toEqual(["put(text)"]);
  expect((await callsOf("kotlin/Writer.kt:6", KOTLIN))["resolved"]).toEqual(["put(1)"]);
  expect((await callsOf("kotlin/Writer.kt:7", KOTLIN))["resolved"]).toEqual(["put(dog)"]);
  expect((await callsOf("kotlin/Writer.kt:8", KOTLIN))["resolved"]).toEqual(["put { text.length }"]);
});

test("C#'s values that may be null, and numbers without a sign, are types of their own", async () => {
  expect((await callsOf("net/Writer.cs:2", CSHARP))["resolved"]).toEqual(['Put("a");', 'Put($"a{natural}");', "Put(date.ToString());"]);
  expect((await callsOf("net/Writer.cs:3", CSHARP))["resolved"]).toEqual(["Put(1);"]);
  expect((await callsOf("net/Writer.cs:4", CSHARP))["resolved"]).toEqual(["Put(maybe);"]);
  expect((await callsOf("net/Writer.cs:5", CSHARP))["resolved"]).toEqual(["Put(natural);"]);
});

test("another name of a type takes what the type takes, and a type parameter of what is around takes anything", async () => {
  const { root: named } = await sharedWorkspace({
    "Tags.kt":
      'package b\ntypealias Label = String\nfun tag(label: Label) {}\nfun tag(number: Int) {}\nfun go(label: Label) {\n  tag("a")\n  tag(label)\n}\n',
    "Box.java":
      "class Leaf {}\nclass Box<T> {\n  class Inner {\n    void put(T thing) {}\n    void put(int number) {}\n    void go(Leaf leaf, byte small) {\n      put(leaf);\n      put(small + small);\n    }\n  }\n}\n",
  });
  const rows = async (target: string): Promise<readonly string[]> =>
    (await references(open(named), { target })).results.map(({ line_start, confidence }) => `${line_start} ${confidence}`);
  expect(await rows("Tags.kt:3")).toEqual(["6 resolved", "7 ambiguous"]);
  expect(await rows("Tags.kt:4")).toEqual(["7 ambiguous"]);
  expect(await rows("Box.java:4")).toEqual(["7 resolved", "8 ambiguous"]);
  expect(await rows("Box.java:5")).toEqual(["8 ambiguous"]);
});

test("a method overrides, of several of its name, the one that takes the same types", async () => {
  const { root: visitors } = await sharedWorkspace({
    "Visitor.java": "class Leaf {}\nclass Branch {}\ninterface Visitor {\n  void visit(Leaf leaf);\n  void visit(Branch branch);\n}\n",
    "Counter.java": "class Counter implements Visitor {\n  public void visit(Leaf leaf) {}\n  public void visit(Branch branch) {}\n}\n",
    "Walk.java":
      "class Walk {\n  void go(Visitor visitor, Leaf leaf, Branch branch) {\n    visitor.visit(leaf);\n    visitor.visit(branch);\n  }\n}\n",
  });
  const calls = async (target: string): Promise<readonly number[]> =>
    (await references(open(visitors), { target })).results.flatMap((row) => (row.path === "Walk.java" ? [row.line_start] : []));
  expect(await calls("Counter.java:2")).toEqual([3]);
  expect(await calls("Counter.java:3")).toEqual([4]);
  const { rows } = await symbolHierarchy(open(visitors), "Visitor.java:4");
  expect(rows.flatMap(({ relation, line }) => (relation.includes("overrid") || relation.includes("implement") ? [line] : []))).toEqual([2]);
});
