/** Scala: a type and the object of its name are two things, of which only one is extended. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Decoder.scala": [
      "package codec",
      "",
      "trait Decoder[A] {",
      "  def prepare(text: String): Decoder[A]",
      "}",
      "",
      "object Decoder extends LowPriority {",
      "  def apply[A](implicit one: Decoder[A]): Decoder[A] = one",
      "  val text: Decoder[String] = new TextDecoder",
      "}",
      "",
      "trait LowPriority {",
      "  def fallback: Int = 1",
      "}",
      "",
      "class TextDecoder extends Decoder[String] {",
      "  def prepare(text: String): Decoder[String] = this",
      "}",
      "",
    ].join("\n"),
    "src/Use.scala": [
      "package app",
      "",
      "import codec.Decoder",
      "import codec.Decoder._",
      "",
      "class Use(given: Decoder[String]) {",
      "  val a = given.prepare(fallback.toString)",
      "  val b = Decoder.text.prepare(Decoder.fallback.toString)",
      "  val c = Decoder[String].prepare(text.toString)",
      "}",
      "",
    ].join("\n"),
  }));
});

/** What a type is built on and what is built on it, as `relation kind name`. */
async function linked(target: string): Promise<string[]> {
  const { rows } = await symbolHierarchy(open(root), target);
  return rows.filter(({ relation }) => /^(?:ext|impl)/.test(relation)).map(({ relation, kind, name }) => `${relation} ${kind} ${name}`);
}

test("what an object is built on is none of the type's, and what extends the type is not built on that", async () => {
  expect(await linked("src/Decoder.scala:12")).toEqual(["implemented_by class Decoder"]);
  expect(await linked("src/Decoder.scala:3")).toEqual(["implemented_by class TextDecoder"]);
  expect(await linked("src/Decoder.scala:7")).toEqual(["extends trait LowPriority"]);
  expect(await linked("src/Decoder.scala:16")).toEqual(["extends trait Decoder"]);
});

test("members are found through both, and through imports of both", async () => {
  expect(await usesAt(root, "src/Decoder.scala:4")).toEqual([
    "src/Use.scala:7 resolved",
    "src/Use.scala:8 resolved",
    "src/Use.scala:9 resolved",
  ]);
  expect(await usesAt(root, "src/Decoder.scala:9")).toEqual(["src/Use.scala:8 resolved", "src/Use.scala:9 resolved"]);
  expect(await usesAt(root, "src/Decoder.scala:13")).toEqual(["src/Use.scala:7 resolved", "src/Use.scala:8 resolved"]);
});

test("a name means the type where only a type can stand, else the object", async () => {
  expect(await usesAt(root, "src/Decoder.scala:7")).toEqual([
    "src/Use.scala:3 resolved",
    "src/Use.scala:4 resolved",
    "src/Use.scala:8 resolved",
    "src/Use.scala:8 resolved",
    "src/Use.scala:9 resolved",
  ]);
  expect(await usesAt(root, "src/Decoder.scala:3")).toContain("src/Use.scala:6 resolved");
});
