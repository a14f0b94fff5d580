/** Two rankings without any notion of code, over the same files as our index: what retrieval has to beat. */
import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "#engine/eval/metrics.ts";
import { queryWords, ripgrepCounts } from "./ripgrep.ts";

const WINDOW_LINES = 50;
const WINDOWS_MAX = 200;

export type Ranker = (query: string) => Place[];

/** Files ordered by how many different words of the query occur in them, then by how often. */
export function ripgrepRanker(workspace: string, paths: readonly string[]): Ranker {
  const known = new Set(paths);
  return (query) =>
    [...ripgrepCounts(workspace, query)]
      .filter(([path]) => known.has(path))
      .map(([path, counts]) => ({ path, distinct: counts.size, total: sum(counts.values()) }))
      .sort((a, b) => b.distinct - a.distinct || b.total - a.total || (a.path < b.path ? -1 : 1))
      .map(({ path }) => ({ path }));
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** BM25 of FTS5 over windows of 50 lines, each with its path; identifiers are split, and kept whole as well. */
export function windowRanker(workspace: string, paths: readonly string[]): Ranker & { close(): void } {
  const db = new Database(":memory:");
  db.run("CREATE VIRTUAL TABLE windows USING fts5(path UNINDEXED, line UNINDEXED, text, tokenize='porter unicode61')");
  db.transaction(() => insertWindows(db, workspace, paths))();
  const select = db.query<{ path: string; line_start: number }, [string, number]>(
    "SELECT path, line AS line_start FROM windows WHERE windows MATCH ? ORDER BY bm25(windows), rowid LIMIT ?",
  );
  const rank = (query: string): Place[] => {
    const terms = [...new Set(queryWords(splitIdentifiers(query)).map((word) => `"${word}"`))].join(" OR ");
    if (terms === "") return [];
    return select.all(terms, WINDOWS_MAX).map((window) => ({ ...window, line_end: window.line_start + WINDOW_LINES - 1 }));
  };
  return Object.assign(rank, { close: () => db.close() });
}

function insertWindows(db: Database, workspace: string, paths: readonly string[]): void {
  const insert = db.query("INSERT INTO windows (path, line, text) VALUES (?, ?, ?)");
  for (const path of paths) {
    const lines = readFileSync(join(workspace, path), "utf8").split("\n");
    for (let start = 0; start < lines.length; start += WINDOW_LINES) {
      const text = lines.slice(start, start + WINDOW_LINES).join("\n");
      insert.run(path, start + 1, splitIdentifiers(`${path}\n${text}`));
    }
  }
}

/** The text with the parts of every compound identifier written after it: `getUserName` becomes `getUserName get User Name`. */
function splitIdentifiers(text: string): string {
  return text.replace(/\w+/g, (word) => {
    const parts = word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
    return parts.length > 1 ? `${word} ${parts.join(" ")}` : word;
  });
}
