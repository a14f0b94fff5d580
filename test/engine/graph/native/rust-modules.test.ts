/** Rust: a module is used by every path that leads through it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs": [
      "mod kinds;",
      "mod outer;",
      "use crate::kinds::KIND;",
      "use crate::{",
      "    kinds::other,",
      "    outer::inner::{deep, Deep as D},",
      "    outer::inner::*,",
      "};",
      "pub fn f() -> u8 { kinds::other() + KIND + deep() + outer::inner::deep() }",
      "mod circle;",
      "mod shadowed;",
      "",
    ].join("\n"),
    "src/kinds.rs": "pub const KIND: u8 = 1;\npub fn other() -> u8 { 1 }\n",
    "src/shadowed.rs": [
      "mod part { pub fn size() -> u8 { 1 } }",
      "struct T;",
      "impl T { fn new() -> u8 { 1 } }",
      "trait Make { fn made() -> u8; }",
      "fn use_all<T: Make>(part: u8) -> u8 {",
      "    let Some(kind) = Some(part) else { return part::size() };",
      "    debug!(kind, part::size());",
      "    part::size() + T::made()",
      "}",
      "",
    ].join("\n"),
    "src/outer/mod.rs": "pub mod inner;\npub use self::inner::{deep as deeper, Deep};\n",
    "src/circle.rs":
      "pub mod sun { pub use super::moon::*; pub fn rise() {} }\npub mod moon { pub use super::sun::*; fn set() { rise(); fall(); } }\n",
    "src/outer/inner.rs": "use super::super::{kinds::KIND as K};\npub fn deep() -> u8 { K }\npub struct Deep;\n",
  }));
});

test("by paths inside of braces as by others", async () => {
  expect(await usesAt(root, "src/lib.rs:1")).toEqual([
    "src/lib.rs:3 resolved",
    "src/lib.rs:5 resolved",
    "src/lib.rs:9 resolved",
    "src/outer/inner.rs:1 resolved",
  ]);
  expect(await usesAt(root, "src/lib.rs:2")).toEqual(["src/lib.rs:6 resolved", "src/lib.rs:7 resolved", "src/lib.rs:9 resolved"]);
  expect(await usesAt(root, "src/outer/mod.rs:1")).toEqual([
    "src/lib.rs:6 resolved",
    "src/lib.rs:7 resolved",
    "src/lib.rs:9 resolved",
    "src/outer/mod.rs:2 resolved",
  ]);
});

test("two modules that import each other whole give on what each has, and end the search for what neither has", async () => {
  expect(await usesAt(root, "src/circle.rs:1:53")).toEqual(["src/circle.rs:2 resolved"]);
});

test("a name before `::` is a module or type, even where a variable has that name", async () => {
  const lines = [6, 7, 8].map((line) => `src/shadowed.rs:${line} resolved`);
  expect(await usesAt(root, "src/shadowed.rs:1:19")).toEqual(lines);
  expect(await usesAt(root, "part")).toEqual(lines);
  expect(await usesAt(root, "src/shadowed.rs:4:17")).toEqual(["src/shadowed.rs:8 resolved"]);
});
