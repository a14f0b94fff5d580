/** Functions that do not take the arguments of a call hide none that do: inherited ones, extensions, and functions further out. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callees } from "#engine/graph/callees.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "cs/Mapper.cs": [
      "namespace Map;",
      "public interface IMapperBase {",
      "  T Map<T>(object source);",
      "  D Map<S, D>(S source, D target);",
      "}",
      "public interface IMapper : IMapperBase {",
      "  T Map<T>(object source, int options);",
      "  void Map(object source, object target, int options);",
      "}",
      "public class Expression {",
      "  public Expression Replace(int a, int b, int c) => this;",
      "}",
      "public static class ExpressionExtensions {",
      "  public static Expression Replace(this Expression e, int x, int y) => e;",
      "}",
    ].join("\n"),
    "cs/Use.cs": [
      "namespace Map;",
      "public class Use {",
      "  private readonly IMapper _mapper;",
      "  void Run(Expression e) {",
      "    _mapper.Map<Use>(e);",
      "    _mapper.Map<Use>(e, 1);",
      "    _mapper.Map<Use, Use>(this, this);",
      "    e.Replace(1, 2);",
      "    e.Replace(1, 2, 3);",
      "    e.Replace(1, 2, 3, 4);",
      "  }",
      "}",
    ].join("\n"),
    "kt/Buffer.kt": [
      "package io",
      "",
      "class Buffer {",
      "  fun readLine(): String = readLine(1)",
      "  fun skip() {}",
      "}",
      "class Path {",
      "  fun resolve(child: String, normalize: Boolean = false): Path = this",
      "}",
    ].join("\n"),
    "kt/inner/Lines.kt": ["package io", "", 'internal fun Buffer.readLine(newline: Long): String = ""'].join("\n"),
    "kt/System.kt": [
      "package io",
      "",
      "class System {",
      "  fun go(path: Path, buffer: Buffer) {",
      "    path.resolve()",
      '    path.resolve("a")',
      "    buffer.readLine(2)",
      "    buffer.readLine()",
      "    buffer.skip(1)",
      "  }",
      "  private fun Path.resolve(): String = toString()",
      "}",
    ].join("\n"),
    "swift/Request.swift": [
      "class Request {",
      "}",
      "class DataRequest: Request {",
      "  func validate(_ validation: Int) -> Self { self }",
      "  func check() { self.validate(status: 1, response: 2) }",
      "}",
      "extension Request {",
      "  func validate(status: Int, response: Int) {}",
      "}",
    ].join("\n"),
    "swift/Response.swift": [
      "class Session {",
      "  func finish(_ response: Response<Data?, Failure>, label: String) {}",
      "  func finish(_ response: Int) {}",
      "  func take(_ value: Pair<Int, (Int) -> Pair<Int, Int>>, then body: Action) {}",
      "  func run() {",
      '    finish(made, label: "a")',
      "    finish(1)",
      "    take(pair) { print(1) }",
      "  }",
      "}",
    ].join("\n"),
    "java/Base.java": "package p;\nclass Base {\n  void run(int a) {}\n}\n",
    "java/Derived.java": "package p;\nclass Derived extends Base {\n  void run() { run(1); this.run(2); run(1, 2); }\n}\n",
  }));
});

/** All uses of a definition, each as `line confidence`, with the file where it is not `file`. */
async function found(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ line_start, confidence, via }) => `${line_start} ${confidence}${via ? ` via ${via}` : ""}`);
}

test("C#: a call that no overload of a type takes means the inherited one that does", async () => {
  expect(await found("cs/Mapper.cs:3")).toEqual(["5 resolved"]);
  expect(await found("cs/Mapper.cs:4")).toEqual(["7 resolved"]);
  expect(await found("cs/Mapper.cs:7")).toEqual(["6 resolved"]);
  expect(await found("cs/Mapper.cs:8")).toEqual([]);
});

test("C#: a call that no member takes means the extension that does, and one that nothing takes means neither for sure", async () => {
  expect(await found("cs/Mapper.cs:14")).toEqual(["8 resolved"]);
  expect(await found("cs/Mapper.cs:11")).toEqual(["9 resolved", "10 ambiguous"]);
});

test("Kotlin: the same holds of extensions at top level and inside of types, and of calls without a receiver", async () => {
  expect(await found("kt/inner/Lines.kt:3")).toEqual(["4 resolved", "7 resolved"]);
  expect(await found("kt/Buffer.kt:4")).toEqual(["8 resolved"]);
  expect(await found("kt/System.kt:11")).toEqual(["5 resolved"]);
  expect(await found("kt/Buffer.kt:8")).toEqual(["6 resolved"]);
  expect(await found("kt/Buffer.kt:5")).toEqual(["9 ambiguous"]);
});

test("Swift: argument labels count as well", async () => {
  expect(await found("swift/Request.swift:8")).toEqual(["5 resolved"]);
  expect(await found("swift/Request.swift:4")).toEqual([]);
});

test("Swift: a comma between the arguments of a generic type parts no parameters, and closures may stand behind the brackets", async () => {
  expect(await found("swift/Response.swift:2")).toEqual(["6 resolved"]);
  expect(await found("swift/Response.swift:3")).toEqual(["7 resolved"]);
  expect(await found("swift/Response.swift:4")).toEqual(["8 resolved"]);
});

test("Java: a call that no method of the type takes means the inherited one", async () => {
  expect(await found("java/Base.java:3")).toEqual(["3 resolved", "3 resolved"]);
  expect(await found("java/Derived.java:3")).toEqual(["3 ambiguous"]);
});

test("what a definition calls is read the same way", async () => {
  const called = (await callees(open(root), { target: "cs/Use.cs:4" })).results;
  expect(called.map(({ to, confidence }) => `${to?.path}:${to?.line_start} ${confidence}`).slice(0, 5)).toEqual([
    "cs/Mapper.cs:3 resolved",
    "cs/Mapper.cs:7 resolved",
    "cs/Mapper.cs:4 resolved",
    "cs/Mapper.cs:14 resolved",
    "cs/Mapper.cs:11 resolved",
  ]);
});
