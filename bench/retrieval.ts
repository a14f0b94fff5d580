/**
 * Retrieval quality on labelled queries, through the executable.
 *
 *   CODECOMPASS_CORPORA=… CODECOMPASS_EVAL=… bun bench/retrieval.ts [--repo NAME] [--keep DIR] [--worst N] [--semble]
 *
 * `--keep DIR` keeps the indexes there, so that a second run only queries.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lineScore, mean, type Place, pathScore, targetScore } from "#engine/eval/metrics.ts";
import { BINARY, corpus, type EvalRow, evalRows, scratch } from "./corpora.ts";

const SCORED_RESULTS = 10;

/** What one query got. */
export interface Scored {
  readonly row: EvalRow;
  readonly results: readonly Place[];
  readonly intent: string;
  readonly score: number;
  readonly lines: number | undefined;
}

/** Searches for the queries of one repository and scores the answers. `home` keeps the index. */
export function scoreRepository(path: string, ofRepo: readonly EvalRow[], home: string, semble: boolean): Scored[] {
  const root = semble ? (ofRepo[0]?.root ?? "") : "";
  const answers = searchAll(join(path, root), ofRepo, home);
  return ofRepo.map((row, index) => {
    const answer = answers[index] as Answer;
    const prefix = root === "" ? "" : `${root}/`;
    const results = answer.results.map((result) => ({ ...result, path: prefix + result.path }));
    const ten = results.slice(0, SCORED_RESULTS);
    return {
      row,
      results,
      intent: answer.query_intent,
      score: semble ? targetScore(ten, row.expected) : pathScore(ten, row.expected),
      lines: lineScore(ten, row.expected),
    };
  });
}

interface Answer {
  readonly results: Place[];
  readonly query_intent: string;
}

/** Indexes a workspace if it is not, and answers the queries in one process. */
function searchAll(workspace: string, ofRepo: readonly EvalRow[], home: string): Answer[] {
  const env = { ...process.env, CODECOMPASS_HOME: home };
  const index = Bun.spawnSync([BINARY, "index", "--workspace", workspace], { env, stderr: "inherit" });
  if (index.exitCode !== 0) throw new Error(`indexing ${workspace} failed`);
  const queries = ofRepo.map((row) => oneLine(row.query)).join("\n");
  const search = Bun.spawnSync([BINARY, "search", "-", "--workspace", workspace, "--limit", "30", "--detail", "location"], {
    env,
    stdin: new TextEncoder().encode(`${queries}\n`),
    stderr: "inherit",
    maxBuffer: 1 << 30,
  });
  const answers = search.stdout.toString().trim().split("\n");
  if (answers.length !== ofRepo.length) throw new Error(`${workspace}: ${answers.length} answers to ${ofRepo.length} queries`);
  return answers.map((line) => JSON.parse(line) as Answer);
}

/** A query as one line of input. */
export function oneLine(query: string): string {
  return query.replace(/\s*\n\s*/g, " ");
}

function report(all: readonly Scored[], worstCount: number): void {
  const table = (title: string, key: (item: Scored) => string): void => {
    console.log(`\n${title.padEnd(24)} rows  ndcg@10  lines  intent`);
    for (const [name, items] of [...Map.groupBy(all, key)].sort()) {
      const lines = items.map((item) => item.lines).filter((value) => value !== undefined);
      const intents = mean(items.map((item) => (item.intent === item.row.kind ? 1 : 0)));
      const cells = [
        mean(items.map((item) => item.score)).toFixed(3),
        lines.length > 0 ? mean(lines).toFixed(3) : "  -  ",
        intents.toFixed(2),
      ];
      console.log(`${name.padEnd(24)} ${String(items.length).padStart(4)}  ${cells[0]}    ${cells[1]}  ${cells[2]}`);
    }
  };
  table("kind", (item) => item.row.kind);
  table("kind/subkind", (item) => `${item.row.kind}/${item.row.subkind ?? ""}`);
  table("language", (item) => item.row.language);
  table("source", (item) => item.row.source);
  const worst = [...all].sort((a, b) => a.score - b.score).slice(0, worstCount);
  for (const { row, results, score, intent } of worst) {
    console.log(`\n${score.toFixed(2)} [${row.repo} ${row.kind}, routed ${intent}] ${row.query}`);
    console.log(`   wanted ${row.expected.map((place) => `${place.path}:${place.line_start ?? ""}`).join(" ")}`);
    console.log(
      `   got    ${results
        .slice(0, 5)
        .map((place) => `${place.path}:${place.line_start}`)
        .join(" ")}`,
    );
  }
}

/** The command line. */
function main(): void {
  const { values } = parseArgs({
    options: {
      repo: { type: "string", multiple: true },
      kind: { type: "string" },
      keep: { type: "string" },
      worst: { type: "string", default: "0" },
      semble: { type: "boolean", default: false },
    },
  });
  const rows = evalRows().filter(
    (row) =>
      (!values.repo || values.repo.includes(row.repo)) &&
      (!values.kind || row.kind === values.kind) &&
      (!values.semble || row.source === "semble"),
  );
  const home = values.keep ? { path: values.keep, dispose: () => {} } : scratch();
  mkdirSync(home.path, { recursive: true });
  // A store of its own, so that the statistics of the two kinds of score do not mix.
  const store = join(home.path, values.semble ? "semble" : "whole");
  const scored = [...Map.groupBy(rows, (row) => row.repo)].flatMap(([repo, ofRepo]) => {
    const path = corpus(repo);
    return path ? scoreRepository(path, ofRepo, store, values.semble) : [];
  });
  home.dispose();
  report(scored, Number(values.worst));
}

if (import.meta.main) main();
