import { expect, test } from "bun:test";
import { decode } from "@toon-format/toon";
import type { Hit } from "#core/protocol.ts";
import { searchSheet } from "#format/answers/search.ts";
import { leanFacts, leanHit, leanHits, leanRows } from "#format/lean.ts";
import { SHELL } from "#format/next-step.ts";
import { writeSheet } from "#format/sheet.ts";
import { countTokens } from "#text/token-count.ts";
import { ANSWER, DOCS_ANSWER, PLAIN_ANSWER } from "./answer.ts";

const LEAN = { detail: "signature", compact: true, lean: true, color: false, grouped: true, reader: SHELL } as const;
const ROW_TOKENS_MAX = 30;
const ROW_OF_FEW_TOKENS_MAX = 40;

const hit = PLAIN_ANSWER.results[0] as Hit;

/** What an answer with so many such hits costs more than one without the last of them. */
function rowTokens(row: Hit, format: "toon" | "lines", rows: number): number {
  const cost = (results: readonly Hit[]): number => countTokens(writeSheet(searchSheet({ ...PLAIN_ANSWER, results }, LEAN), format));
  // The first row shares its cost with the head of the table.
  const others = Array.from({ length: rows - 1 }, (_, at) => ({ ...row, path: `a${at}.ts` }));
  return cost([...others, row]) - cost(others);
}

test("a row costs at most 30 tokens, of few 40, however long the signature is, and what is cut says so", () => {
  const parameters = Array.from({ length: 60 }, (_, index) => `argument${index}: Map<string, number[]>`).join(", ");
  for (const signature of [
    `function verify(${parameters}): void`,
    `@decorated(${parameters}) function verify(): void`,
    "x".repeat(5_000),
  ]) {
    const row = { ...hit, signature };
    for (const format of ["toon", "lines"] as const) {
      expect(rowTokens(row, format, 6)).toBeLessThanOrEqual(ROW_TOKENS_MAX);
      expect(rowTokens(row, format, 2)).toBeLessThanOrEqual(ROW_OF_FEW_TOKENS_MAX);
    }
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

test("few rows show more of their signatures", () => {
  const row = { ...hit, signature: `function verify(${"token: string, ".repeat(20)}): void` };
  const [few, many] = [leanHits([row, row]), leanHits([row, row, row, row])].map(([first]) => first?.signature?.length ?? 0);
  expect(few).toBeGreaterThan(many ?? 0);
});

test("of hits that share a name each says whose it is, where its path and its signature do not", () => {
  const served = (owner: string, path: string, signature: string): Hit =>
    ({ ...hit, ...{ kind: "method", name: "Serve", path, signature, qualified_name: `proxy.${owner}.Serve` } }) as Hit;
  const long = "(writer http.ResponseWriter, request *http.Request, next caddyhttp.Handler, retries int) error";
  const shown = leanHits([
    served("Handler", "proxy/serve.go", `func (h *Handler) Serve${long}`),
    served("Pool", "proxy/pool.go", "Serve()"),
    served("Static", "proxy/serve.go", "Serve()"),
    served("Cut", "proxy/serve.go", `func (aVeryLongReceiverName *some.very.deep.package.or.other.Cut) Serve${long}`),
  ]).map(({ signature }) => signature);
  expect(shown[0]).toContain("Handler");
  expect(shown[0]).not.toContain("Handler: ");
  expect(shown.slice(1, 3)).toEqual(["Serve()", "Static: Serve()"]);
  expect(shown[3]).toStartWith("Cut: …Serve(");
  expect(leanHits([served("Static", "proxy/serve.go", "Serve()")])[0]?.signature).toBe("Serve()");
});

test("of a signature that is cut the parameters are shown rather than what stands before the name", () => {
  const before = "public static <T extends Comparable<T>> Optional<T> ";
  const { signature = "" } = leanHit({ ...hit, signature: `${before}verify(T mock, VerificationMode mode)`, name: "verify" });
  expect(signature).toStartWith("…verify(T mock");
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
