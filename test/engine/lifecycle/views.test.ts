/** Sessions that stay open while the repository, its worktrees and the database change under them. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { listRefs } from "#engine/lifecycle/list-refs.ts";
import { prune } from "#engine/lifecycle/prune.ts";
import { status } from "#engine/lifecycle/status.ts";
import { switchRef } from "#engine/lifecycle/switch-ref.ts";
import { outline } from "#engine/lookup/outline.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { statusLines } from "#format/answers/status.ts";
import { startJob } from "#store/writers/jobs.ts";
import { failureOf } from "../../failure.ts";
import { git, repositoryWith, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, located, open, places } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = { "a.ts": "export function alpha() {}\n", "b.ts": "export function beta() {}\n" };
let main: string;

beforeEach(async () => {
  freshStorage();
  main = repositoryWith(FILES);
  await index(main);
});

function worktree(branch: string): string {
  const path = join(temporaryDirectory(), branch);
  git(main, "worktree", "add", "-q", "-b", branch, path);
  return path;
}

const workspace = (path: string) => resolveWorkspace(path, "/");

test("prune leaves the view of the worktree that it runs in, and the base, however old", async () => {
  const other = worktree("feature");
  await index(other);
  const { views_removed: removed } = await prune(workspace(main), { days: 0 });
  expect(removed).toEqual([{ kind: "worktree", ref: "feature", worktree: other }]);
  expect((await listRefs(workspace(main))).refs.map(({ kind }) => kind).sort()).toEqual(["base", "worktree"]);
});

describe("an open session", () => {
  test("answers from the database that a rebuild has put in place of its own", async () => {
    const session = open(main);
    expect(places(await locate(session, { query: "alpha" }))).toEqual(["a.ts:1 alpha"]);
    const before = session.project.databasePath;
    writeFiles(main, { "a.ts": "\nexport function alpha() {}\n" });
    await index(main, { force: true });
    expect(places(await locate(session, { query: "alpha" }))).toEqual(["a.ts:2 alpha"]);
    expect(session.project.databasePath).not.toBe(before);
    writeFiles(main, { "c.ts": "export function gamma() {}\n" });
    expect(places(await locate(session, { query: "gamma", freshness: "strict" }))).toEqual(["c.ts:1 gamma"]);
    expect((await outline(session, { path: "c.ts" })).symbols.map(({ name }) => name)).toEqual(["gamma"]);
  });

  test("answers for several refs in turn, and each as it is then", async () => {
    const root = worktree("feature");
    writeFiles(root, { "a.ts": "export function alphaHere() {}\n" });
    const session = open(main);
    const ask = async (query: string, ref?: string) => {
      const answer = await locate(session, { query, ...(ref === undefined ? {} : { ref }) });
      return [answer.repo === main ? "main" : "other", answer.ref, ...places(answer)];
    };
    expect(await ask("alphaHere", root)).toEqual(["other", "feature", "a.ts:1 alphaHere"]);
    expect(await ask("alpha")).toEqual(["main", "main", "a.ts:1 alpha"]);
    expect(await ask("alpha", "feature")).toEqual(["main", "feature", "a.ts:1 alpha"]);
    git(root, "commit", "-q", "-a", "-m", "here");
    expect(await ask("alphaHere", "feature")).toEqual(["main", "feature", "a.ts:1 alphaHere"]);
    git(root, "branch", "-q", "-m", "renamed");
    expect(await ask("alphaHere", root)).toEqual(["other", "renamed", "a.ts:1 alphaHere"]);
  });

  test("keeps answering while another prunes and indexes, and never reads one version's text under another's number", async () => {
    const session = open(main);
    for (let round = 0; round < 4; round++) {
      writeFiles(main, { "a.ts": `${"\n".repeat(round)}export function round${round}() {}\n` });
      const { results } = await locate(session, { query: `round${round}`, detail: "context", freshness: "strict" });
      expect(results[0]).toMatchObject({ path: "a.ts", line_start: round + 1, body_preview: `export function round${round}() {}` });
      await prune(workspace(main), { days: 0 });
    }
  });

  test("follows the default ref that is stored for its workspace", async () => {
    git(main, "checkout", "-q", "-b", "topic");
    writeFiles(main, { "a.ts": "export function alphaTopic() {}\n" });
    git(main, "commit", "-q", "-a", "-m", "topic");
    const session = open(main);
    await switchRef(workspace(main), "main");
    expect(places(await locate(session, { query: "alpha" }))).toContain("a.ts:1 alpha");
    await index(main, { force: true });
    expect(places(await locate(session, { query: "alpha" }))).toContain("a.ts:1 alpha");
    git(main, "checkout", "-q", "--detach");
    git(main, "branch", "-q", "-D", "main");
    expect(await failureOf(locate(session, { query: "alpha" }))).toMatchObject({
      code: "ref_not_found",
      data: { next: { do: "reset_ref" } },
    });
    await switchRef(workspace(main), null);
    expect(places(await locate(session, { query: "alphaTopic" }))).toEqual(["a.ts:1 alphaTopic"]);
  });
});

describe("policies in a worktree and at a ref", () => {
  test("strict, balanced and best_effort agree where nothing changed, and never show a line that is not there", async () => {
    const root = worktree("feature");
    writeFiles(root, { "a.ts": "\n\nexport function alpha() {}\n" });
    for (const freshness of ["best_effort", "strict", "balanced"] as const) {
      expect(await located(root, "alpha", { freshness })).toEqual(["a.ts:3 alpha"]);
      expect(await located(main, "alpha", { freshness, ref: "feature" })).toEqual(["a.ts:1 alpha"]);
    }
    writeFiles(root, { "a.ts": "export function alpha() {}\n" });
    expect(await located(root, "alpha", { freshness: "best_effort" })).toEqual(["a.ts:1 alpha"]);
  });

  test("best_effort says the ref that is checked out, and that it has not caught up", async () => {
    const session = open(main);
    git(main, "checkout", "-q", "-b", "topic");
    const answer = await locate(session, { query: "alpha", freshness: "best_effort" });
    expect(answer.ref).toBe("topic");
    expect(places(answer)).toEqual(["a.ts:1 alpha"]);
  });
});

test("worktrees that are asked for the first time at once, with commits, all get their answers", async () => {
  const roots = ["one", "two", "three"].map(worktree);
  for (const root of roots) writeFiles(root, { "b.ts": `export function in${root.split("/").at(-1)}() {}\n` });
  const own = (root: string): string => (root === main ? "beta" : `in${root.split("/").at(-1)}`);
  const asked = [...roots, main].flatMap((root) => [
    located(root, own(root)).then((found) => expect(found).toEqual([`b.ts:1 ${own(root)}`])),
    located(root, "alpha").then((found) => expect(found).toEqual(["a.ts:1 alpha"])),
    located(root, "beta", { ref: "HEAD" }).then((found) => expect(found).toEqual(["b.ts:1 beta"])),
  ]);
  await Promise.all(asked);
});

test("a store that begins with a ref gives worktrees their views all the same", async () => {
  freshStorage();
  const first = git(main, "rev-parse", "HEAD");
  writeFiles(main, { "a.ts": "export function alphaNew() {}\n" });
  git(main, "commit", "-q", "-a", "-m", "second");
  expect(await index(main, { ref: first })).toMatchObject({ filesParsed: 2 });
  expect(await located(main, "alphaNew")).toEqual(["a.ts:1 alphaNew"]);
  expect(await index(main, { ref: "HEAD" })).toMatchObject({ filesParsed: 0 });
  expect(await located(main, "alpha", { ref: first })).toEqual(["a.ts:1 alpha"]);
  expect(await failureOf(indexWorkspace(workspace(main), { ref: first, force: true }))).toMatchObject({ code: "invalid_input" });
});

test("a repository without a commit is indexed, and its first commit makes the base", async () => {
  const root = repositoryWith({});
  git(root, "update-ref", "-d", "HEAD");
  writeFiles(root, FILES);
  await index(root);
  expect(await located(root, "alpha")).toEqual(["a.ts:1 alpha"]);
  expect((await listRefs(workspace(root))).refs.map(({ kind }) => kind)).toEqual(["worktree"]);
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  expect(await located(root, "alpha")).toEqual(["a.ts:1 alpha"]);
  const { refs } = await listRefs(workspace(root));
  expect(refs.map(({ kind, own_files }) => [kind, own_files])).toEqual([
    ["base", 2],
    ["worktree", 0],
  ]);
});

test("a status explains the difference by commits and files, and shows no job of a dead process as running", async () => {
  git(main, "checkout", "-q", "-b", "topic");
  writeFiles(main, { "a.ts": "export function alphaTopic() {}\n", "c.ts": "export const c = 1;\n" });
  git(main, "rm", "-q", "b.ts");
  git(main, "commit", "-q", "-a", "-m", "topic");
  const project = openForQuery(workspace(main));
  startJob(project.db, { projectId: projectIdOf(project.db), viewId: 1, ref: "main", mode: "incremental", headCommit: null });
  project.close();
  const found = await status(workspace(main));
  expect(found).toMatchObject({ ref: "topic", freshness_status: "stale", pending_changes: 2, pending_removals: 1, active_job: null });
  expect(found.freshness_detail).toMatch(/^topic at \w{12} is checked out, main at \w{12} is indexed; 2 files changed, 1 is gone$/);
  expect(found.recent_jobs[0]).toMatchObject({ status: "failed", error_code: "interrupted" });
  expect(statusLines(found)).toContain("2 changed, 1 removed since then; the next query indexes them");
  expect(statusLines({ ...found, pending_changes: 50 })).toContain("since then; the next query starts a run that indexes them");
});

function projectIdOf(db: ReturnType<typeof openForQuery>["db"]): string {
  return db.query<{ id: string }, []>("SELECT project_id AS id FROM projects").get()?.id ?? "";
}

test("two stores of one tree, which came by its files in different orders, give the same answer among hundreds of equal files", async () => {
  const note = 'def unfold():\n    """Frobnicates the widget."""\n    return frobnicate(widget)\n';
  const filesFrom = (first: number, last: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: last - first }, (_, position) => [`pack/part${first + position}.py`, note]));
  const root = temporaryDirectory();
  writeFiles(root, filesFrom(500, 900));
  await index(root);
  writeFiles(root, filesFrom(100, 500));
  await index(root);
  const grown = places(await search(open(root), { query: "frobnicates widget", limit: 50 }));
  freshStorage();
  await index(root);
  const atOnce = places(await search(open(root), { query: "frobnicates widget", limit: 50 }));
  expect(atOnce.length).toBeGreaterThan(10);
  expect(grown).toEqual(atOnce);
});
