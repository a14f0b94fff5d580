/** What a piece of prose counts for beyond its words: its kind, and whether it is something that stands in every file. */
import type { QueryIntent } from "#core/protocol.ts";
import type { ProseKind } from "#core/types.ts";
import type { FusedCandidate } from "./fuse.ts";
import type { PathFactor } from "./path-factors.ts";
import { byPath, type Multipliers } from "./rank.ts";
import type { VersionTexts } from "./version-texts.ts";

type KindWeights = Readonly<Record<ProseKind, number>>;

const KIND_WEIGHTS: KindWeights = { section: 1, docstring: 0.85, comment: 0.7, string: 0.5 };
/** An error message is looked for where it is written. */
const KIND_WEIGHTS_OF_ERROR: KindWeights = { section: 0.8, docstring: 0.7, comment: 0.7, string: 1 };

/** A few words that match say less than a paragraph that does. */
const WORDS_FULL = 12;
const THIN_MIN = 0.55;
/** No text of this length has few words. */
const THIN_CHARS_MAX = 160;

interface NoiseRule {
  readonly factor: string;
  readonly multiplier: number;
  readonly path?: RegExp;
  readonly text?: RegExp;
  readonly language?: string;
  /** Words in a query that ask for just this, and turn the rule off. */
  readonly askedFor: RegExp;
}

const NOISE: readonly NoiseRule[] = [
  {
    factor: "changelog",
    multiplier: 0.5,
    path: /(?:^|[/_.-])(?:change(?:s|log)?|history|news|release[_-]?notes?|releases|\d*-?releasenotes)(?:[/_.-]|$)/i,
    askedFor:
      /\b(?:change(?:s|d|log)?|release[sd]?|releasing|history|news|versions?|new in|since|deprecat\w*|removed|added|upgrad\w*|migrat\w*)\b/i,
  },
  {
    // Text by its unknown extension: scripts of other languages, lists, settings.
    factor: "not_documentation",
    multiplier: 0.4,
    language: "text",
    path: /(?:^|\/)\.[^/]*$|\.(?!(?:txt|text|me|1st)$)[^./]+$/i,
    askedFor: /$^/,
  },
  {
    factor: "licence",
    multiplier: 0.2,
    path: /(?:^|\/)(?:licen[cs]es?|copying|notice|authors|contributors)(?:[._-][\w.-]*)?$/i,
    askedFor: /\b(?:licen[cs]\w*|copyright\w*|authors?|spdx|mit|apache|gpl|bsd)\b/i,
  },
  {
    factor: "licence",
    multiplier: 0.2,
    text: /\bcopyright\b|\blicen[cs]ed under\b|\bSPDX-License|all rights reserved/i,
    askedFor: /\b(?:licen[cs]\w*|copyright\w*|authors?|spdx|mit|apache|gpl|bsd)\b/i,
  },
];

/** Documentation is what is looked for, so its folders count like any other, and a tutorial is no lesser page. */
const NOT_HERE: Readonly<Record<ProseKind, ReadonlySet<string>>> = {
  section: new Set(["path_docs", "path_example", "path_source"]),
  docstring: new Set(["path_docs", "path_source"]),
  comment: new Set(["path_docs", "path_source"]),
  string: new Set(["path_docs", "path_source"]),
};

/** Multipliers for the candidates of one query. */
export function proseMultipliers(query: string, intent: QueryIntent, texts: VersionTexts): Multipliers {
  const ofPath = byPath(query);
  const kinds = intent === "error" ? KIND_WEIGHTS_OF_ERROR : KIND_WEIGHTS;
  const rules = NOISE.filter(({ askedFor }) => !askedFor.test(query));
  return (candidate) => {
    const kind = candidate.textKind ?? "section";
    const text = texts.of(candidate.versionId).range(candidate);
    const noise = rules.find((rule) => isNoise(rule, candidate, text));
    return [
      ...ofPath(candidate).filter(({ factor }) => !NOT_HERE[kind].has(factor)),
      { factor: "text_kind", multiplier: kinds[kind], detail: kind },
      ...(noise ? [{ factor: noise.factor, multiplier: noise.multiplier, detail: "stands in every file or for every version" }] : []),
      ...thinness(candidate, text),
    ];
  };
}

function isNoise({ path, text, language }: NoiseRule, candidate: FusedCandidate, written: string): boolean {
  if (language !== undefined && language !== candidate.language) return false;
  return path?.test(candidate.path) === true || (candidate.textKind === "comment" && text?.test(written) === true);
}

/** Nothing for what the query quotes word for word. */
function thinness({ text: { literal } }: FusedCandidate, text: string): PathFactor[] {
  if (text.length > THIN_CHARS_MAX || literal > 0.5) return [];
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
  if (words >= WORDS_FULL) return [];
  return [{ factor: "few_words", multiplier: THIN_MIN + ((1 - THIN_MIN) * words) / WORDS_FULL, detail: `${words} words` }];
}
