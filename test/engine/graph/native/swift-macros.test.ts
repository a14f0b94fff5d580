/** Swift: an attribute is a use of the macro or of the property wrapper that it names. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Sources/Macros/Macros.swift":
      '@attached(member)\npublic macro Routes() = #externalMacro(module: "Plugin", type: "RoutesMacro")\n\n@attached(peer)\npublic macro Guarded(_ by: String) = #externalMacro(module: "Plugin", type: "GuardedMacro")\n\n@propertyWrapper\npublic struct Clamped {\n  public var wrappedValue: Int\n}\n',
    "Sources/App/App.swift":
      'import Macros\n\n@Routes\nstruct Api {\n  @Clamped var level = 1\n\n  @Guarded("admin")\n  func show() {}\n}\n',
  }));
});

test("an attached macro is used by its attribute, with arguments or without", async () => {
  expect(await usesAt(root, "Sources/Macros/Macros.swift:2")).toEqual(["Sources/App/App.swift:3 resolved"]);
  expect(await usesAt(root, "Sources/Macros/Macros.swift:5")).toEqual(["Sources/App/App.swift:7 resolved"]);
});

test("a property wrapper is used by its attribute", async () => {
  expect(await usesAt(root, "Sources/Macros/Macros.swift:8")).toEqual(["Sources/App/App.swift:5 resolved"]);
});
