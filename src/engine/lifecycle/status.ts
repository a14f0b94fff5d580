/** Use case `status`: what is indexed, how fresh it is, and the last runs. */

import { counted } from "#core/counted.ts";
import { statIfThere } from "#core/files/if-there.ts";
import type { StatusResponse } from "#core/protocol/indexing.ts";
import { EXTRACTOR_VERSION, SCHEMA_VERSION, VERSION } from "#core/version.ts";
import { inspectProject, Project } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { compareWithDisk } from "#indexer/compare.ts";
import { leftOutDirectories } from "#indexer/rules/left-out-directories.ts";
import { type Database, isAnswerable, openForReading } from "#store/database/database.ts";
import { defaultRefOf } from "#store/database/known-workspaces.ts";
import { unwritableWarnings } from "#store/database/unwritable.ts";
import type { View } from "#store/rows/view.ts";
import { givenUpCounts, languageCounts, skipCounts } from "#store/versions/files.ts";
import { listViews } from "#store/views/views.ts";
import { INTERRUPTED_JOB, type Job, recentJobs } from "#store/writers/jobs.ts";
import { leaseHolder, leaseRecord } from "#store/writers/lease.ts";
import { shortCommit } from "#text/commit-name.ts";
import type { Head } from "#vcs/vcs-adapter.ts";
import { recoveryReport } from "./index-facts.ts";
import { ruleVersions } from "./versions.ts";

/** Collects the state of a workspace's index and changes nothing. Never fails for a missing or damaged index: that is what it reports. */
export async function status(workspace: Workspace): Promise<StatusResponse> {
  const { report, databasePath } = inspectProject(workspace);
  const head = workspace.vcs.head();
  const empty: StatusResponse = {
    version: VERSION,
    repo: workspace.path,
    ref: head.ref,
    freshness_status: "stale",
    indexing_status: "not_indexed",
    index_state: report.state,
    schema_version: report.schemaVersion,
    required_schema_version: SCHEMA_VERSION,
    extractor_version: report.extractorVersion,
    required_extractor_version: EXTRACTOR_VERSION,
    ...ruleVersions(workspace.path),
    detail: report.detail,
    vcs_mode: workspace.vcs.kind,
    head_commit: head.commit,
    last_indexed_commit: null,
    last_indexed_at: null,
    database: databasePath ?? null,
    database_bytes: databasePath ? databaseBytes(databasePath) : 0,
    files: 0,
    symbols: 0,
    snippets: 0,
    pending_changes: 0,
    pending_removals: 0,
    freshness_detail: "",
    default_ref: null,
    base: null,
    languages: [],
    timed_out_files: 0,
    crashed_files: 0,
    skipped: [],
    left_out: [],
    active_job: null,
    interrupted_recovery_report: null,
    writer: null,
    lease: null,
    recent_jobs: [],
    warnings: [],
  };
  if (!databasePath || !(isAnswerable(report) || report.state === "not_indexed")) return empty;
  const project = new Project(workspace, databasePath, openForReading(databasePath));
  try {
    return { ...empty, ...(await describe(project)) };
  } finally {
    project.close();
  }
}

