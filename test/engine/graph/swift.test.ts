/** References in Swift: optional values, names behind that of a module, classes with directives in them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

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
