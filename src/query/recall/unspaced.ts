/**
 * Recall for questions in scripts without spaces between words. Full text takes a whole sentence of them for one word, so that a question
 * that stands nowhere as it is would find nothing. Its runs of three characters find the places that share most of them: which words they
 * are parts of, only a dictionary could tell, and the rarer runs say enough.
 */
import { compilePattern } from "#query/exact/pattern.ts";
import { UNSPACED_SCRIPTS } from "#query/parse/literals.ts";
import { type Candidate, candidateKey } from "./candidate.ts";
import { type ExactSource, type MatchedPlace, matchingPlaces, symbolsOf } from "./exact.ts";

/** The index of trigrams finds no shorter ones. */
const RUN_CHARS = 3;
/** A stretch of text in such scripts. */
const STRETCH = new RegExp(`[${UNSPACED_SCRIPTS}]+`, "gu");
/** How many runs of a question are looked up, evenly spread over it. */
const RUNS_MAX = 24;
/** A run on more lines says nothing. */
const LINES_OF_RUN_MAX = 200;
/** How many places become candidates, and which share of the best one's worth they need. */
const PLACES_MAX = 20;
const SHARE_OF_BEST_MIN = 0.5;
/** A place with less than this share of the question's runs has one of its phrases by chance. */
const SHARE_MIN = 0.2;

interface Found {
  readonly place: MatchedPlace;
  readonly symbol: Candidate["symbol"];
  /** The runs that the place has. */
  readonly runs: Set<string>;
}

interface Ranked {
  readonly key: string;
  readonly found: Found;
  /** The sum of what its runs say; a rare one says more. */
  readonly worth: number;
  /** The share of the question's runs that it has. */
  readonly share: number;
}

/** The places that share the most with a question, best first; none if the question has no such script. */
export function unspacedCandidates(source: ExactSource, query: string): Candidate[] {
  const runs = runsOf(query);
  const lines = new Map(runs.map((run) => [run, linesWith(source, run)]));
  const weights = new Map([...lines].map(([run, places]) => [run, 1 / (1 + Math.log2(1 + places.length))]));
  const places = [...lines].flatMap(([run, found]) => found.map((place) => ({ run, place })));
  const around = symbolsOf(
    source,
    places.map(({ place }) => ({ versionId: place.version.versionId, line: place.line })),
  );
  const byPlace = new Map<string, Found>();
  for (const [at, { run, place }] of places.entries()) {
    const symbol = around[at] ?? null;
    const key = candidateKey(symbol, place.version.versionId, place.line);
    const found = byPlace.get(key) ?? { place, symbol, runs: new Set() };
    found.runs.add(run);
    byPlace.set(key, found);
  }
  const worth = (of: Iterable<string>): number => [...of].reduce((sum, run) => sum + (weights.get(run) ?? 0), 0);
  const ranked = [...byPlace]
    .map(([key, found]): Ranked => ({ key, found, worth: worth(found.runs), share: found.runs.size / runs.length }))
    .filter(({ share }) => share >= SHARE_MIN)
    .sort((a, b) => b.worth - a.worth);
  const best = ranked[0]?.worth ?? 1;
  return ranked
    .filter((each) => each.worth >= SHARE_OF_BEST_MIN * best)
    .slice(0, PLACES_MAX)
    .map((each, rank): Candidate => candidateFor(each, best, rank));
}

function candidateFor({ key, found: { place, symbol }, worth, share }: Ranked, best: number, rank: number): Candidate {
  const { version, line } = place;
  const { versionId, path, language } = version;
  return {
    ...{ key, versionId, path, language, symbol },
    lineStart: symbol?.lineStart ?? line,
    lineEnd: symbol?.lineEnd ?? line,
    matchedLines: [line],
    ranks: { quoted: rank },
    text: { score: worth / best, coverage: share, literal: share },
    isQuoted: true,
  };
}

/** The runs of a question, evenly spread where it has more than are looked up. */
function runsOf(query: string): string[] {
  const all = (query.match(STRETCH) ?? []).flatMap((text) => {
    const chars = [...text];
    return chars.slice(RUN_CHARS - 1).map((_, at) => chars.slice(at, at + RUN_CHARS).join(""));
  });
  const distinct = [...new Set(all)];
  const step = Math.max(1, distinct.length / RUNS_MAX);
  return distinct.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function linesWith({ db, scope }: ExactSource, run: string): readonly MatchedPlace[] {
  const found = matchingPlaces(db, scope, compilePattern(run, { literal: true }), { most: LINES_OF_RUN_MAX + 1, passes: () => true });
  return found.length > LINES_OF_RUN_MAX ? [] : found;
}
