/**
 * Freshness: whether the index says what the disk says, and what is done about it before an answer leaves.
 *
 * `balanced` looks first: a few changed files are synced at once, many are left to a background sync and the answer says
 * `stale`; after a checkout, rebase or reset it syncs many more, since an answer from the branch before is no answer.
 * `strict` always syncs. `best_effort` only compares commits. Whatever the policy, files that an answer cites are
 * verified afterwards (`verify.ts`), and a worktree that has no view yet gets one.
 */
import { CodeCompassError, type ErrorCode } from "#core/errors.ts";
import {
  INLINE_SWITCH_FILES_MAX,
  INLINE_SYNC_FILES_MAX,
  LEASE_WAIT_FIRST_MS,
  SWEEP_FILES_MAX,
  SWEEP_RECENT_FILES,
  SWEEP_VALID_MS,
} from "#core/limits.ts";
import type { AnswerState, FreshnessPolicy, FreshnessStatus } from "#core/protocol.ts";
import { startBackgroundSync } from "#engine/project/background.ts";
import { type Project, registerWorkspace } from "#engine/project/project.ts";
import { syncProject } from "#engine/project/sync.ts";
import { type Comparison, compareWithDisk } from "#indexer/compare.ts";
import { identifyFiles } from "#indexer/known-contents.ts";
import { pathState, sameStamp } from "#indexer/scan.ts";
import { recentJobs } from "#store/jobs.ts";
import { leaseHolder, writeIfFree } from "#store/lease.ts";
import { stampsByPath } from "#store/stamps.ts";
import { noteUse, type View } from "#store/views.ts";
import type { Head } from "#vcs/vcs-adapter.ts";
import { changedAmong } from "./verify.ts";
import type { Current, ViewSource } from "./view-source.ts";

/** What a sweep of the disk found. */
interface Sweep {
  readonly changedFiles: number;
  readonly comparison: Comparison | undefined;
}

/** Failures of a sync that are not the index's fault: what it holds can still be answered from. */
const WRITE_REFUSALS: readonly ErrorCode[] = ["index_busy", "disk_full", "permission_denied"];

/** Keeps the answers about one worktree true to its disk. */
export class WorktreeSource implements ViewSource {
  readonly #project: Project;
  #sweptAtMs = Number.NEGATIVE_INFINITY;
  #lastStatus: FreshnessStatus = "fresh";
  #head: Head | undefined;
  #looking: Promise<FreshnessStatus> | undefined;

  constructor(project: Project) {
    this.#project = project;
  }

  get key(): string {
    return `worktree ${this.#project.workspace.path}`;
  }

  get directory(): string {
    return this.#project.workspace.path;
  }

  view(): View | undefined {
    return this.#project.view();
  }