async function describe(project: Project): Promise<Partial<StatusResponse>> {
  const { db, workspace } = project;
  const view = project.view();
  const writer = leaseHolder(db, Date.now()) ?? null;
  const jobs = recentJobs(db, RECENT_JOBS).map((job) => (writer === null ? endedIfActive(job) : job));
  const active = writer ? (jobs.find((job) => job.status === "running" || job.status === "validating") ?? null) : null;
  const [last] = jobs;
  const report = writer === null && last?.error_code === INTERRUPTED_JOB.error_code ? recoveryReport(last.job_id) : null;
  const shared = {
    ...{ writer, lease: leaseOf(db), recent_jobs: jobs, active_job: active, interrupted_recovery_report: report },
    default_ref: defaultRefOf(db, workspace.path) ?? null,
  };
  if (!view) return { ...shared, freshness_detail: NO_VIEW };
  const pending = view.publishedAt && !workspace.vcs.isBare ? await pendingChanges(workspace, project, view) : NOTHING_PENDING;
  const languages = languageCounts(db, view);
  const givenUp = givenUpCounts(languages);
  const isFresh = view.publishedAt !== null && pending.changed + pending.removed === 0;
  return {
    ...shared,
    freshness_detail: freshnessDetail(view, workspace.vcs.head(), pending),
    base: baseOf(db, view),
    warnings: [...unwritableWarnings(db), ...pending.warnings],
    freshness_status: writer ? "syncing" : isFresh ? "fresh" : "stale",
    indexing_status: writer
      ? "indexing"
      : view.publishedAt
        ? "ready"
        : (last?.status === "failed" || last?.status === "rolled_back") && report === null
          ? "failed"
          : "not_indexed",
    last_indexed_commit: view.lastIndexedCommit,
    last_indexed_at: view.publishedAt,
    files: view.fileCount,
    symbols: view.symbolCount,
    snippets: view.snippetCount,
    pending_changes: pending.changed,
    pending_removals: pending.removed,
    languages,
    timed_out_files: givenUp.timed_out,
    crashed_files: givenUp.crashed,
    skipped: skipCounts(db, view),
    left_out: pending.leftOut,
  };
}

function leaseOf(db: Database): StatusResponse["lease"] {
  const record = leaseRecord(db, Date.now());
  return record ? { pid: record.pid, host: record.host, state: record.state, silent_ms: record.silentMs } : null;
}

const RECENT_JOBS = 5;

/** Without a writer nothing runs: a job that looks active belonged to a process that died. The next writer will record that. */
function endedIfActive(job: Job): Job {
  const isActive = job.status === "queued" || job.status === "running" || job.status === "validating";
  return isActive ? { ...job, ...INTERRUPTED_JOB } : job;
}

async function pendingChanges({ path, vcs }: Workspace, { db }: Project, view: View): Promise<PendingChanges> {
  const { plan, listing } = await compareWithDisk(path, vcs, db, view);
  return {
    changed: plan.changed.length,
    removed: plan.removed.length,
    leftOut: leftOutDirectories(listing.ignored),
    warnings: listing.warnings,
  };
}

interface PendingChanges {
  readonly changed: number;
  readonly removed: number;
  readonly leftOut: StatusResponse["left_out"];
  readonly warnings: readonly string[];
}

const NOTHING_PENDING: PendingChanges = { changed: 0, removed: 0, leftOut: [], warnings: [] };
const NO_VIEW = "the repository is indexed, but this worktree was not queried yet: its first query indexes the differences";

/** The checked-out commit, the indexed commit, and how many files differ. */
function freshnessDetail(view: View, head: Head, { changed, removed }: PendingChanges): string {
  const at = (ref: string, commit: string | null): string => (commit ? `${ref} at ${shortCommit(commit)}` : ref);
  if (view.publishedAt === null) return "the first index of this workspace is not complete yet";
  const moved = head.commit !== view.lastIndexedCommit || (view.kind === "worktree" && head.ref !== view.ref);
  const where = moved
    ? `${at(head.ref, head.commit)} is checked out, ${at(view.ref, view.lastIndexedCommit)} is indexed`
    : at(head.ref, head.commit);
  return changed + removed === 0
    ? `${where}; no file differs`
    : `${where}; ${counted(changed, "file")} changed, ${counted(removed, "is", "are")} gone`;
}

function baseOf(db: Database, view: View): StatusResponse["base"] {
  const listed = listViews(db);
  const base = listed.find(({ viewId }) => viewId === view.baseViewId);
  const own = listed.find(({ viewId }) => viewId === view.viewId);
  if (!base || !own) return null;
  return { ref: base.ref, commit: base.lastIndexedCommit, own_files: own.ownFiles, hidden_files: own.hiddenFiles };
}

function databaseBytes(path: string): number {
  let total = 0;
  for (const suffix of ["", "-wal"]) total += statIfThere(path + suffix)?.size ?? 0;
  return total;
}
