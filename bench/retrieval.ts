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
import { BINARY, corpus, type EvalRow, evalRows, scratch } from "./corpora.ts";
import { lineScore, mean, type Place, pathScore, targetScore } from "./scores.ts";

const { values } = parseArgs({
  options: {
    repo: { type: "string", multiple: true },
    kind: { type: "string" },
    keep: { type: "string" },
    worst: { type: "string", default: "0" },
    semble: { type: "boolean", default: false },
  },
});

interface Scored {
  readonly row: EvalRow;
  readonly results: readonly Place[];
  readonly intent: string;
  readonly score: number;
  readonly lines: number | undefined;
}

const rows = evalRows().filter(
  (row) =>
    (!values.repo || values.repo.includes(row.repo)) &&
    (!values.kind || row.kind === values.kind) &&
    (!values.semble || row.source === "semble"),
);
const home = values.keep ? { path: values.keep, dispose: () => {} } : scratch();
mkdirSync(home.path, { recursive: true });
const scored: Scored[] = [];
for (const [repo, ofRepo] of Map.groupBy(rows, (row) => row.repo)) scored.push(...scoreRepository(repo, ofRepo));
home.dispose();
report(scored);

function scoreRepository(repo: string, ofRepo: readonly EvalRow[]): Scored[] {
  const path = corpus(repo);
  if (!path) return [];
  const root = values.semble ? (ofRepo[0]?.root ?? "") : "";
  const workspace = join(path, root);
  // A store of its own, so that the statistics of the two kinds of score do not mix.
  const env = { ...process.env, CODECOMPASS_HOME: join(home.path, values.semble ? "semble" : "whole") };
  const index = Bun.spawnSync([BINARY, "index", "--workspace", workspace], { env, stderr: "inherit" });
  if (index.exitCode !== 0) throw new Error(`indexing ${repo} failed`);
  const queries = ofRepo.map((row) => row.query.replace(/\s*\n\s*/g, " ")).join("\n");
  const search = Bun.spawnSync([BINARY, "search", "-", "--workspace", workspace, "--limit", "30", "--detail", "location"], {
    env,
    stdin: new TextEncoder().encode(`${queries}\n`),
    stderr: "inherit",
    maxBuffer: 1 << 30,
  });
  const answers = search.stdout.toString().trim().split("\n");
  if (answers.length !== ofRepo.length) throw new Error(`${repo}: ${answers.length} answers to ${ofRepo.length} queries`);
  return ofRepo.map((row, index) => {
    const answer = JSON.parse(answers[index] as string) as { results: Place[]; query_intent: string };
    const prefix = root === "" ? "" : `${root}/`;
    const results = answer.results.map((result) => ({ ...result, path: prefix + result.path }));
    const ten = results.slice(0, 10);
    return {
      row,
      results,
      intent: answer.query_intent,
      score: values.semble ? targetScore(ten, row.expected) : pathScore(ten, row.expected),
      lines: lineScore(ten, row.expected),
    };
  });
}

function report(all: readonly Scored[]): void {
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
  const worst = [...all].sort((a, b) => a.score - b.score).slice(0, Number(values.worst));
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
