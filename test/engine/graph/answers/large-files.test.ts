/** Functions in files that are too large for the index, and uses that such files may have. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { CodeCompassError } from "#core/errors.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { callees } from "#engine/graph/callees.ts";
import { callers } from "#engine/graph/references.ts";
import { failureOf } from "../../../failure.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  const filling = `// ${"sand ".repeat(30)}\n`;
  ({ root } = await sharedWorkspace({
    "src/large.ts": `import { lower, unused } from "./crane.ts";\nexport class Dredger {\n  dig(depth: number): number {\n    return lower(depth) + here(depth) + parseInt("3") + twice(1);\n  }\n}\nfunction here(x: number): number {\n  return x;\n}\n${filling.repeat(8_000)}`,
    "src/crane.ts": "export function lower(x: number): number {\n  return x;\n}\nexport function alone(): void {}\n",
    "src/a.ts": "export function twice(x: number): number {\n  return x;\n}\n",
    "src/b.ts": "export function twice(x: number): number {\n  return x;\n}\n",
  }));
});

test.each(["Dredger.dig", "dig", "src/large.ts:4", "large.ts:3"])(
  "callees of %s are read from the disk, and found by name",
  async (target) => {
    const { results, warnings, symbol, result_completeness, matches_total, external_calls } = await callees(open(root), { target });
    expect(symbol).toMatchObject({ name: "dig", path: "src/large.ts", line_start: 3 });
    expect(results.map(({ name, path, line_start, confidence }) => `${name} ${path}:${line_start} ${confidence}`)).toEqual([
      "lower src/crane.ts:1 ambiguous",
      "here src/large.ts:7 ambiguous",
      "twice null:null name_only",
    ]);
    expect(results[0]?.sites[0]?.text).toStartWith("return lower(depth)");
    expect({ result_completeness, matches_total, external_calls }).toEqual({
      result_completeness: "partial",
      matches_total: 3,
      external_calls: 0,
    });
    expect(warnings?.join()).toContain("src/large.ts is too large for the index, so this answer parsed it");
  },
);

test("a name that such a file has as no function is not found", async () => {
  const error = (await failureOf(callees(open(root), { target: "sand" }))) as CodeCompassError;
  expect(error.message).toContain("No symbol is called");
});

test("callers and impact say that a large file has the name, with the grep that lists it", async () => {
  const { warnings = [], result_completeness } = await callers(open(root), { target: "lower" });
  expect(warnings.join()).toContain("codecompass grep -F -w lower src/large.ts");
  expect(result_completeness).toBe("partial");
  const broken = await impact(open(root), { target: "lower" }, () => 0);
  expect(broken.warnings?.join()).toContain("codecompass grep -F -w lower src/large.ts");
  expect((await callers(open(root), { target: "alone" })).warnings).toBeUndefined();
});
