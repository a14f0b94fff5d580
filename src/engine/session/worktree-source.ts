/**
 * Freshness: comparing the index with the disk, and bringing it up to date, before an answer is given.
 *
 * `balanced` compares every file of the view, and the directories for new files, after the query has come. It syncs a few changed files at
 * once; many are left to a background sync, and the answer says `stale` and how many. After a checkout, rebase or reset it syncs many more,
 * since an answer about the previous branch is useless. `strict` syncs however long it takes. `best_effort` compares nothing before it
 * answers and says `stale`, because it cannot know. Whatever the policy, the bytes of the cited files are compared afterwards
 * (`verify.ts`), and a worktree that has no view yet gets one.
 *
 * Rejected: reusing a comparison for a later query because little time has passed. A file edited twice within that time would give a false
 * answer. In a process that stays, a watch of the directories says what has changed since the last comparison (`indexer/watch`).
 */
import { join } from "node:path";
import { counted } from "#core/counted.ts";
import { CodeCompassError, type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { lstatIfThere } from "#core/files/if-there.ts";
import { INLINE_SWITCH_FILES_MAX, INLINE_SYNC_FILES_MAX, LEASE_WAIT_FIRST_MS, LEASE_WAIT_INLINE_MS, LEASE_WAIT_MS } from "#core/limits.ts";
import type { AnswerState, FreshnessPolicy, FreshnessStatus } from "#core/protocol.ts";
import { named } from "#core/visible.ts";
import { startBackgroundSync } from "#engine/project/background.ts";
import { type Project, registerWorkspace } from "#engine/project/project.ts";
import { compareWithDisk, type DiskComparison } from "#indexer/compare.ts";
import { type Compared, compareAgain, compareAgainHelped } from "#indexer/compare-again.ts";
import { expectChange } from "#indexer/index-run.ts";
import { identifyFiles, sortBySize } from "#indexer/known-contents.ts";
import { isEmpty } from "#indexer/plan.ts";
import { listWorkspace } from "#indexer/scan.ts";
import { endUnwantedThreads } from "#indexer/threads/kept-threads.ts";
import { tidied } from "#indexer/threads/tidying.ts";
import type { WatchedLooks } from "#indexer/watch/watched-looks.ts";
import { isUnwritable, unwritableWarning, whyUnwritable } from "#store/database/unwritable.ts";
import type { View } from "#store/rows/view.ts";
import { skippedFiles } from "#store/versions/files.ts";
import { type KeptListing, keptListing } from "#store/views/kept-listing.ts";
import { worktreeKey } from "#store/views/view-key.ts";
import { touchView } from "#store/views/views.ts";
import { recentJobs } from "#store/writers/jobs.ts";
import { leaseHolder, writeIfFree } from "#store/writers/lease.ts";
import { isRepositoryRoot } from "#vcs/open.ts";
import type { Head } from "#vcs/vcs-adapter.ts";
import { changedAmong } from "./verify.ts";
import {
  builtinLeftOut,
  type CheckedView,
  type CitedFile,
  type LeftOut,
  nestedLeftOut,
  sparseLeftOut,
  uncheckedFiles,
  type ViewSource,
} from "./view-source.ts";

/** Errors that leave the index intact: the sync could not write, so the query answers from what is stored. */
const WRITE_REFUSALS: readonly ErrorCode[] = ["index_busy", "disk_full", "permission_denied"];

/** How a view compares with the disk. */
interface ViewFreshness {
  readonly freshness: FreshnessStatus;
  readonly differing?: ReadonlySet<string>;
  readonly gone?: ReadonlySet<string>;
  /** The number of files that the index has not taken in; when left out, the size of `differing`. */
  readonly unchecked?: number;
}

const FRESH: ViewFreshness = { freshness: "fresh" };
const NOTHING: ReadonlySet<string> = new Set();

/** Unreadable files that an answer names. */
const UNREADABLE_NAMED_MAX = 3;

/** Keeps the view of one worktree in step with its disk. */
export class WorktreeSource implements ViewSource {
  readonly #project: Project;
  readonly #watch: WatchedLooks | undefined;
  readonly #listing: KeptListing;
  /** The running comparison with the disk, and the one that starts after it. */
  #running: Promise<CheckedView> | undefined;
  #queued: Promise<CheckedView> | undefined;
  /** Whether the running comparison has found a difference. */
  #hasFoundChanges = false;
  /** Why the last sync could not write, when neither waiting nor another process helps. */
  #refusal: CodeCompassError | undefined;
  /** The result of the last comparison. */
  #compared: DiskComparison | undefined;

  /** `watch` saves comparisons in a process that stays. */
  constructor(project: Project, watch?: WatchedLooks) {
    this.#project = project;
    this.#watch = watch;
    this.#listing = keptListing(project.directory, worktreeKey(project.workspace.vcs.worktreeIdentity));
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

  hasMoved(): boolean {
    const view = this.view();
    return view !== undefined && hasMoved(view, this.#project.workspace.vcs.head());
  }

  hasFoundChanges(): boolean {
    return this.#hasFoundChanges;
  }

  changedAmong(cited: Iterable<CitedFile>): ReadonlySet<string> {
    return changedAmong(this.#project, cited);
  }

  async leftOut(): Promise<readonly LeftOut[]> {
    const { path, vcs } = this.#project.workspace;
    const { ignored, nested, sparse } = this.#compared?.aside ?? (await listWorkspace(path, vcs));
    return [...ignored.flatMap(builtinLeftOut), ...[...nested, ...this.#submodules()].map(nestedLeftOut), ...sparse.map(sparseLeftOut)];
  }

  mayBeSparse(): boolean {
    return this.#project.workspace.vcs.mayBeSparse();
  }

  /** Tracked directories that hold a repository (submodules); one that is not checked out has nothing to search. */
  #submodules(): string[] {
    const view = this.view();
    const { db, workspace } = this.#project;
    const others = view ? skippedFiles(db, view).filter(({ reason }) => reason === "not_regular") : [];
    return others.flatMap(({ path }) => (isRepository(join(workspace.path, path)) ? [`${path}/`] : []));
  }

  /** Empty: the files are on the disk. */
  async contents(): Promise<ReadonlyMap<string, Uint8Array>> {
    return new Map();
  }

  async ensure(policy: FreshnessPolicy): Promise<CheckedView> {
    const view = this.view();
    this.#compared = undefined;
    this.#refusal = undefined;
    if (!view?.publishedAt) return this.#firstView(view);
    touchView(this.#project.db, view, Date.now());
    if (policy === "best_effort") return this.#asItIs(view);
    if (policy === "balanced") return this.#sharedLook();
    await (await syncing()).syncProject(this.#project);
    return this.#current(this.view() ?? view, FRESH);
  }

  async resync(changed: ReadonlySet<string>): Promise<CheckedView> {
    while (this.#running) await this.#running.catch(() => undefined);
    return this.#beginLook(changed);
  }

  /**
   * A comparison with the disk that begins after this call: the queued one, or a new one. The running one may already have read a file that
   * was written just before the call.
   */
  #sharedLook(): Promise<CheckedView> {
    if (this.#queued || !this.#running) return this.#queued ?? this.#beginLook();
    const begin = (): Promise<CheckedView> => {
      this.#queued = undefined;
      return this.#beginLook();
    };
    this.#queued = this.#running.then(begin, begin);
    return this.#queued;
  }

  #beginLook(doubted?: ReadonlySet<string>): Promise<CheckedView> {
    this.#hasFoundChanges = false;
    const running = this.#look(doubted).finally(() => {
      if (this.#running === running) this.#running = undefined;
      this.#hasFoundChanges = false;
      endUnwantedThreads();
    });
    this.#running = running;
    return running;
  }

  async #look(doubted?: ReadonlySet<string>): Promise<CheckedView> {
    const view = this.view();
    if (!view?.publishedAt) return this.#firstView(view);
    const { path, vcs } = this.#project.workspace;
    const head = vcs.head();
    const { db } = this.#project;
    const mayBeEqual = doubted === undefined && !hasMoved(view, head);
    const compared: Compared = { workspace: path, vcs, db, view, memory: this.#listing };
    const looking = mayBeEqual && !this.#watch ? compareAgainHelped(compared) : undefined;
    const looked = looking && (await looking);
    if (looked && isEmpty(looked.plan)) {
      this.#compared = looked;
      return this.#current(view, FRESH, head);
    }
    const watched = this.#watch?.begin(db, view, head, doubted !== undefined);
    const again = looked ?? (mayBeEqual && watched && !watched.saved ? compareAgain(compared) : undefined);
    const [edited] = again?.plan.changed ?? [];
    if (edited) this.#expectChange(edited.path);
    const onDifference = (differing: string): void => this.#expectChange(differing);
    const comparison =
      watched?.saved ?? again ?? (await compareWithDisk(path, vcs, db, view, { doubted, memory: this.#listing, onDifference }));
    this.#compared = comparison;
    this.#hasFoundChanges ||= !isEmpty(comparison.plan);
    const standing = await this.#takeIn(view, head, comparison);
    const current = this.view() ?? view;
    if (standing.freshness === "fresh" && !isEmpty(comparison.plan)) comparison.remember?.(current);
    if (watched) this.#watch?.ended(watched, { comparison, view: current, head, isTakenIn: standing.freshness === "fresh" });
    return this.#current(current, standing, head);
  }

  #expectChange(path: string): void {
    this.#hasFoundChanges = true;
    expectChange(this.#project.target, path);
  }

  /** Syncs the changes that a comparison found if they are few; otherwise returns which files differ. */
  async #takeIn(view: View, head: Head, comparison: DiskComparison): Promise<ViewFreshness> {
    const { plan, rulesHash } = comparison;
    const isRelabelled = rulesHash !== view.rulesHash || hasMoved(view, head);
    if (isEmpty(plan) && !isRelabelled) return FRESH;
    await tidied(this.#project.databasePath);
    const isBusy = this.#isBeingWritten(view);
    const isSmall = await this.#isSmall(view, head, comparison);
    // A writer that is active now is most often syncing the same edit for another query, so wait a moment for it.
    if (isSmall && (await this.#trySync(comparison, isBusy ? LEASE_WAIT_INLINE_MS : LEASE_WAIT_MS))) return FRESH;
    // No file differs: only the branch, commit or rules hash that the view records is out of date.
    if (isEmpty(plan)) return FRESH;
    if (!isBusy && !isSmall) startBackgroundSync(this.#project.workspace.path);
    const differing = new Set([...plan.changed.map((file) => file.path), ...plan.removed]);
    return { freshness: isBusy ? "syncing" : "stale", differing, gone: new Set(plan.removed) };
  }

  /**
   * Makes the first view of a worktree that was never asked about, in an indexed repository; or returns a first index that is still
   * growing.
   */
  async #firstView(view: View | undefined): Promise<CheckedView> {
    if (view?.baseViewId === null && this.#isBeingWritten(view)) return this.#current(view, { freshness: "syncing", differing: NOTHING });
    await (await syncing()).syncProject(this.#project, { waitMs: LEASE_WAIT_FIRST_MS });
    const { db, workspace } = this.#project;
    writeIfFree(db, Date.now(), () => registerWorkspace(db, workspace, "discovered"));
    const made = this.view();
    if (!made) throw new CodeCompassError("not_indexed", "This workspace has no index yet.", { next: { do: "index" } });
    return this.#current(made, FRESH);
  }

  /** The view without a comparison with the disk: any of its files may have changed. */
  #asItIs(view: View): CheckedView {
    const head = this.#project.workspace.vcs.head();
    const isBusy = leaseHolder(this.#project.db, Date.now()) !== undefined;
    if (!isBusy && hasMoved(view, head)) startBackgroundSync(this.#project.workspace.path);
    return this.#current(view, { freshness: isBusy ? "syncing" : "stale", unchecked: view.fileCount }, head);
  }

  /** Whether another process is indexing this very view; a writer that indexes another worktree will soon be done. */
  #isBeingWritten(view: View): boolean {
    const { db } = this.#project;
    return leaseHolder(db, Date.now()) !== undefined && recentJobs(db, 1)[0]?.view_id === view.viewId;
  }

  /** Whether a query should wait for a sync. Parsing is what takes time, and the store may already have versions of the changed files. */
  async #isSmall(view: View, head: Head, { plan }: DiskComparison): Promise<boolean> {
    if (plan.changed.length + plan.removed.length <= INLINE_SYNC_FILES_MAX) return true;
    const { path, vcs } = this.#project.workspace;
    const most = hasMoved(view, head) ? INLINE_SWITCH_FILES_MAX : INLINE_SYNC_FILES_MAX;
    const { surelyUnseen, doubtful, known } = sortBySize(this.#project.db, plan.changed);
    const left = most - surelyUnseen.length;
    if (left < 0) return false;
    const { unseen } = await identifyFiles(known, path, doubtful, vcs.objectFormat, left);
    return unseen.length <= left;
  }

  /** Syncs; returns false when another process, a full disk or a permission prevents it. */
  async #trySync(comparison: DiskComparison, waitMs: number): Promise<boolean> {
    try {
      await (await syncing()).takeInComparison(this.#project, comparison, waitMs);
      return true;
    } catch (thrown) {
      const error = toCodeCompassError(thrown);
      if (!WRITE_REFUSALS.includes(error.code)) throw thrown;
      if (isUnwritable(error)) this.#refusal = error;
      return false;
    }
  }

  #indexingStatus(status: FreshnessStatus): AnswerState["indexing_status"] {
    if (status === "syncing" || this.#project.isOutdated) return "indexing";
    return recentJobs(this.#project.db, 1)[0]?.status === "failed" && status === "stale" ? "failed" : "ready";
  }

  /** The warning that names the files which nobody could read, so that the answer lacks them. */
  #unreadable(view: View): string {
    const paths = skippedFiles(this.#project.db, view).flatMap(({ path, reason }) => (reason === "unreadable" ? [path] : []));
    const shown = paths.slice(0, UNREADABLE_NAMED_MAX).map(named).join(", ");
    const more = paths.length > UNREADABLE_NAMED_MAX ? ", …" : "";
    return `${counted(paths.length, "file")} cannot be read and ${paths.length === 1 ? "is" : "are"} not in this answer: ${shown}${more}.`;
  }

  #current(view: View, { freshness, differing, gone, unchecked = differing?.size ?? 0 }: ViewFreshness, head?: Head): CheckedView {
    const { path, vcs } = this.#project.workspace;
    const { ref } = head ?? vcs.head();
    const unwritable = whyUnwritable(this.#project.db) ?? (freshness === "fresh" ? undefined : this.#refusal);
    const warnings = [...unwritableWarning(unwritable), ...(view.missingCount > 0 ? [this.#unreadable(view)] : [])];
    const state = {
      repo: path,
      ref,
      freshness_status: freshness,
      ...uncheckedFiles(unchecked),
      indexing_status: this.#indexingStatus(freshness),
      ...(warnings.length > 0 ? { warnings } : {}),
    };
    return {
      view: { ...view, ref },
      state,
      ...(differing ? { differing } : {}),
      ...(gone ? { gone } : {}),
      ...(unwritable ? { unwritable } : {}),
    };
  }
}

/** The code that syncs changes, parsers included, is loaded when there are changes. */
const syncing = () => import("#engine/project/sync.ts");

/** Whether another branch or commit is checked out than the view shows. */
function hasMoved(view: View, { ref, commit }: Head): boolean {
  return ref !== view.ref || commit !== view.lastIndexedCommit;
}

/** Whether a path is a directory, not a link to one, that holds a repository. */
function isRepository(absolute: string): boolean {
  return (lstatIfThere(absolute)?.isDirectory() ?? false) && isRepositoryRoot(absolute);
}
