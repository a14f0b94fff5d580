/** One writing session: from taking the lease to publishing or giving up. */
import type { ErrorCode } from "#core/errors.ts";
import { COMMIT_BYTES, JOBS_KEPT, LEASE_HEARTBEAT_MS, UNUSED_VERSIONS_KEPT, UNUSED_VERSIONS_REMOVED_MAX } from "#core/limits.ts";
import { isCentralityDue, refreshCentrality } from "#store/centrality.ts";
import { type Database, openDatabase } from "#store/database.ts";
import { advanceJob, recoverInterruptedJobs, setJobStatus, startJob, trimJobs } from "#store/jobs.ts";
import { acquireLease, isLease, type Lease, type LeaseHolder, releaseLease, renewLease } from "#store/lease.ts";
import { versionsByPath } from "#store/scope.ts";
import { VersionWriter } from "#store/version-writer.ts";
import { ensureWorktreeView, type PublishedEntry, publishView, putManifestEntry, removeUnusedVersions, type View } from "#store/views.ts";
import type { BatchCounts, FileResult, JobStart, PublishOrder } from "./messages.ts";

export class WriteSession {
  readonly view: View;
  readonly #db: Database;
  readonly #lease: Lease;
  readonly #jobId: string;
  readonly #versions: VersionWriter;
  readonly #startedMs = performance.now();
  readonly #heartbeat: Timer;
  readonly #entries: PublishedEntry[] = [];
  readonly #gone: string[] = [];
  #uncommittedBytes = 0;
  #filesIndexed = 0;
  #symbols = 0;

  private constructor(db: Database, lease: Lease, job: JobStart) {
    this.#db = db;
    this.#lease = lease;
    recoverInterruptedJobs(db);
    this.view = ensureWorktreeView(db, job);
    this.#jobId = startJob(db, { ...job, viewId: this.view.viewId, headCommit: job.commit });
    this.#versions = new VersionWriter(db);
    this.#heartbeat = setInterval(() => this.#beat(), LEASE_HEARTBEAT_MS);
  }

  /** Takes the lease and starts a job, or says who is writing. */
  static open(databasePath: string, job: JobStart): WriteSession | { holder: LeaseHolder } {
    const db = openDatabase(databasePath);
    const lease = acquireLease(db, Date.now());
    if (isLease(lease)) return new WriteSession(db, lease, job);
    db.close();
    return { holder: lease };
  }

  /** Stores the results of one batch. While the view has never been published they show at once, as a partial answer. */
  store(results: readonly FileResult[]): BatchCounts {
    this.#begin();
    let parsed = 0;
    let symbols = 0;
    let bytes = 0;
    for (const result of results) {
      this.#storeOne(result);
      if (result.is !== "parsed") continue;
      parsed++;
      symbols += result.record.symbols.length;
      bytes += result.record.sizeBytes;
    }
    this.#filesIndexed += parsed;
    this.#symbols += symbols;
    this.#uncommittedBytes += bytes;
    if (this.#uncommittedBytes >= COMMIT_BYTES) this.#commit();
    return { files: results.length, parsed, symbols, bytes };
  }

  #storeOne(result: FileResult): void {
    if (result.is === "gone") {
      this.#gone.push(result.path);
      return;
    }
    const entry: PublishedEntry = {
      ...result.stamp,
      pathId: this.#versions.pathId(result.path),
      versionId: result.is === "parsed" ? this.#versions.write(result.record) : result.is === "known" ? result.versionId : null,
      skipReason: result.is === "skipped" ? result.reason : null,
    };
    this.#entries.push(entry);
    if (this.view.publishedAt === null) putManifestEntry(this.#db, this.view.viewId, entry);
  }

  /** Swaps the view in one transaction, cleans up, and gives the lease back. Returns the job's id. */
  publish(order: PublishOrder): string {
    this.#begin();
    const syncId = crypto.randomUUID();
    publishView(this.#db, this.view.viewId, {
      entries: this.view.publishedAt === null ? [] : this.#entries,
      removedPaths: [...order.removedPaths, ...this.#gone],
      ref: order.ref,
      commit: order.commit,
      syncId,
      rulesHash: order.rulesHash,
    });
    if (isCentralityDue(this.#db, this.#filesIndexed)) refreshCentrality(this.#db, versionsByPath(this.#db, this.view, () => true));
    advanceJob(this.#db, this.#jobId, {
      ...this.#progress(),
      changed_files: this.#entries.length + order.removedPaths.length,
      files_scanned: order.filesScanned,
      duration_ms: Math.round(performance.now() - this.#startedMs),
    });
    setJobStatus(this.#db, this.#jobId, "published");
    this.#commit();
    // The view is published, whatever becomes of the tidying up; what it does not get done is left for the next run.
    attempt(() => this.#tidy());
    this.#end();
    return this.#jobId;
  }

  #tidy(): void {
    this.#begin();
    removeUnusedVersions(this.#db, { keep: UNUSED_VERSIONS_KEPT, limit: UNUSED_VERSIONS_REMOVED_MAX });
    trimJobs(this.#db, JOBS_KEPT);
    this.#commit();
  }

  /** Ends without publishing. What was parsed stays in the store, so that the next run need not parse it again. */
  abort(code: ErrorCode, message: string): void {
    attempt(() => this.#commit());
    attempt(() => this.#rollBack());
    attempt(() => setJobStatus(this.#db, this.#jobId, "failed", { code, message }));
    this.#end();
  }

  #rollBack(): void {
    if (this.#db.inTransaction) this.#db.run("ROLLBACK");
  }

  /** Gives up lease and connection. What cannot be written any more is made good by the next writer. */
  #end(): void {
    clearInterval(this.#heartbeat);
    attempt(() => this.#rollBack());
    attempt(() => releaseLease(this.#db, this.#lease));
    attempt(() => this.#db.run("PRAGMA wal_checkpoint(PASSIVE)"));
    attempt(() => this.#db.close());
  }

  #progress() {
    return { files_indexed: this.#filesIndexed, symbols_extracted: this.#symbols };
  }

  #beat(): void {
    attempt(() => {
      if (this.#db.inTransaction) this.#commit();
      renewLease(this.#db, this.#lease, Date.now());
      advanceJob(this.#db, this.#jobId, this.#progress());
    });
  }

  #begin(): void {
    if (!this.#db.inTransaction) this.#db.run("BEGIN IMMEDIATE");
  }

  #commit(): void {
    if (this.#db.inTransaction) this.#db.run("COMMIT");
    this.#uncommittedBytes = 0;
  }
}

/** For steps of giving up, each of which may fail for the same reason that we give up for. */
function attempt(step: () => unknown): void {
  try {
    step();
  } catch {
    // The failure that led here is the one that is reported.
  }
}
