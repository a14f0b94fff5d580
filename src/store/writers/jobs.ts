/** Records indexing runs: what ran, how far it got, how it ended. */
import type { Database } from "bun:sqlite";
import type { ErrorCode } from "#core/errors.ts";
import type { JobSummary } from "#core/protocol/indexing.ts";
import type { LeaseHolder } from "./lease.ts";

export type JobMode = "full" | "incremental" | "overlay_rebuild";
/**
 * The states of a run. `queued`: it waits for the lease, or for its turn in a server, and has no row yet. `running`: it holds the lease,
 * parses and stores. `validating`: everything is stored, and one transaction brings the view to its new state; it ends `published` or, on
 * failure, `rolled_back`, which leaves the view as it was. `failed`: it ended earlier.
 */
export type JobStatus = "queued" | "running" | "validating" | "published" | "failed" | "rolled_back";

export interface Job extends JobSummary {
  readonly view_id: number | null;
  readonly mode: JobMode;
  readonly status: JobStatus;
}

/** The columns that change while a job runs. */
export type JobProgress = Partial<Pick<Job, "changed_files" | "files_scanned" | "files_indexed" | "symbols_extracted" | "duration_ms">>;

const ACTIVE = "('queued', 'running', 'validating')";

/** Starts a job. Call with the lease held. */
export function startJob(
  db: Database,
  job: { projectId: string; viewId: number; ref: string; mode: JobMode; headCommit: string | null },
): string {
  const jobId = crypto.randomUUID();
  const now = new Date().toISOString();
  db.query(
    `INSERT INTO index_jobs (job_id, project_id, view_id, ref, mode, head_commit, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, 'running', ?, ?)`,
  ).run(jobId, job.projectId, job.viewId, job.ref, job.mode, job.headCommit, now, now);
  return jobId;
}

/** Records progress without changing the status. */
export function advanceJob(db: Database, jobId: string, progress: JobProgress): void {
  const columns = Object.keys(progress);
  if (columns.length === 0) return;
  const assignments = columns.map((column) => `${column} = ?`).join(", ");
  const values = Object.values(progress);
  db.query(`UPDATE index_jobs SET ${assignments}, updated_at = ? WHERE job_id = ?`).run(...values, new Date().toISOString(), jobId);
}

/** Moves a job to another status; a failure carries its code and message. */
export function setJobStatus(db: Database, jobId: string, status: JobStatus, failure?: { code: ErrorCode; message: string }): void {
  db.query("UPDATE index_jobs SET status = ?, error_code = ?, error_message = ?, updated_at = ? WHERE job_id = ?").run(
    status,
    failure?.code ?? null,
    failure?.message ?? null,
    new Date().toISOString(),
    jobId,
  );
}

/** The final state of a job whose process ended before the job did. */
export const INTERRUPTED_JOB = {
  status: "failed",
  error_code: "interrupted",
  error_message: "the process that ran it ended before it was done",
} as const;

/**
 * Marks the jobs that no live process runs any more as failed, with `interrupted`. Call with the lease held; `takenFrom` is the previous
 * holder, if it never released the lease. Returns how many jobs it marked.
 */
export function recoverInterruptedJobs(db: Database, takenFrom?: LeaseHolder): number {
  const from = takenFrom ? ` (${takenFrom.pid} on ${takenFrom.host}); process ${process.pid} took over its lease` : "";
  return db
    .query(
      `UPDATE index_jobs SET status = $status, error_code = $error_code, error_message = $error_message, updated_at = $now
       WHERE status IN ${ACTIVE}`,
    )
    .run({
      $status: INTERRUPTED_JOB.status,
      $error_code: INTERRUPTED_JOB.error_code,
      $error_message: INTERRUPTED_JOB.error_message + from,
      $now: new Date().toISOString(),
    }).changes;
}

/**
 * SQL that counts how often a job was tried before: earlier runs of the same view, since the
 * last published one, that ended for a temporary reason.
 */
const RETRY_COUNT = `(SELECT count(*) FROM index_jobs e WHERE e.view_id IS j.view_id AND e.rowid < j.rowid
  AND e.error_code IN ('interrupted', 'index_busy', 'disk_full')
  AND NOT EXISTS (SELECT 1 FROM index_jobs p WHERE p.view_id IS j.view_id AND p.status = 'published' AND p.rowid > e.rowid AND p.rowid < j.rowid))`;

/** The newest `limit` jobs, newest first. */
export function recentJobs(db: Database, limit: number): Job[] {
  return db
    .query<Job, [number]>(
      `SELECT job_id, view_id, ref, mode, status, error_code, error_message, changed_files, files_scanned, files_indexed,
         symbols_extracted, duration_ms, created_at, updated_at, ${RETRY_COUNT} AS retry_count
       FROM index_jobs j ORDER BY created_at DESC, rowid DESC LIMIT ?`,
    )
    .all(limit);
}

/** Keeps the newest `keep` jobs. */
export function trimJobs(db: Database, keep: number): void {
  db.query("DELETE FROM index_jobs WHERE job_id NOT IN (SELECT job_id FROM index_jobs ORDER BY created_at DESC LIMIT ?)").run(keep);
}
