/** All numbers of the ranking in one value. Those of a single stage are defined beside that stage. */
import type { QueryIntent } from "#core/protocol.ts";
import { LOCATE, LOCATE_KINDS } from "#query/rank/locate/locate-numbers.ts";
import { SNIPPET_TEXT } from "#query/read/match-lines.ts";
import type { Channel } from "#query/recall/candidate.ts";
import { FUSION } from "#query/recall/fuse.ts";
import { DIVERSITY } from "./diversify.ts";
import { DOCS_NUMBERS } from "./docs-numbers.ts";
import { type FactorName, FILE_TEXT, KINDS, WORDS } from "./factors.ts";
import { PATH_MULTIPLIERS, type PathMultipliers } from "./path-factors.ts";
import { WITHIN_FILE } from "./within-file.ts";

export interface IntentWeights {
  /** Weight of each channel in the fused score; a candidate at rank 0 in every channel has the fused score 1. */
  readonly channels: Readonly<Record<Channel, number>>;
  readonly factors: Readonly<Record<FactorName, number>>;
  /** Exponent of the path multipliers: 1 applies them fully, 0 not at all. */
  readonly path: number;
}

type Weights = Readonly<Record<QueryIntent, IntentWeights>>;
type FactorWeights = IntentWeights["factors"];

const WEIGHTS: Weights = {
  symbol: {
    channels: { quoted: 0, names: 2, symbols: 1, snippets: 0.3, docs: 0.3, files: 0.2 },
    factors: {
      fusion: 0.3,
      text: 0.1,
      coverage: 0,
      quoted: 6,
      literal: 0,
      file_text: 0.1,
      file_place: 0,
      exact_symbol: 4,
      qualified_name: 2.5,
      typo_guess: 3,
      embedded_symbol: 0,
      name_overlap: 1,
      breadcrumb: 0,
      file_stem: 0.6,
      centrality: 0,
      directory: 0.2,
      path_end: 0,
      definition: 0.8,
      kind: 1,
    },
    path: 0.4,
  },
  path: {
    channels: { quoted: 0, names: 0.3, symbols: 0.3, snippets: 0.4, docs: 0.3, files: 2 },
    factors: {
      fusion: 1.5,
      text: 0.3,
      coverage: 0,
      quoted: 6,
      literal: 0,
      file_text: 0.2,
      file_place: 0,
      exact_symbol: 0.5,
      qualified_name: 0,
      typo_guess: 0.3,
      embedded_symbol: 0,
      name_overlap: 0.3,
      breadcrumb: 0,
      file_stem: 1,
      centrality: 0,
      directory: 1,
      path_end: 4,
      definition: 0.1,
      kind: 0,
    },
    path: 0.3,
  },
  error: {
    channels: { quoted: 0, names: 0.5, symbols: 0.3, snippets: 1.5, docs: 0.3, files: 0.2 },
    factors: {
      fusion: 1,
      text: 1.5,
      coverage: 0,
      quoted: 6,
      literal: 3,
      file_text: 0.3,
      file_place: 0,
      exact_symbol: 0,
      qualified_name: 0,
      typo_guess: 0.3,
      embedded_symbol: 0.5,
      name_overlap: 0.3,
      breadcrumb: 0,
      file_stem: 0.3,
      centrality: 0,
      directory: 0.2,
      path_end: 0,
      definition: 0.1,
      kind: 0,
    },
    path: 1,
  },
  natural_language: {
    channels: { quoted: 0, names: 0.9, symbols: 0.8, snippets: 1, docs: 0.3, files: 0.7 },
    factors: {
      fusion: 0.15,
      text: 0.3,
      coverage: 0,
      quoted: 6,
      literal: 0.2,
      file_text: 0.8,
      file_place: 6.6,
      exact_symbol: 0.5,
      qualified_name: 0,
      typo_guess: 0.4,
      embedded_symbol: 0.4,
      name_overlap: 0.4,
      breadcrumb: 0,
      file_stem: 1.3,
      centrality: 0.25,
      directory: 0.9,
      path_end: 0,
      definition: 0.3,
      kind: 0.3,
    },
    path: 1.25,
  },
};

const PROSE: FactorWeights = {
  fusion: 0,
  text: 1,
  coverage: 1,
  quoted: 0,
  literal: 0.6,
  file_text: 0.3,
  file_place: 0,
  exact_symbol: 0.5,
  qualified_name: 0.3,
  typo_guess: 0,
  embedded_symbol: 0.4,
  name_overlap: 0.4,
  breadcrumb: 0.8,
  file_stem: 0.5,
  centrality: 0,
  directory: 0.2,
  path_end: 0,
  definition: 0,
  kind: 0,
};

/** Weights of a search in prose: the text counts first, then its headings. */
const DOCS_WEIGHTS: Readonly<Record<QueryIntent, FactorWeights>> = {
  symbol: PROSE,
  path: PROSE,
  error: { ...PROSE, literal: 2.5, name_overlap: 0.2, breadcrumb: 0.1, file_stem: 0.1, directory: 0 },
  natural_language: PROSE,
};

/** The numbers of each stage by name, as in `ranking.<stage>.<number>` of a settings file. */
const STAGES = {
  fusion: FUSION,
  snippet_text: SNIPPET_TEXT,
  words: WORDS,
  kinds: KINDS,
  file_text: FILE_TEXT,
  within_file: WITHIN_FILE,
  diversity: DIVERSITY,
  locate: LOCATE,
  locate_kinds: LOCATE_KINDS,
  ...DOCS_NUMBERS,
};
export type Stages = Readonly<typeof STAGES>;

/** All numbers of a project's ranking. */
export interface Ranking {
  readonly weights: Weights;
  readonly docsWeights: typeof DOCS_WEIGHTS;
  readonly multipliers: PathMultipliers;
  readonly stages: Stages;
}

/** `rank_profile_version`: equal for equal numbers. A checksum, because people sooner or later forget to raise a version number. */
export function rankProfileVersion(ranking: Ranking): string {
  return Bun.hash.xxHash32(JSON.stringify(ranking)).toString(16).padStart(8, "0");
}

export const DEFAULT_RANKING: Ranking = {
  weights: WEIGHTS,
  docsWeights: DOCS_WEIGHTS,
  multipliers: PATH_MULTIPLIERS,
  stages: STAGES,
};
