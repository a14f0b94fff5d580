/** Types that say that a value may be anything: its members may be any of the view, and what it is set to says which. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "py/boats.py": [
      "from typing import Any, cast",
      "import typing",
      "",
      "class Boat:",
      "    def moor(self): pass",
      "    def sail(self): pass",
      "",
      "class Raft:",
      "    def sail(self): pass",
      "",
      "def one(boat: Any, other: typing.Any = None) -> None:",
      "    boat.moor()",
      "    other.moor()",
      "",
      "def two(given: Any) -> None:",
      "    value: Any = given",
      "    value = cast(Boat, value)",
      "    value.sail()",
      "    second: object = Raft()",
      "    second.sail()",
      "",
    ].join("\n"),
    "cs/Boats.cs": [
      "class Ship {",
      "  public void Anchor() {}",
      "}",
      "class Use {",
      "  void One(dynamic ship) {",
      "    ship.Anchor();",
      "    dynamic made = new Ship();",
      "    made.Anchor();",
      "  }",
      "}",
      "",
    ].join("\n"),
    "dart/boats.dart": ["class Dinghy {", "  void row() {}", "}", "void one(dynamic boat) {", "  boat.row();", "}", ""].join("\n"),
  }));
});

test("a value that may be anything may have the only member of the name", async () => {
  expect(await usesAt(root, "py/boats.py:5")).toEqual(["py/boats.py:12 ambiguous", "py/boats.py:13 ambiguous"]);
  expect(await usesAt(root, "cs/Boats.cs:2")).toEqual(["cs/Boats.cs:6 ambiguous", "cs/Boats.cs:8 resolved"]);
  expect(await usesAt(root, "dart/boats.dart:2")).toEqual(["dart/boats.dart:5 ambiguous"]);
});

test("what a variable is set to tells what it is, where its type says nothing", async () => {
  expect(await usesAt(root, "py/boats.py:6")).toEqual(["py/boats.py:18 resolved"]);
  expect(await usesAt(root, "py/boats.py:9")).toEqual(["py/boats.py:20 resolved"]);
});
