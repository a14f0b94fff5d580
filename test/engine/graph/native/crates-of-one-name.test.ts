/** Rust's crates where another has the same name, and programs that begin elsewhere: what their files name of the workspace is found. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const manifest = (name: string, rest = ""): string => `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${rest}`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": manifest("demo", 'build = "make/start.rs"\n'),
    "src/lib.rs": "pub mod parts;\npub struct Shop;\nimpl Shop { pub fn open() -> Shop { Shop } }\n",
    "src/parts/mod.rs": "pub mod quoting;\npub fn outermost() {}\n",
    "src/parts/quoting.rs":
      'pub fn quoted(text: &str) -> String { text.into() }\nmod tests {\n    mod more {\n        fn t() {\n            assert_eq!(super::super::quoted("a"), "a");\n            assert!(super::super::super::outermost());\n            super::super::super::outermost();\n        }\n    }\n    fn t() {\n        assert_eq!(super::quoted("a"), "a");\n        assert_eq!(crate::parts::quoting::quoted("a"), "a");\n    }\n}\n',
    "src/bin/app/main.rs": "use demo::Shop;\nfn main() {\n    Shop::open();\n    demo::Shop::open();\n}\n",
    "make/start.rs": "mod texts;\nmod writing;\nfn main() { writing::all() }\n",
    "make/texts.rs": "pub fn filled() {}\n",
    "make/writing.rs": "use crate::texts::filled;\npub fn all() { filled() }\n",
    "tests/data/Cargo.toml": manifest("demo"),
    "tests/data/src/lib.rs": "pub struct Other;\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a program names the library of its own package, also where data of tests has a package of that name", async () => {
  expect(await uses("src/lib.rs:2")).toEqual([
    "src/bin/app/main.rs:1 resolved",
    "src/bin/app/main.rs:3 resolved",
    "src/bin/app/main.rs:4 resolved",
    "src/lib.rs:3 resolved",
    "src/lib.rs:3 resolved",
    "src/lib.rs:3 resolved",
  ]);
  expect(await uses("Shop.open")).toEqual(["src/bin/app/main.rs:3 resolved", "src/bin/app/main.rs:4 resolved"]);
});

test("`crate` is the program that builds, in the files of that", async () => {
  expect(await uses("filled")).toEqual(["make/writing.rs:1 resolved", "make/writing.rs:2 resolved"]);
});

test("`super` leads out of inline modules, and on, among the arguments of macros as everywhere", async () => {
  expect(await uses("quoted")).toEqual([
    "src/parts/quoting.rs:5 resolved",
    "src/parts/quoting.rs:11 resolved",
    "src/parts/quoting.rs:12 resolved",
  ]);
  expect(await uses("outermost")).toEqual(["src/parts/quoting.rs:6 resolved", "src/parts/quoting.rs:7 resolved"]);
});
