/** What becomes of runs: their states, who takes over from whom, what is tried again, and how many first indexes a server builds at a time. */
import { Database } from "bun:sqlite";
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFileSync, renameSync } from "node:fs";
import { IndexReplacedError } from "#core/errors.ts";
import { projectId } from "#core/storage-paths.ts";
import { status } from "#engine/lifecycle/status.ts";
import { openForIndexing } from "#engine/project/project.ts";
import { syncProject } from "#engine/project/sync.ts";
import { openWorkspace } from "#engine/project/workspace.ts";
import { statusLines } from "#format/answers/status.ts";
import type { PublishOrder } from "#indexer/threads/messages.ts";
import { WriteSession } from "#indexer/threads/write-session.ts";
import { WriterThread } from "#indexer/threads/writer-thread.ts";
import { IndexRuns } from "#mcp/index-runs.ts";
import { shownPaths } from "#store/views/manifest.ts";
import { acquireLease } from "#store/writers/lease.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, located } from "../engine/harness.ts";
import { failureOf } from "../failure.ts";
import { repositoryWith, writeFiles } from "../temporary.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

beforeEach(() => {
  freshStorage();
});

const FILES = { "src/alpha.ts": "export function alpha() {}\n", "src/beta.ts": "export function beta() {}\n" };

/** An indexed repository, open for writing, and a job that changes its view. */
async function indexedProject() {
  const root = repositoryWith(FILES);
  await index(root);
  const workspace = openWorkspace(root);
  const project = openForIndexing(workspace);
  const view = project.view();
  if (!view) throw new Error("there is no view");
  const { key, kind, repo, ref, worktree } = view;
  const shown = { key, kind, repo, ref, worktree, overlaysBase: true };
  const job = { projectId: projectId(workspace.vcs.projectKey), view: shown, commit: null, mode: "incremental" } as const;
  return { root, workspace, project, view, job };
}

test("a run whose index another process replaces says so, and no word of it is data of the error", async () => {
  const { project, job } = await indexedProject();
  const writer = new WriterThread(project.databasePath, job);
  await writer.ready();
  renameSync(project.databasePath, `${project.databasePath}.old`);
  copyFileSync(`${project.databasePath}.old`, project.databasePath);
  const order = {
    identified: [],
    removedPaths: ["src/beta.ts"],
    isWhole: false,
    ref: "main",
    commit: null,
    rulesHash: "",
    filesScanned: 2,
  };
  const failure = await failureOf(writer.publish({ ...order, missing: 0, base: null }));
  writer.terminate();
  project.close();
  expect(failure).toBeInstanceOf(IndexReplacedError);
  expect((failure as IndexReplacedError).data).toEqual({ remediation: "Run the command again." });
});

describe("a run that fails while it publishes", () => {
  test("changes nothing of the view, and says that it was rolled back", async () => {
    const { root, workspace, project, view, job } = await indexedProject();
    const { repo } = view;
    const before = shownPaths(project.db, view);
    const writing = WriteSession.open(project.databasePath, job);
    if (!(writing instanceof WriteSession)) throw new Error("someone else writes");
    const order: PublishOrder = {
      ...{
        identified: [{ path: "src/alpha.ts", is: "skipped", stamp: { sizeBytes: 1, mtimeUs: 1, ctimeUs: 1 }, reason: "binary" }],
        removedPaths: ["src/beta.ts"],
      },
      ...{ isWhole: false, ref: "main", commit: null, rulesHash: "", filesScanned: 2, missing: 0 },
      // After the view's own rows were changed, and before anything says so.
      base: {
        ...{ repo, ref: "main", commit: "1".repeat(40), isWhole: true },
        get paths(): never {
          throw new Error("the tree cannot be read");
        },
      },
    };
    expect(() => writing.publish(order)).toThrow("the tree cannot be read");
    writing.abort("internal", "the tree cannot be read");
    expect(shownPaths(project.db, view)).toEqual(before);
    expect((await status(workspace)).recent_jobs[0]).toMatchObject({ status: "rolled_back", error_message: "the tree cannot be read" });
    project.close();
    expect(await located(root, "beta")).toEqual(["src/beta.ts:1 beta"]);
  });
});

describe("a lease", () => {
  test("whose holder is gone is shown as such, and taken over with a word", async () => {
    const root = repositoryWith(FILES);
    await index(root);
    const workspace = openWorkspace(root);
    const project = openForIndexing(workspace);
    acquireLease(project.db, Date.now());
    expect(await status(workspace)).toMatchObject({ writer: { pid: process.pid }, lease: { pid: process.pid, state: "held" } });
    const gone = Bun.spawnSync(["true"]).pid;
    project.db.query("UPDATE writer_lease SET pid = ?, started = '1'").run(gone);
    project.db.query("UPDATE index_jobs SET status = 'running'").run();
    const abandoned = await status(workspace);
    expect(abandoned).toMatchObject({ writer: null, lease: { pid: gone, state: "abandoned" }, active_job: null });
    expect(statusLines(abandoned)).toMatch(new RegExp(`writer +none; process ${gone} on .* never released its lease.*takes it over`));
    writeFiles(root, { "src/gamma.ts": "export function gamma() {}\n" });
    await index(root);
    const after = await status(workspace);
    expect(after).toMatchObject({
      writer: null,
      lease: null,
      recent_jobs: [{ status: "published", retry_count: 1 }, { error_code: "interrupted" }],
    });
    expect(after.recent_jobs[1]?.error_message).toContain(`(${gone} on `);
    expect(after.recent_jobs[1]?.error_message).toContain(`process ${process.pid} took over its lease`);
    project.close();
  });
});

test("a run that another process was in the way of is tried again", async () => {
  const root = repositoryWith(FILES);
  await index(root);
  writeFiles(root, { "src/gamma.ts": "export function gamma() {}\n" });
  const project = openForIndexing(openWorkspace(root));
  // Longer than SQLite waits, without a lease that could be waited for.
  using other = new Database(project.databasePath);
  other.run("BEGIN IMMEDIATE");
  setTimeout(() => other.run("COMMIT"), 5_400);
  expect(await syncProject(project)).toMatchObject({ filesParsed: 1 });
  project.close();
});

test("a server builds two first indexes at a time, and the others in their turn", async () => {
  const roots = Array.from({ length: 5 }, (_, i) => repositoryWith({ "a.ts": `export const a${i} = 1;\n` }));
  const indexed = repositoryWith(FILES);
  await index(indexed);
  const runs = new IndexRuns();
  const started = roots.map((root) => runs.start(openWorkspace(root)));
  const waits = (): number => started.filter(({ progress }) => progress().startsWith("queued")).length;
  // An index that is there is brought up to date meanwhile.
  writeFiles(indexed, { "src/alpha.ts": "export function alpha2() {}\n" });
  await Bun.sleep(0);
  expect(waits()).toBe(3);
  expect(await runs.start(openWorkspace(indexed)).done).toMatchObject({ filesParsed: 1 });
  for (const { done } of started) expect(await done).toMatchObject({ filesParsed: 1 });
  expect(waits()).toBe(0);
  await runs.stop();
});
