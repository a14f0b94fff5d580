/** Names as the JVM writes them, with dollars before the classes inside a class, wherever a symbol is named. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { show } from "#engine/lookup/show.ts";
import { INDEXING_TIMEOUT_MS, located, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  const other = "package other;\nclass AsyncCall {\n  void run() {}\n}\n";
  ({ root } = await sharedWorkspace({
    "net/RealCall.kt":
      "package net\n\nclass RealCall {\n  fun enqueue() {\n    AsyncCall().run()\n  }\n\n  inner class AsyncCall {\n    fun run() {}\n  }\n}\n",
    "other/AsyncCall.java": other,
    "gen/user.js": "export class User$Json {\n}\nexport class Json {\n}\n",
  }));
});

test.each<[string, string]>([
  ["net.RealCall$AsyncCall", "net/RealCall.kt:8"],
  ["net/RealCall$AsyncCall", "net/RealCall.kt:8"],
  ["RealCall$AsyncCall.run", "net/RealCall.kt:9"],
  ["net.RealCall$1", "net/RealCall.kt:3"],
  ["net.RealCall$enqueue$1", "net/RealCall.kt:4"],
  ["net.RealCall$Companion", "net/RealCall.kt:3"],
])("%s", async (name, place) => {
  const [first = ""] = await located(root, name);
  expect(first.replace(/ .*/, "")).toBe(place);
  const { symbol } = await references(open(root), { target: name });
  expect(`${symbol.path}:${symbol.line_start}`).toBe(place);
  const { results } = await show(open(root), { targets: [name], cwd: root }, () => 0);
  expect(results.map(({ path }) => path)).toEqual([place.replace(/:.*/, "")]);
});

test("where a dollar is a part of the name, it stays one", async () => {
  const [first = ""] = await located(root, "User$Json");
  expect(first).toStartWith("gen/user.js:1");
});
