/**
 * One indexing run: list, plan, look up known contents, parse the rest in worker threads, store in a writer thread, publish. The calling
 * thread only coordinates; parsed files go from the parse workers to the writer directly.
 */

import { interrupted } from "#core/errors.ts";
import type { LeftOutDirectory } from "#core/protocol/indexing.ts";
import type { GivenUp, SkipReason } from "#core/types.ts";
import { leftOutDirectories } from "#indexer/rules/left-out-directories.ts";
import { detectLanguage } from "#lang/languages.ts";
import type { Database } from "#store/database/database.ts";
import { isSegmentDue } from "#store/indices/trigram-builder.ts";
import type { View } from "#store/rows/view.ts";
import { givenUpCounts, languageCounts, retriedFiles, skipCounts } from "#store/versions/files.ts";
import { holdsVersions } from "#store/versions/known-versions.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import { commitKey, worktreeKey } from "#store/views/view-key.ts";
import { findBase, findView, isCommitKnown, type ViewIdentity } from "#store/views/views.ts";
import { shortCommit } from "#text/commit-name.ts";
import { missingText } from "#vcs/open.ts";
import type { Head, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { baseTarget } from "./base-target.ts";
import { listCommit } from "./commit-listing.ts";
import { commonLanguages } from "./common-languages.ts";
import { compareWithDisk, type DiskComparison } from "./compare.ts";
import type { IndexTarget } from "./index-target.ts";
import { type ContentLookup, identifyBlobs, identifyFiles, type SortedFiles, sortBySize } from "./known-contents.ts";
import { isEmpty, type Plan, withRetries } from "./plan.ts";
import { NO_STAMP } from "./read-file.ts";
import type { Listing } from "./scan.ts";
import { endUnwantedThreads, warmThreads } from "./threads/kept-threads.ts";
import type { BatchCounts, FileResult, FileTask, JobStart, PublishOrder } from "./threads/messages.ts";
import { ParseThreads } from "./threads/parse-threads.ts";
import { WriterThread } from "./threads/writer-thread.ts";

export interface IndexOptions {
  /** Read every file again, whatever its stamp says. */
  readonly force?: boolean;
  readonly jobs?: number;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal;
  /** Try again to parse files whose parsing was given up and might succeed another time. */
  readonly retries?: boolean;
  /** Also do work that no query should wait for: bring all versions into the trigram index, however many they are. */
  readonly backfills?: boolean;
  /** Number of consecutive versions that may stay outside the trigram index; the store's default if undefined. */
  readonly uncoveredVersionsMax?: number;
  readonly fileWorkMax?: number;
  readonly silentCpuMsMax?: number;
  /** The last listing, reused while nothing that decides it has changed. */
  readonly memory?: KeptListing | undefined;
  /** A comparison with the disk from just now, which saves another. */
  readonly comparison?: DiskComparison;
  /** Return once the new state is published, and tidy up afterwards; whoever ends the process waits for that. */
  readonly tidiesLater?: boolean;
}

/** The counts of what has been stored so far. */
export interface IndexProgress extends BatchCounts {
  readonly filesTotal: number;
}

export interface IndexSummary {
  readonly jobId: string | null;
  readonly filesScanned: number;
  /** Files read because their stamps had changed; `filesParsed` counts those of them that had to be parsed. */
  readonly filesChanged: number;
  readonly filesParsed: number;
  readonly filesRemoved: number;
  readonly symbols: number;
  readonly bytes: number;
  readonly durationMs: number;
  /** Files of the workspace that are listed but not indexed, by reason. */
  readonly skipped: readonly { readonly reason: SkipReason; readonly files: number }[];
  /** Files of the workspace that are stored as text because their parsing was given up, by how it ended. */
  readonly givenUp: Readonly<Record<GivenUp, number>>;
  readonly leftOut: readonly LeftOutDirectory[];
  /** Messages for people about files or rules that could not be read or understood. */
  readonly warnings: readonly string[];
}

/** The identity of the view of a workspace's own files. */
function worktreeView({ workspace, vcs }: Pick<IndexTarget, "workspace" | "vcs">): ViewIdentity {
  return {
    key: worktreeKey(vcs.worktreeIdentity),
    kind: "worktree",
    repo: vcs.repoRoot,
    ref: vcs.head().ref,
    worktree: workspace,
    overlaysBase: vcs.directory === "",
  };
}

/**
 * Brings the view of a workspace up to date. Returns at once when nothing changed.
 * @throws WriterBusy when another process holds the lease; CodeCompassError for everything else.
 */
export async function runIndex(target: IndexTarget, options: IndexOptions = {}): Promise<IndexSummary> {
  return summaryOf(target.db, await takeIn(target, options));
}

/**
 * As {@link runIndex}, without the summary's counts of the view, which take longer than indexing one edit.
 * @throws as {@link runIndex}
 */
export async function takeIn(target: IndexTarget, options: IndexOptions): Promise<RunFacts> {
  const identity = worktreeView(target);
  const before = publishedOnly(findView(target.db, identity.key));
  if (!before) warmForAnotherCommit(target);
  try {
    return await takeInSince(target, options, identity, before);
  } finally {
    endUnwantedThreads();
  }
}

/** Starts the threads for parsing a changed file, while the comparison goes on. */
export function expectChange({ workspace, vcs }: Pick<IndexTarget, "workspace" | "vcs">, path: string): void {
  warmThreads([detectLanguage(path, "").id], { workspace, path, format: vcs.objectFormat });
}

/**
 * For a worktree without a view, starts the threads while git lists it, unless a view of its
 * commit exists, so that all its contents are probably known.
 */
function warmForAnotherCommit({ db, vcs }: IndexTarget): void {
  const base = findBase(db);
  const { commit } = vcs.head();
  if (base && commit !== null && !isCommitKnown(db, commit)) warmThreads(commonLanguages(db, base));
}

/** Brings the view from its last published state, if any, to the state of the disk. */
async function takeInSince(
  target: IndexTarget,
  options: IndexOptions,
  identity: ViewIdentity,
  before: View | undefined,
): Promise<RunFacts> {
  const startedMs = performance.now();
  const { db, workspace, vcs } = target;
  const look = async (view: View | undefined): Promise<DiskComparison> => {
    const isDoubted = options.force === true;
    const onDifference = (path: string): void => expectChange(target, path);
    const memory = isDoubted || view === undefined ? undefined : options.memory;
    const compared = await compareWithDisk(workspace, vcs, db, view, {
      doubted: isDoubted ? "all" : undefined,
      memory,
      onDifference,
    });
    const retries = view && options.retries ? retriedFiles(db, view) : [];
    return { ...compared, plan: withRetries(compared.plan, compared.listing.paths, retries) };
  };
  let found = options.comparison ?? (await look(before));
  const head = vcs.head();
  const isBackfillDue = options.backfills === true && isSegmentDue(db, options.uncoveredVersionsMax);
  if (before && isEmpty(found.plan) && !isRelabelled(before, head, found) && !isBackfillDue) {
    return { view: before, plan: found.plan, compared: found, startedMs };
  }
  const job = {
    projectId: target.projectId,
    view: identity,
    commit: head.commit,
    mode: before ? "incremental" : findBase(db) ? "overlay_rebuild" : "full",
    ...coveringOf(options),
  } as const;
  let sorted = sortChanged(db, found.plan);
  return withWriter(target, job, options, expectedOf(sorted), async (view, parse, tell) => {
    // Another process may have published between this run's comparison and its lease.
    if (view.syncId !== found.syncId) {
      found = await look(publishedOnly(view));
      sorted = sortChanged(db, found.plan);
    }
    // The workers begin with the files that are surely new while this thread reads the others;
    // the writer gets those whose contents are known.
    const identified = identify(target, sorted).then(({ results, unseen }) => ({ unseen, results: tell(results) }));
    const counted = parse(
      sorted.surelyUnseen,
      identified.then(({ unseen }) => unseen),
    );
    const [{ results }, total, base] = await Promise.all([identified, counted, baseTarget(target, head, found)]);
    const { removed: removedPaths, scanned: filesScanned } = found.plan;
    const order = {
      ...head,
      identified: results,
      removedPaths,
      isWhole: false,
      rulesHash: found.rulesHash,
      filesScanned,
      missing: 0,
      base,
    };
    return { order, facts: { view, plan: found.plan, compared: found, startedMs, total } };
  });
}

function coveringOf({ backfills, uncoveredVersionsMax }: IndexOptions): Pick<JobStart, "backfills" | "uncoveredVersionsMax"> {
  return { backfills, uncoveredVersionsMax };
}

/** Sorts changed files by whether the store may know their contents. An empty store knows none, so it skips the look-up. */
function sortChanged(db: Database, { changed }: Plan): Pick<SortedFiles, "surelyUnseen" | "doubtful"> & Partial<SortedFiles> {
  return holdsVersions(db) ? sortBySize(db, changed) : { surelyUnseen: rootFirst(changed), doubtful: [] };
}

/**
 * The files at the root before those in folders, else in their order: who meets a repository asks first what its manifests and its README say,
 * while the first index is still being built.
 */
function rootFirst<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  const isInFolder = ({ path }: T): boolean => path.includes("/");
  return [...files.filter((file) => !isInFolder(file)), ...files.filter(isInFolder)];
}

