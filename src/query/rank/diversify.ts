/** Diversification: no hit twice, and no file that crowds out the others. */
import type { QuestionShape } from "#query/parse/question-shape.ts";
import type { Candidate, PlacedCandidate } from "#query/recall/candidate.ts";

export const DIVERSITY = {
  /** Each further hit of a file keeps this share of the factor of the one before it. */
  repeat_share: 0.8,
  /** The least factor for a hit: a file's best places must not be buried under other files' second best. */
  repeat_share_min: 0.6,
  /** The same for a query that is the title of a change, which touches several places of a file. */
  change_share: 0.9,
  change_share_min: 0.75,
};
export type DiversityNumbers = Readonly<typeof DIVERSITY>;

/** The numbers for a question of a given shape. */
export function diversityFor(shape: QuestionShape, numbers: DiversityNumbers): DiversityNumbers {
  if (shape !== "change") return numbers;
  return { ...numbers, repeat_share: numbers.change_share, repeat_share_min: numbers.change_share_min };
}

type ScoredCandidate = PlacedCandidate & { readonly score: number };

export interface Diversified<T> {
  readonly candidates: readonly T[];
  /** How many hits were left out because another says the same. */
  readonly suppressed: number;
  readonly dropped: readonly DroppedDuplicate<T>[];
}

/** A hit that was left out, the better hit that says the same, and the reason. */
export interface DroppedDuplicate<T> {
  readonly candidate: T;
  readonly by: T;
  readonly why: "same_body" | "lies_inside" | "file_answered_by_part";
}

/**
 * Drops lines inside a better symbol of the same file, whole-file hits where a part of the file already answers, and symbols whose body
 * equals that of a better one. Then moves a file's later hits behind hits of other files with nearly their score (see `repeatShare`).
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
 * Drops places outside symbols, and whole files, that show the line of an earlier hit: a text found by its words and again as typed. To be called after hits
 * as typed have gone to the front; otherwise the place found by words would keep its rank.
 */
export function eachLineOnce<T extends PlacedCandidate & Pick<Candidate, "matchedLines">>(ordered: readonly T[]): T[] {
  const shown = new Set<string>();
  return ordered.filter((candidate) => {
    const [line] = candidate.matchedLines;
    if (candidate.symbol || line === undefined) return true;
    const key = `${candidate.versionId}:${line}`;
    if (shown.has(key)) return false;
    // A file as a whole may show the line of a place that comes later and says more.
    if (!isWholeFile(candidate)) shown.add(key);
    return true;
  });
}

function bodyKey({ symbol, lineStart, lineEnd }: PlacedCandidate): string | undefined {
  if (!symbol || lineEnd - lineStart < 3) return undefined;
  return `${symbol.name}:${symbol.bodyHash}`;
}

function saysTheSame(better: PlacedCandidate, candidate: PlacedCandidate): boolean {
  if (isWholeFile(candidate)) return true;
  // The line with the text as typed says more than a symbol around it with its words: a module is around every line of its file.
  if (candidate.isExact && !better.isExact) return false;
  return better.lineStart <= candidate.lineStart && candidate.lineEnd <= better.lineEnd && better.symbol !== null && !candidate.symbol;
}

/** Whether a hit is a file as a whole, not a place in it. */
export function isWholeFile({ symbol, ranks }: PlacedCandidate): boolean {
  return !symbol && ranks.files !== undefined;
}

/** The share of its score that a hit keeps which has `before` better hits in its file. */
export function repeatShare(before: number, { repeat_share: share, repeat_share_min: min }: DiversityNumbers = DIVERSITY): number {
  return Math.max(min, share ** before);
}

/** Sorts hits by score times `repeatShare`, so that a file's later hits come behind hits of other files with nearly their score. */
export function spread<T extends ScoredCandidate>(candidates: readonly T[], numbers: DiversityNumbers = DIVERSITY): T[] {
  const count = new Map<number, number>();
  const penalized = candidates.map((candidate) => {
    const before = count.get(candidate.versionId) ?? 0;
    count.set(candidate.versionId, before + 1);
    return { candidate, effective: candidate.score * repeatShare(before, numbers) };
  });
  return penalized.sort((a, b) => b.effective - a.effective).map(({ candidate }) => candidate);
}
