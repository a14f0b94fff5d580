/** What a search brings back: symbols rather than lines, the smallest that answers, with the lines that matched. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Hit } from "#core/protocol.ts";
import { search } from "#engine/search/search.ts";
import { found, INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../engine/harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

/** A class of two hundred lines, each method with a body of its own. */
const BIG_CLASS = [
  "export class Warehouse {",
  ...Array.from({ length: 24 }, (_, index) => [
    `  step${index}(count: number): number {`,
    `    const shelf = count + ${index};`,
    index === 17 ? '    if (shelf < 0) throw new RangeError("the pallet would tip over");' : "    this.touch(shelf);",
    "    return shelf;",
    "  }",
    "",
  ]).flat(),
  "  /** Weighs the forklift before it drives onto the ramp. */",
  "  approve(kilograms: number): boolean {",
  "    return kilograms < 900;",
  "  }",
  "}",
].join("\n");

const COPIED = [
  "def normalise_quaternion(q):",
  "    norm = sum(part * part for part in q) ** 0.5",
  "    if norm == 0:",
  "        return q",
  "    return [part / norm for part in q]",
  "",
].join("\n");

const FILES = {
  "src/warehouse.ts": BIG_CLASS,
  "src/limits.go": "package limits\n\n// MaxPallets is how many pallets fit.\nconst MaxPallets = 40\n",
  "maths/a.py": COPIED,
  "maths/b.py": COPIED,
  "tests/test_ramp.py": "def test_ramp():\n    assert ramp_angle(3) == 'forklift ramp is too steep'\n",
  "src/ramp.py": "def ramp_angle(height):\n    if height > 2:\n        return 'forklift ramp is too steep'\n    return height\n",
  "notes.txt": "Remember the gooseneck trailer.\n",
};

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

async function firstHit(query: string): Promise<Hit> {
  const { results } = await search(open(root), { query });
  const [hit] = results;
  if (!hit) throw new Error(`nothing found for ${query}`);
  return hit;
}

describe("a text hit", () => {
  test("inside a method of a big class is that method, with the line that matched", async () => {
    const hit = await firstHit("the pallet would tip over");
    expect(hit).toMatchObject({ path: "src/warehouse.ts", name: "step17", kind: "method" });
    expect(hit.matches[0]?.text).toContain("would tip over");
    expect(hit.matches[0]?.line).toBeGreaterThan(hit.line_start);
    expect(hit.line_end - hit.line_start).toBe(4);
  });

  test("in the comment above a method is that method, not the class around it", async () => {
    expect(await firstHit("weigh the forklift before it drives")).toMatchObject({ name: "approve", kind: "method" });
  });

  test("in the comment above a constant is that constant", async () => {
    expect(await firstHit("how many pallets fit")).toMatchObject({ path: "src/limits.go", name: "MaxPallets" });
  });

  test("in a file without symbols is its lines", async () => {
    const hit = await firstHit("gooseneck trailer");
    expect(hit).toMatchObject({ path: "notes.txt", line_start: 1, symbol_stable_id: null });
    expect(hit.matches).toEqual([{ line: 1, text: "Remember the gooseneck trailer." }]);
  });
});

test("equal copies are shown once and counted", async () => {
  const { results, suppressed_duplicate_count } = await search(open(root), { query: "normalise quaternion" });
  expect(results.filter((hit) => hit.name === "normalise_quaternion")).toHaveLength(1);
  expect(suppressed_duplicate_count).toBeGreaterThan(0);
});

test("tests stand behind the code they test, unless they are asked for", async () => {
  const plain = await found(root, "forklift ramp is too steep");
  expect(plain.indexOf("src/ramp.py:1 ramp_angle")).toBeLessThan(plain.indexOf("tests/test_ramp.py:1 test_ramp"));
  const asked = await found(root, "unit test of the forklift ramp");
  expect(asked[0]).toBe("tests/test_ramp.py:1 test_ramp");
});

test("a word in another inflection is found", async () => {
  expect((await firstHit("weighing forklifts before driving")).name).toBe("approve");
});

test("the reasons name what spoke for a result and what against it", async () => {
  const { results } = await search(open(root), { query: "test_ramp", explain: "full" });
  const reasons = Object.fromEntries((results[0]?.ranking_reasons ?? []).map(({ factor, weight }) => [factor, weight]));
  expect(results[0]?.name).toBe("test_ramp");
  expect(reasons["exact_symbol"]).toBeGreaterThan(0);
  expect(reasons["path_test"] ?? 0).toBeLessThanOrEqual(0);
  const { results: texts } = await search(open(root), { query: "where does the forklift ramp get too steep", explain: "full" });
  const held = texts.find((hit) => hit.path === "tests/test_ramp.py")?.ranking_reasons?.find(({ factor }) => factor === "path_test");
  expect(held?.weight).toBeLessThan(0);
  expect(held?.detail).toContain("tests");
});

test("nothing found is an answer that suggests what to try", async () => {
  const answer = await search(open(root), { query: "zzyzx qwfpg" });
  expect(answer).toMatchObject({ returned: 0, results: [], total_candidates: 0, next_cursor: null, result_completeness: "complete" });
  expect(answer.suggested_next?.why).not.toBe("");
});
