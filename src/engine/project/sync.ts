/** Bringing a view of an open project up to date, waiting a little while another process holds the lease. */
import { CodeCompassError, interrupted } from "#core/errors.ts";
import { LEASE_WAIT_MS } from "#core/limits.ts";
import { type IndexOptions, type IndexSummary, runCommitIndex, runIndex } from "#indexer/index-run.ts";
import { WriterBusy } from "#indexer/writer-thread.ts";
import { type LeaseHolder, leaseHolder } from "#store/writers/lease.ts";
import type { Project } from "./project.ts";

interface WaitingRequest extends Pick<IndexOptions, "jobs" | "onProgress" | "signal" | "backfills" | "uncoveredVersionsMax"> {
  /** How long another writer is waited for. */
  readonly waitMs?: number;
}

/** Makes the view of a commit unless it is there. */
export async function syncCommit(project: Project, commit: string, request: WaitingRequest = {}): Promise<IndexSummary> {
  return waiting(project, request, () => runCommitIndex(project.target, commit, request));
}

/** Brings an open project up to date, waiting a little for another writer. */
export async function syncProject(
  project: Project,
  options: Omit<IndexOptions, "force"> & WaitingRequest & { readonly forceRead?: boolean } = {},
): Promise<IndexSummary> {
  return waiting(project, options, () => runIndex(project.target, { ...options, force: options.forceRead ?? false }));
}

/** Tries again while another process holds the lease, for a while. */
async function waiting(
  { db }: Project,
  { signal, waitMs = LEASE_WAIT_MS }: WaitingRequest,
  run: () => Promise<IndexSummary>,
): Promise<IndexSummary> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    // A look at the lease is cheap, a run that is refused it is not.
    while (Date.now() < deadline && !signal?.aborted && leaseHolder(db, Date.now())) await Bun.sleep(LEASE_POLL_MS);
    try {
      return await run();
    } catch (thrown) {
      if (!(thrown instanceof WriterBusy)) throw thrown;
      if (signal?.aborted) throw interrupted();
      if (Date.now() > deadline) throw busy(thrown.holder);
      await Bun.sleep(LEASE_POLL_MS);
    }
  }
}

const LEASE_POLL_MS = 100;

/** The error for a project that another process is writing. */
export function busy(holder: LeaseHolder): CodeCompassError {
  return new CodeCompassError("index_busy", `Another process (${holder.pid} on ${holder.host}) is indexing this project.`, {
    holder,
    remediation: "Wait for it, or stop it, and try again.",
    next: { do: "status" },
  });
}
