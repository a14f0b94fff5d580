/** Facts about a workspace's index that need no look at its files. */
import { projectId } from "#core/storage-paths.ts";
import { currentView, inspectProject } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { isAnswerable, openForReading } from "#store/database/database.ts";
import { recentJobs } from "#store/writers/jobs.ts";
import { leaseHolder } from "#store/writers/lease.ts";

export interface IndexFacts {
  readonly projectId: string;
  readonly state: "ready" | "not_indexed" | "error";
  /** Time of the last published run, in ISO 8601; null before the first. */
  readonly lastIndexedAt: string | null;
  readonly ref: string;
  readonly fileCount: number;
  /** Null without an index, or when it cannot be read. */
  readonly schemaVersion: number | null;
  readonly isBeingWritten: boolean;
  /** Which run was interrupted and what happens next; null where none was. */
  readonly interrupted: string | null;
}

/** The sentence about an interrupted run. */
export function recoveryReport(jobId: string): string {
  return `job ${jobId} was interrupted; the next indexing run continues it`;
}

/** Collects the facts; never throws for a missing or damaged index. */
export function indexFacts(workspace: Workspace): IndexFacts {
  const id = projectId(workspace.vcs.projectKey);
  const { ref } = workspace.vcs.head();
  const { report, databasePath } = inspectProject(workspace);
  const { schemaVersion } = report;
  const none = { projectId: id, schemaVersion, lastIndexedAt: null, ref, fileCount: 0, isBeingWritten: false, interrupted: null } as const;
  if (report.state === "corrupt_manifest" || (report.state === "reindex_required" && !isAnswerable(report)))
    return { ...none, state: "error" };
  if (!databasePath) return { ...none, state: "not_indexed" };
  const db = openForReading(databasePath);
  try {
    const view = currentView(db, workspace);
    const [last] = recentJobs(db, 1);
    const isBeingWritten = leaseHolder(db, Date.now()) !== undefined;
    const hasFailed = (last?.status === "failed" || last?.status === "rolled_back") && last.error_code !== "interrupted";
    const state = view?.publishedAt ? "ready" : hasFailed ? "error" : "not_indexed";
    const isActive = last?.status === "running" || last?.status === "validating";
    const wasInterrupted = !isBeingWritten && (last?.error_code === "interrupted" || isActive);
    const interrupted = wasInterrupted ? recoveryReport(last?.job_id ?? "") : null;
    return { ...none, state, lastIndexedAt: view?.publishedAt ?? null, fileCount: view?.fileCount ?? 0, isBeingWritten, interrupted };
  } finally {
    db.close();
  }
}
