/**
 * Which place stands for its file. How high a file ranks is mostly the evidence of the file as a whole; which of its places
 * comes first is mostly what the text of each says. So a file keeps its positions, and its candidates share them anew.
 */
import type { SymbolKind } from "#core/types.ts";
import type { PlacedCandidate } from "#query/recall/candidate.ts";

export const WITHIN_FILE = {
  /** What a full text match adds when places of one file are compared; fitted on line-level scores. */
  text: 0.3,
  /** What the best text of its own adds to a symbol. */
  own_text: 0.5,
  /** What a symbol loses that is `long_lines` long, which has many words whatever it is about; less when it is shorter. */
  long: 0.4,
  long_lines: 1_280,
  /** What a type or a module loses beside its members: a question that tells what happens means the member where it does. */
  container: 0.2,
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

/** Lines of a symbol that nobody would call long: those that a screen shows. */
const SHORT_LINES = 40;

/** Kinds of symbols whose members are symbols of their own. */
const CONTAINERS: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "trait", "impl", "module", "enum"]);

/** Own text is read for questions only: of a name or a path that was typed, the size of what has it says nothing. */
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
