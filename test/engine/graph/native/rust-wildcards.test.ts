/** References in Rust to what only wildcards bring into a file (`use super::*;`), to types that aliases name, and to names in attributes. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs":
      "pub(crate) use crate::{count::Count, kind::Kind, shipping::Shipping};\nmod count;\nmod kind;\nmod labels;\nmod orders;\nmod shipping;\nmod steps;\n",
    "src/kind.rs": ["use super::*;", "pub(crate) enum Kind {", "    Fruit,", "    Crate { size: u8 },", "}", ""].join("\n"),
    "src/shipping.rs": [
      "pub(crate) trait Shipping {",
      "    fn dispatch_all(&mut self);",
      "}",
      "impl Shipping for std::process::Command {",
      "    fn dispatch_all(&mut self) {}",
      "}",
      "",
    ].join("\n"),
    "src/orders.rs": [
      "use {super::*, Kind::*};",
      "use std::process::Command;",
      "fn is_fruit(kind: Kind) -> bool {",
      "    match kind { Fruit => true, Crate { size } => size > 2 }",
      "}",
      "fn send() {",
      '    let mut command = Command::new("sh");',
      "    command.dispatch_all();",
      "}",
      "",
    ].join("\n"),
    "src/steps.rs": [
      "struct Walker;",
      "impl Walker {",
      "    fn step(&self, n: u8) -> u8 {",
      "        enum Step {",
      "            Forward,",
      "            Stay,",
      "        }",
      "        use Step::*;",
      "        let step = if n > 1 { Forward } else { Stay };",
      "        match step { Forward => 1, Stay => 0 }",
      "    }",
      "}",
      "",
    ].join("\n"),
    "src/labels.rs": [
      "type Label<'a> = Tag<'a, u8>;",
      "struct Tag<'a, V> {",
      "    text: &'a str,",
      "    worth: V,",
      "}",
      "impl<'a> std::fmt::Display for Label<'a> {",
      "    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {",
      '        write!(f, "{} {}", self.text, self.worth)',
      "    }",
      "}",
      "",
    ].join("\n"),
    "src/count.rs": [
      "use super::*;",
      "pub(crate) struct Count(pub usize);",
      "fn parse_kind(text: &str) -> Kind { Kind::Fruit }",
      "#[derive(Args)]",
      "struct Options {",
      '    #[arg(display("{}", Count(2)), value_parser = parse_kind, default_value_t = Kind::Fruit)]',
      "    kind: Kind,",
      "}",
      "",
    ].join("\n"),
  }));
});

test("variants are named through a wildcard of an enum that another wildcard brings in", async () => {
  expect(await usesAt(root, "src/kind.rs:3")).toEqual(["src/count.rs:3 resolved", "src/count.rs:6 resolved", "src/orders.rs:4 resolved"]);
  expect(await usesAt(root, "src/kind.rs:4")).toEqual(["src/orders.rs:4 resolved"]);
});

test("the same for an enum that the function itself defines", async () => {
  expect(await usesAt(root, "src/steps.rs:5")).toEqual(["src/steps.rs:10 resolved", "src/steps.rs:9 resolved"]);
  expect(await usesAt(root, "src/steps.rs:6")).toEqual(["src/steps.rs:10 resolved", "src/steps.rs:9 resolved"]);
});

test("a method of a trait that a wildcard brings in may be called on a value from outside", async () => {
  expect(await usesAt(root, "src/shipping.rs:2")).toEqual(["src/orders.rs:8 ambiguous"]);
});

test("in a block for an alias, `self` has the fields of the type behind it", async () => {
  expect(await usesAt(root, "src/labels.rs:3")).toEqual(["src/labels.rs:8 resolved"]);
  expect(await usesAt(root, "src/labels.rs:4")).toEqual(["src/labels.rs:8 resolved"]);
});

test("paths, values that are set and constructors in attributes are uses", async () => {
  expect(await usesAt(root, "src/count.rs:2")).toEqual(["src/count.rs:6 resolved", "src/lib.rs:1 resolved"]);
  expect(await usesAt(root, "src/count.rs:3")).toEqual(["src/count.rs:6 resolved"]);
});
