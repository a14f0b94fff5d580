/**
 * Tuning the product's own weights on labelled queries over many repositories. Folds are made of whole repositories, so that the
 * held-out score says what a repository gains that the weights have never seen.
 *
 *   CODECOMPASS_CORPORA=… CODECOMPASS_EVAL=… CODECOMPASS_HOME=… bun bench/tune.ts --matrices DIR [--fresh] [--folds 5] [--repo NAME] [--set KEY=VALUE]
 *
 * `--set` begins from another value; with `--folds 0` nothing is tuned and the scores of what was set are printed beside the defaults'.
 */
import { parseArgs } from "node:util";
import { mean } from "#engine/eval/metrics.ts";
import { objectivesUnder, type Tuned, tune } from "#engine/eval/tune.ts";
import { RANKING_PARAMETERS, rankingWith } from "#query/rank/ranking-parameters.ts";
import { type MatrixRow, matrices } from "./matrices.ts";

/** Scores of some rows before and after. */
interface Change {
  readonly row: MatrixRow;
  readonly before: number;
  readonly after: number;
}

type Values = ReadonlyMap<string, number>;

async function crossValidate(rows: readonly MatrixRow[], foldCount: number, start: Values): Promise<void> {
  const repos = [...new Set(rows.map(({ row }) => row.repo))].sort();
  const foldOf = new Map(repos.map((repo, at) => [repo, at % foldCount]));
  const heldOut: Change[] = [];
  const votes = new Map<string, number[]>();
  for (let fold = 0; fold < foldCount; fold++) {
    const train = rows.filter(({ row }) => foldOf.get(row.repo) !== fold);
    const test = rows.filter(({ row }) => foldOf.get(row.repo) === fold);
    const tuned = await tune(train, { start, onParameter: progress(`fold ${fold + 1} of ${foldCount}`) });
    const values = new Map([...start, ...tuned.values]);
    for (const [key, value] of tuned.values) votes.set(key, [...(votes.get(key) ?? []), value]);
    const onTest = changes(test, start, values);
    heldOut.push(...onTest);
    console.log(`fold ${fold + 1}: train ${summary(changes(train, start, values))}; held out ${summary(onTest)}`);
  }
  console.log(`\nheld out, all folds: ${summary(heldOut)}`);
  table("kind", heldOut, ({ row }) => row.row.kind);
  table("repository", heldOut, ({ row }) => row.row.repo);
  console.log("\nwhat the folds agree on (value in each fold that moved it):");
  for (const [key, values] of [...votes].sort((a, b) => b[1].length - a[1].length)) {
    console.log(`  ${values.length} of ${foldCount}  ${key}  ${current(key, start)} -> ${values.join(", ")}`);
  }
}

function current(key: string, start: Values): number {
  return start.get(key) ?? RANKING_PARAMETERS.find((parameter) => parameter.key === key)?.default ?? Number.NaN;
}

function changes(rows: readonly MatrixRow[], from: Values, to: Values): Change[] {
  const before = objectivesUnder(rows, rankingWith(from));
  const after = objectivesUnder(rows, rankingWith(to));
  return rows.map((row, at) => ({ row, before: before[at] as number, after: after[at] as number }));
}

/** Means before and after, the gain with its standard error, and how many queries won and lost. */
function summary(all: readonly Change[]): string {
  const gains = all.map(({ before, after }) => after - before);
  const gain = mean(gains);
  const variance = mean(gains.map((value) => (value - gain) ** 2));
  const error = Math.sqrt(variance / Math.max(1, all.length - 1));
  const won = gains.filter((value) => value > 1e-9).length;
  const lost = gains.filter((value) => value < -1e-9).length;
  const means = `${mean(all.map(({ before }) => before)).toFixed(4)} -> ${mean(all.map(({ after }) => after)).toFixed(4)}`;
  return `${means} (${gain >= 0 ? "+" : ""}${gain.toFixed(4)} ± ${error.toFixed(4)}; ${won} better, ${lost} worse of ${all.length})`;
}

function table(title: string, all: readonly Change[], key: (change: Change) => string): void {
  console.log(`\nby ${title}:`);
  for (const [name, ofName] of [...Map.groupBy(all, key)].sort()) console.log(`  ${name.padEnd(18)} ${summary(ofName)}`);
}

async function tuneAll(rows: readonly MatrixRow[], start: Values): Promise<void> {
  const tuned: Tuned = await tune(rows, { start, onParameter: progress("all repositories") });
  const values = new Map([...start, ...tuned.values]);
  console.log(`\ntuned on all: ${summary(changes(rows, start, values))}`);
  for (const { key, from, to, gain } of tuned.steps) console.log(`  ${key}  ${from} -> ${to}  (+${gain.toFixed(4)} of its queries' mean)`);
}

function progress(what: string): (done: number, of: number) => void {
  return (done, of) => {
    if (done % 20 === 0) console.error(`${what}: ${done} of at most ${of} parameters`);
  };
}

function settings(given: readonly string[]): Map<string, number> {
  return new Map(
    given.map((text) => {
      const [key = "", value] = text.split("=");
      if (!RANKING_PARAMETERS.some((parameter) => parameter.key === key)) throw new Error(`There is no parameter ${key}`);
      return [key, Number(value)];
    }),
  );
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      matrices: { type: "string" },
      fresh: { type: "boolean", default: false },
      folds: { type: "string", default: "5" },
      repo: { type: "string", multiple: true },
      set: { type: "string", multiple: true, default: [] },
    },
  });
  if (!values.matrices) throw new Error("Name a directory for the matrices: --matrices DIR");
  const rows = await matrices(values.matrices, { fresh: values.fresh, ...(values.repo ? { repos: values.repo } : {}) });
  const start = settings(values.set);
  const all = changes(rows, new Map(), start);
  console.log(`defaults${start.size > 0 ? " -> what was set" : ""}: ${summary(all)}`);
  table("kind", all, ({ row }) => row.row.kind);
  const folds = Number(values.folds);
  if (folds > 1) {
    await crossValidate(rows, folds, start);
    await tuneAll(rows, start);
  }
}
