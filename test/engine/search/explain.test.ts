/** `explain`: why a place ranks where it does, or at which step it was left out. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ExplainResponse } from "#core/protocol.ts";
import { type ExplainRequest, explainRanking } from "#engine/search/explain.ts";
import { search } from "#engine/search/search.ts";
import { explainSheet } from "#format/answers/explain.ts";
import { SHELL } from "#format/next-step.ts";
import { writeSheet } from "#format/sheet.ts";
import { git, sharedDirectory, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const COPY =
  "export function copiedHelper(parcel: string): string {\n  const label = parcel.trim();\n  const padded = label.padEnd(20);\n  return padded;\n}\n";
let root: string;

beforeAll(async () => {
  const shared = sharedDirectory();
  freshStorage(shared);
  root = join(shared, "parcels");
  writeFiles(root, {
    "src/retry.ts":
      "/** Retries a delivery. */\nexport function retryDelivery(parcel: string): void {\n  console.log('retry', parcel);\n}\n",
    "src/route.py": "def shortest_route(parcel):\n    '''Shortest delivery route.'''\n    return []\n",
    "src/money.ts": "export class Money {\n  readonly cents = 0;\n}\n",
    "src/copy-one.ts": COPY,
    "src/copy-two.ts": COPY,
    "src/gone.ts": "export const gone = 'delivery';\n",
    "dist/dep/index.js": "module.exports = 'delivery';\n",
    "logs/today.log": "delivery\n",
    ".gitignore": "logs/\n",
    "picture.ts": new Uint8Array([0, 1, 2, 3]),
    "huge.ts": `// ${"x".repeat(1_100_000)}\n`,
    ".env": "TOKEN=delivery\n",
  });
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  await index(root);
  rmSync(join(root, "src/gone.ts"));
});

const explain = (query: string, target: string, request: Partial<ExplainRequest> = {}): Promise<ExplainResponse> =>
  explainRanking(open(root), { query, target, ...request });

describe("a place that is found", () => {
  test("has the rank and score that search gives it, and factors that add up to it", async () => {
    const { results, total_candidates } = await search(open(root), { query: "delivery parcel" });
    for (const [at, hit] of results.entries()) {
      const told = await explain("delivery parcel", hit.kind === "module" ? hit.path : `${hit.path}:${hit.line_start}`);
      expect(told).toMatchObject({ verdict: "shown", total_candidates, hit: { rank: at + 1, path: hit.path, score: hit.score } });
      const late = told.factors.filter(({ factor }) => factor !== "repeat_in_file");
      expect(late.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(told.hit?.ranking_score ?? 0, 1);
      expect(told.channels.length).toBeGreaterThan(0);
    }
  });

  test("is told the hit above it and what parts them", async () => {
    const first = await explain("retryDelivery", "src/retry.ts");
    expect(first).toMatchObject({ verdict: "shown", above: null, hit: { rank: 1, name: "retryDelivery" } });
    expect(first.factors[0]).toMatchObject({ factor: "exact_symbol", value: 1, contribution: first.factors[0]?.weight ?? 0 });
    const second = await explain("retryDelivery", "src/route.py");
    expect(second.above?.differences.map(({ factor }) => factor)).toContain("exact_symbol");
    expect(second.above?.rank).toBe((second.hit?.rank ?? 0) - 1);
  });

  test("below the cut says its number", async () => {
    const told = await explain("retryDelivery", "src/route.py", { limit: 1 });
    expect(told.verdict).toBe("below_the_cut");
    expect(told.summary).toContain("the answer shows 1");
  });

  test("but says the same as a better one is named with it", async () => {
    const told = await explain("copiedHelper", "src/copy-two.ts:1");
    expect(told).toMatchObject({ verdict: "suppressed", suppressed_by: { path: "src/copy-one.ts", rank: 1 } });
    expect(told.summary).toContain("the same name and body");
  });
});

describe("a place that is not found", () => {
  test("is told which words it lacks and what it is known by", async () => {
    const told = await explain("retry delivery", "src/money.ts");
    expect(told.verdict).toBe("not_recalled");
    expect(told.terms.map(({ term, in_text }) => [term, in_text])).toEqual([
      ["retry", false],
      ["delivery", false],
    ]);
    expect(told.known_by).toContain("cents");
    expect(told.suggested_next?.next.do).toBe("search");
  });

  test.each([
    [{ languages: ["python"] }, "language"],
    [{ pathGlobs: ["docs/**"] }, "path"],
    [{ kinds: ["enum" as const] }, "kind"],
  ])("because of the filter %p", async (filters, name) => {
    const told = await explain("retryDelivery", "src/retry.ts", filters);
    expect(told.verdict).toBe("filtered");
    expect(told.summary).toContain(`the ${name} filter`);
  });

  test.each([
    ["dist/dep/index.js", "ignored", "dist/"],
    ["logs/today.log", "ignored", "logs/"],
    [".env", "ignored", "secrets"],
    [".git/config", "ignored", "vcs"],
    ["picture.ts", "skipped", "binary"],
    ["huge.ts", "skipped", "too large"],
    ["src/gone.ts", "not_in_view", "deleted"],
    ["src/retri.ts", "not_found", "src/retry.ts"],
  ])("because of what %s is", async (path, verdict, word) => {
    const told = await explain("delivery", path);
    expect(told).toMatchObject({ verdict, path, hit: null, factors: [] });
    expect(told.summary).toContain(word);
  });

  test("because query and place changed places", async () => {
    expect((await explain("src/retry.ts:1", "retry delivery")).summary).toContain("the query comes first");
  });
});

test("for people it is the verdict, the factors and the words", async () => {
  const lines = writeSheet(explainSheet(await explain("retry delivery", "src/retry.ts"), SHELL), "lines").split("\n");
  expect(lines[0]).toBe("src/retry.ts:2 retryDelivery is number 1 of 2.");
  expect(lines.some((line) => /^ {2}name_overlap +1\.00 x \d\.\d\d +\+\d\.\d\d {2}/.test(line))).toBe(true);
  expect(lines.at(-1)).toBe("words: retry (in the path), delivery (in the text)");
});
