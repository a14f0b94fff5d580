/**
 * The variants of `eval`: queries from a file or from the history, asked of the working tree or of each commit's parent, with or without
 * tuning.
 */
import { realpathSync } from "node:fs";
import { relative, sep } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { EVAL_HISTORY_MAX, EVAL_WORST_MAX, LIMIT_MAX } from "#core/limits.ts";
import type { EvalResponse, EvalTuning } from "#core/protocol/eval.ts";
import { openForQuery } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import { editConfig, writeConfig } from "#engine/settings/config.ts";
import { rankingValues, readSettings } from "#engine/settings/settings.ts";
import { versionOfPath } from "#store/versions/files.ts";
import { type HistoryQuery, historyQueries } from "./commit-queries.ts";
import { type AnsweredQuery, type EvalOptions, type Evaluation, evaluate, reportOf, yieldToEventLoop } from "./eval.ts";
import { tuneProject } from "./held-out.ts";
import { type JudgedQuery, readJudgedQueries } from "./judged-queries.ts";
import { ParentTrees } from "./parent-trees.ts";

type EvalTree = EvalResponse["asked_of"];
export type EvalPhase = "asking" | "tuning";

export interface EvalRequest {
  /** A file of judged queries, and the repository whose rows are asked. */
  readonly queries?: string;
  readonly repo?: string;
  /** The number of queries to make from the history, and the tree that is asked. */
  readonly fromHistory?: number;
  readonly tree: EvalTree;
  readonly limit: number;
  readonly worst: number;
  readonly tune: boolean;
  /** Whether to write the tuned values to the project's settings, if they are an improvement. */
  readonly write: boolean;
  readonly onProgress?: (phase: EvalPhase, done: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Runs an evaluation. Returns its report, and every query that was asked.
 * @throws invalid_input, limit_exceeded, not_indexed, interrupted
 */
export async function runEval(
  workspace: Workspace,
  request: EvalRequest,
): Promise<{ report: EvalResponse; asked: readonly AnsweredQuery[] }> {
  check(request);
  const evaluation = await evaluationOf(workspace, request);
  const about = { repo: workspace.path, asked_of: request.tree };
  const report = reportOf(evaluation, about, request);
  const tuning = request.tune ? await tuningOf(workspace, evaluation.asked, request) : null;
  return { report: { ...report, tuning }, asked: evaluation.asked };
}

function check({ queries, fromHistory, limit, worst }: EvalRequest): void {
  if ((queries === undefined) === (fromHistory === undefined)) {
    throw new CodeCompassError("invalid_input", "Queries come from a file or from the history: give one of the two.", {
      remediation: "codecompass eval --from-history 50, or codecompass eval --queries FILE",
    });
  }
  if (worst > EVAL_WORST_MAX) throw new CodeCompassError("limit_exceeded", `At most ${EVAL_WORST_MAX} of the lowest scores are shown.`);
  if (limit > LIMIT_MAX) throw new CodeCompassError("limit_exceeded", `At most ${LIMIT_MAX} results can be scored.`);
  if (fromHistory !== undefined && fromHistory > EVAL_HISTORY_MAX) {
    throw new CodeCompassError("limit_exceeded", `At most ${EVAL_HISTORY_MAX} commits can be asked for.`);
  }
}

async function evaluationOf(workspace: Workspace, request: EvalRequest): Promise<Evaluation> {
  const { queries, repo, fromHistory = 0, tree, limit, tune: measured, onProgress, signal } = request;
  const options: EvalOptions = {
    limit,
    measured,
    ...(onProgress ? { onProgress: (done: number, of: number) => onProgress("asking", done, of) } : {}),
    ...(signal ? { signal } : {}),
  };
  if (queries !== undefined) return askWorkingTree(workspace, readJudgedQueries(queries, repo), options, queries);
  const rows = await rowsOfHistory(workspace, fromHistory);
  return tree === "parents" ? askParents(workspace, rows, options) : askWorkingTree(workspace, rows, options);
}

async function askWorkingTree(
  workspace: Workspace,
  rows: readonly JudgedQuery[],
  options: EvalOptions,
  queries?: string,
): Promise<Evaluation> {
  const session = new QuerySession(openForQuery(workspace));
  try {
    if (queries !== undefined) await refuseIndexed(session, queries);
    return await evaluate(rows, () => ({ session }), options);
  } finally {
    await session.end();
  }
}

/**
 * Refuses an indexed file of queries: since it holds every query word for word, every query would find it.
 * @throws invalid_input
 */
async function refuseIndexed(session: QuerySession, queries: string): Promise<void> {
  const { view } = await (await session.source(undefined)).ensure("balanced");
  const { project } = session;
  const path = relative(project.workspace.path, realpathSync(queries)).split(sep).join("/");
  if (!versionOfPath(project.db, view, path)) return;
  throw new CodeCompassError("invalid_input", `${path} is in the index, and it holds every query word for word.`, {
    remediation: `Move it out of the workspace, or add a line to .codecompassignore: /${path}`,
  });
}

async function askParents(workspace: Workspace, rows: readonly HistoryQuery[], options: EvalOptions): Promise<Evaluation> {
  const trees = new ParentTrees(workspace);
  try {
    return await evaluate(rows, ({ parent }) => trees.at(parent, options.signal), options);
  } finally {
    trees.close();
  }
}

async function rowsOfHistory({ path, vcs }: Workspace, count: number): Promise<HistoryQuery[]> {
  const rows = await historyQueries(vcs, count);
  if (rows.length > 0) return rows;
  const why = vcs.kind === "none" ? "has no history" : "has no commit that could be asked for";
  throw new CodeCompassError("invalid_input", `${path} ${why}.`, { remediation: "codecompass eval --queries FILE" });
}

async function tuningOf(
  { path }: Workspace,
  asked: readonly AnsweredQuery[],
  { write, onProgress, signal }: EvalRequest,
): Promise<EvalTuning> {
  const rows = asked.flatMap(({ query, places, measured }) => (measured ? [{ text: query, expected: places, query: measured }] : []));
  const tuning = await tuneProject(rows, {
    start: rankingValues(readSettings(path)),
    onProgress: async (done, of) => {
      onProgress?.("tuning", done, of);
      await yieldToEventLoop(signal);
    },
  });
  if (!tuning.is_improvement) return tuning;
  const edit = editConfig(path, "project", new Map(tuning.changes.map(({ key, to }) => [key, to])));
  if (write) writeConfig(edit);
  return { ...tuning, file: edit.path, written: write };
}
