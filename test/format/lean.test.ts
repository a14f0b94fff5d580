import { expect, test } from "bun:test";
import { decode } from "@toon-format/toon";
import type { Hit } from "#core/protocol.ts";
import { searchSheet } from "#format/answers/search.ts";
import { leanFacts, leanHit, leanRows } from "#format/lean.ts";
import { SHELL } from "#format/next-step.ts";
import { writeSheet } from "#format/sheet.ts";
import { countTokens } from "#text/token-count.ts";
import { ANSWER, DOCS_ANSWER, PLAIN_ANSWER } from "./answer.ts";

const LEAN = { detail: "signature", compact: true, lean: true, color: false, grouped: true, reader: SHELL } as const;
const ROW_TOKENS_MAX = 30;

const hit = PLAIN_ANSWER.results[0] as Hit;

/** What an answer with the hit alone costs more than one without it. */
function rowTokens(row: Hit, format: "toon" | "lines"): number {
  const cost = (results: readonly Hit[]): number => countTokens(writeSheet(searchSheet({ ...PLAIN_ANSWER, results }, LEAN), format));
  // The second of two rows: the first shares its cost with the head of the table.
  return cost([{ ...row, path: "a.ts" }, row]) - cost([{ ...row, path: "a.ts" }]);
}

test("a row costs at most 30 tokens, however long the signature is, and what is cut says so", () => {
  const parameters = Array.from({ length: 60 }, (_, index) => `argument${index}: Map<string, number[]>`).join(", ");
  for (const signature of [
    `function verify(${parameters}): void`,
    `@decorated(${parameters}) function verify(): void`,
    "x".repeat(5_000),
  ]) {
    const row = { ...hit, signature };
    for (const format of ["toon", "lines"] as const) expect(rowTokens(row, format)).toBeLessThanOrEqual(ROW_TOKENS_MAX);
    expect(leanHit(row).signature).toContain("…");
  }
  const { path, line_start, line_end, kind } = hit;
  const written = decode(writeSheet(searchSheet({ ...PLAIN_ANSWER, results: [hit] }, LEAN), "toon"));
  expect(written).toMatchObject({ results: [{ path, line_start, line_end, kind }] });
});

test("a signature that is cut still has the name in it, wherever in it the name stands", () => {
  const before = "public static final synchronized Map<String, List<Integer>> ".repeat(6);
  const { signature = "" } = leanHit({ ...hit, signature: `${before}verify(String token)`, name: "verify" });
  expect(signature).toContain("verify(");
  expect(signature.startsWith("…")).toBe(true);
});

test("nothing of a path or of a short signature is cut", () => {
  const path = `${"very-long-directory-name/".repeat(12)}file.ts`;
  const signature = "verify(token: string)";
  expect(leanHit({ ...hit, path, signature })).toMatchObject({ path, signature });
});

test("a usual answer is its rows and the cursor; an unusual one says what is not as it should be", () => {
  const usual = { ...PLAIN_ANSWER, results: [hit], result_completeness: "truncated", next_cursor: "abc" } as const;
  const text = writeSheet(searchSheet(usual, LEAN), "toon");
  expect(text).toStartWith("next_cursor: abc\nresults[1");
  expect(text).not.toMatch(/symbol_id|symbol_stable_id|source_layer|visibility|score|fresh|truncated/);
  const odd = { ...usual, freshness_status: "stale", unchecked_files: 3, result_completeness: "partial", confidence_level: "low" } as const;
  const said = writeSheet(searchSheet(odd, LEAN), "toon");
  for (const part of ["freshness_status: stale", "unchecked_files: 3", "result_completeness: partial", "confidence_level: low"]) {
    expect(said).toContain(part);
  }
});

test("reasons are shown to who asks for them", () => {
  const answer = { ...ANSWER, results: ANSWER.results.slice(0, 1) };
  expect(writeSheet(searchSheet(answer, LEAN), "toon")).toContain("literal=2.4");
});

test("a hit of prose is its heading and the sentence", () => {
  const text = writeSheet(searchSheet(DOCS_ANSWER, LEAN), "toon");
  expect(text).toMatch(/section\tRotation\t.*(?:The old key stays valid|A key is rotated)/);
  expect(writeSheet(searchSheet(DOCS_ANSWER, LEAN), "lines")).toMatch(/\[section Rotation\] (?:The old key stays valid|A key is rotated)/);
});

test("facts that the caller knows, and columns that say nothing in any row, are left out; a count of nothing is said", () => {
  expect(leanFacts({ repo: "/x", ref: "main", freshness_status: "fresh", total_matches: 0, next: null })).toEqual({ total_matches: 0 });
  expect(leanFacts({ freshness_status: "stale", unchecked_files: 2 })).toEqual({ freshness_status: "stale", unchecked_files: 2 });
  const rows = [
    { name: "a", signature: "def a()", gone: false, visibility: "public", depth: 0 },
    { name: "b", signature: "def b()", gone: false, visibility: "public", depth: 1 },
  ];
  expect(leanRows(rows)).toEqual([
    { signature: "def a()", depth: 0 },
    { signature: "def b()", depth: 1 },
  ]);
  expect(
    leanRows([
      { ...rows[0], gone: true },
      { name: "c", signature: "def c()", gone: false },
    ]),
  ).toEqual([
    { signature: "def a()", depth: 0, gone: true },
    { signature: "def c()", gone: false },
  ]);
});
