/** What a reader of `impact` is told once: paths, names, what is used, tests. */
import { expect, test } from "bun:test";
import type { ImpactCaller, ImpactResponse } from "#core/protocol/impact.ts";
import { impactSheet } from "#format/answers/changes/impact.ts";

const LOAD = {
  name: "load",
  qualified_name: "store.load",
  kind: "function",
  path: "lib/store/load.go",
  line_start: 3,
  symbol_id: "A",
} as const;

function caller(distance: number, path: string, line: number, name: string, uses: string): ImpactCaller {
  return { distance, path, line_start: line, kind: "function", name, confidence: "resolved", uses, lines: [line + 1] };
}

const ANSWER: ImpactResponse = {
  ...{ codecompass_protocol_version: "1", repo: "/r", ref: "main", freshness_status: "fresh", indexing_status: "ready" },
  ...{
    result_completeness: "complete",
    answer: "A change of load reaches 2 uses.",
    symbol: LOAD,
    others: 0,
    base: null,
    base_commit: null,
  },
  ...{ merge_base_commit: null, ref_commit: null, includes_uncommitted: false, changed_files: 0, changed_symbols: 0, breaking_total: 0 },
  ...{ breaks: 0, may_break: 0, callers_by_distance: [2, 1], tests_total: 2, is_cut: false, breaking: [], removed: [], removed_total: 0 },
  ...{ changed: [], changed_total: 0 },
  omitted: { breaking: 0, sites: 0, callers: 0, tests: 0, read: 0 },
  callers: [
    caller(1, "lib/store/open.go", 5, "store.Open", "store.load"),
    caller(1, "lib/store/open.go", 9, "store.Reopen", "store.load"),
    caller(2, "cmd/main.go", 2, "main.run", "store.Open"),
  ],
  tests: [
    { path: "lib/store/load_test.go", distance: 1, tests: ["TestLoad"] },
    { path: "lib/store/open_test.go", distance: 2, tests: ["TestOpen"] },
  ],
  read: [
    { path: "lib/store/load.go", lines: "3-8", why: "load changed" },
    { path: "lib/store/open.go", lines: "5-8,9-12", why: "reaches load" },
    { path: "cmd/main.go", lines: "2-7", why: "reaches Open" },
    { path: "lib/store/load_test.go", lines: "", why: "tests it: TestLoad" },
    { path: "lib/store/open_test.go", lines: "", why: "tests it: TestOpen" },
  ],
} as ImpactResponse;

function linesOf(response: ImpactResponse): string[] {
  return impactSheet(response, { format: "lines", color: false }).lines(0).split("\n");
}

test("a path stands once above its callers, names are without their packages, and what was asked about is not said again", () => {
  const lines = linesOf(ANSWER);
  expect(lines).toContain("1 lib/store/open.go:5: Open (6)");
  expect(lines).toContain("1 :9: Reopen (10)");
  expect(lines).toContain("2 cmd/main.go:2: run uses Open (3)");
});

test("what to read says why where no caller does, and names tests once", () => {
  const lines = linesOf(ANSWER);
  expect(lines.slice(lines.indexOf("Read, in this order") + 1, lines.indexOf("Tests") - 1)).toEqual([
    "lib/store/load.go:3-8 load changed",
    "lib/store/open.go:5-8,9-12",
    "cmd/main.go:2-7",
    "then the tests below",
  ]);
  expect(linesOf({ ...ANSWER, callers: [] })).toContain("cmd/main.go:2-7 reaches Open");
  expect(linesOf({ ...ANSWER, tests: ANSWER.tests.slice(0, 1) })).toContain("then the tests below");
  expect(linesOf({ ...ANSWER, tests: [] })).toContain("lib/store/open_test.go tests it: TestOpen");
});

test("what was left out is had by a flag at a shell, and by an argument over MCP", () => {
  const cut = { ...ANSWER, omitted: { ...ANSWER.omitted, callers: 2 }, cut_by: "max_tokens" } as const;
  expect(linesOf(cut)).toContain("… left out: 2 callers (--max-tokens N shows more)");
  expect(linesOf({ ...cut, cut_by: "limit" })).toContain("… left out: 2 callers (--limit N shows more)");
  const mcp = { in: "mcp", tools: new Set(["get_impact"]) } as const;
  const lines = impactSheet(cut, { format: "lines", color: false, reader: mcp }).lines(0);
  expect(lines).toEndWith("… left out: 2 callers (a larger max_tokens shows more)");
});
