/**
 * Freshness: whether the index says what the disk says, and what is done about it before an answer leaves.
 *
 * `balanced` looks first: a few changed files are synced at once, many are left to a background sync and the answer says
 * `stale`. `strict` always syncs. `best_effort` only compares commits. Whatever the policy, files that an answer cites are
 * verified afterwards (`verify.ts`).
 */
import { CodeCompassError, type ErrorCode } from "#core/errors.ts";
import { INLINE_SYNC_FILES_MAX, SWEEP_FILES_MAX, SWEEP_RECENT_FILES, SWEEP_VALID_MS } from "#core/limits.ts";
import type { AnswerState, FreshnessPolicy, FreshnessStatus } from "#core/protocol.ts";
import { type Comparison, compareWithDisk } from "#indexer/compare.ts";
import { pathState, sameStamp } from "#indexer/scan.ts";
import { recentJobs } from "#store/jobs.ts";
import { leaseHolder } from "#store/lease.ts";
import { manifestByRecency, type View } from "#store/views.ts";
import { startBackgroundSync } from "./background.ts";
import { syncProject } from "./index-workspace.ts";
import type { Project } from "./project.ts";

/** What a sweep of the disk found. */
interface Sweep {
  readonly changedFiles: number;
  readonly comparison: Comparison | undefined;
}

/** The view to answer from, and what is to be said about it. */
export interface Current {
  readonly view: View;
  readonly state: AnswerState;
}

/** Failures of a sync that are not the index's fault: what it holds can still be answered from. */
const WRITE_REFUSALS: readonly ErrorCode[] = ["index_busy", "disk_full", "permission_denied"];

/** Keeps one project's answers true to its disk. */
export class Freshness {
  readonly #project: Project;
  #sweptAtMs = Number.NEGATIVE_INFINITY;
  #lastStatus: FreshnessStatus = "fresh";

  constructor(project: Project) {
    this.#project = project;
  }

  /** Does what the policy asks, and returns the view to answer from with its state. */
  async ensure(policy: FreshnessPolicy): Promise<Current> {
    const view = this.#project.view();
    if (!view) throw new CodeCompassError("not_indexed", "This workspace has no index yet.", { remediation: "codecompass index" });
    if (!view.publishedAt) return { view, state: this.#state(view, "syncing", "indexing") };
    const status = await this.#refresh(policy, view);
    const current = this.#project.view() ?? view;
    return { view: current, state: this.#state(current, status, this.#indexingStatus(status)) };
  }

  /** Syncs because an answer was about to cite something that changed. Undefined when the index cannot be written now. */
  async resync(): Promise<Current | undefined> {
    if (!(await this.#trySync())) return undefined;
    const view = this.#project.view();
    return view && { view, state: this.#state(view, "fresh", "ready") };
  }

  async #refresh(policy: FreshnessPolicy, view: View): Promise<FreshnessStatus> {
    if (policy === "best_effort") return this.#compareCommits(view);
    if (policy === "balanced" && performance.now() - this.#sweptAtMs < SWEEP_VALID_MS) return this.#lastStatus;
    const status = policy === "strict" ? await this.#syncAll() : await this.#syncIfSmall(view);
    this.#sweptAtMs = performance.now();
    this.#lastStatus = status;
    return status;
  }

  #compareCommits(view: View): FreshnessStatus {
    if (leaseHolder(this.#project.db, Date.now())) return "syncing";
    const { commit } = this.#project.workspace.vcs.head();
    if (commit === view.lastIndexedCommit) return "fresh";
    startBackgroundSync(this.#project.workspace.path);
    return "stale";
  }

  async #syncAll(): Promise<FreshnessStatus> {
    await syncProject(this.#project);
    return "fresh";
  }

  async #syncIfSmall(view: View): Promise<FreshnessStatus> {
    const sweep = view.fileCount > SWEEP_FILES_MAX ? this.#sweepRecent(view) : await this.#sweepAll(view);
    if (sweep.changedFiles === 0) return "fresh";
    if (leaseHolder(this.#project.db, Date.now())) return "syncing";
    if (sweep.changedFiles > INLINE_SYNC_FILES_MAX) {
      startBackgroundSync(this.#project.workspace.path);
      return "stale";
    }
    return (await this.#trySync(sweep.comparison)) ? "fresh" : "stale";
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
    const relabelled = listing.rules.hash !== view.rulesHash || vcs.ref() !== view.ref;
    return { changedFiles: plan.changed.length + plan.removed.length + (relabelled ? 1 : 0), comparison };
  }

  /** For very large workspaces: the commit, and the files that changed last, since those are likely to change again. */
  #sweepRecent(view: View): Sweep {
    const { path, vcs } = this.#project.workspace;
    const head = vcs.head();
    if (head.commit !== view.lastIndexedCommit || head.ref !== view.ref) {
      return { changedFiles: INLINE_SYNC_FILES_MAX + 1, comparison: undefined };
    }
    const recent = manifestByRecency(this.#project.db, view.viewId, SWEEP_RECENT_FILES);
    const changed = recent.filter((entry) => {
      const state = pathState(path, entry.path);
      return state.is !== "file" || !sameStamp(entry, state.stamp);
    });
    return { changedFiles: changed.length, comparison: undefined };
  }

  #indexingStatus(status: FreshnessStatus): AnswerState["indexing_status"] {
    if (status === "syncing") return "indexing";
    return recentJobs(this.#project.db, 1)[0]?.status === "failed" && status === "stale" ? "failed" : "ready";
  }

  #state(view: View, freshness: FreshnessStatus, indexing: AnswerState["indexing_status"]): AnswerState {
    const { path } = this.#project.workspace;
    return { repo: path, ref: view.ref, freshness_status: freshness, indexing_status: indexing };
  }
}
