/**
 * Pasted errors: messages of the sources of the corpora, their placeholders filled with junk as a running program fills them.
 *
 *   CODECOMPASS_CORPORA=… bun bench/pasted-errors.ts [--keep DIR] [--seed 1] [--values own] [--words 4] [--misses] [--write FILE]
 *
 * With `--values own` the values are short strings that stand somewhere in the same repository, as a program reports its own settings, types
 * and files: then the values find places by themselves, and none of these is the answer. `--words` is how many words a message has at least
 * beside its values; `--misses` prints what was not first.
 *
 * None of these is among the labelled queries, which are made of other messages or with other values. `--write` only writes the questions,
 * as rows of the evaluation data. The same seed makes the same questions.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mean } from "#engine/eval/metrics.ts";
import { randomFrom } from "./asked.ts";
import { corpus, type EvalRow, scratch } from "./corpora.ts";
import { scoreRepository } from "./retrieval.ts";

const REPOSITORIES =
  "axios cats chi cobra curl dapper exposed fastapi flask fmtlib monolog newtonsoft-json pydantic redis redux requests serde sinatra tokio vitest zod";
const MESSAGES_PER_REPOSITORY = 15;
const WORDS_MIN = "4";
const MESSAGE_CHARS_MAX = 160;
const FIRST_RANKS = [1, 5] as const;

const SOURCE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|[ch]|cc|cpp|hpp|cs|kt|scala|php)$/;
const NOT_SOURCE =
  /(?:^|\/)(?:tests?|specs?|__tests__|docs?|docs_src|examples?|bench\w*|fixtures?|locales?)\/|[._-](?:test|spec)\.|(?:^|\/)test_|Tests?\.\w+$/i;
const REPORTS = /\b(?:raise|throw|panic|Errorf|errors?\.New|fail\w*|\w*Error|\w*Exception|bail!|assert\w*|warn\w*|infof|trigger_error)\b/;
const LITERAL = /"((?:[^"\\]|\\.){16,200})"|'((?:[^'\\]|\\.){16,200})'|`([^`]{16,200})`/g;
const PLACEHOLDER = /%(?:\d+\$)?[-+#0]*\d*(?:\.\d+)?(?:l|ll|z)?[sdvqwxuifcp]|\$\{[^}]*\}|#\{[^}]*\}|\{[^}]*\}|\$\w+/g;
const SHORT_STRING = /"([\w@/][\w./:@-]{2,30}\w)"|'([\w@/][\w./:@-]{2,30}\w)'/g;
const JUNK =
  "foo|/tmp/build/x.yml|42|0x7ffe12a0|user@example.com|Acme.Widget|my-service-01|2024-05-01T10:00:00Z|8f14e45fceea|[a b c]|localhost:8080|<nil>|quux_value|3.14";

interface Message {
  readonly path: string;
  readonly line: number;
  readonly template: string;
}

/** How questions are made. */
interface Making {
  readonly seed: number;
  readonly wordsMin: number;
  /** Values are the repository's own strings. */
  readonly hasOwnValues: boolean;
}

function pathsOf(workspace: string): string[] {
  const listed = Bun.spawnSync(["git", "-C", workspace, "ls-files"], { maxBuffer: 1 << 28 }).stdout.toString();
  return listed.split("\n").filter((path) => SOURCE.test(path));
}

function messagesOf(workspace: string, wordsMin: number): Message[] {
  const paths = pathsOf(workspace).filter((path) => !NOT_SOURCE.test(path));
  return paths.flatMap((path) => messagesIn(path, readFileSync(join(workspace, path), "utf8"), wordsMin));
}

/** Short strings of a repository, tests and all, without white space in them. */
function ownValues(workspace: string): string[] {
  const strings = pathsOf(workspace).flatMap((path) => [...readFileSync(join(workspace, path), "utf8").matchAll(SHORT_STRING)]);
  return [...new Set(strings.map((match) => match[1] ?? match[2] ?? ""))];
}

function messagesIn(path: string, text: string, wordsMin: number): Message[] {
  return text.split("\n").flatMap((written, at) => {
    if (!REPORTS.test(written) || written.length > 400) return [];
    return [...written.matchAll(LITERAL)]
      .map((match) => match[1] ?? match[2] ?? match[3] ?? "")
      .filter((template) => isMessage(template, wordsMin))
      .map((template) => ({ path, line: at + 1, template }));
  });
}