/**
 * The files for which workers start before their contents are looked up: if only a few files
 * keep a size that the store knows, most of them were edited too.
 */
function expectedOf({ surelyUnseen, doubtful }: Pick<SortedFiles, "surelyUnseen" | "doubtful">): Plan["changed"] {
  return doubtful.length <= DOUBTFUL_EXPECTED_MAX ? [...surelyUnseen, ...doubtful] : surelyUnseen;
}

/** Up to this many files of a known size, workers start for them although their contents may turn out to be known. */
const DOUBTFUL_EXPECTED_MAX = 16;

/** Looks up the contents of files in the store. */
async function identify(
  { workspace, vcs }: IndexTarget,
  { doubtful, known }: Pick<SortedFiles, "doubtful"> & Partial<SortedFiles>,
): Promise<ContentLookup> {
  return known ? identifyFiles(known, workspace, doubtful, vcs.objectFormat) : { results: [], unseen: [] };
}

/** The view, if it was ever published. A run that ended before publishing left rows, but no state to compare with the disk. */
function publishedOnly(view: View | undefined): View | undefined {
  return view?.publishedAt ? view : undefined;
}

/** The identity of a commit's view, which all names of the commit share. */
export function commitView({ vcs }: Pick<IndexTarget, "vcs">, commit: string): ViewIdentity {
  const { directory, repoRoot } = vcs;
  const ref = shortCommit(commit);
  return { key: commitKey(commit, directory), kind: "commit", repo: repoRoot, ref, worktree: "", overlaysBase: directory === "" };
}

