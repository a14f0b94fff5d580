/** C#: `new(…)` calls a constructor of the type that its context expects, which may be written in another file. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const TYPES = `namespace N;
public class Item {
  public Item(int x) {}
  public Item(int x, int y) {}
}
public record Pair(Item Held, int Z);
public class Box {
  public Item Kept { get; set; }
  public Box(Item held) {}
  public void Put(int at, Item item) {}
  public void Give(Item item) {}
  public void Give(Other other) {}
}
public class Other { public Other(int x) {} }
public static class Extensions {
  public static void Add(this Item item, Other other) {}
}
`;

const USE = `using System.Collections.Generic;
using System.Threading.Tasks;
namespace N;
public class Use {
  private Box _box;
  void Run(Box box, Item item) {
    box.Put(1, new(1));
    new Box(new(2));
    Pair pair = new(new(3), 4);
    box.Kept = new(5);
    _box = new(item) { Kept = new(6) };
    Item[] all = { new(7), new(8, 9) };
    var list = new List<Item> { new(10) };
    box.Give(new(11));
    item.Add(new(12));
    Foreign.Call(new(13));
  }
  Item Given() => new(14);
  async Task<Item> Later(bool isNow) { return isNow ? new(15) : null; }
}
`;

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({ "Types.cs": TYPES, "Use.cs": USE }));
});

/** The calls of a definition, each as `confidence: line`. */
async function callsOf(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target, types: ["calls"] });
  const lines = USE.split("\n");
  return results.map(({ line_start, confidence }) => `${confidence}: ${lines[line_start - 1]?.trim()}`);
}

test("arguments, assignments, elements and results are of the types that their contexts expect", async () => {
  expect(await callsOf("Types.cs:3")).toEqual([
    "resolved: box.Put(1, new(1));",
    "resolved: new Box(new(2));",
    "resolved: Pair pair = new(new(3), 4);",
    "resolved: box.Kept = new(5);",
    "resolved: _box = new(item) { Kept = new(6) };",
    "resolved: Item[] all = { new(7), new(8, 9) };",
    "resolved: var list = new List<Item> { new(10) };",
    "resolved: Item Given() => new(14);",
    "resolved: async Task<Item> Later(bool isNow) { return isNow ? new(15) : null; }",
    "ambiguous: box.Give(new(11));",
  ]);
  expect(await callsOf("Types.cs:4")).toEqual(["resolved: Item[] all = { new(7), new(8, 9) };"]);
  expect(await callsOf("Types.cs:9")).toEqual(["resolved: new Box(new(2));", "resolved: _box = new(item) { Kept = new(6) };"]);
});

test("what an unknown function or an extension takes is not guessed", async () => {
  expect(await callsOf("Types.cs:14")).toEqual(["ambiguous: box.Give(new(11));"]);
});
