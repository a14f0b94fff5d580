/**
 * Whether an answer knows that it is none: confidence on labelled queries of the right repository against wrong-repository.jsonl.
 *
 *   CODECOMPASS_CORPORA=… CODECOMPASS_EVAL=… bun bench/confidence.ts [--keep DIR] [--worst N]
 *
 * Rows of that file marked `near` ask for something that a program of the same sort could well have.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mean } from "#engine/eval/metrics.ts";
import { BINARY, corpus, evalRows, scratch } from "./corpora.ts";
import { atLeast, type Figure, type SectionResult, type Table } from "./figures.ts";
import { oneLine } from "./retrieval.ts";

const LIMIT = "10";
/** Beginnings of the bands of confidence that the reliability curve is drawn by; the levels begin at the second and the last but one. */
const BANDS = [0, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const CURVE_HEADER = ["confidence", "answers", "mean", "first is right", "right in five"];
/** How often answers that are called high have to be right. */
const HIGH_FIRST = 0.85;
const HIGH_FIVE = 0.97;
const HIGH_THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9];
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
function reliability(right: readonly Asked[]): string[][] {
  return BANDS.map((from, at) => {
    const to = BANDS[at + 1] ?? 1.01;
    const inBand = right.filter(({ answer }) => answer.confidence >= from && answer.confidence < to);
    return [
      `${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}`,
      String(inBand.length),
      share2(mean(inBand.map(({ answer }) => answer.confidence))),
      ...[1, 5].map((ranks) => share2(within(inBand, ranks))),
    ];
  });
}

/** How often an expected path is among the first of an answer. */
const within = (asked: readonly Asked[], ranks: number): number => mean(asked.map(({ rank }) => (rank >= 0 && rank < ranks ? 1 : 0)));
const share2 = (value: number): string => value.toFixed(3);
const high = (asked: readonly Asked[]): Asked[] => asked.filter(({ answer }) => answer.confidence_level === "high");

/** For every repository, the lowest threshold above which answers in all others are right as often as `high` has to be, and how right it is there. */
function highElsewhere(right: readonly Asked[]): { count: number; first: number; five: number } {
  const held = [...new Set(right.map(({ repo }) => repo))].flatMap((repo) => {
    const above = (threshold: number, isHeld: boolean): Asked[] =>
      right.filter((asked) => (asked.repo === repo) === isHeld && asked.answer.confidence >= threshold);
    const chosen = HIGH_THRESHOLDS.find(
      (from) => within(above(from, false), 1) >= HIGH_FIRST && within(above(from, false), 5) >= HIGH_FIVE,
    );
    return above(chosen ?? 1, true);
  });
  return { count: held.length, first: within(held, 1), five: within(held, 5) };
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
  for (const [name, of] of [
    ["all", right],
    ["plain questions", right.filter(isPlain)],
  ] as const) {
    const elsewhere = highElsewhere(of);
    console.log(`\n${name}: ${high(of).length} high, first right ${share2(within(high(of), 1))}, in five ${share2(within(high(of), 5))}`);
    console.log(`threshold of high chosen on the others: ${elsewhere.count}, ${share2(elsewhere.first)}, ${share2(elsewhere.five)}`);
    for (const cells of [CURVE_HEADER, ...reliability(of)]) console.log(cells.map((cell) => cell.padEnd(14)).join("  "));
  }
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

const isPlain = ({ kind }: Question): boolean => kind === "natural_language";

/** Asks every question of the repositories that are there; indexes go to `keep`, or are thrown away. */
function askEverything(keep?: string): { right: Asked[]; wrong: Asked[] } {
  const home = keep ? { path: keep, dispose: () => {} } : scratch();
  mkdirSync(home.path, { recursive: true });
  const questions = [...rightRows(), ...wrongRows()];
  const asked = [...Map.groupBy(questions, ({ repo }) => repo)].flatMap(([repo, ofRepo]) => {
    const path = corpus(repo);
    return path ? askAll(path, ofRepo, home.path) : [];
  });
  home.dispose();
  return { right: asked.filter(({ expected }) => expected.length > 0), wrong: asked.filter(({ expected }) => expected.length === 0) };
}

/** Measures the section of the report. */
export async function measureConfidence(): Promise<SectionResult> {
  const folder = process.env["CODECOMPASS_EVAL"];
  if (!folder || !existsSync(join(folder, "queries.jsonl"))) {
    return { figures: [], tables: [], notes: [], skipped: ["confidence: CODECOMPASS_EVAL does not name a directory with queries.jsonl"] };
  }
  const { right, wrong } = askEverything();
  const plain = right.filter(isPlain);
  const elsewhere = highElsewhere(plain);
  const figure = (name: string, value: number, goal: number): Figure => ({
    name,
    unit: "score",
    value,
    goal: atLeast(goal, `≥ ${goal}`),
    runs: [value],
    yardsticks: [],
  });
  const curve = (title: string, of: readonly Asked[]): Table => ({ title, header: CURVE_HEADER, rows: reliability(of) });
  return {
    figures: [
      figure("Plain questions answered with high confidence, first place right", within(high(plain), 1), HIGH_FIRST),
      figure("The same, right in five", within(high(plain), 5), HIGH_FIVE),
      figure("All queries answered with high confidence, first place right", within(high(right), 1), HIGH_FIRST),
      figure("The same, right in five", within(high(right), 5), HIGH_FIVE),
      figure(
        "Queries of what the repository does not have, low",
        share(
          wrong.filter(({ near }) => !near),
          "low",
        ),
        0.95,
      ),
      figure(
        "Questions that nearly fit the repository, low",
        share(
          wrong.filter(({ near }) => near),
          "low",
        ),
        0.85,
      ),
    ],
    tables: [curve("Reliability, all queries", right), curve("Reliability, plain questions", plain)],
    notes: [
      `${right.length} labelled queries of the right repository, ${wrong.length} of the wrong one (wrong-repository.jsonl). Of the right ones ${(100 * share(right, "low")).toFixed(1)} % are low and ${(100 * share(right, "high")).toFixed(1)} % high; of plain questions ${high(plain).length} of ${plain.length} are high, and ${high(wrong).length} of the wrong ones. An answer is right when the file is an expected one.`,
      `Were the threshold of high chosen for each repository on all others, ${elsewhere.count} plain questions would be high, ${share2(elsewhere.first)} right first and ${share2(elsewhere.five)} in five.`,
    ],
    skipped: [],
  };
}

/** The command line. */
function main(): void {
  const { values } = parseArgs({ options: { keep: { type: "string" }, worst: { type: "string", default: "0" } } });
  const { right, wrong } = askEverything(values.keep);
  report(right, wrong, Number(values.worst));
}

if (import.meta.main) main();
