/**
 * Whether an answer knows that it is none: confidence on labelled queries of the right repository against wrong-repository.jsonl.
 *
 *   CODECOMPASS_CORPORA=… CODECOMPASS_EVAL=… bun bench/confidence.ts [--keep DIR] [--worst N]
 *
 * Rows of that file marked `near` ask for something that a program of the same sort could well have.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mean } from "#engine/eval/metrics.ts";
import { BINARY, corpus, evalRows, scratch } from "./corpora.ts";
import { oneLine } from "./retrieval.ts";

const LIMIT = "10";
/** Beginnings of the bands of confidence that the reliability curve is drawn by; the levels begin at the second and the fifth. */
const BANDS = [0, 0.32, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Thresholds that cross-validation chooses from. */
const THRESHOLDS = Array.from({ length: 15 }, (_, step) => (step + 1) / 20);

interface Question {
  readonly repo: string;
  readonly query: string;
  readonly kind: string;
  readonly near?: boolean;
  /** Paths that answer it; none for the wrong repository. */
  readonly expected: readonly string[];
}

interface Answer {
  readonly confidence: number;
  readonly confidence_level: string;
  readonly next_cursor: string | null;
  readonly results: readonly { readonly path: string }[];
}

interface Asked extends Question {
  readonly answer: Answer;
  /** Whether an expected path is shown, and whether it would be were the answer not cut for its low confidence. */
  readonly shown: boolean;
  readonly uncut: boolean;
  /** How many paths are shown before the first expected one; -1 when none is shown. */
  readonly rank: number;
}

function wrongRows(): Question[] {
  const lines = readFileSync(join(import.meta.dir, "wrong-repository.jsonl"), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => ({ ...(JSON.parse(line) as Omit<Question, "expected">), expected: [] }));
}

function rightRows(): Question[] {
  return evalRows().map(({ repo, query, kind, expected }) => ({ repo, query, kind, expected: expected.map(({ path }) => path) }));
}

function askAll(workspace: string, questions: readonly Question[], home: string): Asked[] {
  const env = { ...process.env, CODECOMPASS_HOME: home };
  const run = (args: readonly string[], stdin = ""): string =>
    Bun.spawnSync([BINARY, ...args, "--workspace", workspace, "--log-level", "silent"], {
      env,
      stdin: new TextEncoder().encode(stdin),
      maxBuffer: 1 << 30,
    }).stdout.toString();
  run(["index"]);
  const flags = ["--limit", LIMIT, "--detail", "location", "--format", "json"];
  const lines = run(["search", "-", ...flags], `${questions.map(({ query }) => oneLine(query)).join("\n")}\n`)
    .trim()
    .split("\n");
  if (lines.length !== questions.length) throw new Error(`${workspace}: ${lines.length} answers to ${questions.length} queries`);
  return questions.map((question, at) => {
    const answer = JSON.parse(lines[at] as string) as Answer;
    const isExpected = ({ path }: { path: string }): boolean => question.expected.includes(path);
    const shown = answer.results.some(isExpected);
    const isCut = answer.confidence_level === "low" && answer.next_cursor !== null && question.expected.length > 0;
    const rest = isCut ? (JSON.parse(run(["search", ...flags, "--cursor", answer.next_cursor, oneLine(question.query)])) as Answer) : null;
    const beyond = rest?.results.slice(0, Number(LIMIT) - answer.results.length) ?? [];
    const rank = [...new Set(answer.results.map(({ path }) => path))].findIndex((path) => question.expected.includes(path));
    return { ...question, answer, rank, shown, uncut: shown || beyond.some(isExpected) };
  });
}

/** The chance that a right answer is surer than a wrong one; equals count half (Mann and Whitney's U). */
function areaUnderCurve(right: readonly Asked[], wrong: readonly Asked[]): number {
  let sum = 0;
  for (const a of right)
    for (const b of wrong) sum += a.answer.confidence > b.answer.confidence ? 1 : a.answer.confidence === b.answer.confidence ? 0.5 : 0;
  return sum / (right.length * wrong.length);
}

const below = (asked: readonly Asked[], threshold: number): number =>
  mean(asked.map(({ answer }) => (answer.confidence < threshold ? 1 : 0)));
const share = (asked: readonly Asked[], level: string): number =>
  mean(asked.map(({ answer }) => (answer.confidence_level === level ? 1 : 0)));

/** For every repository, the threshold that separates best in all others, and what it does there. */
function crossValidated(right: readonly Asked[], wrong: readonly Asked[]): { thresholds: number[]; right: number; wrong: number } {
  const thresholds: number[] = [];
  const flagged = { right: 0, wrong: 0 };
  for (const repo of new Set(right.map((asked) => asked.repo))) {
    const others = (asked: readonly Asked[]): Asked[] => asked.filter((item) => item.repo !== repo);
    const held = (asked: readonly Asked[]): Asked[] => asked.filter((item) => item.repo === repo);
    const gain = (threshold: number): number => below(others(wrong), threshold) - below(others(right), threshold);
    const chosen = THRESHOLDS.reduce((best, next) => (gain(next) > gain(best) ? next : best));
    thresholds.push(chosen);
    flagged.right += below(held(right), chosen) * held(right).length;
    flagged.wrong += below(held(wrong), chosen) * held(wrong).length;
  }
  const repos = new Set(right.map((asked) => asked.repo));
  return { thresholds, right: flagged.right / right.length, wrong: flagged.wrong / wrong.filter(({ repo }) => repos.has(repo)).length };
}

/** How often answers of a confidence are right: what a reader may take the number for. */
function reliability(right: readonly Asked[]): void {
  console.log("\nconfidence     answers  first is right  right in five");
  for (const [at, from] of BANDS.entries()) {
    const to = BANDS[at + 1] ?? 1.01;
    const inBand = right.filter(({ answer }) => answer.confidence >= from && answer.confidence < to);
    const within = (ranks: number): string => percent(mean(inBand.map(({ rank }) => (rank >= 0 && rank < ranks ? 1 : 0))));
    console.log(
      `${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}   ${String(inBand.length).padStart(4)}  ${within(1)}        ${within(5)}`,
    );
  }
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`.padStart(8);

function report(right: readonly Asked[], wrong: readonly Asked[], worst: number): void {
  console.log("kind                rows right/wrong    AUC  wrong low  right low  wrong high  right high");
  const row = (name: string, of: readonly Asked[], against: readonly Asked[]): void => {
    if (of.length === 0 || against.length === 0) return;
    const cells = [share(against, "low"), share(of, "low"), share(against, "high"), share(of, "high")].map(percent).join("   ");
    console.log(
      `${name.padEnd(22)} ${String(of.length).padStart(4)} / ${String(against.length).padEnd(4)}  ${areaUnderCurve(of, against).toFixed(3)}  ${cells}`,
    );
  };
  row("all", right, wrong);
  for (const kind of ["natural_language", "error", "symbol", "path"]) {
    const ofKind = (asked: readonly Asked[], near: boolean): Asked[] =>
      asked.filter((item) => item.kind === kind && (item.near ?? false) === near);
    row(kind, ofKind(right, false), ofKind(wrong, false));
    row(`${kind}, near`, ofKind(right, false), ofKind(wrong, true));
  }
  reliability(right);
  const validated = crossValidated(right, wrong);
  const range = `${Math.min(...validated.thresholds)} to ${Math.max(...validated.thresholds)}`;
  console.log(
    `\nthreshold chosen on the other repositories (${range}): ${percent(validated.wrong)} of wrong, ${percent(validated.right)} of right flagged`,
  );
  const rate = (of: (asked: Asked) => boolean): string => mean(right.map((asked) => (of(asked) ? 1 : 0))).toFixed(4);
  console.log(`right file among the first ${LIMIT}: ${rate(({ shown }) => shown)}; were no answer cut: ${rate(({ uncut }) => uncut)}`);
  const surest = [...wrong].sort((a, b) => b.answer.confidence - a.answer.confidence).slice(0, worst);
  const least = [...right].sort((a, b) => a.answer.confidence - b.answer.confidence).slice(0, worst);
  for (const [name, asked] of [
    ["wrong, yet sure", surest],
    ["right, yet unsure", least],
  ] as const) {
    for (const { answer, repo, kind, query } of asked)
      console.log(`${name}  ${answer.confidence.toFixed(2)} [${repo} ${kind}] ${oneLine(query)}`);
  }
}

/** The command line. */
function main(): void {
  const { values } = parseArgs({ options: { keep: { type: "string" }, worst: { type: "string", default: "0" } } });
  const home = values.keep ? { path: values.keep, dispose: () => {} } : scratch();
  mkdirSync(home.path, { recursive: true });
  const questions = [...rightRows(), ...wrongRows()];
  const asked = [...Map.groupBy(questions, ({ repo }) => repo)].flatMap(([repo, ofRepo]) => {
    const path = corpus(repo);
    return path ? askAll(path, ofRepo, home.path) : [];
  });
  home.dispose();
  report(
    asked.filter(({ expected }) => expected.length > 0),
    asked.filter(({ expected }) => expected.length === 0),
    Number(values.worst),
  );
}

if (import.meta.main) main();
