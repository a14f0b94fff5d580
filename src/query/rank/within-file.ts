/**
 * Chooses which place represents its file. A file's rank depends mostly on the evidence of the file as a whole, the order of its places
 * mostly on their own text. So a file keeps its positions in the list, and its candidates are redistributed over them.
 */
import type { SymbolKind } from "#core/types.ts";
import type { PlacedCandidate } from "#query/recall/candidate.ts";

export const WITHIN_FILE = {
  /** What a full text match adds when places of one file are compared; fitted on line-level scores. */
  text: 0.3,
  /** What the best own text adds to a symbol. */
  own_text: 0.5,
  /** What a symbol of `long_lines` lines loses, because it has many words whatever it is about; shorter ones lose less. */
  long: 0.4,
  long_lines: 1_280,
  /** What a type or module loses against its members: a question about what happens means the member where it happens. */
  container: 0.2,
};
export type WithinFileNumbers = Readonly<typeof WITHIN_FILE>;

/** Reorders the candidates of each file over the positions and scores that the file has. Expects the best first. */
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
    // The sort is stable: equals keep their order.
    const better = members.toSorted((a, b) => localScore(b, numbers) - localScore(a, numbers));
    for (const [index, position] of held.entries()) {
      ordered[position] = { ...(better[index] as T), score: (members[index] as T).score };
    }
  }
  return ordered;
}

/** A symbol of up to this many lines is not long: a screen shows them. */
const SHORT_LINES = 40;

/** Kinds of symbols whose members are symbols of their own. */
const CONTAINERS: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "impl", "module", "enum"]);

/**
 * A candidate's score among those of its file. Only questions read own text; for a typed name or path the size of a symbol does not matter.
 */
function localScore(candidate: PlacedCandidate & { readonly score: number }, numbers: WithinFileNumbers): number {
  const { score, text, textShare = 1 } = candidate;
  const evidence = score + textShare * (numbers.text * text.score + numbers.own_text * (text.own ?? 0));
  return text.own === undefined ? evidence : evidence - sizePenalty(candidate, numbers);
}

function sizePenalty({ symbol, lineStart, lineEnd }: PlacedCandidate, numbers: WithinFileNumbers): number {
  const doublings = (lines: number): number => Math.log2(lines / SHORT_LINES);
  const length = Math.min(1, Math.max(0, doublings(lineEnd - lineStart + 1) / doublings(numbers.long_lines)));
  return numbers.long * length + (symbol && CONTAINERS.has(symbol.kind) ? numbers.container : 0);
}