  changedAmong(view: View, paths: Iterable<string>): ReadonlySet<string> {
    return changedAmong(this.#project, view, paths);
  }

  async ensure(policy: FreshnessPolicy): Promise<Current> {
    const view = this.view();
    if (!view?.publishedAt) return this.#firstView(view);
    noteUse(this.#project.db, view, Date.now());
    this.#noticeMove();
    const status = await this.#refresh(policy, view);
    return this.#current(this.view() ?? view, status, this.#indexingStatus(status));
  }

  async resync(): Promise<Current | undefined> {
    this.#head = undefined;
    if (!(await this.#trySync())) return undefined;
    const view = this.view();
    return view && this.#current(view, "fresh", "ready");
  }

  /** A worktree that was never asked about, of a repository that is indexed; or the first index, which answers while it grows. */
  async #firstView(view: View | undefined): Promise<Current> {
    // A view that was pruned under an open session: what was checked out when it was last asked is long past.
    this.#head = undefined;
    if (view?.baseViewId === null && this.#isBeingWritten(view)) return this.#current(view, "syncing", "indexing");
    await syncProject(this.#project, { waitMs: LEASE_WAIT_FIRST_MS });
    const { db, workspace } = this.#project;
    writeIfFree(db, Date.now(), () => registerWorkspace(db, workspace, "discovered"));
    this.#sweptAtMs = performance.now();
    const made = this.view();
    if (!made) throw new CodeCompassError("not_indexed", "This workspace has no index yet.", { remediation: "codecompass index" });
    return this.#current(made, "fresh", "ready");
  }

  /** A look at the disk is trusted for a moment, but not across a checkout. */
  #noticeMove(): void {
    const before = this.#head;
    this.#head = undefined;
    const now = this.#headNow();
    if (before && (before.ref !== now.ref || before.commit !== now.commit)) this.#sweptAtMs = Number.NEGATIVE_INFINITY;
  }

  async #refresh(policy: FreshnessPolicy, view: View): Promise<FreshnessStatus> {
    if (policy === "balanced" && performance.now() - this.#sweptAtMs < SWEEP_VALID_MS) return this.#lastStatus;
    if (policy === "best_effort") return this.#compareCommits(view);
    if (policy === "strict") return this.#note(await this.#syncAll());
    // Queries that come at the same time share one look at the disk.
    this.#looking ??= this.#syncIfSmall(view).finally(() => {
      this.#looking = undefined;
    });
    return this.#note(await this.#looking);
  }

  #note(status: FreshnessStatus): FreshnessStatus {
    this.#sweptAtMs = performance.now();
    this.#lastStatus = status;
    return status;
  }

  #compareCommits(view: View): FreshnessStatus {
    if (leaseHolder(this.#project.db, Date.now())) return "syncing";
    if (!this.#hasMoved(view)) return "fresh";
    startBackgroundSync(this.#project.workspace.path);
    return "stale";
  }

  async #syncAll(): Promise<FreshnessStatus> {
    await syncProject(this.#project);
    return "fresh";
  }

  async #syncIfSmall(view: View): Promise<FreshnessStatus> {
    const isSwept = view.fileCount <= SWEEP_FILES_MAX || this.#hasMoved(view);
    const sweep = isSwept ? await this.#sweepAll(view) : this.#sweepRecent(view);
    if (sweep.changedFiles === 0) return "fresh";
    if (this.#isBeingWritten(view)) return "syncing";
    if (!(await this.#isSmall(sweep, view))) {
      startBackgroundSync(this.#project.workspace.path);
      return "stale";
    }
    return (await this.#trySync(sweep.comparison)) ? "fresh" : "stale";
  }

  /** Whether another process is at work on this very view; one that works on another worktree's will soon be done. */
  #isBeingWritten(view: View): boolean {
    const { db } = this.#project;
    return leaseHolder(db, Date.now()) !== undefined && recentJobs(db, 1)[0]?.view_id === view.viewId;
  }

  /** Whether a sync is worth waiting for: what costs is parsing, and much of what changed may be known from before. */
  async #isSmall({ changedFiles, comparison }: Sweep, view: View): Promise<boolean> {
    if (changedFiles <= INLINE_SYNC_FILES_MAX) return true;
    if (!comparison) return false;
    const { path, vcs } = this.#project.workspace;
    const { unseen } = await identifyFiles(this.#project.db, path, comparison.plan.changed, vcs.objectFormat);
    return unseen.length <= (this.#hasMoved(view) ? INLINE_SWITCH_FILES_MAX : INLINE_SYNC_FILES_MAX);
  }

  /** Syncs unless another process, the disk or a permission stands in the way. */
  async #trySync(comparison?: Comparison): Promise<boolean> {
    try {
      await syncProject(this.#project, comparison ? { comparison } : {});
      return true;
    } catch (thrown) {
      if (thrown instanceof CodeCompassError && WRITE_REFUSALS.includes(thrown.code)) return false;
      throw thrown;
    }
  }

  async #sweepAll(view: View): Promise<Sweep> {
    const { path, vcs } = this.#project.workspace;
    const comparison = await compareWithDisk(path, vcs, this.#project.db, view);
    const { listing, plan } = comparison;
    const relabelled = listing.rules.hash !== view.rulesHash || this.#hasMoved(view);
    return { changedFiles: plan.changed.length + plan.removed.length + (relabelled ? 1 : 0), comparison };
  }

  /** For very large workspaces: the files that changed last, since those are likely to change again. */
  #sweepRecent(view: View): Sweep {
    const { path } = this.#project.workspace;
    const byRecency = [...stampsByPath(this.#project.db, view.viewId)].sort(([, a], [, b]) => b.mtimeUs - a.mtimeUs);
    const changed = byRecency.slice(0, SWEEP_RECENT_FILES).filter(([file, stamp]) => {
      const state = pathState(path, file);
      return stamp.skipReason === null && (state.is !== "file" || !sameStamp(stamp, state.stamp));
    });
    return { changedFiles: changed.length, comparison: undefined };
  }

  /** Whether the worktree is on another branch or commit than the view. */
  #hasMoved(view: View): boolean {
    const { ref, commit } = this.#headNow();
    return ref !== view.ref || commit !== view.lastIndexedCommit;
  }

  /** Asked of version control once a query. */
  #headNow(): Head {
    this.#head ??= this.#project.workspace.vcs.head();
    return this.#head;
  }

  #indexingStatus(status: FreshnessStatus): AnswerState["indexing_status"] {
    if (status === "syncing") return "indexing";
    return recentJobs(this.#project.db, 1)[0]?.status === "failed" && status === "stale" ? "failed" : "ready";
  }

  #current(view: View, freshness: FreshnessStatus, indexing: AnswerState["indexing_status"]): Current {
    const { ref } = this.#headNow();
    const state = { repo: this.#project.workspace.path, ref, freshness_status: freshness, indexing_status: indexing };
    return { view: { ...view, ref }, state };
  }
}
