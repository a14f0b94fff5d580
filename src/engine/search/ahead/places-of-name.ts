/**
 * The lines in which a name stands, for a question about the uses of a name for which the graph knows none: a setting that code reads as
 * `conf.task_limit`, a key in quotes. Hits for the words of the question would be code that is merely about such things.
 */
import type { RetrieveSource } from "#engine/search/retrieval.ts";
import { isInScope } from "#engine/search/retrieval.ts";
import { languageById } from "#lang/languages.ts";
import { isTestPlace } from "#query/rank/test-code.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { exactCandidates } from "#query/recall/exact.ts";

/** Places that come before the hits for words; more lines have a name that is a common word. */
const PLACES_MAX = 10;
/** Their score: that of a use of which only the name is known. */
const SCORE = 5;

/** The places of a name, code first, then tests, then prose. Its definitions are left out: the question is not about them. */
export function placesOfName(source: RetrieveSource, name: string): readonly RankedCandidate[] {
  const { project, scope, texts } = source;
  const found = exactCandidates({ db: project.db, scope, texts }, { text: name, isWhole: true, isName: true });
  const byKey = new Map<string, RankedCandidate>();
  for (const { isExact: _, ...place } of found) {
    const [line = 0] = place.matchedLines;
    if (place.symbol?.name === name && place.symbol.nameLine === line) continue;
    const { matchedLines = [], ...known } = byKey.get(place.key) ?? {};
    const reasons = [{ factor: "text_of_name", weight: SCORE, detail: name }];
    const at = place.lineStart === line ? {} : { place: { line } };
    byKey.set(place.key, { ...place, ...at, ...known, matchedLines: [...matchedLines, line], score: SCORE, reasons, isQuoted: true });
  }
  const places = [...byKey.values()].filter((place) => isInScope(source, place));
  return source
    .keep(places)
    .toSorted((one, other) => sortOf(one) - sortOf(other))
    .slice(0, PLACES_MAX);
}

function sortOf({ path, language, symbol }: RankedCandidate): number {
  if (languageById(language)?.isProse) return 2;
  return isTestPlace({ path, symbol }) ? 1 : 0;
}
