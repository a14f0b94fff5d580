/**
 * Questions about a project itself, put to the executable: how its tests run, where its version is, what it depends on, which runtime it needs, where CI
 * and tools are configured, which environment variables it reads (project-questions.jsonl, written before any answer was looked at). A hit is
 * right when it is an expected file and, where the question names a text, one of the first lines of the hit has it.
 *
 *   CODECOMPASS_CORPORA=… bun bench/project-questions.ts [--questions FILE] [--keep DIR] [--wrong]
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ask, indexed, repositories } from "./asked.ts";
import { scratch } from "./corpora.ts";

interface Place {
  /** A file; any file of a folder, if it ends in a slash. */
  readonly path: string;
  readonly text?: string;
}

interface Question {
  readonly repo: string;
  readonly query: string;
  readonly expected: readonly Place[];
}

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end?: number;
}

const FIVE = 5;
/** Lines of a hit that a reader sees before the text must have come. */
const LINES_READ = 12;

const { values } = parseArgs({
  options: {
    questions: { type: "string", default: join(import.meta.dir, "project-questions.jsonl") },
    keep: { type: "string" },
    wrong: { type: "boolean", default: false },
  },
});
const questions = readFileSync(values.questions, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Question);
const home = values.keep ?? join(scratch().path, "home");
mkdirSync(home, { recursive: true });
const [first, five]: [Question[], Question[]] = [[], []];
for (const { name, workspace } of repositories([...new Set(questions.map(({ repo }) => repo))].join(","))) {
  indexed(workspace, home);
  for (const question of questions.filter(({ repo }) => repo === name)) {
    const hits = ask<{ results: Hit[] }>(workspace, home, "search", ["--", question.query])?.results ?? [];
    const at = hits.findIndex((hit) => question.expected.some((place) => isAt(workspace, hit, place)));
    if (at === 0) first.push(question);
    if (at >= 0 && at < FIVE) five.push(question);
    if (values.wrong && at !== 0) {
      const [best] = hits;
      console.log(`${name}: ${question.query}: number ${at + 1}; first is ${best ? `${best.path}:${best.line_start}` : "nothing"}`);
    }
  }
}
const share = (right: readonly Question[]): string => (right.length / questions.length).toFixed(2);
console.log(`${questions.length} questions: ${share(first)} first, ${share(five)} in five`);

function isAt(workspace: string, { path, line_start: from, line_end: to = from }: Hit, place: Place): boolean {
  if (path !== place.path && !(place.path.endsWith("/") && path.startsWith(place.path))) return false;
  if (place.text === undefined) return true;
  const lines = readFileSync(join(workspace, path), "utf8").split("\n");
  return lines.slice(from - 1, Math.min(to, from + LINES_READ)).some((line) => line.includes(place.text as string));
}
