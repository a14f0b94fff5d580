/** References between Rust's crates: what they give on by name and whole, and macros that have the name of a type. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const manifest = (name: string, rest = ""): string => `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${rest}`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Cargo.toml": '[workspace]\nmembers = ["core", "macros", "whole", "app"]\n',
    "core/Cargo.toml": manifest("core_parts"),
    "core/src/lib.rs": "pub trait Plan { fn go(&self); }\npub trait Plain { fn rest(&self); }\npub struct Draft;\n",
    "macros/Cargo.toml": manifest("plan_macros", "[lib]\nproc-macro = true\n"),
    "macros/src/lib.rs":
      "use proc_macro::TokenStream;\n/// Derives.\n#[proc_macro_derive(Plan, attributes(plan))]\npub fn derive_plan(input: TokenStream) -> TokenStream {\n    quote! { impl whole::Plan for S { fn go(&self) {} } }\n}\n",
    "whole/Cargo.toml": manifest("whole", '[dependencies]\ncore_parts = { path = "../core" }\nplan_macros = { path = "../macros" }\n'),
    "whole/src/lib.rs": "pub use core_parts::*;\npub use plan_macros::{self, Plan};\n",
    "app/Cargo.toml": manifest("app", '[dependencies]\nwhole = { path = "../whole" }\n'),
    "app/src/lib.rs":
      "use whole::{Draft, Plan};\nuse whole::Plain;\n#[derive(Clone, Plan)]\npub struct Derived;\n#[cfg_attr(all(), derive(Plan))]\npub struct Sometimes;\npub struct Own;\nimpl Plan for Own { fn go(&self) {} }\nimpl Plain for Own { fn rest(&self) {} }\npub fn call<T: Plan>(it: T) { it.go() }\npub fn make() -> Draft { Draft }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a trait that is given on whole beside a macro of its name keeps its uses", async () => {
  expect(await uses("core/src/lib.rs:1")).toEqual([
    "app/src/lib.rs:1 resolved",
    "app/src/lib.rs:8 resolved",
    "app/src/lib.rs:10 resolved",
    "macros/src/lib.rs:5 resolved",
  ]);
  const { rows } = await symbolHierarchy(open(root), "Plan");
  expect(rows.filter(({ relation }) => relation === "implemented_by").map(({ name }) => name)).toEqual(["Own"]);
});

test("what is derived is a use of the macro, under a condition too", async () => {
  expect(await uses("derive_plan")).toEqual([
    "app/src/lib.rs:1 resolved",
    "app/src/lib.rs:3 resolved",
    "app/src/lib.rs:5 resolved",
    "whole/src/lib.rs:2 resolved",
  ]);
});

test("what is given on whole alone is what it is", async () => {
  expect(await uses("Plain")).toEqual(["app/src/lib.rs:2 resolved", "app/src/lib.rs:9 resolved"]);
  expect(await uses("Draft")).toEqual(["app/src/lib.rs:1 resolved", "app/src/lib.rs:11 resolved", "app/src/lib.rs:11 resolved"]);
});
