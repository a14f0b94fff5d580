/** Extensions of types that the view does not define: only a receiver that is known to be of that type has them for sure. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "cs/Ext.cs": [
      "using System.Collections.Generic;",
      "namespace Map;",
      "public class Config {}",
      "public static class Ext {",
      "  public static void Add<T>(this List<Config> list, T added) {}",
      "  public static bool IsShort(this string text) => true;",
      "}",
      "public class Use {",
      "  private readonly List<Config> _configs;",
      "  private readonly HashSet<int> _set;",
      "  private readonly List<Use> _uses;",
      "  void Run(string text, Other other) {",
      "    _configs.Add(1);",
      "    _set.Add(1);",
      "    _uses.Add(this);",
      "    other.All().Add(1);",
      "    text.IsShort();",
      "  }",
      "}",
    ].join("\n"),
    "kt/Ext.kt": [
      "package k",
      "",
      "class Foo",
      "fun MutableList<Foo>.put(added: Int) {}",
      "fun run(list: MutableList<Foo>, map: Registry) {",
      "  list.put(1)",
      "  map.put(1)",
      "}",
    ].join("\n"),
  }));
});

/** All uses of a definition, each as `line confidence`. */
async function found(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ line_start, confidence }) => `${line_start} ${confidence}`);
}

test("C#: an extension of a list is one of that list for sure, and of what else is outside perhaps", async () => {
  expect(await found("cs/Ext.cs:5")).toEqual(["13 resolved", "14 ambiguous", "15 ambiguous", "16 ambiguous"]);
  expect(await found("cs/Ext.cs:6")).toEqual(["17 resolved"]);
});

test("Kotlin: the same", async () => {
  expect(await found("kt/Ext.kt:4")).toEqual(["6 resolved", "7 ambiguous"]);
});
