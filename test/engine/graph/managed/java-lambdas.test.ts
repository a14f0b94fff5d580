/** Members in lambdas of Java that collections, streams and optionals call with each of their elements. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "shop/Kind.java": "package shop;\n\nenum Kind {\n    FRUIT,\n    NUT\n}\n",
    "shop/Other.java": "package shop;\n\nenum Other {\n    FRUIT\n}\n",
    "shop/Item.java": "package shop;\n\nclass Item {\n    int weight() { return 1; }\n}\n",
    "shop/Box.java": "package shop;\n\nclass Box {\n    int weight() { return 2; }\n}\n",
    "shop/Use.java": [
      "package shop;",
      "",
      "import java.util.*;",
      "",
      "class Use {",
      "    void all(Set<Kind> kinds, List<Item> items, Optional<Box> box, Map<Item, Box> boxes) {",
      "        kinds.stream().sorted().forEach(kind -> {",
      "            switch (kind) {",
      "                case FRUIT -> System.out.println(1);",
      "            }",
      "        });",
      "        items.removeIf(item -> item.weight() > 2);",
      "        items.stream().filter((item) -> item != null).mapToInt(item -> item.weight()).sum();",
      "        box.ifPresent(held -> held.weight());",
      "        boxes.computeIfAbsent(null, key -> key.weight());",
      "    }",
      "}",
      "",
    ].join("\n"),
  }));
});

test("the parameter is an element of what the method is called on", async () => {
  expect(await usesAt(root, "shop/Item.java:4")).toEqual(
    expect.arrayContaining(["shop/Use.java:12 resolved", "shop/Use.java:13 resolved"]),
  );
  expect((await usesAt(root, "shop/Box.java:4")).filter((use) => use.endsWith("resolved"))).toEqual(["shop/Use.java:14 resolved"]);
});

test("labels of a switch on it are constants of its enum", async () => {
  expect(await usesAt(root, "shop/Kind.java:4")).toEqual(["shop/Use.java:9 resolved"]);
  expect(await usesAt(root, "shop/Other.java:4")).toEqual([]);
});

test("a method that passes something else than elements says nothing about its lambda", async () => {
  expect(await usesAt(root, "shop/Item.java:4")).not.toContain("shop/Use.java:15 resolved");
  expect(await usesAt(root, "shop/Box.java:4")).not.toContain("shop/Use.java:15 resolved");
});
