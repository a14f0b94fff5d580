/**
 * Whether answers about the files that are checked out depend on which other commits are indexed: the labelled questions of the evaluation
 * data, asked before and after some earlier commits were indexed, and how many of the answers stayed the same.
 *
 *   CODECOMPASS_CORPORA=… CODECOMPASS_EVAL=… bun bench/other-refs.ts [--repo NAME,…] [--back 100,300,600,1000,1500] [--changed]
 *
 * The checkouts need their history; those without any are skipped. `--changed` prints each question whose answer changed. Ends with status 1
 * when any did.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mean, type Place, pathScore } from "#engine/eval/metrics.ts";
import { ask, gitLines, indexed, type Repository, repositories } from "./asked.ts";
import { type EvalRow, evalRows, scratch } from "./corpora.ts";

const { values } = parseArgs({
  options: {
    repo: { type: "string" },
    back: { type: "string", default: "100,300,600,1000,1500" },
    changed: { type: "boolean", default: false },
  },
});

/** Kinds of questions that words answer: those are weighed by how rare they are. */
const KINDS: ReadonlySet<string> = new Set(["natural_language", "error"]);

interface Answer {
  readonly results: readonly (Place & { readonly score: number })[];
}

/** The answers to one question before and after other commits were indexed. */
interface Pair {
  readonly row: EvalRow;
  readonly before: Answer;
  readonly after: Answer;
}

function pairsOf({ workspace }: Repository, rows: readonly EvalRow[], home: string): Pair[] {
  const answers = (): Answer[] => rows.map(({ query }) => ask<Answer>(workspace, home, "search", ["--", query]) ?? { results: [] });
  indexed(workspace, home);
  const before = answers();
  for (const ref of earlier(workspace)) ask(workspace, home, "search", ["--ref", ref, "--", "main"]);
  return answers().map((after, at) => ({ row: rows[at] as EvalRow, before: before[at] as Answer, after }));
}

/** The commits that are indexed besides, as far as the history goes back. */
function earlier(workspace: string): string[] {
  return values.back.split(",").flatMap((count) => gitLines(workspace, "rev-parse", "--verify", "--quiet", `HEAD~${count}`));
}

const places = ({ results }: Answer): string[] => results.map(({ path, line_start: line }) => `${path}:${line}`);
const isSame = (of: (answer: Answer) => unknown, { before, after }: Pair): boolean => Bun.deepEquals(of(before), of(after));
const score = (of: "before" | "after", pairs: readonly Pair[]): string =>
  mean(pairs.map((pair) => pathScore(pair[of].results, pair.row.expected))).toFixed(3);

function print(name: string, pairs: readonly Pair[]): void {
  const share = (of: (answer: Answer) => unknown): string => `${pairs.filter((pair) => isSame(of, pair)).length}`.padStart(9);
  const counts = [share(({ results }) => results), share(places), share((answer) => places(answer)[0])].join(" ");
  console.log(`${name.padEnd(12)} ${String(pairs.length).padStart(5)} ${counts}   ${score("before", pairs)}   ${score("after", pairs)}`);
  if (values.changed) for (const { row } of pairs.filter((pair) => !isSame(places, pair))) console.log(`  ${row.query}`);
}

const rows = evalRows().filter(({ kind }) => KINDS.has(kind));
const all: Pair[] = [];
console.log("repository   asked same whole     order     first  NDCG@10 before, after");
for (const repository of repositories(values.repo)) {
  const own = rows.filter(({ repo }) => repo === repository.name);
  if (own.length === 0 || earlier(repository.workspace).length === 0) continue;
  const { path, dispose } = scratch();
  try {
    const pairs = pairsOf(repository, own, join(path, repository.name));
    print(repository.name, pairs);
    all.push(...pairs);
  } finally {
    dispose();
  }
}
print("all", all);
process.exitCode = all.every((pair) => isSame((answer) => answer.results, pair)) ? 0 : 1;
