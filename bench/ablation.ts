/**
 * What each factor, channel and path factor is worth: scores per kind of query without it.
 *
 *   CODECOMPASS_CORPORA=… CODECOMPASS_EVAL=… CODECOMPASS_HOME=… bun bench/ablation.ts --matrices DIR [--fresh] [--repo NAME] [--lines]
 *
 * `--lines` scores lines instead of files. A column is the change of the mean score; a factor without which a score grows does harm there.
 */
import { parseArgs } from "node:util";
import { lineScore, mean, pathScore } from "#engine/eval/metrics.ts";
import { resultsUnder } from "#engine/eval/query-features.ts";
import { rankingWith, WEIGHT_PARAMETERS } from "#query/rank/ranking-parameters.ts";
import type { Ranking } from "#query/rank/weights.ts";
import { type MatrixRow, matrices } from "./matrices.ts";

const SCORED_RESULTS = 10;
const KINDS = ["natural_language", "symbol", "error", "path"] as const;

/** What is taken away: the parameters of one factor in all intents. A multiplier does nothing at 1, a weight at 0. */
function switches(): Map<string, Map<string, number>> {
  const byName = Map.groupBy(WEIGHT_PARAMETERS, ({ key, intent }) =>
    intent === null ? key : key.replace(`ranking.weights.${intent}.`, ""),
  );
  return new Map([...byName].map(([name, all]) => [name, new Map(all.map(({ key, intent }) => [key, intent === null ? 1 : 0]))]));
}

type Score = (row: MatrixRow, ranking: Ranking) => number | undefined;

const files: Score = ({ query, expected }, ranking) => pathScore(resultsUnder(query, ranking, SCORED_RESULTS), expected);
const lines: Score = ({ query, expected }, ranking) => lineScore(resultsUnder(query, ranking, SCORED_RESULTS), expected);

/** Mean scores per kind, and over all. */
function means(rows: readonly MatrixRow[], ranking: Ranking, score: Score): number[] {
  const scored = rows.map((item) => ({ kind: item.row.kind, value: score(item, ranking) }));
  const of = (kept: typeof scored): number => mean(kept.map(({ value }) => value).filter((value) => value !== undefined));
  return [...KINDS.map((kind) => of(scored.filter((item) => item.kind === kind))), of(scored)];
}

function report(rows: readonly MatrixRow[], score: Score): void {
  const base = means(rows, rankingWith(new Map()), score);
  const line = (name: string, cells: readonly string[]): void =>
    console.log(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(18)).join("")}`);
  line("without", [...KINDS, "all"]);
  line(
    "(nothing)",
    base.map((value) => value.toFixed(4)),
  );
  for (const [name, values] of switches()) {
    const without = means(rows, rankingWith(values), score);
    line(
      name,
      without.map((value, at) => signed(value - (base[at] as number))),
    );
  }
}

function signed(change: number): string {
  return Math.abs(change) < 0.00005 ? "." : `${change > 0 ? "+" : ""}${change.toFixed(4)}`;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      matrices: { type: "string" },
      fresh: { type: "boolean", default: false },
      repo: { type: "string", multiple: true },
      lines: { type: "boolean", default: false },
    },
  });
  if (!values.matrices) throw new Error("Name a directory for the matrices: --matrices DIR");
  const rows = await matrices(values.matrices, { fresh: values.fresh, ...(values.repo ? { repos: values.repo } : {}) });
  report(rows, values.lines ? lines : files);
}
