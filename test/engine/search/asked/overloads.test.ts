/** Overloads that are asked for by their parameters: by types, as declared, or by how many there are. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { show } from "#engine/lookup/show.ts";
import { locate } from "#engine/search/locate.ts";
import { overloadAsked, overloadFit } from "#query/read/overload-fit.ts";
import { asked, INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** Overloads of one name whose bodies call each other, as libraries have them. */
const ARRAYS = [
  "package acme;",
  "public class Arrays {",
  ...["boolean", "byte", "double", "float", "long"].flatMap((type) => [
    `  public static ${type}[] add(final ${type}[] array, final ${type} element) {`,
    "    return grow(array, element);",
    "  }",
    `  public static ${type}[] add(final ${type}[] array, final int index, final ${type} element) {`,
    "    return grow(array, index, element);",
    "  }",
  ]),
  "  public void add(final double operand) {",
  "    sum += operand;",
  "  }",
  "  public static String cut(java.util.List<String> parts, String... more) {",
  "    return null;",
  "  }",
  "}",
  "",
];

const FILES = {
  "acme/Arrays.java": ARRAYS.join("\n"),
  "acme/Other.java":
    "package acme;\nclass Other {\n  /** Works like {@code add(float[], int, float)}. */\n  void add(float[] array, int index, float element) {\n  }\n}\n",
  "src/doc.md": "# add(double[], double)\n\nadds\n",
  "lib/shop.ex":
    "defmodule Shop do\n  def buy(cart) do\n    cart\n  end\n\n  def buy(cart, item) do\n    {cart, item}\n  end\n\n  def buy(cart, item, count) do\n    {cart, item, count}\n  end\nend\n",
  "lib/web.ex":
    "defmodule Web do\n  def redirect(conn, opts) when is_list(opts) do\n    {conn, opts}\n  end\n\n  def send(conn, kind, opts \\\\ [])\n\n  def send(conn, {:file, path}, opts) do\n    redirect(conn, opts)\n  end\n\n  def mail(to, subject \\\\ nil) do\n    {to, subject}\n  end\nend\n",
  "src/mail.js": "export function mail(to) {\n  return to;\n}\n",
  "src/bag.swift":
    'struct Bag {\n  func seek(_ a: Int) -> Int { a }\n  func seek(_ a: Int, in b: Int) -> Int { a }\n  func seek(named a: Int) -> Int { a }\n  func put(_ item: Item) {}\n  func put(name: String, value: String) {}\n}\nfunc run(b: Bag) {\n  b.put(name: "x", value: "y")\n  b.put(Item())\n  _ = b.seek(1)\n}\n',
  "src/Cache.m":
    "@implementation Cache\n- (void)store:(id)obj forKey:(NSString *)key {\n}\n- (void)store:(id)obj forKey:(NSString *)key toDisk:(BOOL)disk {\n}\n@end\n",
  "src/box.cpp":
    "#include <string>\nclass Box {\n public:\n  void put(int n) { x = n; }\n  void put(const std::string& s) { y = s; }\n  void put(const char* s, int n) { y = s; }\n};\n",
};

const lineOf = (text: string): number => ARRAYS.findIndex((line) => line.includes(text)) + 1;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

const CASES: [query: string, path: string, line: number][] = [
  ["store:forKey:", "src/Cache.m", 2],
  ["store:forKey:toDisk:", "src/Cache.m", 4],
  ["-[Cache store:forKey:toDisk:]", "src/Cache.m", 4],
  ["add(double[], double)", "acme/Arrays.java", lineOf("add(final double[] array, final double")],
  ["Arrays.add(float[], int, float)", "acme/Arrays.java", lineOf("add(final float[] array, final int")],
  ["Arrays#add(long[] array, long element)", "acme/Arrays.java", lineOf("add(final long[] array, final long")],
  [
    "acme.Arrays.add(final byte[] array, final int index, final byte element)",
    "acme/Arrays.java",
    lineOf("add(final byte[] array, final int"),
  ],
  ["add(double)", "acme/Arrays.java", lineOf("add(final double operand)")],
  ["cut(List<String>, String[])", "acme/Arrays.java", lineOf("cut(")],
  ["Other.add(float[], int, float)", "acme/Other.java", 4],
  ["Shop.buy/2", "lib/shop.ex", 6],
  ["Shop.buy/3", "lib/shop.ex", 10],
  ["Box::put(std::string)", "src/box.cpp", 5],
  ["Box::put(const char*, int)", "src/box.cpp", 6],
  ["put(int)", "src/box.cpp", 4],
];

describe("comes first", () => {
  for (const [query, path, line] of CASES) {
    test(query, async () => {
      const found = { path, line };
      const declared = async (ask?: typeof locate) =>
        (await asked(root, query, {}, ask)).results.map((hit) => ({ path: hit.path, line: hit.line_start }))[0];
      expect(await declared()).toEqual(found);
      expect(await declared(locate)).toEqual(found);
      expect((await references(open(root), { target: query })).symbol).toMatchObject({ path, line_start: line });
      const { results } = await show(open(root), { targets: [query] }, () => 0);
      expect(results.map(({ path: shown }) => shown)).toEqual([path]);
    });
  }

  test("and the others follow where no parameters fit", async () => {
    const { results } = await asked(root, "Arrays.add(String)", {}, locate);
    expect(results.length).toBeGreaterThan(3);
    expect(results.every(({ name }) => name === "add")).toBe(true);
  });
});

