/** C#: the parts of tuples have the types that are written for them. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Crew.cs": [
      "namespace Crews;",
      "public class Sailor {",
      "  public void Hoist() {}",
      "}",
      "public class Pilot {",
      "  public void Hoist() {}",
      "}",
      "public class Crew {",
      "  private Tuple<Sailor, Pilot> _both;",
      "  public IEnumerable<Tuple<int, Sailor>> All() => null;",
      "  public (Sailor First, Pilot Second) Pair() => default;",
      "  public void Work() {",
      "    _both.Item1.Hoist();",
      "    _both.Item2.Hoist();",
      "    foreach (var one in All()) { one.Item2.Hoist(); }",
      "    var pair = Pair();",
      "    pair.First.Hoist();",
      "    pair.Item2.Hoist();",
      "    All().Select(i => {",
      "      var it = i.Item2;",
      "      it.Hoist();",
      "      return it;",
      "    });",
      "  }",
      "}",
      "",
    ].join("\n"),
  }));
});

test("a part is found by its number, and by its name where the tuple gives it one", async () => {
  expect(await usesAt(root, "Crew.cs:3")).toEqual([
    "Crew.cs:13 resolved",
    "Crew.cs:15 resolved",
    "Crew.cs:17 resolved",
    "Crew.cs:21 resolved",
  ]);
  expect(await usesAt(root, "Crew.cs:6")).toEqual(["Crew.cs:14 resolved", "Crew.cs:18 resolved"]);
});

test("a type is used where it is the type of a part", async () => {
  expect((await usesAt(root, "Crew.cs:5")).length).toBe(2);
});
