/** A change of one of several overloads: the types of arguments say which calls meant it, and what these mean now. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const JAVA = {
  "p/S.java": "package p;\nclass S {\n  void put(String a) {}\n  void put(int a) {}\n  void put(boolean a, int b) {}\n}\n",
  "p/U.java":
    'package p;\nclass U {\n  void a(S s, String t, int n) {\n    s.put("x");\n    s.put(1);\n    s.put(true, 1);\n    s.put(t);\n    s.put(n);\n    s.put(unknown());\n  }\n}\n',
};
const ITS_CALLS = ["p/U.java:4 breaks", "p/U.java:7 breaks", "p/U.java:9 may_break"];

test("only the calls of the changed overload break, whatever changed about its parameters", async () => {
  expect(await brokenBy(JAVA, ["p/S.java", "put(String a)", "put(String a, int b)"])).toEqual(ITS_CALLS);
  expect(await brokenBy(JAVA, ["p/S.java", "put(String a)", "put(Long a)"])).toEqual(ITS_CALLS);
});

test("the calls of an overload that is gone or hidden are found in the state before", async () => {
  expect(await brokenBy(JAVA, ["p/S.java", "  void put(String a) {}\n", ""])).toEqual(ITS_CALLS);
  expect(await brokenBy(JAVA, ["p/S.java", "void put(String a)", "private void put(String a)"])).toEqual(ITS_CALLS);
});

test("in Kotlin and C# as well", async () => {
  const kotlin = {
    "s.kt": "class S {\n  fun put(a: String) {}\n  fun put(a: Int) {}\n}\n",
    "u.kt": 'fun a(s: S, t: String, n: Int) {\n  s.put("x")\n  s.put(1)\n  s.put(t)\n  s.put(n)\n}\n',
  };
  const sharp = {
    "S.cs": "class S {\n  public void Put(string a) {}\n  public void Put(int a) {}\n}\n",
    "U.cs": 'class U {\n  void A(S s, string t, int n) {\n    s.Put("x");\n    s.Put(1);\n    s.Put(t);\n    s.Put(n);\n  }\n}\n',
  };
  for (const now of ["a: String, b: Int", "a: Boolean"])
    expect(await brokenBy(kotlin, ["s.kt", "a: String", now])).toEqual(["u.kt:2 breaks", "u.kt:4 breaks"]);
  expect(await brokenBy(kotlin, ["s.kt", "  fun put(a: String) {}\n", ""])).toEqual(["u.kt:2 breaks", "u.kt:4 breaks"]);
  for (const now of ["string a, int b", "bool a"])
    expect(await brokenBy(sharp, ["S.cs", "string a", now])).toEqual(["U.cs:3 breaks", "U.cs:5 breaks"]);
  expect(await brokenBy(sharp, ["S.cs", "  public void Put(string a) {}\n", ""])).toEqual(["U.cs:3 breaks", "U.cs:5 breaks"]);
});

const MOVING = {
  "p/S.java": "package p;\nclass S {\n  void put(String a) {}\n  void put(Object a) {}\n}\n",
  "p/U.java": 'package p;\nclass U {\n  void a(S s, Object o) {\n    s.put("x");\n    s.put(o);\n  }\n}\n',
};

test("a call that another overload takes now may do something else", async () => {
  const more = ["p/S.java", "put(String a)", "put(String a, int b)"] as const;
  expect(await brokenBy(MOVING, more)).toEqual(["p/U.java:4 may_break"]);
  expect(await brokenBy(MOVING, ["p/S.java", "  void put(String a) {}\n", ""])).toEqual(["p/U.java:4 may_break"]);
  expect(await brokenBy(MOVING, more, ["p/U.java", 's.put("x")', 's.put("x", 2)'])).toEqual([]);
});

test("each of two changed constructors breaks its own calls", async () => {
  const files = {
    "p/S.java": "package p;\nclass S {\n  S(String a) {}\n  S(int a) {}\n}\n",
    "p/U.java": 'package p;\nclass U {\n  S a = new S("x");\n  S b = new S(1);\n}\n',
  };
  const both = await brokenBy(files, ["p/S.java", "S(String a)", "S(String a, int b)"], ["p/S.java", "S(int a)", "S(int a, int b)"]);
  expect(both).toEqual(["p/U.java:3 breaks", "p/U.java:4 breaks"]);
  expect(await brokenBy(files, ["p/S.java", "  S(int a) {}\n", ""])).toEqual(["p/U.java:4 breaks"]);
});

test("a constructor beside the parameters in the head of a Kotlin class", async () => {
  const files = {
    "s.kt": 'class S(a: String) {\n  constructor(a: Int) : this("")\n}\n',
    "u.kt": 'fun a() {\n  S("x")\n  S(1)\n}\n',
  };
  expect(await brokenBy(files, ["s.kt", "(a: Int)", "(a: Int, b: Int)"])).toEqual(["u.kt:3 breaks"]);
});

const CONTRACT = {
  "p/S.java":
    "package p;\ninterface S {\n  void put(String a);\n  void put(int a);\n}\nclass T implements S {\n  public void put(String a) {}\n  public void put(int a) {}\n}\n",
  "p/U.java": 'package p;\nclass U {\n  void a(S s, T t) {\n    s.put("x");\n    s.put(1);\n    t.put("x");\n    t.put(1);\n  }\n}\n',
};

test("an override is one of the overload whose types it takes", async () => {
  const narrow = await brokenBy(CONTRACT, ["p/S.java", "  void put(String a);", "  void put(String a, int b);"]);
  expect(narrow).toEqual(["p/S.java:7 breaks", "p/U.java:4 breaks"]);
  const own = await brokenBy(CONTRACT, ["p/S.java", "public void put(String a)", "public void put(String a, int b)"]);
  expect(own).toContain("p/S.java:6 breaks");
});

test("what a change of one overload would reach are its own calls", async () => {
  const repository = await indexed(CONTRACT);
  const linesOf = async (target: string): Promise<readonly number[]> => {
    const { callers } = await impactOf(repository, { target });
    return callers.filter(({ path }) => path === "p/U.java").flatMap(({ lines }) => lines);
  };
  expect(await linesOf("p/S.java:3")).toEqual([4, 6]);
  expect(await linesOf("p/S.java:8")).toEqual([5, 7]);
});

test("every call of a changed overload is among the places of its caller", async () => {
  for (const now of ["", "  void put(String a, int b) {}\n"]) {
    const repository = await indexed(JAVA);
    edit(repository, "p/S.java", "  void put(String a) {}\n", now);
    const answer = await impactOf(repository);
    expect(sitesOf(answer)).toEqual(ITS_CALLS);
    expect(answer.callers.flatMap(({ lines }) => lines)).toEqual([4, 7, 9]);
  }
});
