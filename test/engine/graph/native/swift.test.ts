/** References in Swift: optional values, names behind that of a module, classes with directives in them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Sources/Kit/Context.swift":
      "public final class Context {\n  var prev: Optional<Context> = nil\n  func bind() {\n    if let n = self.prev { n.invoke() }\n    self.prev?.invoke()\n  }\n  fileprivate func invoke() {}\n}\nfinal class Manager {}\n",
    "Sources/Kit/Core.swift":
      "class Core<S: P>: Context {\n  #if os(Linux) || (compiler(>=6.1) && _runtime(_multi))\n  private func stop() {}\n  #endif\n  func go() { self.stop() }\n}\n",
    "Sources/Kit/Future.swift":
      "class Future<Value> {\n  func then<New>(_ callback: @escaping (Int) -> Future<New>) {\n    let next = callback(1)\n    next.complete()\n  }\n  func complete() {}\n}\n",
    "Tests/KitTests/Use.swift":
      "@testable import Kit\nimport Other\n\nclass Use {\n  let manager = Kit.Manager()\n  let other = Other.Manager()\n}\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a value that is written to be optional has the members of what it may be", async () => {
  expect(await uses("invoke")).toEqual(["Sources/Kit/Context.swift:4 resolved", "Sources/Kit/Context.swift:5 resolved"]);
});

test("the name of a module may stand before what is taken of it; that of another's module leads elsewhere", async () => {
  expect(await uses("Manager")).toEqual(["Tests/KitTests/Use.swift:5 resolved"]);
});

test("a class with directives in it has its members", async () => {
  expect(await uses("stop")).toEqual(["Sources/Kit/Core.swift:5 resolved"]);
  expect(await uses("Core")).toEqual([]);
});

test("calling what a parameter holds gives what its type says", async () => {
  expect(await uses("complete")).toEqual(["Sources/Kit/Future.swift:4 resolved"]);
});

test("a function with other labels for its arguments is another function", async () => {
  const root = await workspaceOf({
    "Sources/Header.swift": [
      "public struct Header {",
      '  static func authorization(username: String, password: String) -> Header { Header(name: "a") }',
      '  static func authorization(bearerToken: String) -> Header { authorization("Bearer") }',
      "  static func authorization(_ value: String) -> Header { Header(name: value) }",
      "  init(name: String) {}",
      "  init(value: String, trim: Bool = false) {}",
      "  func each(_ items: Int..., then: Bool = true, run body: (Int) -> Void) {}",
      "  func each(in other: Int, run body: (Int) -> Void) {}",
      "}",
      "enum Body {",
      "  case data(Data)",
      "}",
    ],
    "Sources/Use.swift": [
      "func use(h: Header) {",
      "  _ = Header.authorization(",
      '    username: "u, v", // (one)',
      '    password: "p"',
      "  )",
      '  _ = Header.authorization(bearerToken: "t")',
      '  _ = Header.authorization("x")',
      '  _ = Header(value: "x")',
      '  _ = Header(value: "x", trim: true)',
      "  h.each(1, 2, 3) { n in }",
      "  h.each(in: 1) { n in }",
      "  h.each(in: 1, run: { n in })",
      "  let body: Body = .data(bytes)",
      "}",
    ],
  });
  const header = "Sources/Header.swift";
  const use = "Sources/Use.swift";
  expect(await usesAt(root, `${header}:2`)).toEqual([`${use}:2 resolved`]);
  expect(await usesAt(root, `${header}:3`)).toEqual([`${use}:6 resolved`]);
  expect(await usesAt(root, `${header}:4`)).toEqual([`${header}:3 resolved`, `${use}:7 resolved`]);
  expect(await usesAt(root, `${header}:5`)).toEqual([`${header}:2 resolved`, `${header}:4 resolved`]);
  expect(await usesAt(root, `${header}:6`)).toEqual([`${use}:8 resolved`, `${use}:9 resolved`]);
  expect(await usesAt(root, `${header}:7`)).toEqual([`${use}:10 resolved`]);
  expect(await usesAt(root, `${header}:8`)).toEqual([`${use}:11 resolved`, `${use}:12 resolved`]);
  expect(await usesAt(root, `${header}:11`)).toEqual([`${use}:13 resolved`]);
  const { warnings = [] } = await references(open(root), { target: `${header}:3` });
  expect(warnings.join(" ")).not.toContain("overloads");
});