/**
 * Creates the view of a commit from git's objects, if it does not exist yet; parses only contents that the store has never seen.
 * @throws as {@link runIndex}
 */
export async function runCommitIndex(target: IndexTarget, commit: string, options: IndexOptions = {}): Promise<IndexSummary> {
  const startedMs = performance.now();
  const { db, vcs } = target;
  const identity = commitView(target, commit);
  const known = publishedOnly(findView(db, identity.key));
  if (known && known.missingCount === 0) {
    return summaryOf(db, {
      view: known,
      plan: { changed: [], removed: [], scanned: known.fileCount },
      compared: NOTHING_LISTED,
      startedMs,
    });
  }
  const job = { projectId: target.projectId, view: identity, commit, mode: "overlay_rebuild", ...coveringOf(options) } as const;
  const made = await withWriter(target, job, options, [], async (view, parse, tell) => {
    const { files, others, leftOut, rules, warnings, isPartial } = await listCommit(vcs, commit);
    const { results: lookedUp, unseen } = await identifyBlobs(db, vcs, files);
    const results = tell(lookedUp);
    const hasUnreadable = results.some((result) => result.is === "skipped" && result.reason === "unreadable");
    if (isPartial || hasUnreadable) warnings.push(...(await missingWarning(vcs, commit)));
    const links = others.map((path): FileResult => ({ path, is: "skipped", stamp: NO_STAMP, reason: "not_regular" }));
    const total = await parse(unseen);
    const filesScanned = files.length + others.length;
    const identified = [...results, ...links];
    const label = { ref: identity.ref, commit };
    const order = {
      ...label,
      identified,
      removedPaths: [],
      isWhole: true,
      rulesHash: rules.hash,
      filesScanned,
      missing: isPartial ? 1 : 0,
      base: null,
    };
    const plan = { changed: unseen, removed: [], scanned: filesScanned };
    return { order, facts: { view, plan, compared: { listing: { warnings, ignored: leftOut } }, startedMs, total } };
  });
  return summaryOf(db, made);
}

