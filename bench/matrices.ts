/**
 * The factor values of all candidates of all labelled queries, written once and read by `tune.ts` and `ablation.ts`: a change of
 * weights is then scored in seconds, without an index.
 */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type MeasuredQuery, measureQuery } from "#engine/eval/query-features.ts";
import type { TuningRow } from "#engine/eval/tune.ts";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { plainSearch } from "#engine/search/asked.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import { DEFAULT_SETTINGS } from "#engine/settings/settings.ts";
import { FACTORS } from "#query/rank/factors.ts";
import { corpus, type EvalRow, evalRows } from "./corpora.ts";
import { oneLine } from "./retrieval.ts";

/** A labelled query with its candidates. */
export interface MatrixRow extends TuningRow {
  readonly row: EvalRow;
}

/** What a dump was made with; one made with other factors is made anew. */
const HEADER = JSON.stringify({ factors: FACTORS.map(({ name }) => name) });

/**
 * Reads the matrices of every repository from a directory, or makes those that are not there. `fresh` makes all anew: do that
 * after any change of extraction, recall, intent or factors.
 */
export async function matrices(directory: string, { repos, fresh }: { repos?: readonly string[]; fresh: boolean }): Promise<MatrixRow[]> {
  mkdirSync(directory, { recursive: true });
  const rows = evalRows().filter(({ repo }) => !repos || repos.includes(repo));
  const all: MatrixRow[] = [];
  for (const [repo, ofRepo] of Map.groupBy(rows, (row) => row.repo)) {
    const path = join(directory, `${repo}.jsonl`);
    const queries = (fresh ? undefined : read(path, ofRepo)) ?? (await make(path, repo, ofRepo));
    all.push(...queries.map((query, at) => ({ row: ofRepo[at] as EvalRow, expected: (ofRepo[at] as EvalRow).expected, query })));
  }
  return all;
}

function read(path: string, rows: readonly EvalRow[]): MeasuredQuery[] | undefined {
  if (!existsSync(path)) return undefined;
  const [header, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  if (header !== HEADER || lines.length !== rows.length) return undefined;
  const stored = lines.map((line) => JSON.parse(line) as { id: string; query: MeasuredQuery });
  return stored.every(({ id }, at) => id === rows[at]?.id) ? stored.map(({ query }) => query) : undefined;
}

/** Indexes a repository, in the storage root of the environment, and measures its queries. */
async function make(path: string, repo: string, rows: readonly EvalRow[]): Promise<MeasuredQuery[]> {
  const checkout = corpus(repo);
  if (!checkout) return [];
  console.error(`${repo}: ${rows.length} queries`);
  const workspace = resolveWorkspace(checkout, "/");
  await indexWorkspace(workspace, {});
  const session = new QuerySession(openForQuery(workspace));
  try {
    const { project, texts } = session;
    const view = project.view();
    if (!view) throw new Error(`${checkout} has no view after it was indexed`);
    const source = { project, texts, settings: DEFAULT_SETTINGS };
    const queries = rows.map(({ query }) => measureQuery({ ...source, ...plainSearch(oneLine(query), view) }, oneLine(query)));
    const lines = queries.map((query, at) => JSON.stringify({ id: rows[at]?.id, query }));
    writeFileSync(`${path}.new`, [HEADER, ...lines, ""].join("\n"));
    renameSync(`${path}.new`, path);
    return queries;
  } finally {
    session.close();
  }
}
