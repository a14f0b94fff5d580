/** What a worktree and a commit have in common as sources of answers. */
import type { AnswerState, FreshnessPolicy, FreshnessStatus, ResultCompleteness } from "#core/protocol.ts";
import type { Ignored } from "#indexer/rules/ignore-rules.ts";
import type { View } from "#store/rows/view.ts";

/** The view to answer from, and how true to the disk it is. */
export interface CheckedView {
  /** Its `ref` is the branch checked out now, which may differ from the one at the last sync. */
  readonly view: View;
  readonly state: AnswerState;
  /** Paths that a look at the disk found to differ from the view, and that the index has not taken in; undefined when the disk was not looked at. */
  readonly differing?: ReadonlySet<string>;
  /** Of these, paths that the workspace does not have any more: deleted, or ignored by now. */
  readonly gone?: ReadonlySet<string>;
}

/** A file that an answer shows something of, as the version that the answer was made from. */
export interface CitedFile {
  readonly path: string;
  readonly versionId: number;
}

export interface ViewSource {
  /** Identifies the view: two sources that show the same view have equal keys. */
  readonly key: string;
  /** Directory of the files that the source shows; null for a commit, whose files are in no directory. */
  readonly directory: string | null;
  /** Does what the policy asks, and returns the view to answer from with its state. */
  ensure(policy: FreshnessPolicy): Promise<CheckedView>;
  /** Compares with the disk again after `changed` files turned out to differ from the index, and reads those whatever their stamps say. */
  resync(changed: ReadonlySet<string>): Promise<CheckedView>;
  /** Whether another branch or commit is checked out than when the view was brought up to date; never for a commit. */
  hasMoved(): boolean;
  /** Whether the look under way has found that the view is not what the disk holds: what is made from it now is made in vain. */
  hasFoundChanges(): boolean;
  /** The view as it is in the database now, before anything is looked at. */
  view(): View | undefined;
  /** Whether files that are part of the commit checked out may be missing on purpose; `leftOut` says which. */
  mayBeSparse(): boolean;
  /** What the built-in rules leave out: present, and ignored neither by version control nor by the project's own rules. */
  leftOut(): Promise<readonly LeftOut[]>;
  /** Contents of files of the view, by path, where they are not on a disk: of those asked for, the ones that can be read. */
  contents(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Paths of the cited files that hold other bytes now than the version cited. */
  changedAmong(cited: Iterable<CitedFile>): ReadonlySet<string>;
}

/** A path that rules leave out of the index. */
export interface LeftOut {
  readonly path: string;
  /**
   * Because its name is that of a secret, because a built-in rule takes it for no source, because it is a repository of its own, or because a
   * sparse checkout leaves it out.
   */
  readonly as: "secret" | "no_source" | "repository" | "sparse";
  readonly rule: string;
  /** Files that are tracked in the directory of the rule, where they are too many. */
  readonly tracked?: number;
  /** The file would be indexed if it were tracked. */
  readonly untracked?: true;
}

/** What the built-in rules leave out, of all that rules do. */
export function builtinLeftOut({ layer, source: _, ...left }: Ignored & { readonly path: string }): LeftOut[] {
  if (layer !== "secrets" && layer !== "built-in") return [];
  return [{ ...left, as: layer === "secrets" ? "secret" : "no_source" }];
}

/** Directories that are repositories of their own: submodules, and others that lie inside. */
export function nestedLeftOut(path: string): LeftOut {
  return { path, as: "repository", rule: "a repository of its own" };
}

/** A tracked file that a sparse checkout leaves out. */
export function sparseLeftOut(path: string): LeftOut {
  return { path, as: "sparse", rule: "sparse checkout" };
}

/** The path of a directory that is listed with a slash at its end. */
export function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

/** `unchecked_files` where there are any. */
export function uncheckedFiles(count: number): Pick<AnswerState, "unchecked_files"> {
  return count === 0 ? {} : { unchecked_files: count };
}

/** Whether an answer covers everything: it is complete only when all files of its view were compared with the disk. */
export function completenessOf({ view, state }: CheckedView, isCut: boolean): ResultCompleteness {
  if (!isFresh(state.freshness_status) || view.publishedAt === null || view.missingCount > 0) return "partial";
  return isCut ? "truncated" : "complete";
}

export function isFresh(status: FreshnessStatus): boolean {
  return status === "fresh";
}

/** The state of an answer that also says how it took the name. */
export function remarked<S extends Pick<AnswerState, "warnings">>(state: S, remarks: readonly string[]): S {
  return remarks.length === 0 ? state : { ...state, warnings: [...(state.warnings ?? []), ...remarks] };
}
