/** Protocol v1: settings, and how well search scores under them. */
import type { QueryIntent } from "#core/protocol.ts";

/** Settings, and where each value comes from. */
export interface ConfigResponse {
  /** The settings files; later ones override earlier ones. */
  readonly files: readonly { readonly scope: string; readonly path: string; readonly exists: boolean }[];
  readonly settings: readonly {
    readonly key: string;
    readonly value: number | boolean | readonly (string | readonly string[])[];
    readonly default: number | boolean | readonly (string | readonly string[])[];
    readonly source: "default" | "user" | "project";
    /** What the setting does, for people. */
    readonly about: string;
  }[];
}

/** Means over the queries of a group, each from 0 to 1. */
export interface EvalScores {
  readonly queries: number;
  /** NDCG over distinct files, with binary gains. */
  readonly ndcg: number;
  readonly mrr: number;
  readonly recall: number;
  readonly success_at_1: number;
  /** NDCG over expected lines, over the queries that expect lines; null when none does. */
  readonly line_ndcg: number | null;
}

/** One query, the places that it should have found, and those that it found. */
export interface EvalQuery {
  readonly id: string;
  readonly kind: string;
  readonly query: string;
  readonly query_intent: QueryIntent;
  readonly ndcg: number;
  readonly reciprocal_rank: number;
  readonly recall: number;
  readonly line_ndcg: number | null;
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

/** What tuning would change, and whether held-out queries gain by it. */
export interface EvalTuning {
  readonly train_queries: number;
  readonly held_out_queries: number;
  /** 1 for a single split in two; more when each part was held out in turn. */
  readonly folds: number;
  readonly train_before: number;
  readonly train_after: number;
  readonly held_out_before: number;
  readonly held_out_after: number;
  /** The share of bootstrap samples of the held-out queries in which they gain. */
  readonly held_out_confidence: number;
  readonly held_out_better: number;
  readonly held_out_worse: number;
  /** Decided by {@link EvalTuning.rule}. */
  readonly is_improvement: boolean;
  readonly rule: string;
  readonly changes: readonly { readonly key: string; readonly from: number; readonly to: number }[];
  /** The file that was or would be written; null when there is nothing to write. */
  readonly file: string | null;
  readonly written: boolean;
}

export interface EvalResponse {
  readonly repo: string;
  /** The tree that the queries were run on: the working tree, or for each commit the tree of its parent. */
  readonly asked_of: "worktree" | "parents";
  readonly limit: number;
  /** Queries left out because the index has none of the files that they expect. */
  readonly skipped: number;
  /** Expected files of the other queries that the index does not have; the scores do not count them. */
  readonly missing_files: number;
  readonly overall: EvalScores;
  readonly kinds: readonly (EvalScores & { readonly kind: string })[];
  readonly latency_ms: { readonly p50: number; readonly p95: number };
  /** The queries that scored worst, the worst first. */
  readonly worst: readonly EvalQuery[];
  readonly tuning: EvalTuning | null;
}
