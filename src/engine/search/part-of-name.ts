/** Puts symbols first whose name has the typed words next to each other behind other words, where no symbol has the whole name: someone remembers a part. */
import { isOneWord } from "#query/parse/name-query.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { joinedForm } from "#text/words/identifiers.ts";

/** A word with several words in it. A single word is a part of too many names to say which one is meant. */
const COMPOUND = /[\p{L}\d]_[\p{L}\d]|\p{Ll}\p{Lu}/u;
/** Names with the part that come first; more of them say that the part names something else. */
const FIRST_MAX = 5;

/** Reorders the candidates for one compound word; leaves all others as they are. */
export function partOfNameFirst(candidates: readonly RankedCandidate[], query: string): readonly RankedCandidate[] {
  const [best] = candidates;
  if (!best || best.isExact !== undefined || best.precedence !== undefined || !isOneWord(query) || !COMPOUND.test(query)) return candidates;
  const part = joinedForm(query);
  const joined = candidates.map(({ symbol }) => (symbol ? joinedForm(symbol.name) : ""));
  if (joined.includes(part)) return candidates;
  // A name that begins with the text completes it; how likely that is, recall has judged.
  const having = candidates.filter((_, at) => (joined[at]?.indexOf(part) ?? -1) > 0);
  if (having.length === 0 || having.length > FIRST_MAX) return candidates;
  const isFirst = new Set(having);
  return [...having, ...candidates.filter((candidate) => !isFirst.has(candidate))];
}
