/** Kotlin: labels say which receiver `this` is, and lambdas what some library functions return. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Boat.kt": [
      "package sea",
      "",
      "class Boat {",
      "  fun sail() {}",
      "  fun moor() {}",
      "}",
      "",
      "class Raft {",
      "  fun sail() {}",
      "  fun moor() {}",
      "}",
      "",
    ].join("\n"),
    "src/Trips.kt": [
      "package sea",
      "",
      "fun Boat.depart(raft: Raft) {",
      "  raft.apply {",
      "    this@depart.sail()",
      "    this@apply.moor()",
      "  }",
      "}",
      "",
      "fun Screen() {",
      "  val boat = remember { Boat() }",
      "  val other = remember(1) { Boat() }",
      "  onClick { boat.moor() }",
      "  other.moor()",
      "}",
      "",
    ].join("\n"),
  }));
});

test("this with the label of an extension function is what that function runs on", async () => {
  expect(await usesAt(root, "src/Boat.kt:4")).toEqual(["src/Trips.kt:5 resolved"]);
  expect(await usesAt(root, "src/Boat.kt:9")).toEqual([]);
});

test("this with the label of a lambda is what that lambda runs on", async () => {
  expect(await usesAt(root, "src/Boat.kt:10")).toEqual(["src/Trips.kt:6 resolved"]);
});

test("the label is a use of the function", async () => {
  expect(await usesAt(root, "src/Trips.kt:3")).toEqual(["src/Trips.kt:5 resolved"]);
});

test("what Compose remembers is what the lambda makes", async () => {
  expect(await usesAt(root, "src/Boat.kt:5")).toEqual(["src/Trips.kt:13 resolved", "src/Trips.kt:14 resolved"]);
});
