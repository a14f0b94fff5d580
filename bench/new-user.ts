/**
 * A new user's questions (new-user.jsonl): literals typed bare, questions in words, uses and callers, and what is not there, over thirty-eight repositories
 * on which nothing was tuned. They were written, with their answers, before any answer was looked at. `about` says what an agent asks so.
 *
 *   CODECOMPASS_CORPORA=… bun bench/new-user.ts [--keep DIR] [--wrong]
 *
 * Checkouts are named as after the slash in `repo`. A literal is right when one of its places is the first result; a question when one of the
 * expected places, or its file, is among the first three; uses and callers when all expected lines are listed; what is not there when the
 * answer is low or empty. The last figures are the share of each `about` that is right at the first place, and among five.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { BINARY, corpus, scratch } from "./corpora.ts";

interface Question {
  readonly repo: string;
  readonly kind: "literal" | "question" | "refs" | "callers" | "absent";
  readonly about?: string;
  readonly query: string;
  readonly expect?: readonly string[];
}

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end?: number;
  readonly lines?: readonly number[];
  readonly sites?: readonly { readonly line_start: number }[];
}

interface Answer {
  readonly confidence_level?: string;
  readonly results?: readonly Hit[];
}

const FIRST = 3;
const FIVE = 5;

/** The names of what an answer to a question may be right in. */
type Verdict = "right" | "file" | "wrong";

function ask(question: Question, workspace: string, home: string): Answer {
  const { kind, query } = question;
  const [command, limit] = kind === "refs" || kind === "callers" ? [kind, "500"] : ["search", "10"];
  const env = { ...process.env, CODECOMPASS_HOME: home };
  const options = ["--limit", limit, "--workspace", workspace, "--json", "--log-level", "silent"];
  const { stdout } = Bun.spawnSync([BINARY, command, ...options, "--", query], { env });
  return JSON.parse(stdout.toString() || "{}") as Answer;
}

/** Whether one of the first hits is right. */
function isAmong(question: Question, answer: Answer, count: number, workspace: string): boolean {
  const hits = answer.results?.slice(0, count) ?? [];
  if (question.kind === "literal") return hits.some((hit) => holds(workspace, hit, question.query));
  if (question.kind !== "question") return judge(question, answer, workspace) === "right";
  return hits.some((hit) => isPlace(question, hit));
}

function isPlace({ expect = [] }: Question, hit: Hit): boolean {
  return placesOf(expect).some(({ path, line }) => hit.path === path && line >= hit.line_start && line <= (hit.line_end ?? hit.line_start));
}

function placesOf(expect: readonly string[]): { readonly path: string; readonly line: number }[] {
  return expect.map((place) => {
    const colon = place.lastIndexOf(":");
    return { path: place.slice(0, colon), line: Number(place.slice(colon + 1)) };
  });
}

function judge(question: Question, { results: hits = [], confidence_level }: Answer, workspace: string): Verdict {
  const { kind, query, expect = [] } = question;
  if (kind === "absent") return hits.length === 0 || confidence_level === "low" ? "right" : "wrong";
  if (kind === "literal") return hits[0] && holds(workspace, hits[0], query) ? "right" : "wrong";
  if (kind !== "question") {
    const listed = new Set(hits.flatMap((hit) => linesOf(hit).map((line) => `${hit.path}:${line}`)));
    return expect.every((place) => listed.has(place)) ? "right" : "wrong";
  }
  const first = hits.slice(0, FIRST);
  if (first.some((hit) => isPlace(question, hit))) return "right";
  return first.some((hit) => placesOf(expect).some(({ path }) => path === hit.path)) ? "file" : "wrong";
}

function linesOf({ line_start, lines = [], sites = [] }: Hit): number[] {
  return [line_start, ...lines, ...sites.map((site) => site.line_start)];
}

function holds(workspace: string, { path, line_start, line_end = line_start }: Hit, text: string): boolean {
  const lines = readFileSync(join(workspace, path), "utf8").split("\n");
  return lines.slice(line_start - 1, line_end).some((line) => line.includes(text.trim()));
}

const { values } = parseArgs({ options: { keep: { type: "string" }, wrong: { type: "boolean", default: false } } });
const text = readFileSync(join(import.meta.dir, "new-user.jsonl"), "utf8");
const questions = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Question]));
const home = values.keep ? { path: values.keep, dispose: () => {} } : scratch();
mkdirSync(home.path, { recursive: true });
const tally = new Map<string, Record<Verdict, number>>();
const subjects = new Map<string, { asked: number; first: number; five: number }>();
for (const [repo, asked] of Map.groupBy(questions, (question) => question.repo)) {
  const workspace = corpus(basename(repo));
  if (!workspace) continue;
  Bun.spawnSync([BINARY, "index", "--workspace", workspace], { env: { ...process.env, CODECOMPASS_HOME: home.path } });
  for (const question of asked) {
    const answer = ask(question, workspace, home.path);
    const verdict = judge(question, answer, workspace);
    const subject = subjects.get(question.about ?? question.kind) ?? { asked: 0, first: 0, five: 0 };
    subject.asked++;
    if (isAmong(question, answer, 1, workspace)) subject.first++;
    if (isAmong(question, answer, FIVE, workspace)) subject.five++;
    subjects.set(question.about ?? question.kind, subject);
    const counts = tally.get(question.kind) ?? { right: 0, file: 0, wrong: 0 };
    counts[verdict]++;
    tally.set(question.kind, counts);
    const got = (answer.results ?? []).slice(0, FIRST).map(({ path, line_start }) => `${path}:${line_start}`);
    if (values.wrong && verdict !== "right")
      console.log(`${verdict} [${repo} ${question.kind}] ${question.query}\n    got ${got.join(" ")}`);
  }
}
home.dispose();
for (const [kind, { right, file, wrong }] of tally)
  console.log(`${kind.padEnd(10)} ${right} right, ${file} in the right file, ${wrong} wrong`);
for (const [about, { asked, first, five }] of [...subjects].sort())
  console.log(`${about.padEnd(10)} of ${asked}: ${first} first, ${five} in five`);