describe("what stands behind a name", () => {
  test("is asked for as types, as a declaration or as a number; `()` asks for nothing", () => {
    expect(overloadAsked("foo(int, Map<String, Long>)")).toEqual({ count: 2, list: "int, Map<String, Long>" });
    expect(overloadAsked("foo/2")).toEqual({ count: 2, list: undefined });
    for (const text of ["foo", "foo()", "foo(", "src/a/2", "foo(a).bar(b)", "lib/x"]) expect(overloadAsked(text)).toBeUndefined();
  });

  test("fits by as many parameters better than by another number, and by its types best", () => {
    const fitOf = (signature: string, text: string, language = "java"): number => {
      const ask = overloadAsked(text);
      return ask ? overloadFit({ name: "f", kind: "method", signature, language }, ask).value : -1;
    };
    expect(fitOf("void f(int a, String b)", "f(int, String)")).toBe(1);
    expect(fitOf("void f(int a, String b)", "f(long, String)")).toBeGreaterThan(fitOf("void f(int a, Long b)", "f(long, String)"));
    expect(fitOf("void f(int a)", "f(int, String)")).toBe(0);
    expect(fitOf("func f(a, b int, c string)", "f(int, int, string)", "go")).toBe(1);
    expect(fitOf("function f(a: string, b?: number): void", "f(string)", "typescript")).toBeGreaterThanOrEqual(0.9);
    expect(fitOf("fn f(a: &str, b: Vec<u8>)", "f(str, Vec<u8>)", "rust")).toBe(1);
    expect(fitOf("def f(self, a, b=1)", "f/1", "python")).toBeGreaterThan(0);
  });
});

describe("a selector", () => {
  const SELECTORS: [selector: string, line: number][] = [
    ["Bag.put(name:value:)", 6],
    ["Bag.put(_:)", 5],
    ["Bag.seek(_:)", 2],
    ["Bag.seek(_:in:)", 3],
    ["seek(named:)", 4],
  ];
  test.each(SELECTORS)("%s is the overload whose arguments are called so", async (selector, line) => {
    const shown = await show(open(root), { targets: [selector] }, () => 0);
    expect(shown.results.map(({ line_start }) => line_start)).toEqual([line]);
    expect((await asked(root, selector, {}, locate)).results[0]?.line_start).toBe(line);
    expect((await references(open(root), { target: selector })).symbol.line_start).toBe(line);
  });

  test("has the uses of that one", async () => {
    const { results } = await references(open(root), { target: "Bag.put(name:value:)" });
    expect(results.map(({ line_start }) => line_start)).toEqual([9]);
  });

  test("has none of the uses of those that take as many arguments under other labels, and hears nothing of them", async () => {
    const { results, warnings = [] } = await references(open(root), { target: "Bag.seek(named:)" });
    expect(results).toEqual([]);
    expect(warnings.join()).not.toContain("overloads");
    const { results: unlabelled } = await references(open(root), { target: "Bag.seek(_:)" });
    expect(unlabelled.map(({ line_start }) => line_start)).toEqual([11]);
  });
});

describe("a name alone", () => {
  test("hears of overloads that are called with other numbers of arguments: their uses are not among its own", async () => {
    const { symbol, others, other_symbols } = await references(open(root), { target: "Box::put" });
    expect([symbol, ...(other_symbols ?? [])].map(({ line_start }) => line_start)).toEqual([4, 6]);
    expect(others).toBe(1);
  });

  test("and not of those that the same calls may mean", async () => {
    expect((await references(open(root), { target: "Box::put(std::string)" })).others).toBe(0);
    expect((await references(open(root), { target: "acme.Other.add" })).others).toBe(0);
  });
});

describe("a number of parameters", () => {
  const warned = async (name: string): Promise<string | undefined> => (await asked(root, name, {}, locate)).suggested_next?.why;
  const remarksOf = async (target: string): Promise<readonly string[]> => (await references(open(root), { target })).warnings ?? [];

  test("that no definition takes is said, with those that they take", async () => {
    expect(await warned("redirect/3")).toBe("No definition of Web.redirect takes that number of parameters: it takes 2.");
    expect(await warned("Web.send/4")).toBe("No definition of Web.send takes that number of parameters: it takes 2 or 3.");
    expect(await remarksOf("redirect/3")).toContain("No definition of Web.redirect takes that number of parameters: it takes 2.");
  });

  test("that one takes, with a default or in a clause, is right", async () => {
    for (const name of ["redirect/2", "Web.send/2", "send/3", "mail/1", "mail/2"]) {
      expect([name, await warned(name)]).toEqual([name, undefined]);
      expect([name, (await remarksOf(name)).filter((remark) => remark.includes("number of parameters"))]).toEqual([name, []]);
    }
  });

  test("is also that of a function with a default: it comes before a function of another language that takes as many", async () => {
    const { results } = await asked(root, "mail/1", {}, locate);
    expect(results[0]?.path).toBe("lib/web.ex");
  });
});
