/** Diversification: nothing twice, and no file that crowds out the rest. */
import type { QuestionShape } from "#query/parse/question-shape.ts";
import type { Candidate, PlacedCandidate } from "#query/recall/candidate.ts";

export const DIVERSITY = {
  /** What each further hit of a file keeps of the score that the one before it kept. */
  repeat_share: 0.8,
  /** What every hit of a file keeps at least: its best places must not be buried under other files' second best. */
  repeat_share_min: 0.6,
  /** The same where a query is the title of a change, which touches several places of a file. */
  change_share: 0.9,
  change_share_min: 0.75,
};
export type DiversityNumbers = Readonly<typeof DIVERSITY>;

/** The numbers for a question of a shape. */
export function diversityFor(shape: QuestionShape, numbers: DiversityNumbers): DiversityNumbers {
  if (shape !== "change") return numbers;
  return { ...numbers, repeat_share: numbers.change_share, repeat_share_min: numbers.change_share_min };
}

type ScoredCandidate = PlacedCandidate & { readonly score: number };

export interface Diversified<T> {
  readonly candidates: readonly T[];
  /** Hits left out because another says the same. */
  readonly suppressed: number;
  readonly dropped: readonly DroppedDuplicate<T>[];
}

/** A hit that was left out, the better one that says the same, and how that was told. */
export interface DroppedDuplicate<T> {
  readonly candidate: T;
  readonly by: T;
  readonly why: "same_body" | "lies_inside" | "file_answered_by_part";
}

/**
 * Drops hits that lie inside a better hit of the same file, whole-file hits where a part of the file already answers, and
 * bodies that are equal to a better one. Then a file's later hits are moved behind other files' hits of at least half their score.
 */
export function diversify<T extends ScoredCandidate>(ranked: readonly T[], numbers: DiversityNumbers = DIVERSITY): Diversified<T> {
  const kept: T[] = [];
  const dropped: DroppedDuplicate<T>[] = [];
  const bodies = new Map<string, T>();
  const byVersion = new Map<number, T[]>();
  for (const candidate of ranked) {
    const others = byVersion.get(candidate.versionId) ?? [];
    const body = candidate.symbol ? bodyKey(candidate) : undefined;
    const around = others.find((other) => saysTheSame(other, candidate));
    const twin = body === undefined ? undefined : bodies.get(body);
    const by = around ?? twin;
    if (by) {
      dropped.push({ candidate, by, why: !around ? "same_body" : isWholeFile(candidate) ? "file_answered_by_part" : "lies_inside" });
      continue;
    }
    if (body !== undefined) bodies.set(body, candidate);
    byVersion.set(candidate.versionId, [...others, candidate]);
    kept.push(candidate);
  }
  return { candidates: spread(kept, numbers), suppressed: dropped.length, dropped };
}

/**
 * Without places outside of symbols that show the line of an earlier one: a text that was found by its words and again as it was typed. After what was typed
 * has gone to the front, or the place found by words would take its rank.
 */
export function eachLineOnce<T extends PlacedCandidate & Pick<Candidate, "matchedLines">>(ordered: readonly T[]): T[] {
  const shown = new Set<string>();
  return ordered.filter((candidate) => {
    const [line] = candidate.matchedLines;
    if (candidate.symbol || line === undefined || isWholeFile(candidate)) return true;
    const key = `${candidate.versionId}:${line}`;
    const isNew = !shown.has(key);
    shown.add(key);
    return isNew;
  });
}

function bodyKey({ symbol, lineStart, lineEnd }: PlacedCandidate): string | undefined {
  if (!symbol || lineEnd - lineStart < 3) return undefined;
  return `${symbol.name}:${symbol.bodyHash}`;
}

function saysTheSame(better: PlacedCandidate, candidate: PlacedCandidate): boolean {
  if (isWholeFile(candidate)) return true;
  return better.lineStart <= candidate.lineStart && candidate.lineEnd <= better.lineEnd && better.symbol !== null && !candidate.symbol;
}

/** Whether a hit is a file as such, not a place in it. */
export function isWholeFile({ symbol, ranks }: PlacedCandidate): boolean {
  return !symbol && ranks.files !== undefined;
}

/** What is left of the score of a hit that has `before` better ones in its file. */
export function repeatShare(before: number, { repeat_share: share, repeat_share_min: min }: DiversityNumbers = DIVERSITY): number {
  return Math.max(min, share ** before);
}

/** Moves a file's later hits behind other files' hits of at least half their score. */
export function spread<T extends ScoredCandidate>(candidates: readonly T[], numbers: DiversityNumbers = DIVERSITY): T[] {
  const count = new Map<number, number>();
  const penalized = candidates.map((candidate) => {
    const before = count.get(candidate.versionId) ?? 0;
    count.set(candidate.versionId, before + 1);
    return { candidate, effective: candidate.score * repeatShare(before, numbers) };
  });
  return penalized.sort((a, b) => b.effective - a.effective).map(({ candidate }) => candidate);
}
