/** One writing session: from taking the lease to publishing or giving up. */
import { type ErrorCode, IndexReplacedError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { COMMIT_VIEWS_KEPT, JOBS_KEPT, LEASE_HEARTBEAT_MS, UNUSED_VERSIONS_KEPT } from "#core/limits.ts";
import { languageById } from "#lang/languages.ts";
import { type Database, giveFreePagesBack, openDatabase } from "#store/database/database.ts";
import { requireDatabase } from "#store/database/database-files.ts";
import { migrate } from "#store/database/migrations.ts";
import { isCentralityDue, refreshCentrality } from "#store/indices/centrality.ts";
import { buildDueSegment, isSegmentDue } from "#store/indices/trigram-builder.ts";
import type { View } from "#store/rows/view.ts";
import { skippedFiles } from "#store/versions/files.ts";
import { rememberSkipped } from "#store/versions/known-versions.ts";
import { removeUnusedVersions, trimCommitViews } from "#store/versions/unused.ts";
import { VersionWriter } from "#store/versions/version-writer.ts";
import { layOverBase, settleBase } from "#store/views/base.ts";
import { changePaths, notePublished, putRow, replacePaths, type ShownPath } from "#store/views/manifest.ts";
import { versionsByPath } from "#store/views/scope.ts";
import { changeStamps, type PlacedStamps, placedStamps, type StampedFile, type Stamps, writeStamps } from "#store/views/stamps.ts";
import { ensureView, findBase, findView } from "#store/views/views.ts";
import { advanceJob, recoverInterruptedJobs, setJobStatus, startJob, trimJobs } from "#store/writers/jobs.ts";
import { acquireLease, isLease, type Lease, type LeaseHolder, releaseLease, renewLease, requireLease } from "#store/writers/lease.ts";
import { beginWriting, checkpoint, commitWriting, rollBack, rollBackToMark, setMark } from "#store/writers/write-transaction.ts";
import type { BatchCounts, FileResult, JobStart, PublishOrder } from "./messages.ts";

/** Bytes of source files after which the writer commits. */
const COMMIT_BYTES = 8_000_000;
/** Unused versions, beyond those kept, that one publication removes; the next one continues. */
const UNUSED_VERSIONS_REMOVED_MAX = 2_000;
/** Versions that a run adds to the trigram index although a query waits for it: this many take a third of a second. */
const COVERED_INLINE_MAX = 4_000;

export class WriteSession {
  readonly view: View;
  readonly #db: Database;
  readonly #lease: Lease;
  readonly #inode: number | undefined;
  readonly #jobId: string;
  readonly #versions: VersionWriter;
  readonly #startedMs = performance.now();
  readonly #heartbeat: Timer;
  readonly #entries: (ShownPath & StampedFile)[] = [];
  /** Entries that the next commit shows, written all at once: writing a row that may replace another makes FTS5 flush its buffer. */
  #unshown: ShownPath[] = [];
  readonly #overlaysBase: boolean;
  readonly #worktree: string;
  readonly #covering: Pick<JobStart, "backfills" | "uncoveredVersionsMax">;
  readonly #gone: string[] = [];
  #placedStamps: PlacedStamps | undefined;
  #broken: unknown;
  #isLong = false;
  #endsAs: "failed" | "rolled_back" = "failed";
  #uncommittedBytes = 0;
  #filesIndexed = 0;
  #symbols = 0;

  private constructor(db: Database, lease: Lease, job: JobStart) {
    this.#db = db;
    this.#versions = new VersionWriter(db);
    this.#lease = lease;
    this.#inode = inodeOf(db.filename);
    this.#overlaysBase = job.view.overlaysBase;
    this.#worktree = job.view.worktree;
    this.#covering = job;
    this.#begin();
    migrate(db);
    recoverInterruptedJobs(db, lease.takenFrom);
    this.view = ensureView(db, job.view);
    const { projectId, mode, commit } = job;
    this.#jobId = startJob(db, { projectId, mode, ref: job.view.ref, viewId: this.view.viewId, headCommit: commit });
    this.#commit();
    this.#heartbeat = setInterval(() => this.#beat(), LEASE_HEARTBEAT_MS);
  }

  /** Takes the lease and starts a job, or returns the present writer. */
  static open(databasePath: string, job: JobStart): WriteSession | { holder: LeaseHolder } {
    requireDatabase(databasePath);
    const db = openDatabase(databasePath);
    try {
      const lease = acquireLease(db, Date.now());
      if (isLease(lease)) return new WriteSession(db, lease, job);
      db.close();
      return { holder: lease };
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  }

  /** Reads the stamps that publishing will change, while other threads still look and parse. */
  readAhead(): void {
    const { kind, publishedAt, viewId } = this.view;
    if (kind === "worktree" && publishedAt !== null) attempt(() => (this.#placedStamps = placedStamps(this.#db, viewId)));
  }

  /** Stores the results of one batch. Before the first publication of a first view, they show as a partial answer once committed. */
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
    if (this.#uncommittedBytes >= COMMIT_BYTES) {
      this.#commit();
      this.#isLong = true;
    }
    return { files: results.length, parsed, symbols, bytes };
  }

  #storeOne(result: FileResult): void {
    if (result.is === "gone") {
      this.#gone.push(result.path);
      return;
    }
    // Write the version before asking for its path's id: a path that the store does not know has no earlier version to look for.
    const versionId = result.is === "parsed" ? this.#versions.write(result.record) : result.is === "known" ? result.versionId : null;
    const entry = {
      ...result.stamp,
      pathId: this.#versions.pathId(result.path),
      versionId,
      skipReason: result.is === "skipped" ? result.reason : null,
    };
    if (result.is === "skipped" && result.blobId) rememberSkipped(this.#db, result.blobId, result.reason);
    this.#entries.push(entry);
    if (this.#showsAsItGoes) this.#unshown.push(entry);
  }

  /**
   * Whether this is the store's first view, which shows its rows with each commit, since
   * nothing else can be queried yet. An overlay appears whole, when it is published.
   */
  get #showsAsItGoes(): boolean {
    return this.view.publishedAt === null && this.view.baseViewId === null && this.view.kind === "worktree";
  }

  /** Stores files that need no parsing. */
  note(results: readonly FileResult[]): void {
    this.#begin();
    for (const result of results) this.#storeOne(result);
  }

  /** Publishes the new state in one transaction and returns the job's id. Call {@link end} afterwards. */
  publish(order: PublishOrder): string {
    this.note(order.identified);
    setJobStatus(this.#db, this.#jobId, "validating");
    // A run that has committed before is long: commit the status, for others to see.
    if (this.#isLong) this.#commit();
    this.#begin();
    this.#swap(order);
    return this.#jobId;
  }

  /** Cleans up after publishing, and releases the lease. Never throws: the next run continues failed steps. */
  end(): void {
    attempt(() => this.#tidy());
    attempt(() => this.#coverVersions());
    this.#end();
  }

  /** Brings the view to its new state, or leaves it in the old one: a half state would be a view that never existed. */
  #swap(order: PublishOrder): void {
    setMark(this.#db);
    try {
      const removed = [...order.removedPaths, ...this.#gone].map((path) => this.#versions.pathId(path));
      this.#show(order, removed);
      this.#countUsersIfDue(order);
      advanceJob(this.#db, this.#jobId, {
        ...this.#progress(),
        changed_files: this.#entries.length + removed.length,
        files_scanned: order.filesScanned,
        duration_ms: Math.round(performance.now() - this.#startedMs),
      });
      setJobStatus(this.#db, this.#jobId, "published");
      this.#unshown = [];
      this.#commit();
    } catch (thrown) {
      attempt(() => rollBackToMark(this.#db));
      this.#endsAs = "rolled_back";
      throw thrown;
    }
  }

  /**
   * Counts the users of files again where much has changed: in the base, whose counts rank the results of every view, so that an answer
   * does not depend on which other refs were indexed; in this view where there is no base.
   */
  #countUsersIfDue({ base: moved }: PublishOrder): void {
    const base = findBase(this.#db);
    const changed = base ? (moved?.paths.length ?? 0) : this.#filesIndexed;
    if (!isCentralityDue(this.#db, changed)) return;
    const counted = base ?? findView(this.#db, this.view.key) ?? this.view;
    const versionIds = versionsByPath(this.#db, counted, () => true);
    refreshCentrality(this.#db, versionIds, (language) => languageById(language)?.usage !== undefined);
  }

  /** Writes the new state of the view and, if it moves, of the base: one step for readers. */
  #show(order: PublishOrder, removed: readonly number[]): void {
    const isWhole = order.isWhole || this.view.publishedAt === null;
    if (isWhole) replacePaths(this.#db, this.view, this.#entries);
    else changePaths(this.#db, this.view, { entries: this.#entries, removed });
    if (this.view.kind === "worktree") this.#keepStamps(isWhole, removed);
    const syncId = crypto.randomUUID();
    if (order.base) settleBase(this.#db, this.view, order.base, syncId);
    if (this.#overlaysBase) layOverBase(this.#db, this.view);
    const { ref, commit, rulesHash } = order;
    const view = findView(this.#db, this.view.key) ?? this.view;
    const missing = this.#unreadable(view, isWhole) + (this.view.kind === "commit" ? order.missing : 0);
    notePublished(this.#db, view, { ref, commit, rulesHash, missing, syncId, worktree: this.#worktree });
  }

  /** Number of unreadable files of the view. Only a view that had some before can have any outside of this run's files. */
  #unreadable(view: View, isWhole: boolean): number {
    const ofThisRun = this.#entries.filter(({ skipReason }) => skipReason === "unreadable").length;
    if (isWhole || view.missingCount === 0) return ofThisRun;
    return skippedFiles(this.#db, view).filter(({ reason }) => reason === "unreadable").length;
  }

  #keepStamps(isWhole: boolean, removed: readonly number[]): void {
    const stamps: Stamps = new Map();
    for (const { pathId, skipReason, sizeBytes, mtimeUs, ctimeUs } of this.#entries) {
      stamps.set(pathId, { skipReason, sizeBytes, mtimeUs, ctimeUs });
    }
    if (isWhole) writeStamps(this.#db, this.view.viewId, stamps);
    else changeStamps(this.#db, this.view.viewId, { changed: stamps, removed }, this.#placedStamps);
  }

  #tidy(): void {
    this.#begin();
    trimCommitViews(this.#db, COMMIT_VIEWS_KEPT);
    removeUnusedVersions(this.#db, { keep: UNUSED_VERSIONS_KEPT, limit: UNUSED_VERSIONS_REMOVED_MAX });
    trimJobs(this.#db, JOBS_KEPT);
    giveFreePagesBack(this.#db);
    this.#commit();
  }

  /** Adds versions to the trigram index, one segment per transaction, unless there are more than a query may wait for. */
  #coverVersions(): void {
    const { backfills, uncoveredVersionsMax } = this.#covering;
    const most = backfills ? Number.MAX_SAFE_INTEGER : COVERED_INLINE_MAX;
    while (isSegmentDue(this.#db, uncoveredVersionsMax, most)) {
      this.#begin();
      buildDueSegment(this.#db, uncoveredVersionsMax);
      this.#commit();
      // Without it, the typed arrays of earlier segments pile up: 900 MB instead of 430 for Linux.
      Bun.gc(true);
    }
  }

  /** Ends without publishing. Parsed files stay in the store, so that the next run need not parse them again. */
  abort(code: ErrorCode, message: string): void {
    attempt(() => this.#commit());
    attempt(() => rollBack(this.#db));
    attempt(() => setJobStatus(this.#db, this.#jobId, this.#endsAs, { code, message }));
    this.#end();
  }

  /** Releases the lease and closes the connection. If the release cannot be written, the next writer takes the lease over. */
  #end(): void {
    clearInterval(this.#heartbeat);
    attempt(() => rollBack(this.#db));
    attempt(() => releaseLease(this.#db, this.#lease));
    attempt(() => checkpoint(this.#db));
    attempt(() => this.#db.close());
  }

  #progress() {
    return { files_indexed: this.#filesIndexed, symbols_extracted: this.#symbols };
  }

  #beat(): void {
    this.#commitOrBreak();
    attempt(() => {
      if (!renewLease(this.#db, this.#lease, Date.now())) return;
      advanceJob(this.#db, this.#jobId, this.#progress());
    });
  }

  /** Commits between two batches. A failed commit rolls back earlier batches, on whose rows later ones rely, so the session must end. */
  #commitOrBreak(): void {
    try {
      this.#commit();
    } catch (thrown) {
      this.#broken ??= thrown;
    }
  }

  #begin(): void {
    if (this.#broken !== undefined) throw this.#broken;
    if (this.#db.inTransaction) return;
    beginWriting(this.#db);
    // No other process can take the lease while the transaction is open, however long this process is suspended.
    requireLease(this.#db, this.#lease, Date.now());
    this.#requireFile();
  }

  /** Fails when a rebuild or a deletion has replaced the database while this process was suspended: nobody would read its rows. */
  #requireFile(): void {
    if (inodeOf(this.#db.filename) === this.#inode) return;
    throw new IndexReplacedError("nothing of it is published");
  }

  #commit(): void {
    if (this.#db.inTransaction) {
      for (const entry of this.#unshown.splice(0)) putRow(this.#db, this.view.viewId, entry);
      this.#versions.seal();
      commitWriting(this.#db);
    }
    this.#uncommittedBytes = 0;
  }
}

function inodeOf(path: string): number | undefined {
  return statIfThere(path)?.ino;
}

/** Runs a step of the clean-up, and ignores its errors: after a failure, it may fail for the same reason. */
function attempt(step: () => unknown): void {
  try {
    step();
  } catch {
    // The caller reports the first failure.
  }
}
