/** Diversification of prose: one language of a page, one copy of a text, one hit for overlapping lines. */
import { type Diversified, type DiversityNumbers, spread } from "#query/rank/diversify.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { resembles, type Sketch, sketchOf } from "./near-duplicates.ts";
import { isOriginal, translationOf } from "./translations.ts";

/** How many pieces of prose are compared with each other, and that a caller can page through. */
const PROSE_CANDIDATES_MAX = 150;

/** A translation that covers more of the query's words than its original, by this weight, is shown: the query is in its language. */
const COVERAGE_ADVANTAGE_MIN = 0.1;

/** From this similarity on, a text is a copy: a section in another version of the documentation, a comment in another file. */
const COPY_SHARE_MIN = 0.75;
/** The same for symbols of different names: related options and functions are described in nearly the same words without being the same. */
const COPY_OF_OTHER_NAME_SHARE_MIN = 0.92;

/** Drops hits that say the same as a better one; expects the best first. */
export function diversifyProse(
  ranked: readonly RankedCandidate[],
  texts: VersionTexts,
  numbers: DiversityNumbers,
): Omit<Diversified<RankedCandidate>, "dropped"> {
  const isShown = chooseTranslations(ranked);
  const kept: RankedCandidate[] = [];
  const sketches: Sketch[] = [];
  let suppressed = 0;
  for (const candidate of ranked) {
    if (kept.length === PROSE_CANDIDATES_MAX) break;
    const isOther = isShown(candidate) && !kept.some((better) => overlaps(better, candidate));
    const sketch = isOther ? sketchOf(texts.of(candidate.versionId).range(candidate)) : [];
    if (isOther && !sketches.some((other, at) => resembles(other, sketch, shareMin(kept[at]?.symbol, candidate.symbol)))) {
      kept.push(candidate);
      sketches.push(sketch);
    } else suppressed++;
  }
  return { candidates: spread(kept, numbers), suppressed };
}

function shareMin(a: RankedCandidate["symbol"] | undefined, b: RankedCandidate["symbol"]): number {
  return a?.name === b?.name ? COPY_SHARE_MIN : COPY_OF_OTHER_NAME_SHARE_MIN;
}

function overlaps(better: RankedCandidate, candidate: RankedCandidate): boolean {
  return better.versionId === candidate.versionId && better.lineStart <= candidate.lineEnd && candidate.lineStart <= better.lineEnd;
}

/** Which hits to keep of a page found in several languages: those of its original, or of the language that the query is in. */
function chooseTranslations(ranked: readonly RankedCandidate[]): (candidate: RankedCandidate) => boolean {
  const pages = new Map<string, Map<string, number>>();
  for (const { path, text } of ranked) {
    const { page, locale } = translationOf(path);
    const coverage = pages.get(page) ?? new Map<string, number>();
    pages.set(page, coverage.set(locale, Math.max(text.coverage, coverage.get(locale) ?? 0)));
  }
  const chosen = new Map([...pages].map(([page, coverage]) => [page, chooseLocale(page, coverage)]));
  return ({ path }) => {
    const { page, locale } = translationOf(path);
    return chosen.get(page) === locale;
  };
}

/** The locale to show; of translations that cover the query equally well, the one whose best hit comes first. */
function chooseLocale(page: string, coverage: ReadonlyMap<string, number>): string {
  const ordered = [...coverage].sort((a, b) => b[1] - a[1]);
  const best = ordered[0] as [string, number];
  const original = ordered.find(([locale]) => isOriginal({ page, locale }));
  return original && original[1] > best[1] - COVERAGE_ADVANTAGE_MIN ? original[0] : best[0];
}
