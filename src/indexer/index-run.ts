/**
 * One indexing run: list, plan, parse in workers, write in another, publish. The calling thread only coordinates; parsed files
 * go from the parse workers to the writer directly.
 */

import type { SkipReason } from "#core/types.ts";
import { EXTRACTOR_VERSION } from "#core/version.ts";
import type { Database } from "#store/database.ts";
import { skipCounts } from "#store/files.ts";
import { findWorktreeView, type View } from "#store/views.ts";
import type { Head, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { type Comparison, compareWithDisk } from "./compare.ts";
import type { BatchCounts } from "./messages.ts";
import { interrupted, parseAll } from "./parse-threads.ts";
import { isEmpty, type Plan, tasksOf } from "./plan.ts";
import type { Listing } from "./scan.ts";
import { WriterThread } from "./writer-thread.ts";

export interface IndexTarget {
  readonly db: Database;
  readonly databasePath: string;
  readonly projectId: string;
  readonly workspace: string;
  readonly vcs: VcsAdapter;
}

export interface IndexOptions {
  /** Look at every file again, whatever its stamp says. */
  readonly force?: boolean;
  readonly jobs?: number;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
  /** A look at the disk from just now, to save another. */
  readonly comparison?: Comparison;
}

/** What has been stored so far. */
export interface IndexProgress extends BatchCounts {
  readonly filesTotal: number;
}

export interface IndexSummary {
  readonly jobId: string | null;
  readonly filesScanned: number;
  /** Files looked at because their stamps had changed, and those among them that had to be parsed. */
  readonly filesChanged: number;
  readonly filesParsed: number;
  readonly filesRemoved: number;
  readonly symbols: number;
  readonly bytes: number;
  readonly durationMs: number;
  /** Files of the workspace that are listed but not indexed, by reason. */
  readonly skipped: readonly { readonly reason: SkipReason; readonly files: number }[];
  /** What could not be read or understood, for people. */
  readonly warnings: readonly string[];
}

/**
 * Brings the view of a workspace up to date. Returns at once when nothing changed.
 * @throws WriterBusy when another process holds the lease; CodeCompassError for everything else.
 */
export async function runIndex(target: IndexTarget, options: IndexOptions = {}): Promise<IndexSummary> {
  const startedMs = performance.now();
  const { db, workspace, vcs } = target;
  const before = findWorktreeView(db, workspace);
  const look = (view: View | undefined): Promise<Comparison> => compareWithDisk(workspace, vcs, db, view, options.force);
  let { listing, plan, syncId } = options.comparison ?? (await look(before));
  const head = vcs.head();
  const summarize = (view: View, result: Partial<IndexSummary> = {}): IndexSummary => ({
    ...summaryOf(plan),
    ...result,
    skipped: skipCounts(db, view),
    warnings: listing.warnings,
    durationMs: Math.round(performance.now() - startedMs),
  });
  if (before?.publishedAt && isEmpty(plan) && !isRelabelled(before, head, listing)) return summarize(before);
  const mode = before?.publishedAt ? "incremental" : "full";
  const { projectId, databasePath } = target;
  const writer = new WriterThread(databasePath, { projectId, repo: vcs.repoRoot, worktree: workspace, ...head, mode });
  try {
    const view = await writer.ready();
    refuseIfInterrupted(options.signal);
    // Another process may have published between our look and our lease.
    if (view.syncId !== syncId) ({ listing, plan, syncId } = await look(view));
    const tasks = tasksOf(db, plan.changed, EXTRACTOR_VERSION);
    const onProgress = (total: BatchCounts): void => options.onProgress?.({ filesTotal: tasks.length, ...total });
    const total = await parseAll(workspace, tasks, writer, { ...options, onProgress });
    refuseIfInterrupted(options.signal);
    const order = { ...head, removedPaths: plan.removed, rulesHash: listing.rules.hash, filesScanned: plan.scanned };
    const jobId = await writer.publish(order);
    return summarize(view, { jobId, filesParsed: total.parsed, symbols: total.symbols, bytes: total.bytes });
  } catch (thrown) {
    await writer.abort(thrown);
    throw thrown;
  } finally {
    writer.terminate();
  }
}

/** A signal that was aborted before anyone listened to it sends no event. */
function refuseIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw interrupted();
}

/** The view's label or rules are out of date although no file is. */
function isRelabelled(view: View, head: Head, listing: Listing): boolean {
  return view.ref !== head.ref || view.lastIndexedCommit !== head.commit || view.rulesHash !== listing.rules.hash;
}

/** What is known before anything is read. */
function summaryOf(plan: Plan): Omit<IndexSummary, "skipped" | "warnings" | "durationMs"> {
  return {
    jobId: null,
    filesScanned: plan.scanned,
    filesChanged: plan.changed.length,
    filesParsed: 0,
    filesRemoved: plan.removed.length,
    symbols: 0,
    bytes: 0,
  };
}
