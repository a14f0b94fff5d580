/**
 * A new user's questions (new-user.jsonl): literals typed bare, questions in words, uses and callers, over fourteen repositories on which nothing
 * was tuned. They were written, with their answers, before any answer was looked at.
 *
 *   CODECOMPASS_CORPORA=… bun bench/new-user.ts [--keep DIR] [--wrong]
 *
 * Checkouts are named as after the slash in `repo`. A literal is right when one of its places is the first result; a question when one of the
 * expected places, or its file, is among the first three; uses and callers when all expected lines are listed.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { BINARY, corpus, scratch } from "./corpora.ts";

interface Question {
  readonly repo: string;
  readonly kind: "literal" | "question" | "refs" | "callers";
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

const FIRST = 3;

/** The names of what an answer to a question may be right in. */
type Verdict = "right" | "file" | "wrong";

function ask(question: Question, workspace: string, home: string): readonly Hit[] {
  const { kind, query } = question;
  const words = kind === "literal" || kind === "question" ? ["search", query, "--limit", "10"] : [kind, query, "--limit", "500"];
  const env = { ...process.env, CODECOMPASS_HOME: home };
  const { stdout } = Bun.spawnSync([BINARY, ...words, "--workspace", workspace, "--json", "--log-level", "silent"], { env });
  return (JSON.parse(stdout.toString() || "{}") as { results?: Hit[] }).results ?? [];
}

function judge({ kind, query, expect = [] }: Question, hits: readonly Hit[], workspace: string): Verdict {
  if (kind === "literal") return hits[0] && holds(workspace, hits[0], query) ? "right" : "wrong";
  const places = expect.map((place) => ({
    path: place.slice(0, place.lastIndexOf(":")),
    line: Number(place.slice(place.lastIndexOf(":") + 1)),
  }));
  if (kind !== "question") {
    const listed = new Set(hits.flatMap((hit) => linesOf(hit).map((line) => `${hit.path}:${line}`)));
    return expect.every((place) => listed.has(place)) ? "right" : "wrong";
  }
  const first = hits.slice(0, FIRST);
  const isHit = (hit: Hit): boolean =>
    places.some(({ path, line }) => hit.path === path && line >= hit.line_start && line <= (hit.line_end ?? hit.line_start));
  if (first.some(isHit)) return "right";
  return first.some((hit) => places.some(({ path }) => path === hit.path)) ? "file" : "wrong";
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
for (const [repo, asked] of Map.groupBy(questions, (question) => question.repo)) {
  const workspace = corpus(basename(repo));
  if (!workspace) continue;
  Bun.spawnSync([BINARY, "index", "--workspace", workspace], { env: { ...process.env, CODECOMPASS_HOME: home.path } });
  for (const question of asked) {
    const hits = ask(question, workspace, home.path);
    const verdict = judge(question, hits, workspace);
    const counts = tally.get(question.kind) ?? { right: 0, file: 0, wrong: 0 };
    counts[verdict]++;
    tally.set(question.kind, counts);
    const got = hits.slice(0, FIRST).map(({ path, line_start }) => `${path}:${line_start}`);
    if (values.wrong && verdict !== "right")
      console.log(`${verdict} [${repo} ${question.kind}] ${question.query}\n    got ${got.join(" ")}`);
  }
}
home.dispose();
for (const [kind, { right, file, wrong }] of tally)
  console.log(`${kind.padEnd(10)} ${right} right, ${file} in the right file, ${wrong} wrong`);
