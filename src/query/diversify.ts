/** Diversification: nothing twice, and no file that crowds out the rest. */
import { HITS_PER_FILE_SOFT_MAX } from "#core/limits.ts";
import type { Placed } from "./candidate.ts";

type Scored = Placed & { readonly score: number };

export interface Diversified<T> {
  readonly candidates: readonly T[];
  /** Hits left out because another says the same. */
  readonly suppressed: number;
}

/**
 * Drops hits that lie inside a better hit of the same file, whole-file hits where a part of the file already answers, and
 * bodies that are equal to a better one. Then a file's later hits are moved behind other files' hits of at least half their score.
 */
export function diversify<T extends Scored>(ranked: readonly T[]): Diversified<T> {
  const kept: T[] = [];
  const bodies = new Set<string>();
  const byVersion = new Map<number, T[]>();
  for (const candidate of ranked) {
    const others = byVersion.get(candidate.versionId) ?? [];
    const body = candidate.symbol ? bodyKey(candidate) : undefined;
    if (others.some((other) => saysTheSame(other, candidate)) || (body !== undefined && bodies.has(body))) continue;
    if (body !== undefined) bodies.add(body);
    byVersion.set(candidate.versionId, [...others, candidate]);
    kept.push(candidate);
  }
  return { candidates: spread(kept), suppressed: ranked.length - kept.length };
}

function bodyKey({ symbol, lineStart, lineEnd }: Placed): string | undefined {
  if (!symbol || lineEnd - lineStart < 3) return undefined;
  return `${symbol.name}:${symbol.bodyHash}`;
}

function saysTheSame(better: Placed, candidate: Placed): boolean {
  if (!candidate.symbol && candidate.ranks.files !== undefined) return true;
  return better.lineStart <= candidate.lineStart && candidate.lineEnd <= better.lineEnd && better.symbol !== null && !candidate.symbol;
}

/** Moves a file's later hits behind other files' hits of at least half their score. */
export function spread<T extends Scored>(candidates: readonly T[]): T[] {
  const count = new Map<number, number>();
  const penalized = candidates.map((candidate) => {
    const before = count.get(candidate.versionId) ?? 0;
    count.set(candidate.versionId, before + 1);
    const extra = Math.max(0, before + 1 - HITS_PER_FILE_SOFT_MAX);
    return { candidate, effective: candidate.score * 0.8 ** extra };
  });
  return penalized.sort((a, b) => b.effective - a.effective).map(({ candidate }) => candidate);
}
