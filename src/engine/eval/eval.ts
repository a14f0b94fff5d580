/** Use case `eval`: measures how well search finds what judged queries expect, and whether other weights would do better. */

import { setImmediate } from "node:timers/promises";
import { interrupted } from "#core/errors.ts";
import type { EvalQuery, EvalResponse, EvalScores } from "#core/protocol/eval.ts";
import { plainSearch } from "#engine/search/asked.ts";
import { search } from "#engine/search/search.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { versionOfPath } from "#store/versions/files.ts";
import { tenThousandths } from "#text/rounded.ts";
import type { JudgedQuery } from "./judged-queries.ts";
import { lineScore, mean, type Place, pathScore, recallOf, reciprocalRank } from "./metrics.ts";
import { type MeasuredQuery, measureQuery } from "./query-features.ts";

/** The session, and the ref in it, that a query is asked of; without a ref, the session's default. */
export interface AskedAt {
  readonly session: QuerySession;
  readonly ref?: string;
}

export interface EvalOptions {
  /** Results that are requested and scored per query. */
  readonly limit: number;
  /** Whether to keep what tuning needs. */
  readonly measured: boolean;
  readonly onProgress?: (done: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/** A query with its answer's scores. */
export interface AnsweredQuery extends EvalQuery {
  /** The expected places whose files the index has. */
  readonly places: readonly Place[];
  readonly missingFiles: number;
  readonly latencyMs: number;
  readonly measured: MeasuredQuery | undefined;
}

export interface Evaluation {
  readonly asked: readonly AnsweredQuery[];
  /** The number of queries none of whose expected files is in the index. */
  readonly skipped: number;
}

/**
 * Asks every query, in order, and scores the answers.
 * @throws interrupted when the signal is aborted
 */
export async function evaluate<T extends JudgedQuery>(
  rows: readonly T[],
  askedAt: (row: T) => Promise<AskedAt> | AskedAt,
  options: EvalOptions,
): Promise<Evaluation> {
  const asked: AnsweredQuery[] = [];
  let skipped = 0;
  for (const [done, row] of rows.entries()) {
    options.onProgress?.(done, rows.length);
    await yieldToEventLoop(options.signal);
    const result = await ask(await askedAt(row), row, options);
    if (result) asked.push(result);
    else skipped++;
  }
  return { asked, skipped };
}

/**
 * Lets signals be delivered.
 * @throws interrupted
 */
export async function yieldToEventLoop(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  if (signal?.aborted) throw interrupted("nothing was changed");
}

/** Asks one query; undefined when the index has none of the expected files, so that nothing could find them. */
async function ask({ session, ref }: AskedAt, row: JudgedQuery, { limit, measured }: EvalOptions): Promise<AnsweredQuery | undefined> {
  const startedMs = performance.now();
  const answer = await search(session, { query: row.query, limit, detail: "location", ...(ref === undefined ? {} : { ref }) });
  const latencyMs = performance.now() - startedMs;
  const view = (await session.source(ref)).view();
  if (!view) return undefined;
  const wanted = new Set(row.expected.map(({ path }) => path));
  const known = new Set([...wanted].filter((path) => versionOfPath(session.project.db, view, path)));
  const places = row.expected.filter(({ path }) => known.has(path));
  if (places.length === 0) return undefined;
  const { project, texts } = session;
  return {
    ...scored(row, places, answer.results, limit),
    query_intent: answer.query_intent,
    places,
    missingFiles: wanted.size - known.size,
    latencyMs,
    measured: measured
      ? measureQuery({ project, texts, settings: (await session.settings()).current(), ...plainSearch(row.query, view) }, row.query)
      : undefined,
  };
}

function scored({ id, kind, query }: JudgedQuery, expected: readonly Place[], results: readonly Place[], limit: number) {
  return {
    id,
    kind,
    query,
    ndcg: pathScore(results, expected, limit),
    reciprocal_rank: reciprocalRank(results, expected),
    recall: recallOf(results, expected),
    line_ndcg: lineScore(results, expected, limit) ?? null,
    expected: expected.map(shownPlace),
    got: results.map(shownPlace),
  };
}

function shownPlace({ path, line_start }: Place): string {
  return line_start === undefined ? path : `${path}:${line_start}`;
}

/** The report of an evaluation; `asked_of` says which tree was asked. */
export function reportOf(
  { asked, skipped }: Evaluation,
  about: Pick<EvalResponse, "repo" | "asked_of">,
  { limit, worst }: { readonly limit: number; readonly worst: number },
): EvalResponse {
  const latencies = asked.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const byScore = asked.filter(({ ndcg }) => ndcg < 1).sort((a, b) => a.ndcg - b.ndcg || a.recall - b.recall);
  return {
    ...about,
    limit,
    skipped,
    missing_files: asked.reduce((sum, { missingFiles }) => sum + missingFiles, 0),
    overall: scoresOf(asked),
    kinds: [...Map.groupBy(asked, ({ kind }) => kind)].sort().map(([kind, ofKind]) => ({ kind, ...scoresOf(ofKind) })),
    latency_ms: { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) },
    worst: byScore.slice(0, worst).map(publicFields),
    tuning: null,
  };
}

/** The fields of an answered query that may be printed, rounded. */
export function publicFields({ places: _, missingFiles: __, latencyMs: ___, measured: ____, ...query }: AnsweredQuery): EvalQuery {
  const { ndcg, reciprocal_rank, recall, line_ndcg } = query;
  const rounded = { ndcg: tenThousandths(ndcg), reciprocal_rank: tenThousandths(reciprocal_rank), recall: tenThousandths(recall) };
  return { ...query, ...rounded, line_ndcg: line_ndcg === null ? null : tenThousandths(line_ndcg) };
}

function scoresOf(asked: readonly AnsweredQuery[]): EvalScores {
  const lines = asked.map(({ line_ndcg }) => line_ndcg).filter((value) => value !== null);
  return {
    queries: asked.length,
    ndcg: tenThousandths(mean(asked.map(({ ndcg }) => ndcg))),
    mrr: tenThousandths(mean(asked.map(({ reciprocal_rank }) => reciprocal_rank))),
    recall: tenThousandths(mean(asked.map(({ recall }) => recall))),
    success_at_1: tenThousandths(mean(asked.map(({ reciprocal_rank }) => (reciprocal_rank === 1 ? 1 : 0)))),
    line_ndcg: lines.length > 0 ? tenThousandths(mean(lines)) : null,
  };
}

/** A percentile of sorted values, by the nearest rank. */
function percentile(sorted: readonly number[], share: number): number {
  return tenThousandths(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
}
