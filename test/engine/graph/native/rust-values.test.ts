/** Rust: what a pattern takes out of a variant, own types that are named like those of the standard library, and where modules stand. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[package]\nname = "depot"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs": [
      "mod crates;",
      "mod held;",
      "mod doors;",
      "#[cfg(not(test))] // outside",
      '#[path = "far_away.rs"]',
      "mod near;",
      "use near::Lamp;",
      "fn light(lamp: Lamp) { lamp.glow(); doors::Hinge::new().swing(); }",
      "",
    ].join("\n"),
    "src/far_away.rs": "pub struct Lamp;\nimpl Lamp {\n    pub fn glow(&self) {}\n}\n",
    "src/crates.rs": [
      "pub struct Apple;",
      "impl Apple {",
      "    pub fn weigh(&self) {}",
      "}",
      "pub struct Pear;",
      "impl Pear {",
      "    pub fn weigh(&self) {}",
      "}",
      "pub struct Pair(pub Apple, pub Pear);",
      "pub enum Fruit {",
      "    Apple(Apple),",
      "    Both(Box<Pear>, Apple),",
      "    Named { fruit: Pear },",
      "}",
      "fn all(fruit: Fruit, pair: Pair, failed: Result<u8, Apple>) {",
      "    match fruit {",
      "        Fruit::Apple(one) => one.weigh(),",
      "        Fruit::Both(pear, ref apple) => {",
      "            pear.weigh();",
      "            apple.weigh();",
      "        }",
      "        Fruit::Named { fruit } => fruit.weigh(),",
      "    }",
      "    let Pair(first, second) = pair;",
      "    first.weigh();",
      "    second.weigh();",
      "    if let Fruit::Both(.., last) = fruit { last.weigh() }",
      "    if let Err(e) = failed { e.weigh() }",
      "}",
      "",
    ].join("\n"),
    "src/held.rs": [
      "use crate::crates::Apple;",
      "pub struct LinkedList<T> { first: T }",
      "impl<T> LinkedList<T> {",
      "    pub fn pop_back(&mut self) -> Option<T> { None }",
      "}",
      "pub struct Mutex<T> { inside: T }",
      "impl<T> Mutex<T> {",
      "    pub fn seize(&self) {}",
      "}",
      "struct Shelf { apples: LinkedList<Apple>, one: Mutex<Apple>, shared: std::sync::Mutex<Apple> }",
      "fn take(shelf: &mut Shelf) {",
      "    shelf.apples.pop_back();",
      "    shelf.one.seize();",
      "    shelf.shared.lock().unwrap().weigh();",
      "}",
      "",
    ].join("\n"),
    "src/doors/mod.rs": "cfg_wood! {\n    mod oak;\n    pub use self::oak::*;\n}\n",
    "src/doors/oak.rs": "pub struct Hinge;\nimpl Hinge {\n    pub fn new() -> Hinge { Hinge }\n    pub fn swing(&self) {}\n}\n",
    "old/Cargo.toml": '[package]\nname = "old"\nversion = "0.1.0"\n',
    "old/src/lib.rs": "pub mod tools;\npub mod inner;\n",
    "old/src/tools.rs": "pub fn sharpen() {}\n",
    "old/src/inner/mod.rs": "use tools;\nuse tools::sharpen;\nfn f() {\n    tools::sharpen();\n    sharpen();\n}\n",
  }));
});

test("a name in a pattern is what the variant or struct has at its place", async () => {
  expect(await usesAt(root, "src/crates.rs:3")).toEqual([
    "src/crates.rs:17 resolved",
    "src/crates.rs:20 resolved",
    "src/crates.rs:25 resolved",
    "src/crates.rs:27 ambiguous",
    "src/crates.rs:28 ambiguous",
    "src/held.rs:14 resolved",
  ]);
  expect(await usesAt(root, "src/crates.rs:7")).toEqual([
    "src/crates.rs:19 resolved",
    "src/crates.rs:22 resolved",
    "src/crates.rs:26 resolved",
    "src/crates.rs:27 ambiguous",
    "src/crates.rs:28 ambiguous",
  ]);
});

test("a type of the crate has its own methods, also with the name of a collection or a lock", async () => {
  expect(await usesAt(root, "src/held.rs:4")).toEqual(["src/held.rs:12 resolved"]);
  expect(await usesAt(root, "src/held.rs:8")).toEqual(["src/held.rs:13 resolved"]);
});

test("an attribute says in which file a module stands", async () => {
  expect(await usesAt(root, "src/far_away.rs:1")).toEqual(["src/far_away.rs:2 resolved", "src/lib.rs:7 resolved", "src/lib.rs:8 resolved"]);
  expect(await usesAt(root, "src/far_away.rs:3")).toEqual(["src/lib.rs:8 resolved"]);
});

test("what items in a macro call give on, their module has", async () => {
  expect(await usesAt(root, "src/doors/oak.rs:4")).toEqual(["src/lib.rs:8 resolved"]);
});

test("a manifest without an edition is one of 2015: `use` begins at the root of the crate", async () => {
  expect(await usesAt(root, "old/src/tools.rs:1")).toEqual([
    "old/src/inner/mod.rs:2 resolved",
    "old/src/inner/mod.rs:4 resolved",
    "old/src/inner/mod.rs:5 resolved",
  ]);
});
