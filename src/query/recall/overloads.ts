/**
 * Merges overloads: signatures without a body directly above each other and above the one with the body, as TypeScript writes them, and
 * prototypes above their function. They are one thing on several lines, not several answers.
 */
import { type Overload, overloadRuns } from "#query/read/overload-runs.ts";
import type { Candidate } from "./candidate.ts";

export interface Merged<T> {
  readonly candidates: readonly T[];
  /** How many candidates were merged into others. */
  readonly count: number;
}

/** Merges overloads. The merged candidate takes the place of the first one, and spans all their lines. */
export function mergeOverloads<T extends Candidate>(candidates: readonly T[]): Merged<T> {
  const replaced = new Map<T, T | undefined>();
  for (const namesakes of Map.groupBy(candidates, nameInFile).values()) {
    for (const run of overloadRuns(namesakes, overloadOf)) {
      const [first, ...rest] = [...run].sort((a, b) => candidates.indexOf(a) - candidates.indexOf(b)) as [T, ...T[]];
      replaced.set(first, asOne(run));
      for (const other of rest) replaced.set(other, undefined);
    }
  }
  if (replaced.size === 0) return { candidates, count: 0 };
  const merged = candidates.flatMap((candidate) => {
    const one = replaced.has(candidate) ? replaced.get(candidate) : candidate;
    return one ? [one] : [];
  });
  return { candidates: merged, count: candidates.length - merged.length };
}

/** The key that overloads share; a candidate without a symbol shares its key with no other. */
function nameInFile({ key, versionId, symbol }: Candidate): string {
  return symbol ? `${versionId} ${symbol.kind} ${symbol.qualifiedName}` : key;
}

function overloadOf({ lineStart, lineEnd, symbol }: Candidate): Overload {
  return { lineStart, lineEnd, isDefinition: symbol?.isDefinition ?? false };
}

/** The candidate with the body, else the first one, with the evidence of all. */
function asOne<T extends Candidate>(run: readonly T[]): T {
  const chosen = run.find(({ symbol }) => symbol?.isDefinition) ?? (run[0] as T);
  const ranks: Record<string, number> = {};
  for (const candidate of run) {
    for (const [channel, rank] of Object.entries(candidate.ranks)) ranks[channel] = Math.min(rank, ranks[channel] ?? rank);
  }
  return {
    ...chosen,
    lineStart: Math.min(...run.map(({ lineStart }) => lineStart)),
    lineEnd: Math.max(...run.map(({ lineEnd }) => lineEnd)),
    matchedLines: [...new Set([...chosen.matchedLines, ...run.flatMap(({ matchedLines }) => matchedLines)])],
    ranks,
    text: run.map(({ text }) => text).reduce((best, text) => (text.score > best.score ? text : best)),
  };
}
