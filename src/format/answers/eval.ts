import { counted } from "#core/counted.ts";
import type { EvalQuery, EvalResponse, EvalScores, EvalTuning } from "#core/protocol/eval.ts";
import { visible } from "#core/visible.ts";
import { printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";

/** Writes a report; `jsonl` has its queries instead, one per line. */
export function evalSheet(report: EvalResponse, queries: readonly EvalQuery[]): Sheet {
  return { data: () => ({ ...report }), rows: queries, lines: () => evalLines(report) };
}

/** The report for people. */
function evalLines(report: EvalResponse): string {
  const { overall, limit, worst, tuning } = report;
  const lines = [asked(report), ""];
  if (overall.queries > 0) lines.push(...table(report), "", latency(report));
  if (worst.length > 0) lines.push("", `Lowest scores (NDCG@${limit}):`, ...worst.flatMap(queryLines));
  if (tuning) lines.push("", ...tuningLines(tuning));
  return lines.join("\n");
}

const TREES: Readonly<Record<EvalResponse["asked_of"], string>> = {
  worktree: "the working tree as it is now",
  parents: "the tree that each commit was made on",
};

function asked({ overall, skipped, missing_files, asked_of }: EvalResponse): string {
  const left = skipped === 0 ? "" : `; ${skipped} left out, because no file that they expect is indexed there`;
  const missing =
    missing_files === 0
      ? ""
      : ` ${counted(missing_files, "other expected file is", "other expected files are")} not indexed and not counted.`;
  return `${counted(overall.queries, "query", "queries")}, asked of ${TREES[asked_of]}${left}.${missing}`;
}

const COLUMN_CHARS = 10;

function table({ kinds, overall, limit }: EvalResponse): string[] {
  const all = kinds.length > 1 ? [...kinds, { kind: "all", ...overall }] : kinds;
  const rows = all.map((row) => ({ ...row, kind: visible(row.kind) }));
  const width = Math.max(...rows.map(({ kind }) => kind.length), "kind".length);
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(COLUMN_CHARS)).join("")}`;
  const header = line("kind", ["queries", `NDCG@${limit}`, "MRR", `recall@${limit}`, "first", "lines"]);
  return [header, ...rows.map((row) => line(row.kind, cells(row)))];
}

function cells(scores: EvalScores): string[] {
  const values = [scores.ndcg, scores.mrr, scores.recall, scores.success_at_1, scores.line_ndcg];
  return [String(scores.queries), ...values.map((value) => (value === null ? "-" : value.toFixed(3)))];
}

function latency({ asked_of, latency_ms: { p50, p95 } }: EvalResponse): string {
  const which = asked_of === "parents" ? "A search, the first after each sync," : "A search";
  return `${which} took ${p50.toFixed(1)} ms (median) and ${p95.toFixed(1)} ms (95th percentile).`;
}

const SHOWN_RESULTS = 5;

function queryLines({ id, kind, query, query_intent, ndcg, expected, got }: EvalQuery): string[] {
  const shown = got.slice(0, SHOWN_RESULTS).join(" ");
  return [
    `  ${ndcg.toFixed(2)}  ${printable(query)}   (${printable(kind)} ${printable(id)}, taken as ${query_intent})`,
    `        wanted  ${printable(expected.join(" "))}`,
    `        got     ${got.length === 0 ? "nothing" : printable(shown)}`,
  ];
}

function tuningLines(tuning: EvalTuning): string[] {
  const { folds, train_queries, held_out_queries, changes, file } = tuning;
  const split =
    folds === 1
      ? `${counted(train_queries, "query", "queries")} to search on, ${held_out_queries} held out`
      : `each fifth of ${counted(held_out_queries, "query", "queries")} held out in turn`;
  const share = `${(100 * tuning.held_out_confidence).toFixed(1)} % of the bootstrap samples gain`;
  return [
    `Tuning (files, and lines for a quarter where they are given): ${split}.`,
    `  searched on  ${tuning.train_before.toFixed(3)} -> ${tuning.train_after.toFixed(3)}`,
    `  held out     ${tuning.held_out_before.toFixed(3)} -> ${tuning.held_out_after.toFixed(3)}  (${tuning.held_out_better} better, ${tuning.held_out_worse} worse; ${share})`,
    `  ${verdict(tuning)}`,
    ...(file === null ? [] : [`  ${tuning.written ? "Written to" : "Would be written, with --write, to"} ${printable(file)}:`]),
    ...changes.map(({ key, from, to }) => `    ${file === null ? "(not written) " : ""}${key}  ${from} -> ${to}`),
  ];
}

function verdict({ is_improvement, changes, rule }: EvalTuning): string {
  if (is_improvement) return "This is an improvement by the rule.";
  if (changes.length === 0) return "No other weights do better on these queries.";
  return `This is not an improvement, and nothing is written. The rule: ${rule}`;
}