async function missingWarning(vcs: VcsAdapter, commit: string): Promise<string[]> {
  const missing = await vcs.missingObjects(commit);
  return missing ? [`${missingText(missing, shortCommit(commit))} To bring them: ${missing.remedy}`] : [];
}

type Parse = (tasks: readonly FileTask[], later?: Promise<readonly FileTask[]>) => Promise<BatchCounts>;

/** The result of a run's preparation: the order to publish, and the facts for its summary. */
interface PreparedRun {
  readonly order: PublishOrder;
  readonly facts: RunFacts;
}

/**
 * Runs `prepare` while this process holds the lease, and then publishes its order, so that no other process adds or removes versions in
 * between. `expected` are the files that may have to be parsed.
 */
async function withWriter(
  target: IndexTarget,
  job: JobStart,
  options: IndexOptions,
  expected: readonly FileTask[],
  prepare: (view: View, parse: Parse, tell: WriterThread["tellKnown"]) => Promise<PreparedRun>,
): Promise<RunFacts> {
  const writer = new WriterThread(target.databasePath, job);
  let filesTotal = 0;
  const onProgress = (total: BatchCounts): void => options.onProgress?.({ filesTotal, ...total });
  const source = { workspace: target.workspace, format: target.vcs.objectFormat };
  const threads = new ParseThreads(source, writer, { ...options, onProgress });
  try {
    threads.expect(expected);
    const view = await writer.ready();
    refuseIfInterrupted(options.signal);
    const { order, facts } = await prepare(
      view,
      async (tasks, later = NO_MORE) => {
        refuseIfInterrupted(options.signal);
        filesTotal = tasks.length;
        const all = later.then((more) => {
          filesTotal += more.length;
          return more;
        });
        return threads.parse(tasks, all);
      },
      (results) => writer.tellKnown(results),
    );
    refuseIfInterrupted(options.signal);
    return { ...facts, jobId: await writer.publish(order, options.tidiesLater) };
  } catch (thrown) {
    await writer.abort(thrown);
    throw thrown;
  } finally {
    threads.terminate();
    writer.terminate();
  }
}

/** A signal that was aborted before anyone listened sends no event. */
function refuseIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw interrupted();
}

/** Whether the view's label, commit or rules are out of date although no file is. */
function isRelabelled(view: View, head: Head, { rulesHash }: DiskComparison): boolean {
  return view.ref !== head.ref || view.lastIndexedCommit !== head.commit || view.rulesHash !== rulesHash;
}

/** The facts from which a run's summary is made. */
interface RunFacts {
  readonly view: View;
  readonly plan: Plan;
  /** What the listing left out or warned about. A whole listing is not kept: to make one may take longer than to index one edit. */
  readonly compared: { readonly listing: Pick<Listing, "warnings" | "ignored"> };
  readonly startedMs: number;
  readonly jobId?: string;
  readonly total?: BatchCounts;
}

const NO_MORE: Promise<readonly FileTask[]> = Promise.resolve([]);
const NOTHING_LISTED: RunFacts["compared"] = { listing: { warnings: [], ignored: [] } };

function summaryOf(db: Database, { view, plan, compared, startedMs, jobId, total }: RunFacts): IndexSummary {
  const { listing } = compared;
  const shown = findView(db, view.key) ?? view;
  return {
    jobId: jobId ?? null,
    filesScanned: plan.scanned,
    filesChanged: plan.changed.length,
    filesParsed: total?.parsed ?? 0,
    filesRemoved: plan.removed.length,
    symbols: total?.symbols ?? 0,
    bytes: total?.bytes ?? 0,
    skipped: skipCounts(db, shown),
    givenUp: givenUpCounts(languageCounts(db, shown)),
    leftOut: leftOutDirectories(listing.ignored),
    warnings: listing.warnings,
    durationMs: Math.round(performance.now() - startedMs),
  };
}
