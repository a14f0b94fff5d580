/** Retrieval on the labelled queries, beside two rankings that know nothing of code. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { mean, pathScore } from "#engine/eval/metrics.ts";
import { type Ranker, ripgrepRanker, windowRanker } from "./baselines.ts";
import { corpus, type EvalRow, evalRows, scratch } from "./corpora.ts";
import { atLeast, type Figure, type SectionResult, type Table } from "./figures.ts";
import { indexedPaths, openOnlyIndex } from "./index-database.ts";
import { oneLine, type Scored, scoreRepository } from "./retrieval.ts";
import { HAS_RIPGREP, RIPGREP_MISSING } from "./ripgrep.ts";

/** The last row of the evaluation data's table of floors. */
const FLOORS: Readonly<Record<EvalRow["kind"], number>> = { natural_language: 0.706, error: 0.882, path: 0.637, symbol: 0.986 };

interface Compared {
  readonly ours: Scored;
  readonly ripgrep: number;
  readonly windows: number;
}

/** Measures the section. */
export async function measureRetrieval(): Promise<SectionResult> {
  const folder = process.env["CODECOMPASS_EVAL"];
  if (!folder || !existsSync(join(folder, "queries.jsonl"))) {
    return { figures: [], tables: [], notes: [], skipped: ["retrieval: CODECOMPASS_EVAL does not name a directory with queries.jsonl"] };
  }
  if (!HAS_RIPGREP) return { figures: [], tables: [], notes: [], skipped: [RIPGREP_MISSING] };
  const compared: Compared[] = [];
  const skipped: string[] = [];
  for (const [repo, rows] of Map.groupBy(evalRows(), (row) => row.repo)) {
    const workspace = corpus(repo);
    if (workspace) compared.push(...compareRepository(workspace, rows));
    else skipped.push(`retrieval: there is no ${repo} checkout (${rows.length} queries)`);
  }
  return {
    figures: Object.keys(FLOORS).flatMap((kind) => kindFigure(kind as EvalRow["kind"], compared)),
    tables: [groupTable("By kind", compared, ({ row }) => row.kind), groupTable("By repository", compared, ({ row }) => row.repo)],
    notes: [
      "Repository score: the whole repository is indexed, the first ten results of `search` are taken once per path, and scored by NDCG@10 with binary gains over the expected paths. Lines: the same over expected spans, where a result gains when it overlaps one. Routed: the share of queries whose intent was recognised as their kind.",
      "Both yardsticks rank the files of the same list, our index's, and are scored by the same code. ripgrep: the words of the query OR'ed, in any letter case, files ordered by how many different words occur, then by how often. BM25: SQLite FTS5 over windows of 50 lines with the path, identifiers split.",
    ],
    skipped,
  };
}

function compareRepository(workspace: string, rows: readonly EvalRow[]): Compared[] {
  const { path: home, dispose } = scratch();
  try {
    const ours = scoreRepository(workspace, rows, home, false);
    const db = openOnlyIndex(home);
    const paths = indexedPaths(db);
    db.close();
    const ripgrep = ripgrepRanker(workspace, paths);
    const windows = windowRanker(workspace, paths);
    const compared = ours.map((scored) => ({ ours: scored, ripgrep: scoreOf(ripgrep, scored.row), windows: scoreOf(windows, scored.row) }));
    windows.close();
    return compared;
  } finally {
    dispose();
  }
}

function scoreOf(ranker: Ranker, row: EvalRow): number {
  return pathScore(ranker(oneLine(row.query)), row.expected);
}

function kindFigure(kind: EvalRow["kind"], compared: readonly Compared[]): Figure[] {
  const ofKind = compared.filter(({ ours }) => ours.row.kind === kind);
  if (ofKind.length === 0) return [];
  const floor = FLOORS[kind];
  const scores = ofKind.map(({ ours }) => ours.score);
  const ripgrep = ofKind.map((item) => item.ripgrep);
  const windows = ofKind.map((item) => item.windows);
  return [
    {
      name: `retrieval, ${kind} (${ofKind.length} queries), NDCG@10`,
      unit: "score",
      value: mean(scores),
      runs: scores,
      goal: atLeast(floor, `at least ${floor.toFixed(3)}`),
      yardsticks: [
        { tool: "ripgrep", value: mean(ripgrep), runs: ripgrep },
        { tool: "BM25 windows", value: mean(windows), runs: windows },
      ],
    },
  ];
}

function groupTable(title: string, compared: readonly Compared[], key: (scored: Scored) => string): Table {
  const rows = [...Map.groupBy(compared, ({ ours }) => key(ours))].sort().map(([name, items]) => {
    const lines = items.map(({ ours }) => ours.lines).filter((value) => value !== undefined);
    const routed = mean(items.map(({ ours }) => (ours.intent === ours.row.kind ? 1 : 0)));
    const cells = [
      mean(items.map(({ ours }) => ours.score)),
      mean(items.map((item) => item.ripgrep)),
      mean(items.map((item) => item.windows)),
    ];
    const line = lines.length > 0 ? mean(lines).toFixed(3) : "";
    return [name, String(items.length), ...cells.map((cell) => cell.toFixed(3)), line, routed.toFixed(2)];
  });
  return { title, header: ["", "queries", "ours", "ripgrep", "BM25 windows", "ours, lines", "routed"], rows };
}
