/** References in Rust to names that mean a module, a value and a macro at once. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs":
      "pub mod mid;\npub mod far;\npub mod user;\npub mod inline {\n    mod wrap {\n        pub fn wrap() {}\n    }\n    pub use self::wrap::wrap;\n}\nfn c() { inline::wrap() }\n",
    "src/mid/mod.rs": "mod weigh;\npub use self::weigh::{weigh, Scale};\n",
    "src/mid/weigh.rs": "pub struct Scale;\npub fn weigh() -> Scale { Scale }\n",
    "src/far/mod.rs": "mod sort;\npub use crate::far::sort::sort;\n",
    "src/far/sort.rs": "pub fn sort() {}\n",
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
