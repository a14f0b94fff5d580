/** Which types the headers of classes and members without their types mean. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { freshStorage, INDEXING_TIMEOUT_MS, usesAt, workspaceOf } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

test("a type in the header of a class is no member of the class, which are in scope in its body alone", async () => {
  const root = await workspaceOf({
    "p/Builder.java": ["package p;", "public interface Builder<T> { T build(); }"],
    "p/HashBuilder.java": [
      "package p;",
      "public class HashBuilder<B extends Builder> implements Builder<Integer> {",
      "  static class Builder { }",
      "  public Integer build() { return 1; }",
      "  void k(Builder b) { }",
      "}",
    ],
    "k.kt": ["package k", "interface Maker", "class Thing : Maker {", "  interface Maker {", "  }", "  fun use(m: Maker) {}", "}"],
    "c.cs": [
      "namespace N {",
      "interface IMaker { }",
      "class Thing : IMaker {",
      "  interface IMaker { }",
      "  void Use(IMaker m) { }",
      "}",
      "}",
    ],
    "s.swift": ["protocol Maker {}", "class Thing: Maker {", "  class Maker {}", "  func use(m: Maker) {}", "}"],
    "s.scala": ["package s", "trait Maker", "class Thing extends Maker {", "  trait Maker", "  def use(m: Maker): Unit = {}", "}"],
  });
  expect(await usesAt(root, "p/Builder.java:2")).toEqual(["p/HashBuilder.java:2 resolved", "p/HashBuilder.java:2 resolved"]);
  expect(await usesAt(root, "p/HashBuilder.java:3")).toEqual(["p/HashBuilder.java:5 resolved"]);
  expect(await usesAt(root, "k.kt:2")).toEqual(["k.kt:3 resolved"]);
  expect(await usesAt(root, "k.kt:4")).toEqual(["k.kt:6 resolved"]);
  expect(await usesAt(root, "c.cs:2")).toEqual(["c.cs:3 resolved"]);
  expect(await usesAt(root, "c.cs:4")).toEqual(["c.cs:5 resolved"]);
  expect(await usesAt(root, "s.swift:1")).toEqual(["s.swift:2 resolved"]);
  expect(await usesAt(root, "s.swift:3")).toEqual(["s.swift:4 resolved"]);
  expect(await usesAt(root, "s.scala:2")).toEqual(["s.scala:3 resolved"]);
  expect(await usesAt(root, "s.scala:4")).toEqual(["s.scala:5 resolved"]);
});

test("Swift: a member without its type is found by name where the type that is expected does not have it", async () => {
  const root = await workspaceOf({
    "Sources/Policy.swift": [
      "public struct Policy {",
      "  public static func upTo(_ n: Int) -> Policy { Policy() }",
      "}",
      "public enum Action { case none }",
      "public enum Mode {",
      "  case slow(Int)",
      "}",
      "public class Files {",
      "  public init(root: String, action: Action = .none, policy: Policy = .upTo(1)) {}",
      "}",
    ],
    "Tests/Use.swift": ["func use() {", '  let f = Files(root: "", policy: .upTo(3))', "  other.set(mode: .slow(1))", "}"],
  });
  expect(await usesAt(root, "Sources/Policy.swift:2")).toEqual(["Sources/Policy.swift:9 resolved", "Tests/Use.swift:2 ambiguous"]);
  expect(await usesAt(root, "Sources/Policy.swift:6")).toEqual(["Tests/Use.swift:3 ambiguous"]);
});
