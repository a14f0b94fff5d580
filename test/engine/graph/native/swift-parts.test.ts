/** Swift: the parts of tuples that conditions and declarations bind, and types of others that the view extends. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const PARTS = `class Store {
  var held = Held()
  var kept = Held()
  var left = 1
}
class Held { func run() {} }
class Reader: Store {
  func read(_ pairs: Pairs) {
    guard let (held, kept): (Held, Int) = pairs.next() else { return }
    held.run()
    print(kept)
  }
  func look(_ pairs: Pairs) {
    if let (held, _) = pairs.next() { print(held) }
    while let (kept, (held, _)) = pairs.next() { print(kept, held) }
    let (left: count, kept: other) = pairs.first()
    print(count, other)
    let (one, two): (Held, Int) = pairs.last()
    one.run()
    print(two, held, left)
  }
}
`;

const EXTENDED = `extension Window {
  struct Inner { var depth = 1 }
  func grow() {}
}
`;

const USE = `func go(_ window: Window, _ inner: Window.Inner) -> [Window] {
  print(inner.depth)
  let made = Window()
  return [made]
}
`;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({ "Parts.swift": PARTS, "Extended.swift": EXTENDED, "Use.swift": USE }));
});

test("the parts of a tuple that a condition binds are locals, of the types that are written for them", async () => {
  expect(await usesAt(root, "Parts.swift:2")).toEqual(["Parts.swift:20 resolved"]);
  expect(await usesAt(root, "Parts.swift:3")).toEqual([]);
  expect(await usesAt(root, "Parts.swift:4")).toEqual(["Parts.swift:20 resolved"]);
  expect(await usesAt(root, "Held.run")).toEqual(["Parts.swift:10 resolved", "Parts.swift:19 resolved"]);
});

test("a type of others that an extension adds to is used where types are written", async () => {
  expect(await usesAt(root, "Extended.swift:1")).toEqual([
    "Extended.swift:1 ambiguous",
    "Use.swift:1 resolved",
    "Use.swift:1 resolved",
    "Use.swift:1 resolved",
    "Use.swift:3 ambiguous",
  ]);
  expect(await usesAt(root, "Extended.swift:2")).toEqual(["Use.swift:1 resolved"]);
});
