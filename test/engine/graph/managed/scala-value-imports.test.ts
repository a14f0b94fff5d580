/** Scala: an import inside a function or class can take members of a value, such as a parameter, and not of a package or an object. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Harbour.scala": [
      "package harbour",
      "",
      "case class Harbour(gauge: Gauge):",
      "  def pilots(ship: Int): List[Int] = List(ship)",
      "  def berths: List[Int] = Nil",
      "",
      "case class Gauge(depth: Int):",
      "  def level(at: Int): Int = depth + at",
      "",
      "class Other:",
      "  def pilots(ship: Int): List[Int] = Nil",
      "",
    ].join("\n"),
    "src/Arrive.scala": [
      "package harbour",
      "",
      "object Arrive:",
      "  def enter(harbour: Harbour): List[Int] =",
      "    import harbour.{ pilots, berths as free }",
      "    pilots(1) ++ free",
      "",
      "  def sound(harbour: Harbour): Int =",
      "    import harbour.gauge.level",
      "    level(2)",
      "",
      "object Signals:",
      "  enum Flag:",
      "    case Red, Blue",
      "  import Flag.*",
      "  val stop = Red",
      "",
      "class Tower(gauge: Gauge):",
      "  import gauge.level",
      "  def now = level(3)",
      "",
    ].join("\n"),
  }));
});

test("the import and what follows it use the member of the value, and not another member of the name", async () => {
  expect(await usesAt(root, "src/Harbour.scala:4")).toEqual(["src/Arrive.scala:5 resolved", "src/Arrive.scala:6 resolved"]);
  expect(await usesAt(root, "src/Harbour.scala:11")).toEqual([]);
});

test("a member is used under the name that the import gives it", async () => {
  expect(await usesAt(root, "src/Harbour.scala:5")).toEqual(["src/Arrive.scala:5 resolved", "src/Arrive.scala:6 resolved"]);
});

test("the value may be a member of another value, or a parameter of the class", async () => {
  expect(await usesAt(root, "src/Harbour.scala:8")).toEqual([
    "src/Arrive.scala:10 resolved",
    "src/Arrive.scala:19 resolved",
    "src/Arrive.scala:20 resolved",
    "src/Arrive.scala:9 resolved",
  ]);
  expect(await usesAt(root, "src/Arrive.scala:9:20")).toEqual(["src/Arrive.scala:9 resolved"]);
});

test("the import uses the type beside it whose members it takes", async () => {
  expect(await usesAt(root, "src/Arrive.scala:13")).toEqual(["src/Arrive.scala:15 resolved"]);
});
