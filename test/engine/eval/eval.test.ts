/** Evaluation: the same ranking as search's, honest scores, and tuning that does not take luck for a gain. */

import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bootstrapConfidence, parts } from "#engine/eval/held-out.ts";
import { readJudgedQueries } from "#engine/eval/judged-queries.ts";
import { measureQuery, resultsUnder } from "#engine/eval/query-features.ts";
import { type EvalRequest, runEval } from "#engine/eval/run.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { plainSearch } from "#engine/search/asked.ts";
import { search } from "#engine/search/search.ts";
import { DEFAULT_SETTINGS } from "#engine/settings/settings.ts";
import { rankingWith } from "#query/rank/ranking-parameters.ts";
import { failing, failureOf } from "../../failure.ts";
import { directoryWith, git, repositoryWith, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const REQUEST: EvalRequest = { tree: "worktree", limit: 10, worst: 5, tune: false, write: false };
const FIXTURE = join(import.meta.dir, "../../fixtures/ranking");

let home: string;

beforeEach(() => {
  home = freshStorage();
});

function run(root: string, request: Partial<EvalRequest>) {
  return runEval(resolveWorkspace(root, "/"), { ...REQUEST, ...request });
}

test("a measured query answers as search does, under the weights it was measured with and under others", async () => {
  const files = Object.fromEntries(
    readdirSync(FIXTURE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(FIXTURE.length + 1), readFileSync(path, "utf8")]),
  );
  const root = directoryWith(files);
  await index(root);
  const session = open(root);
  const { project, texts } = session;
  const view = project.view();
  if (!view) throw new Error("no view");
  const others = new Map([
    ["ranking.weights.natural_language.channels.names", 5],
    ["ranking.weights.natural_language.factors.file_stem", 0],
    ["ranking.path_factors.path_docs", 2],
  ]);
  const queries = [
    "verify token",
    "where are expired jobs put back",
    "Router",
    "src/http/retry",
    "connection refused by peer",
    "rate limit",
  ];
  const measured = queries.map((query) => measureQuery({ project, texts, settings: DEFAULT_SETTINGS, ...plainSearch(query, view) }, query));
  const asked = async (query: string) =>
    (await search(session, { query, limit: 10 })).results.map(({ path, line_start, line_end, declared_at }) => {
      return { path, line_start: declared_at ?? line_start, line_end };
    });
  for (const [at, query] of measured.entries()) {
    expect(resultsUnder(query, DEFAULT_SETTINGS.ranking, 10)).toEqual(await asked(queries[at] as string));
  }
  writeFiles(root, {
    ".codecompass.jsonc": JSON.stringify({
      ranking: {
        weights: { natural_language: { channels: { names: 5 }, factors: { file_stem: 0 } } },
        path_factors: { path_docs: 2 },
      },
    }),
  });
  for (const [at, query] of measured.entries()) {
    const results = (await asked(queries[at] as string)).filter(({ path }) => path !== ".codecompass.jsonc");
    expect(resultsUnder(query, rankingWith(others), 10).slice(0, 5)).toEqual(results.slice(0, 5));
  }
});

describe("rows of a file", () => {
  const WRONG: Record<string, string> = {
    "no JSON": "{",
    "a list": "[1]",
    "no query": '{"expected": [{"path": "a"}]}',
    "nothing expected": '{"query": "a", "expected": []}',
    "a place without a path": '{"query": "a", "expected": [{"line_start": 1}]}',
    "lines backwards": '{"query": "a", "expected": [{"path": "a", "line_start": 9, "line_end": 1}]}',
    "line 0": '{"query": "a", "expected": [{"path": "a", "line_start": 0}]}',
  };
  for (const [what, row] of Object.entries(WRONG)) {
    test(`${what} is an error that names the line`, () => {
      const root = directoryWith({ "queries.jsonl": `{"query": "a", "expected": [{"path": "a"}]}\n\n${row}\n` });
      expect(() => readJudgedQueries(join(root, "queries.jsonl"))).toThrow("queries.jsonl:3:");
    });
  }

  test("fields that are not known are ignored, and repo chooses", () => {
    const row = (repo: string, query: string) =>
      JSON.stringify({ repo, query, kind: "error", extra: 1, expected: [{ path: "a", secondary: true }] });
    const root = directoryWith({ "queries.jsonl": `${row("x", "first")}\n${row("y", "second")}\n` });
    expect(readJudgedQueries(join(root, "queries.jsonl"), "y")).toEqual([
      { id: "2", kind: "error", query: "second", expected: [{ path: "a" }] },
    ]);
    expect(() => readJudgedQueries(join(root, "queries.jsonl"), "z")).toThrow('no queries whose repo is "z"');
    expect(() => readJudgedQueries(join(root, "none.jsonl"))).toThrow("There is no file");
  });
});

