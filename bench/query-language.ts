/**
 * Scores the query language: `bun bench/query-language.ts [ID...]`, through the executable, on the repositories of `$CODECOMPASS_CORPORA`.
 * Indexes go to `$CODECOMPASS_HOME`, and are kept there. With `$CODECOMPASS_EVAL` it also asks every labelled query and lists those of which
 * the executable understood a part as operators: they are plain questions.
 *
 * `bench/query-language.jsonl` has one question a line. `expected` are places of which the first five results must have one (none: any
 * result will do); `every` is what must hold for each result of up to a hundred: regular expressions for `path`, `not_path` and `name` (in its
 * joined form), allowed `languages`, `kinds`, `text_kinds`, a phrase that the file has (`file_has`), a word that neither lines nor path have
 * (`piece_lacks`).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchResponse } from "#core/protocol.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { BINARY, corpus, evalRows } from "./corpora.ts";

type Result = SearchResponse["results"][number];

interface Question {
  readonly id: number;
  readonly repo: string;
  readonly face?: "search" | "docs" | "locate";
  readonly query: string;
  readonly expected: readonly { readonly path: string; readonly symbol?: string }[];
  readonly every: Every;
}

interface Every {
  readonly path?: string;
  readonly not_path?: string;
  readonly name?: string;
  readonly languages?: readonly string[];
  readonly not_languages?: readonly string[];
  readonly kinds?: readonly string[];
  readonly text_kinds?: readonly string[];
  readonly file_has?: string;
  readonly piece_lacks?: string;
  readonly is_symbol?: boolean;
  readonly whole_file?: boolean;
}

/** Each condition with the results that break it. */
const HOLDS: { readonly [K in keyof Required<Every>]: (value: Required<Every>[K], result: Result, text: string) => boolean } = {
  path: (value, { path }) => new RegExp(value).test(path),
  not_path: (value, { path }) => !new RegExp(value).test(path),
  name: (value, { name }) => new RegExp(value).test(name.toLowerCase().replaceAll("_", "")) || new RegExp(value).test(name.toLowerCase()),
  languages: (value, { language }) => value.includes(language),
  not_languages: (value, { language }) => !value.includes(language),
  kinds: (value, { kind }) => value.includes(kind),
  text_kinds: (value, { text_kind }) => text_kind !== undefined && value.includes(text_kind),
  file_has: (value, _, text) => text.replace(/\s+/g, " ").toLowerCase().includes(value.toLowerCase()),
  piece_lacks: (value, { line_start, line_end, path }, text) =>
    !wordsOf([path, ...text.split("\n").slice(line_start - 1, line_end)]).has(value),
  is_symbol: (_, { signature }) => signature !== undefined && signature !== null,
  whole_file: (_, { line_start }) => line_start === 1,
};

function wordsOf(lines: readonly string[]): ReadonlySet<string> {
  return new Set((lines.join("\n").match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap(identifierParts));
}

const EXPECTED_WITHIN = 5;
const LIMIT = 100;

function command(words: readonly string[], input?: string): string {
  const { stdout, stderr, exitCode } = Bun.spawnSync([BINARY, ...words], { ...(input === undefined ? {} : { stdin: Buffer.from(input) }) });
  if (exitCode > 1) throw new Error(`${words.join(" ")}: ${stderr}`);
  return stdout.toString();
}

function ask(root: string, { face = "search", query }: Question): SearchResponse {
  const name = face === "locate" ? ["locate"] : ["search", ...(face === "docs" ? ["--docs"] : [])];
  return JSON.parse(command([...name, "-w", root, "--format", "json", "--limit", `${LIMIT}`, "--", query]));
}

/** What is wrong with an answer; nothing when all is as expected. */
function faults({ expected, every }: Question, answer: SearchResponse, root: string): string[] {
  const { results, understood } = answer;
  const first = results.slice(0, EXPECTED_WITHIN);
  const isThere = expected.some(({ path, symbol }) =>
    first.some((hit) => hit.path === path && (symbol === undefined || hit.name === symbol)),
  );
  const wrong = Object.entries(every).flatMap(([name, value]) => {
    const holds = HOLDS[name as keyof Every] as (value: unknown, result: Result, text: string) => boolean;
    const broken = results.find((hit) => !holds(value, hit, textOf(root, hit.path)));
    return broken ? [`${name} does not hold for ${broken.path}:${broken.line_start} ${broken.name}`] : [];
  });
  return [
    ...(understood === undefined ? ["no operator was understood"] : []),
    ...(results.length === 0 ? ["nothing found"] : []),
    ...(expected.length > 0 && !isThere ? [`not expected: ${first.map(({ path, name }) => `${path} ${name}`).join(", ")}`] : []),
    ...wrong,
  ];
}

function textOf(root: string, path: string): string {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

const wanted = new Set(process.argv.slice(2).map(Number));
const questions = readFileSync(join(import.meta.dir, "query-language.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Question)
  .filter(({ id }) => wanted.size === 0 || wanted.has(id));

let right = 0;
for (const [repo, asked] of Map.groupBy(questions, (question) => question.repo)) {
  const root = corpus(repo);
  if (root === undefined) continue;
  command(["index", "-w", root]);
  for (const question of asked) {
    const found = faults(question, ask(root, question), root);
    if (found.length === 0) right++;
    else console.log(`${question.id} ${repo} ${question.query}\n  ${found.join("\n  ")}`);
  }
}
console.log(`${right} of ${questions.length} questions with operators are answered as expected`);

if (process.env["CODECOMPASS_EVAL"] && wanted.size === 0) {
  const rows = evalRows();
  const taken: string[] = [];
  for (const [repo, asked] of Map.groupBy(rows, (row) => row.repo)) {
    const root = corpus(repo);
    if (root === undefined) continue;
    command(["index", "-w", root]);
    const queries = asked.map(({ query }) => query.replace(/\s+/g, " ").trim());
    const answers = command(["search", "-w", root, "--limit", "1", "-"], `${queries.join("\n")}\n`)
      .trimEnd()
      .split("\n");
    for (const [at, line] of answers.entries()) {
      const { understood, warnings } = JSON.parse(line) as SearchResponse;
      if (understood || warnings?.some((warning) => warning.includes("as text"))) taken.push(`${queries[at]}: ${understood ?? warnings}`);
    }
  }
  console.log(`${taken.length} of ${rows.length} plain queries were read as having operators`, ...taken.map((line) => `\n  ${line}`));
}
