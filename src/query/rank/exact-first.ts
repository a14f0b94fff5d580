/** Places that have the whole query as it was typed come before look-alikes, whatever else speaks for these. */
import { parseNameQuery } from "#query/parse/name-query.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";

/** Files with a path that was typed, or its end, that come before the places that mention it. */
const FILES_BEFORE_MENTIONS = 3;

/** Moves what answers a literal to the front, in the order that ranking gave it: first files of that path, then what has the text or the name. */
export function exactFirst(query: string, ranked: readonly RankedCandidate[]): readonly RankedCandidate[] {
  if (!ranked.some(({ isExact }) => isExact)) return ranked;
  const isScoped = parseNameQuery(query).scope.length > 0;
  const files = ranked.filter(({ reasons }) => reasons.some(({ factor }) => factor === "path_end")).slice(0, FILES_BEFORE_MENTIONS);
  const exact = ranked.filter((candidate) => candidate.isExact || isNamed(candidate, isScoped));
  return [...new Set([...files, ...exact, ...ranked])];
}

/** Whether it has the very name, with the scope that was typed. */
function isNamed({ reasons }: RankedCandidate, isScoped: boolean): boolean {
  const isWhole = (wanted: string): boolean => reasons.some(({ factor, value }) => factor === wanted && value === 1);
  return isWhole("exact_symbol") && (!isScoped || isWhole("qualified_name"));
}
