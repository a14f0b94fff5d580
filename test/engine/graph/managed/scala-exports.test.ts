/** Scala: a type can export members of a value that it holds, which are then members of the type. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Hull.scala": [
      "package ship",
      "",
      "case class Hull(plates: Int):",
      "  def draught: Int = 1",
      "  def beam: Int = 2",
      "",
      "case class Rig(masts: Int):",
      "  def sails: Int = 3",
      "",
      "class Raft:",
      "  def draught: Int = 1",
      "  def sails: Int = 1",
      "",
      "case class Ship(hull: Hull, rig: Rig):",
      "  export hull.{ draught, beam as width }",
      "  export rig.*",
      "  def loaded: Int = draught + 1",
      "",
    ].join("\n"),
    "src/Dock.scala": [
      "package dock",
      "",
      "import ship.Ship",
      "",
      "object Dock:",
      "  def fits(ship: Ship): Boolean = ship.draught < 9",
      "  def sails(ship: Ship): Int = ship.sails + ship.rig.masts",
      "",
    ].join("\n"),
  }));
});

test("a member that a type exports by name is used on values of the type, and by its bare name inside", async () => {
  expect(await usesAt(root, "src/Hull.scala:4")).toEqual([
    "src/Dock.scala:6 resolved",
    "src/Hull.scala:15 resolved",
    "src/Hull.scala:17 resolved",
  ]);
  expect(await usesAt(root, "src/Hull.scala:11")).toEqual([]);
});

test("an export under another name is a use", async () => {
  expect(await usesAt(root, "src/Hull.scala:5")).toEqual(["src/Hull.scala:15 resolved"]);
});

test("the members that a type exports whole are used on values of the type", async () => {
  expect(await usesAt(root, "src/Hull.scala:8")).toEqual(["src/Dock.scala:7 resolved"]);
  expect(await usesAt(root, "src/Hull.scala:12")).toEqual([]);
});
