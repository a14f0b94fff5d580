/** Tests that stand in files of sources: every answer knows them as tests. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { relatedSymbols } from "#engine/graph/related.ts";
import { search } from "#engine/search/search.ts";
import { impactTokens } from "#format/answers/changes/impact.ts";
import { repositoryWith } from "../../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open, places } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const SIZE = `/// Reads a parcel weight.
pub fn parse_weight(text: &str) -> Option<u32> {
    text.trim_end_matches("kg").parse().ok()
}

mod checks {
    #[test]
    fn weight_with_unit() {
        // The weight of a parcel is read with its unit.
        assert_eq!(super::parse_weight("10kg"), Some(10));
    }
}

pub fn weigh(text: &str) -> u32 {
    parse_weight(text).unwrap_or(0)
}
`;

let root: string;

beforeEach(async () => {
  freshStorage();
  root = repositoryWith({ "Cargo.toml": '[package]\nname = "shop"\n', "src/lib.rs": "pub mod size;\n", "src/size.rs": SIZE });
  await index(root);
});

test("impact names the test that reaches a function, and not among its callers", async () => {
  const { callers, tests } = await impact(open(root), { target: "parse_weight" }, (response) =>
    impactTokens(response, { format: "lines", color: false }),
  );
  expect(callers.map(({ name }) => name)).toEqual(["size::weigh"]);
  expect(tests.map(({ path, tests: names }) => [path, ...names])).toEqual([["src/size.rs", "weight_with_unit"]]);
});

test("what is related tells who tests a symbol", async () => {
  const { rows } = await relatedSymbols(open(root), "parse_weight");
  const tests = rows.filter(({ relation }) => relation === "tested_by");
  expect(tests.map(({ name }) => name)).toEqual(["weight_with_unit"]);
});

test("uses in tests come behind those in the code", async () => {
  const { results } = await references(open(root), { target: "parse_weight" });
  expect(results.map(({ from }) => from?.name)).toEqual(["weigh", "weight_with_unit"]);
});

test("a question about the code is answered by the code, one about tests by the test", async () => {
  const first = async (query: string): Promise<string | undefined> => places(await search(open(root), { query }))[0];
  expect(await first("parse a parcel weight such as 10kg")).toBe("src/size.rs:1 parse_weight");
  expect(await first("unit test parcel weight with unit")).toBe("src/size.rs:8 weight_with_unit");
});
