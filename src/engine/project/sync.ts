/** Brings a view of an open project up to date; waits a little while another process holds the lease. */
import { CodeCompassError, interrupted, toCodeCompassError } from "#core/errors.ts";
import { LEASE_WAIT_MS } from "#core/limits.ts";
import type { DiskComparison } from "#indexer/compare.ts";
import { type IndexOptions, type IndexSummary, runCommitIndex, runIndex, takeIn } from "#indexer/index-run.ts";
import { tidied } from "#indexer/threads/tidying.ts";
import { WriterBusy } from "#indexer/threads/writer-thread.ts";
import type { Database } from "#store/database/database.ts";
import { keptListing } from "#store/views/kept-listing.ts";
import { worktreeKey } from "#store/views/view-key.ts";
import { type LeaseHolder, leaseHolder } from "#store/writers/lease.ts";
import type { Project } from "./project.ts";

interface WaitingRequest extends Pick<IndexOptions, "jobs" | "onProgress" | "signal" | "backfills" | "uncoveredVersionsMax"> {
  /** Milliseconds to wait for another writer. */
  readonly waitMs?: number;
}

/** Makes the view of a commit unless it exists. */
export async function syncCommit(project: Project, commit: string, request: WaitingRequest = {}): Promise<IndexSummary> {
  return waiting(project, request, () => runCommitIndex(project.target, commit, request));
}

/** Brings an open project up to date, waiting a little for another writer. */
export async function syncProject(
  project: Project,
  options: Omit<IndexOptions, "force"> & WaitingRequest & { readonly forceRead?: boolean } = {},
): Promise<IndexSummary> {
  const memory = keptListing(project.directory, worktreeKey(project.workspace.vcs.worktreeIdentity));
  return waiting(project, options, () => runIndex(project.target, { ...options, memory, force: options.forceRead ?? false }));
}

/**
 * Syncs the changes that a comparison with the disk has found, for a query that waits: returns as soon as they are published, before
 * tidying up.
 * @throws index_busy when another process writes for longer than `waitMs`
 */
export async function takeInComparison(project: Project, comparison: DiskComparison, waitMs: number): Promise<void> {
  await waiting(project, { waitMs }, () => takeIn(project.target, { comparison, tidiesLater: true }));
}

/**
 * Runs `run`; tries again while another process holds the lease, until `waitMs` has passed. A run that failed because another process was
 * in the way is tried a few more times, with growing pauses; other failures are not tried again.
 */
async function waiting<T>(project: Project, { signal, waitMs = LEASE_WAIT_MS }: WaitingRequest, run: () => Promise<T>): Promise<T> {
  await tidied(project.databasePath);
  const deadline = Date.now() + waitMs;
  for (let retries = 0; ; ) {
    // Checking the lease is cheap, but a run that is refused the lease is not.
    await untilFree(project.db, deadline, signal);
    try {
      return await run();
    } catch (thrown) {
      if (thrown instanceof WriterBusy) {
        if (signal?.aborted) throw interrupted();
        if (Date.now() > deadline) throw busy(thrown.holder);
        await Bun.sleep(LEASE_POLL_MS);
      } else {
        // A query that waits for its sync is better answered from what is there.
        const most = waitMs < LEASE_WAIT_MS ? 0 : RETRIES_MAX;
        if (retries >= most || signal?.aborted || !passes(thrown) || !project.isCurrent) throw thrown;
        await Bun.sleep(RETRY_MS * 2 ** retries++);
      }
    }
  }
}

/** Waits until nobody writes, the deadline has passed, or the signal is aborted; returns the process that still writes. */
export async function untilFree(db: Database, deadlineMs: number, signal?: AbortSignal): Promise<LeaseHolder | undefined> {
  for (;;) {
    const holder = leaseHolder(db, Date.now());
    if (!holder || Date.now() >= deadlineMs || signal?.aborted) return holder;
    await Bun.sleep(LEASE_POLL_MS);
  }
}

const LEASE_POLL_MS = 100;
/**
 * How often a run is tried again after another process was in its way, and the milliseconds before the first retry; each pause is twice as
 * long as the one before.
 */
const RETRIES_MAX = 3;
const RETRY_MS = 100;

/** Whether the same run may succeed in a moment. */
function passes(thrown: unknown): boolean {
  return toCodeCompassError(thrown).code === "index_busy";
}

/** The error for a project that another process is writing. */
export function busy(holder: LeaseHolder): CodeCompassError {
  return new CodeCompassError("index_busy", `Another process (${holder.pid} on ${holder.host}) is indexing this project.`, {
    holder,
    remediation: "Wait for it, or stop it, and try again.",
    next: { do: "status" },
  });
}