test("scores per kind and over all, without queries that nothing could answer", async () => {
  const root = directoryWith({
    "src/invoice.ts": "export function computeInvoice() {}\n",
    "src/parcel.ts": "export function sendParcel() {}\n",
  });
  const rows = [
    { query: "compute invoice", kind: "question", expected: [{ path: "src/invoice.ts", line_start: 1 }] },
    { query: "send parcel", kind: "question", expected: [{ path: "src/invoice.ts" }, { path: "src/gone.ts" }] },
    { query: "sendParcel", kind: "name", expected: [{ path: "src/parcel.ts" }] },
    { query: "anything", kind: "name", expected: [{ path: "src/gone.ts" }] },
  ];
  const queries = join(directoryWith({ "q.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") }), "q.jsonl");
  expect(await failing(run(root, { queries }))).toThrow("is not indexed");
  await index(root);
  const { report } = await run(root, { queries });
  expect(report).toMatchObject({ skipped: 1, missing_files: 1 });
  expect(report.overall).toMatchObject({ queries: 3, success_at_1: 0.6667, line_ndcg: 1 });
  expect(report.kinds.map(({ kind, queries: count, ndcg }) => [kind, count, ndcg])).toEqual([
    ["name", 1, 1],
    ["question", 2, 0.5],
  ]);
  expect(report.worst).toMatchObject([{ query: "send parcel", ndcg: 0, expected: ["src/invoice.ts"], got: ["src/parcel.ts:1"] }]);
});

test("commits are asked of the tree that they were made on, and the working tree is left alone", async () => {
  const root = repositoryWith({
    "src/ledger.ts": "export function balance() {\n  return 'sum of postings';\n}\n",
    "src/b.ts": "export const b = 1;\n",
  });
  writeFiles(root, { "src/ledger.ts": "export function balance() {\n  return 'sum of all entries';\n}\n" });
  git(root, "commit", "-qam", "Compute balance from sum of postings");
  git(root, "rm", "-q", "src/ledger.ts");
  git(root, "commit", "-qm", "Drop balance and sum of entries (#3)");
  const before = git(root, "status", "--porcelain");
  const { report } = await run(root, { fromHistory: 10, tree: "parents" });
  const asked = report.worst.map(({ query }) => query);
  expect(report).toMatchObject({ asked_of: "parents", skipped: 0, overall: { queries: 2 } });
  // In the tree before the change the file was there, with the words that the change removed.
  expect(asked).not.toContain("Compute balance from sum of postings");
  expect(git(root, "status", "--porcelain")).toBe(before);
  expect(existsSync(join(home, "projects")) ? readdirSync(join(home, "projects")) : []).toEqual([]);
  await index(root);
  expect((await run(root, { fromHistory: 10 })).report).toMatchObject({ asked_of: "worktree", skipped: 2, overall: { queries: 0 } });
});

test("a directory without history says so", async () => {
  expect(await failing(run(directoryWith({ "a.ts": "" }), { fromHistory: 5, tree: "parents" }))).toThrow("has no history");
  expect(await failing(run(directoryWith({}), {}))).toThrow("give one of the two");
});

