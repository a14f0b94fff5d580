/** The interface of sources of answers, which worktrees and commits implement. */
import type { CodeCompassError } from "#core/errors.ts";
import type { AnswerState, FreshnessPolicy, FreshnessStatus, ResultCompleteness } from "#core/protocol.ts";
import type { Ignored } from "#indexer/rules/ignore-rules.ts";
import type { View } from "#store/rows/view.ts";

/** The view to answer from, and how well it matches the disk. */
export interface CheckedView {
  /** Its `ref` is the branch checked out now, which may differ from the one at the last sync. */
  readonly view: View;
  readonly state: AnswerState;
  /** Paths that differ from the view and that the index has not taken in; undefined when the files were not compared with the disk. */
  readonly differing?: ReadonlySet<string>;
  /** Those of the `differing` paths that the workspace no longer has: they were deleted, or are ignored by now. */
  readonly gone?: ReadonlySet<string>;
  /** Why the index could not be written, where it could not. */
  readonly unwritable?: CodeCompassError;
}

/** A file of which an answer shows something, and the version that the answer was made from. */
export interface CitedFile {
  readonly path: string;
  readonly versionId: number;
}

export interface ViewSource {
  /** Identifies the view: two sources that show the same view have equal keys. */
  readonly key: string;
  /** Directory of the files that the source shows; null for a commit, whose files are in no directory. */
  readonly directory: string | null;
  /** Makes the view as fresh as the policy asks, and returns the view to answer from with its state. */
  ensure(policy: FreshnessPolicy): Promise<CheckedView>;
  /**
   * Compares with the disk again after `changed` files turned out to differ from the index; reads those files whatever their stamps say.
   */
  resync(changed: ReadonlySet<string>): Promise<CheckedView>;
  /** Whether another branch or commit is checked out than when the view was brought up to date; never for a commit. */
  hasMoved(): boolean;
  /**
   * Whether the running comparison has already found that the view differs from the disk: an answer made from the view now would be
   * discarded.
   */
  hasFoundChanges(): boolean;
  /** The view as it is in the database now, not compared with anything. */
  view(): View | undefined;
  /** Whether files of the checked-out commit may be missing on purpose; `leftOut` says which. */
  mayBeSparse(): boolean;
  /**
   * The files that built-in rules leave out: they exist, and neither version control nor the project's own rules ignore them. Also nested
   * repositories, and files that a sparse checkout leaves out.
   */
  leftOut(): Promise<readonly LeftOut[]>;
  /** Contents of files of the view, by path, for a source whose files are not on a disk; unreadable files are missing from the result. */
  contents(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Paths of the cited files that now hold other bytes than the cited version. */
  changedAmong(cited: Iterable<CitedFile>): ReadonlySet<string>;
}

/** A path that is left out of the index. */
export interface LeftOut {
  readonly path: string;
  /**
   * Why: its name is that of a secret, a built-in rule says that it is no source code, it is a repository of its own, or a sparse checkout
   * leaves it out.
   */
  readonly as: "secret" | "no_source" | "repository" | "sparse";
  readonly rule: string;
  /** The number of tracked files in the directory that the rule leaves out, where there are too many to be indexed. */
  readonly tracked?: number;
  /** The file would be indexed if it were tracked. */
  readonly untracked?: true;
}

/** The path if a built-in rule, or one about secrets, leaves it out; nothing for all other rules. */
export function builtinLeftOut({ layer, source: _, ...left }: Ignored & { readonly path: string }): LeftOut[] {
  if (layer !== "secrets" && layer !== "built-in") return [];
  return [{ ...left, as: layer === "secrets" ? "secret" : "no_source" }];
}

/** A directory that is a repository of its own: a submodule, or another nested repository. */
export function nestedLeftOut(path: string): LeftOut {
  return { path, as: "repository", rule: "a separate repository" };
}

/** A tracked file that a sparse checkout leaves out. */
export function sparseLeftOut(path: string): LeftOut {
  return { path, as: "sparse", rule: "sparse checkout" };
}

/** The path of a directory without the slash at its end. */
export function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

/** The field `unchecked_files`, where the count is not 0. */
export function uncheckedFiles(count: number): Pick<AnswerState, "unchecked_files"> {
  return count === 0 ? {} : { unchecked_files: count };
}

/** How much of the view an answer covers. It is complete only when all files of its view were compared with the disk. */
export function completenessOf({ view, state }: CheckedView, isCut: boolean): ResultCompleteness {
  if (!isFresh(state.freshness_status) || view.publishedAt === null || view.missingCount > 0) return "partial";
  return isCut ? "truncated" : "complete";
}

/** Whether a status says that an answer agrees with the disk. */
export function isFresh(status: FreshnessStatus): boolean {
  return status === "fresh";
}

/** The state of an answer with `remarks` added to its warnings. */
export function remarked<S extends Pick<AnswerState, "warnings">>(state: S, remarks: readonly string[]): S {
  return remarks.length === 0 ? state : { ...state, warnings: [...(state.warnings ?? []), ...remarks] };
}
