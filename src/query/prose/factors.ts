/** Factors of a piece of prose besides its words: its kind, and whether it is boilerplate. */
import type { QueryIntent } from "#core/protocol.ts";
import type { ProseKind } from "#core/types.ts";
import type { DocsNumbers } from "#query/rank/docs-numbers.ts";
import type { RankQuery } from "#query/rank/factors.ts";
import { inOrder, scored } from "#query/rank/rank.ts";
import { placeFactors } from "#query/rank/test-code.ts";
import type { IntentWeights, Ranking } from "#query/rank/weights.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Candidate, RankedCandidate } from "#query/recall/candidate.ts";

/** A longer text never counts as having few words. */
const THIN_CHARS_MAX = 160;

interface NoiseRule {
  readonly factor: keyof DocsNumbers["docs_noise"];
  readonly path?: RegExp;
  readonly text?: RegExp;
  readonly language?: string;
  /** Words in a query that ask for just this, and switch the rule off. */
  readonly askedFor: RegExp;
}

const NOISE: readonly NoiseRule[] = [
  {
    factor: "changelog",
    path: /(?:^|[/_.-])(?:change(?:s|log)?|history|news|release[_-]?notes?|releases|\d*-?releasenotes)(?:[/_.-]|$)/i,
    askedFor:
      /\b(?:change(?:s|d|log)?|release[sd]?|releasing|history|news|versions?|new in|since|deprecat\w*|removed|added|upgrad\w*|migrat\w*)\b/i,
  },
  {
    // Files that are text only because their extension is unknown: scripts of other languages, lists, settings.
    factor: "not_documentation",
    language: "text",
    path: /(?:^|\/)\.[^/]*$|\.(?!(?:txt|text|me|1st)$)[^./]+$/i,
    askedFor: /$^/,
  },
  {
    factor: "licence",
    path: /(?:^|\/)(?:licen[cs]es?|copying|notice|authors|contributors)(?:[._-][\w.-]*)?$/i,
    askedFor: /\b(?:licen[cs]\w*|copyright\w*|authors?|spdx|mit|apache|gpl|bsd)\b/i,
  },
  {
    factor: "licence",
    text: /\bcopyright\b|\blicen[cs]ed under\b|\bSPDX-License|all rights reserved/i,
    askedFor: /\b(?:licen[cs]\w*|copyright\w*|authors?|spdx|mit|apache|gpl|bsd)\b/i,
  },
];

/**
 * Path marks that do not count here: documentation is what the search is for, so its directories count like any other, and a tutorial is as
 * good as another page.
 */
const NOT_HERE: Readonly<Record<ProseKind, ReadonlySet<string>>> = {
  section: new Set(["path_docs", "path_example", "path_source"]),
  docstring: new Set(["path_docs", "path_source"]),
  comment: new Set(["path_docs", "path_source"]),
  string: new Set(["path_docs", "path_source"]),
};

/** A multiplier of a score, with the reason. */
interface Multiplier {
  readonly factor: string;
  readonly multiplier: number;
  readonly detail: string;
}

/** What a ranking of prose depends on besides the query. */
export interface ProseRanking {
  readonly intent: QueryIntent;
  /** The project's ranking. */
  readonly ranking: Ranking;
  readonly texts: VersionTexts;
}

/** Weights that do not apply: prose has no channels to fuse, and its path marks are applied by kind of text. */
const NOTHING_ELSE: Omit<IntentWeights, "factors"> = {
  channels: { names: 0, symbols: 0, snippets: 0, quoted: 0, docs: 0, files: 0 },
  path: 0,
};

/** Orders pieces of prose, best first, with the reasons. */
export function rankProse(candidates: readonly Candidate[], query: RankQuery, ranking: ProseRanking): RankedCandidate[] {
  const fused = candidates.map((candidate) => ({ ...candidate, fused: 0 }));
  const { intent } = ranking;
  const { docsWeights, multipliers, stages } = ranking.ranking;
  const multipliersOf = proseMultipliers(query.text, ranking);
  // The weights ignore path marks, which are applied below by kind of text.
  const rated = scored(fused, query, { weights: { ...NOTHING_ELSE, factors: docsWeights[intent] }, multipliers, stages });
  return inOrder(
    rated.map((candidate) => multiplied(candidate, multipliersOf(candidate))),
    stages,
  );
}

function multiplied(candidate: RankedCandidate, multipliers: readonly Multiplier[]): RankedCandidate {
  let { score } = candidate;
  const reasons = [...candidate.reasons];
  for (const { factor, multiplier, detail } of multipliers) {
    const weight = Math.round(1000 * score * (multiplier - 1)) / 1000;
    reasons.push({ factor, weight, detail: `${detail}, times ${Math.round(1000 * multiplier) / 1000}` });
    score *= multiplier;
  }
  return { ...candidate, score, reasons };
}

function proseMultipliers(
  query: string,
  { intent, ranking: { multipliers, stages }, texts }: ProseRanking,
): (candidate: Candidate) => Multiplier[] {
  const kinds = intent === "error" ? stages.docs_kinds_of_error : stages.docs_kinds;
  const rules = NOISE.filter(({ askedFor }) => !askedFor.test(query));
  return (candidate) => {
    const kind = candidate.textKind ?? "section";
    const text = texts.of(candidate.versionId).range(candidate);
    const noise = rules.find((rule) => isNoise(rule, candidate, text));
    return [
      ...placeFactors(candidate, query, multipliers).filter(({ factor }) => !NOT_HERE[kind].has(factor)),
      { factor: "text_kind", multiplier: kinds[kind], detail: kind },
      ...(noise
        ? [{ factor: noise.factor, multiplier: stages.docs_noise[noise.factor], detail: "is in every file or for every version" }]
        : []),
      ...thinness(candidate, text, stages.docs_thin),
    ];
  };
}

function isNoise({ path, text, language }: NoiseRule, candidate: Candidate, written: string): boolean {
  if (language !== undefined && language !== candidate.language) return false;
  return path?.test(candidate.path) === true || (candidate.textKind === "comment" && text?.test(written) === true);
}

/** The factor of a text with few words; none for a text that the query quotes. */
function thinness(
  { text: { literal } }: Candidate,
  text: string,
  { words_full: full, share_min: min }: DocsNumbers["docs_thin"],
): Multiplier[] {
  if (text.length > THIN_CHARS_MAX || literal > 0.5) return [];
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  if (words >= full) return [];
  return [{ factor: "few_words", multiplier: min + ((1 - min) * words) / full, detail: `${words} words` }];
}