describe("tuning", () => {
  /** Two files for each topic, a test and a source file, of which the test is expected. */
  function world(count: number): { root: string; rows: string } {
    const topics = Array.from({ length: count }, (_, at) => `${"abcdefghij"[at % 10]}lpha${"klmnopqrst"[Math.floor(at / 10)]}ant`);
    const files = topics.flatMap((topic, at): [string, string][] => [
      [`test/${topic}.spec.ts`, `export const value${at} = "${topic} machine${topic} runs";\n`],
      [`src/m${at}.ts`, `export const value = "${topic} machine${topic}";\n`],
    ]);
    const rows = topics.map((topic) =>
      JSON.stringify({ query: `${topic} machine${topic}`, expected: [{ path: `test/${topic}.spec.ts` }] }),
    );
    return { root: directoryWith(Object.fromEntries(files)), rows: rows.join("\n") };
  }

  test("finds what helps, shows it, and writes it only when told to", async () => {
    const { root, rows } = world(32);
    // Tests are held back so much that only another multiplier brings them forward.
    writeFiles(root, { ".codecompass.jsonc": '{\n  // held back\n  "ranking": { "path_factors": { "path_test": 0.2 } }\n}\n' });
    const queries = join(directoryWith({ "q.jsonl": rows }), "q.jsonl");
    await index(root);
    const text = (): string => readFileSync(join(root, ".codecompass.jsonc"), "utf8");
    const untouched = text();
    const dry = await run(root, { queries, tune: true });
    expect(dry.report.tuning).toMatchObject({ is_improvement: true, written: false, folds: 5, held_out_queries: 32 });
    expect(dry.report.tuning?.changes.map(({ key }) => key)).not.toEqual([]);
    expect(text()).toBe(untouched);
    const before = dry.report.overall.ndcg;
    const again = await run(root, { queries, tune: true, write: true });
    expect(again.report.tuning?.changes).toEqual(dry.report.tuning?.changes ?? []);
    expect(again.report.tuning).toMatchObject({ written: true, file: join(root, ".codecompass.jsonc") });
    expect(text()).toContain("// held back");
    expect((await run(root, { queries })).report.overall.ndcg).toBeGreaterThan(before);
  });

  test("writes nothing when everything is found already", async () => {
    const { root, rows } = world(32);
    writeFiles(root, { ".codecompass.jsonc": '{"ranking": {"path_factors": {"path_test": 4, "path_source": 0.05}}}' });
    const queries = join(directoryWith({ "q.jsonl": rows }), "q.jsonl");
    await index(root);
    const { report } = await run(root, { queries, tune: true, write: true });
    expect(report.tuning).toMatchObject({ is_improvement: false, written: false, file: null });
  });

  test("refuses too few queries, and stops when told to", async () => {
    const { root, rows } = world(32);
    const queries = join(directoryWith({ "q.jsonl": rows, "few.jsonl": rows.split("\n").slice(0, 5).join("\n") }), "q.jsonl");
    await index(root);
    expect(await failing(run(root, { queries: queries.replace("q.jsonl", "few.jsonl"), tune: true }))).toThrow("too few to tune on");
    expect(await failureOf(run(root, { queries, signal: AbortSignal.abort() }))).toMatchObject({ code: "interrupted" });
  });
});

test("rows are dealt by their text alone, into parts of about equal size", () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ text: `query ${at}` }));
  const dealt = parts(rows, 3);
  const sizes = [0, 1, 2].map((part) => rows.filter((row) => dealt.get(row) === part).length);
  expect(Math.min(...sizes)).toBeGreaterThan(70);
  const alone = rows.slice(100, 120);
  expect([...parts(alone, 3).values()]).toEqual(alone.map((row) => dealt.get(row) as number));
});

test("the bootstrap is sure of a steady gain, unsure of luck, and always says the same", () => {
  const steady = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 0.2 : 0));
  const lucky = Array.from({ length: 60 }, (_, at) => (at === 0 ? 0.4 : at % 2 === 0 ? 0.1 : -0.1));
  expect(bootstrapConfidence(steady)).toBeGreaterThan(0.99);
  expect(bootstrapConfidence(lucky)).toBeLessThan(0.95);
  expect(bootstrapConfidence(lucky)).toBe(bootstrapConfidence(lucky));
  expect(bootstrapConfidence([0, 0, 0])).toBe(0);
  expect(bootstrapConfidence([])).toBe(0);
});
