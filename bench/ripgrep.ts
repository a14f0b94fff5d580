/** Ripgrep as a yardstick: the same words, without an index. */
import { runTimed } from "./process-run.ts";

export const HAS_RIPGREP = Bun.which("rg") !== null;
export const RIPGREP_MISSING = "ripgrep: it is not on PATH";

/** Ripgrep ends with 1 when nothing matches, and with 2 when a file cannot be read. */
const ALLOWED_EXITS = [1, 2];
const WORD_LENGTH_MIN = 3;

/** The words of a query, without repeats: what a person would give ripgrep. */
export function queryWords(query: string): string[] {
  const words = query.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const long = words.filter((word) => word.length >= WORD_LENGTH_MIN);
  return [...new Set(long.length > 0 ? long : words)];
}

/**
 * Whole-process milliseconds of `rg -n` for the words of each query, any of them; nothing when there is no ripgrep. `flags` are for
 * trees whose ignore rules make ripgrep pass over everything.
 */
export function ripgrepTimes(workspace: string, queries: readonly string[], flags: readonly string[] = []): number[] {
  return HAS_RIPGREP ? queries.map((query) => ripgrepMs(workspace, query, flags)) : [];
}

function ripgrepMs(workspace: string, query: string, flags: readonly string[]): number {
  const patterns = queryWords(query).flatMap((word) => ["-e", word]);
  return runTimed(["rg", "-n", "-F", ...flags, ...patterns, "."], { cwd: workspace, allowedExits: ALLOWED_EXITS }).wallMs;
}

/** How often each word occurs in each file, in any letter case. */
export function ripgrepCounts(workspace: string, query: string): Map<string, Map<string, number>> {
  const patterns = queryWords(query).flatMap((word) => ["-e", word]);
  const flags = [
    "--only-matching",
    "--no-line-number",
    "--with-filename",
    "--null",
    "--no-heading",
    "--color=never",
    "-i",
    "-F",
    "--hidden",
  ];
  const { output } = runTimed(["rg", ...flags, ...patterns, "."], { cwd: workspace, allowedExits: ALLOWED_EXITS });
  const files = new Map<string, Map<string, number>>();
  for (const line of output.split("\n")) {
    const end = line.indexOf("\0");
    if (end < 0) continue;
    const path = line.slice(line.startsWith("./") ? 2 : 0, end);
    const word = line.slice(end + 1).toLowerCase();
    const counts = files.get(path) ?? new Map<string, number>();
    files.set(path, counts.set(word, (counts.get(word) ?? 0) + 1));
  }
  return files;
}
