/** An enumeration with one value more, and the branches that have to have one for each. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const RUST = `pub enum E {
    One,
    Two { x: u8 },
}
pub fn all(e: E) -> u32 {
    match e {
        E::One => 1,
        E::Two { x } => {
            match x { _ => 2 }
        }
    }
}
pub fn some(e: E) -> u32 {
    match e {
        E::One => 1,
        _ => 2,
    }
}
pub fn is(e: E) -> bool {
    matches!(e, E::One)
}
pub fn make(n: u8) -> E {
    match n {
        1 => E::One,
        x => E::Two { x },
    }
}
`;

test("what has a branch for each value lacks the new one, and what has one for all others does not", async () => {
  expect(await brokenBy({ "src/lib.rs": RUST }, ["src/lib.rs", "    One,\n", "    One,\n    Three,\n"])).toEqual(["src/lib.rs:7 breaks"]);
  const kotlin = {
    "E.kt":
      "enum class E { A, B }\n\nfun f(e: E): Int = when (e) {\n  E.A -> 1\n  E.B -> 2\n}\n\nfun g(e: E): Int = when (e) {\n  E.A -> 1\n  else -> 2\n}\n",
  };
  expect(await brokenBy(kotlin, ["E.kt", "A, B }", "A, B, C }"])).toEqual(["E.kt:3 may_break"]);
  const swift = {
    "E.swift":
      "enum E {\n  case a\n  case b\n}\nfunc f(e: E) -> Int {\n  switch e {\n  case .a: return 1\n  case .b: return 2\n  }\n}\nfunc g(e: E) -> Int {\n  switch e {\n  case .a: return 1\n  default: return 2\n  }\n}\n",
  };
  expect(await brokenBy(swift, ["E.swift", "  case b\n", "  case b\n  case c\n"])).toEqual(["E.swift:7 breaks"]);
  const java = {
    "E.java":
      "enum E { A, B }\nclass U {\n  int f(E e) {\n    return switch (e) {\n      case A -> 1;\n      case B -> 2;\n    };\n  }\n  void g(E e) {\n    switch (e) {\n      case A: return;\n      case B: return;\n    }\n  }\n}\n",
  };
  expect(await brokenBy(java, ["E.java", "A, B }", "A, B, C }"])).toEqual(["E.java:4 breaks"]);
  const nested = {
    "E.java":
      "enum E { A, B }\nclass U {\n  void g(int n, E e) {\n    switch (n) {\n      case 1: switch (e) {\n        case A: return;\n        case B: return;\n      }\n    }\n  }\n  int h(boolean is, E e) {\n    return is ? 1 : switch (e) {\n      case A -> 1;\n      case B -> 2;\n    };\n  }\n}\n",
  };
  expect(await brokenBy(nested, ["E.java", "A, B }", "A, B, C }"])).toEqual(["E.java:12 breaks"]);
});

// It took minutes: each of the uses read the whole line. The test then ends by its time limit.
test("thousands of branches on one line cost no more than their number, and hide no other branches of the file", async () => {
  const many = `pub fn f(e: E) -> u32 { match e { ${"E::One => { 1 }, ".repeat(12_000)}_ => 2 } }\n`;
  const few = "pub fn g(e: E) -> u32 { match e { E::One => 1 } }\n";
  const code = `pub enum E { One }\n${"\n".repeat(1_500)}${many}${few}`;
  expect(await brokenBy({ "src/lib.rs": code }, ["src/lib.rs", "{ One }", "{ One, Two }"])).toEqual(["src/lib.rs:1503 breaks"]);
});

test("where nothing tells all values apart, a new one is not worth a word", async () => {
  const repository = await indexed({ "src/lib.rs": "pub enum E {\n    One,\n    Two,\n}\npub fn f() -> E {\n    E::One\n}\n" });
  edit(repository, "src/lib.rs", "    Two,\n", "    Two,\n    Three,\n");
  expect((await impactOf(repository)).breaking).toEqual([]);
});
