/**
 * Which place stands for its file. How high a file ranks is mostly the evidence of the file as a whole; which of its places
 * comes first is mostly what the text of each says. So a file keeps its positions, and its candidates share them anew.
 */
import type { PlacedCandidate } from "#query/recall/candidate.ts";

export const WITHIN_FILE = {
  /** What a full text match adds when places of one file are compared; fitted on line-level scores. */
  text: 0.3,
  /** What the best text of its own adds to a symbol. */
  own_text: 0.5,
};
export type WithinFileNumbers = Readonly<typeof WITHIN_FILE>;

/** Reorders the candidates of each file over the positions, and the scores, that they hold together. Expects them best first. */
export function orderWithinFiles<T extends PlacedCandidate & { readonly score: number }>(
  ranked: readonly T[],
  numbers: WithinFileNumbers = WITHIN_FILE,
): T[] {
  const positions = new Map<number, number[]>();
  for (const [position, { versionId }] of ranked.entries()) {
    const known = positions.get(versionId);
    if (known) known.push(position);
    else positions.set(versionId, [position]);
  }
  const ordered = [...ranked];
  for (const held of positions.values()) {
    const members = held.map((position) => ranked[position] as T);
    // The sort is stable: equals stay as they are.
    const better = members.toSorted((a, b) => localScore(b, numbers) - localScore(a, numbers));
    for (const [index, position] of held.entries()) {
      ordered[position] = { ...(better[index] as T), score: (members[index] as T).score };
    }
  }
  return ordered;
}

function localScore({ score, text, textShare = 1 }: PlacedCandidate & { readonly score: number }, numbers: WithinFileNumbers): number {
  return score + textShare * (numbers.text * text.score + numbers.own_text * (text.own ?? 0));
}