function isMessage(template: string, wordsMin: number): boolean {
  const fixed = template.replace(PLACEHOLDER, " ").match(/\b[A-Za-z]{2,}\b/g) ?? [];
  return template.match(PLACEHOLDER) !== null && fixed.length >= wordsMin && !/[<>=]{2}|;\s*$|\\x/.test(template);
}

/** The message as a program prints it. */
function filled(template: string, values: readonly string[], random: () => number): string {
  const junk = (): string => values[Math.floor(random() * values.length)] as string;
  const plain = template
    .replace(PLACEHOLDER, junk)
    .replace(/\\[nt]/g, " ")
    .replace(/\\(.)/g, "$1");
  return plain.replace(/\s+/g, " ").trim().slice(0, MESSAGE_CHARS_MAX);
}

/** Questions of one repository; of messages that stand in several places none is the answer, so those are left out. */
function rowsOf(repo: string, workspace: string, { seed, wordsMin, hasOwnValues }: Making): EvalRow[] {
  const random = randomFrom(seed + Bun.hash.xxHash32(repo));
  const all = [...Map.groupBy(messagesOf(workspace, wordsMin), ({ template }) => template).values()].filter(({ length }) => length === 1);
  const fillers = hasOwnValues ? ownValues(workspace) : JUNK.split("|");
  const chosen = all
    .map(([message]) => ({ message: message as Message, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, MESSAGES_PER_REPOSITORY);
  return chosen.map(({ message: { path, line, template } }, at) => ({
    id: `pasted:${repo}:${at}`,
    repo,
    language: "",
    kind: "error",
    query: filled(template, fillers, random),
    expected: [{ path, line_start: line, line_end: line }],
    source: "pasted",
    root: "",
  }));
}

/** The command line. */
function main(): void {
  const { values } = parseArgs({
    options: {
      keep: { type: "string" },
      seed: { type: "string", default: "1" },
      values: { type: "string", default: "junk" },
      words: { type: "string", default: WORDS_MIN },
      misses: { type: "boolean", default: false },
      write: { type: "string" },
    },
  });
  const places = REPOSITORIES.split(" ").map((repo) => ({ repo, workspace: corpus(repo) }));
  const making = { seed: Number(values.seed), wordsMin: Number(values.words), hasOwnValues: values.values === "own" };
  const rows = places.flatMap(({ repo, workspace }) => (workspace === undefined ? [] : rowsOf(repo, workspace, making)));
  if (values.write !== undefined) {
    writeFileSync(values.write, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
    return;
  }
  const home = values.keep === undefined ? scratch() : { path: values.keep, dispose: () => {} };
  const scored = [...Map.groupBy(rows, ({ repo }) => repo)].flatMap(([repo, ofRepo]) => {
    return scoreRepository(corpus(repo) as string, ofRepo, home.path, false);
  });
  home.dispose();
  if (values.misses) for (const { row, results } of scored) printMiss(row, results);
  const within = (rank: number): number =>
    mean(scored.map(({ row, results }) => (results.slice(0, rank).some((result) => isAt(result, row.expected[0])) ? 1 : 0)));
  console.log(`${rows.length} messages: ${FIRST_RANKS.map((rank) => `in the first ${rank} ${within(rank).toFixed(3)}`).join(", ")}`);
}

function printMiss({ repo, query, expected }: EvalRow, results: readonly EvalRow["expected"][number][]): void {
  const [wanted] = expected;
  const rank = results.findIndex((result) => isAt(result, wanted)) + 1;
  if (rank !== 1)
    console.log(
      `${repo}: ${rank || "-"}: ${query}\n    ${wanted?.path}:${wanted?.line_start}, not ${results[0]?.path}:${results[0]?.line_start}`,
    );
}

function isAt(result: EvalRow["expected"][number], wanted: EvalRow["expected"][number] | undefined): boolean {
  const start = result.line_start ?? 1;
  return (
    wanted !== undefined &&
    result.path === wanted.path &&
    start <= (wanted.line_end ?? 0) &&
    (wanted.line_start ?? 0) <= (result.line_end ?? start)
  );
}

if (import.meta.main) main();
