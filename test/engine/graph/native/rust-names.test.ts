/** References in Rust to names that mean a module, a value and a macro at once. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    "app/Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\n[dependencies]\nshop = { path = ".." }\n',
    "app/src/lib.rs": "use shop::__label as label;\nuse shop::stamp;\nlabel!(a);\nfn f() { shop::__label!(b); stamp!(); stamp::press() }\n",
    "src/tools/marks.rs":
      "#[macro_export]\n#[doc(hidden)]\nmacro_rules! __label {\n    ($n:ident) => { $crate::stamp!() };\n}\n#[macro_export]\nmacro_rules! stamp { () => {} }\nmacro_rules! own { () => {} }\nown!();\n",
    "src/tools/mod.rs": "mod marks;\nuse crate::__label as tag;\ntag!(c);\n",
    "src/stamp.rs": "pub fn press() {}\n",
    "src/lib.rs":
      "pub mod mid; pub mod tools; pub mod stamp;\npub mod far;\npub mod user;\npub mod inline {\n    mod wrap {\n        pub fn wrap() {}\n    }\n    pub use self::wrap::wrap;\n}\nfn c() { inline::wrap() }\n",
    "src/mid/mod.rs": "mod weigh;\npub use self::weigh::{weigh, Scale};\n",
    "src/mid/weigh.rs": "pub struct Scale;\npub fn weigh() -> Scale { Scale }\n",
    "src/far/mod.rs": "mod sort;\npub use crate::far::sort::sort;\n",
    "src/far/sort.rs": "pub fn sort() {}\n",
    "src/sink.rs":
      "pub trait Sink { fn put(&mut self, n: u8) -> bool; }\nimpl<S: Sink> Sink for &mut S {\n    fn put(&mut self, n: u8) -> bool { (**self).put(n) }\n}\nimpl<S: Sink + ?Sized> Sink for Box<S> {\n    fn put(&mut self, n: u8) -> bool { (**self).put(n) }\n}\n",
    "src/user.rs":
      "use crate::mid::weigh;\nuse crate::far;\nfn a() { weigh(); }\nfn b() { crate::mid::weigh(); far::sort() }\nuse crate::inline::wrap;\nfn d() { wrap() }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a function that has the name of its module is used through what gives it on", async () => {
  expect(await uses("src/mid/weigh.rs:weigh")).toEqual([
    "src/mid/mod.rs:2 resolved",
    "src/user.rs:1 resolved",
    "src/user.rs:3 resolved",
    "src/user.rs:4 resolved",
  ]);
  expect(await uses("src/far/sort.rs:sort")).toEqual(["src/far/mod.rs:2 resolved", "src/user.rs:4 resolved"]);
});

test("the same where the module is written in the file that gives the function on", async () => {
  expect(await uses("src/lib.rs:6")).toEqual([
    "src/lib.rs:8 resolved",
    "src/lib.rs:10 resolved",
    "src/user.rs:5 resolved",
    "src/user.rs:6 resolved",
  ]);
});

test("a macro for everyone is used by its path from its crate's root, under other names, and beside a module of its name", async () => {
  expect(await uses("__label")).toEqual([
    "app/src/lib.rs:1 resolved",
    "app/src/lib.rs:3 resolved",
    "app/src/lib.rs:4 resolved",
    "src/tools/mod.rs:2 resolved",
    "src/tools/mod.rs:3 resolved",
  ]);
  expect(await uses("src/tools/marks.rs:stamp")).toEqual([
    "app/src/lib.rs:2 resolved",
    "app/src/lib.rs:4 resolved",
    "src/tools/marks.rs:4 resolved",
  ]);
  expect(await uses("own")).toEqual(["src/tools/marks.rs:9 resolved"]);
  expect(await uses("press")).toEqual(["app/src/lib.rs:4 resolved"]);
});

test("what `**self` gives in a block for a reference or a pointer is what that points to", async () => {
  expect(await uses("Sink::put")).toEqual(["src/sink.rs:3 resolved", "src/sink.rs:6 resolved"]);
});
