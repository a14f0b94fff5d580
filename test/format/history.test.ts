/** How the versions of a symbol are written: what the lines around already say is not said again. */
import { expect, test } from "bun:test";
import type { HistoryResponse, SymbolVersion } from "#core/protocol/changes.ts";
import { historySheet } from "#format/answers/changes/history.ts";
import { writeSheet } from "#format/sheet.ts";

const COMMIT = { date: "2026-01-02T00:00:00Z", author: "Ann" };

function version(subject: string, one: Partial<SymbolVersion>): SymbolVersion {
  return {
    ...{ ...COMMIT, commit: "a".repeat(40), subject, change: "modified", path: "src/new/pool.ts", name: "open", line: 3, line_end: 5 },
    ...{ signature: "open(a, b)", before_signature: null, before_path: null, before_name: null },
    ...{ body_changed: true, lines_added: 1, lines_deleted: 1, ...one },
  } as SymbolVersion;
}

function written(versions: readonly SymbolVersion[]): string[] {
  const symbol = { name: "open", qualified_name: "pool.open", kind: "function", path: "src/new/pool.ts", line: 3, also_in: [] };
  const response = { ...symbol, result_completeness: "complete", versions, commits_examined: 4 } as unknown as HistoryResponse;
  return writeSheet(historySheet(response, { color: false }), "lines")
    .split("\n")
    .map((line) => line.replace(/^a{12} 2026-01-02 Ann/, "COMMIT"));
}

test("a path is written once; a move says the one before", () => {
  const versions = [
    version("faster", {}),
    version("move", { change: "moved", before_path: "src/old/pool.ts", body_changed: false }),
    version("wait", { path: "src/old/pool.ts", line: 7 }),
    version("retry", { path: "src/old/pool.ts", line: 6 }),
  ];
  expect(written(versions)).toEqual([
    "src/new/pool.ts:3: function pool.open",
    ...["COMMIT: faster", "  body only, +1 -1 (:3)"],
    ...["COMMIT: move", "  moved from src/old/pool.ts (:3)"],
    ...["COMMIT: wait", "  body only, +1 -1 (:7)"],
    ...["COMMIT: retry", "  body only, +1 -1 (:6)"],
  ]);
});

test("a path that no line above names is written, and the last signature of what is gone once", () => {
  const versions = [
    version("drop", { change: "deleted" }),
    version("grow", { path: "src/old/pool.ts", before_signature: "open(a)" }),
    version("make", { path: "src/old/pool.ts", change: "added", signature: "open(a)" }),
  ];
  expect(written(versions)).toEqual([
    "src/new/pool.ts:3: function pool.open",
    ...["COMMIT: drop", "  deleted, 1 line (:3)"],
    ...["COMMIT: grow", "  signature and body, +1 -1 (src/old/pool.ts:3)", "  now open(a, b)"],
    ...["COMMIT: make", "  added, 1 line (:3)", "  now open(a)"],
  ]);
});

test("an earlier signature is written only where no older commit of the list ends with it", () => {
  const newer = version("two", { before_signature: "open(a)" });
  const body = version("faster", { signature: "open(a)" });
  const older = version("one", { signature: "open(a)", before_signature: "open()" });
  expect(written([newer, body, older])).toEqual([
    "src/new/pool.ts:3: function pool.open",
    ...["COMMIT: two", "  signature and body, +1 -1 (:3)", "  now open(a, b)"],
    ...["COMMIT: faster", "  body only, +1 -1 (:3)"],
    ...["COMMIT: one", "  signature and body, +1 -1 (:3)", "  was open()", "  now open(a)"],
  ]);
  expect(written([newer, body])).toContain("  was open(a)");
});
