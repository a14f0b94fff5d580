/** Scans a workspace: finds the files that belong in its index, and looks at their state on disk. */

import { counted } from "#core/counted.ts";
import { type EntryLook, entryLooker, microseconds } from "#core/files/entry-look.ts";
import { lstatIfThere } from "#core/files/if-there.ts";
import type { EntryCollector } from "#core/files/packed-entries.ts";
import { Pauses } from "#core/pauses.ts";
import type { RememberedListing } from "#indexer/listing/remembered-listing.ts";
import type { Ignored, IgnoreRules } from "#indexer/rules/ignore-rules.ts";
import { IGNORE_FILE } from "#indexer/rules/tree-rules.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { FileStamp } from "#store/views/stamps.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { candidatesAgain, candidatesOf, type RememberedFiles } from "./candidates.ts";

/** The paths that could be indexed, before any file is read. */
export interface Listing {
  readonly paths: readonly string[];
  readonly ignored: readonly (Ignored & { readonly path: string })[];
  readonly rules: IgnoreRules;
  /** Directories that are repositories of their own, with a slash at the end. */
  readonly nested: readonly string[];
  /** Tracked files that a sparse checkout leaves out. */
  readonly sparse: readonly string[];
  /** Messages for people about paths or rules that could not be read or understood. */
  readonly warnings: readonly string[];
}

/** Whether rules with this hash accepted a path before. */
export type WasAccepted = (path: string, rulesHash: string) => boolean;

/**
 * Lists a workspace through its version control, or by walking it; paths come sorted. Paths that the same rules accepted before are not
 * judged again. Uses `remembered` where given instead of listing; a `memory` remembers what is listed anew.
 */
export async function listWorkspace(
  workspace: string,
  vcs: VcsAdapter,
  wasAccepted: WasAccepted = () => false,
  kept: { readonly memory?: KeptListing | undefined; readonly remembered?: RememberedListing | undefined } = {},
): Promise<Listing> {
  const { files, untracked, left, ignoredByVcs, nested, sparse, problems, rules } = await candidatesOf(workspace, vcs, kept);
  const paths: string[] = [];
  const ignored: (Ignored & { path: string })[] = [];
  const sort = (path: string, verdict: Ignored | undefined): void => {
    if (verdict) ignored.push({ path, ...verdict });
    else if (!path.endsWith("/")) paths.push(path);
  };
  const pauses = new Pauses();
  for (const path of files) {
    const pause = pauses.due();
    // Awaiting nothing costs more than judging a path.
    if (pause) await pause;
    // A path that was accepted as tracked may be untracked by now.
    if (untracked.has(path)) sort(path, rules.judgeUntracked(path));
    else if (wasAccepted(path, rules.hash)) paths.push(path);
    else sort(path, rules.judge(path));
  }
  for (const path of left) sort(path, rules.judge(path));
  for (const { path, ...rule } of ignoredByVcs) {
    await pauses.due();
    sort(path, rules.judgeIgnored(path, rule));
  }
  return {
    paths: paths.sort(),
    ignored,
    rules,
    nested,
    sparse,
    warnings: [...warningsOf(rules, paths, sparse), ...problems],
  };
}

/**
 * The listing of remembered files, for rules that re-include nothing that version control
 * ignores. `wasAccepted` says which paths the rules accepted; these are not judged again.
 */
export function listAgain(workspace: string, remembered: RememberedFiles, wasAccepted: (path: string) => boolean): Listing {
  const { files, untracked, left, ignoredByVcs, nested, sparse, rules } = candidatesAgain(workspace, remembered);
  const paths: string[] = [];
  const ignored: (Ignored & { path: string })[] = [];
  const sort = (path: string, verdictOn: () => Ignored | undefined): void => {
    const verdict = wasAccepted(path) ? undefined : verdictOn();
    if (verdict) ignored.push({ path, ...verdict });
    else if (!path.endsWith("/")) paths.push(path);
  };
  for (const path of files) sort(path, () => (untracked.has(path) ? rules.judgeUntracked(path) : rules.judge(path)));
  for (const path of left) sort(path, () => rules.judge(path));
  for (const { path, ...rule } of ignoredByVcs) sort(path, () => rules.judgeIgnored(path, rule));
  return { paths: paths.sort(), ignored, rules, nested, sparse, warnings: warningsOf(rules, paths, sparse) };
}

function warningsOf(rules: IgnoreRules, paths: readonly string[], sparse: readonly string[]): string[] {
  const absent = `This sparse checkout leaves out ${counted(sparse.length, "tracked file")}; ref HEAD has all.`;
  return [...rules.warnings, ...takenBackProblem(paths, rules), ...(sparse.length > 0 ? [absent] : [])];
}

/** Files of secrets that a warning names at most. */
const TAKEN_BACK_NAMED_MAX = 5;

/** The warning about files of secrets that `.codecompassignore` re-includes; empty for none. */
export function takenBackProblem(paths: readonly string[], rules: IgnoreRules): string[] {
  const taken = rules.reincluded.length === 0 ? [] : paths.filter((path) => rules.takesBackSecret(path));
  if (taken.length === 0) return [];
  const named = taken.slice(0, TAKEN_BACK_NAMED_MAX).join(", ");
  const more = taken.length > TAKEN_BACK_NAMED_MAX ? `, and ${taken.length - TAKEN_BACK_NAMED_MAX} more` : "";
  return [`${IGNORE_FILE} takes back files whose names mark them as secrets: ${named}${more}. Keys and tokens in them stay masked.`];
}

/** The present state of a path: a regular file with its stamp, something else, or nothing. */
export type PathState =
  | { readonly is: "file"; readonly stamp: FileStamp }
  | { readonly is: "not_regular" }
  | { readonly is: "missing" }
  | { readonly is: "unreadable" };

/** Looks at a path without following links. */
export function pathState(workspace: string, path: string): PathState {
  try {
    // Paths of a workspace need no normalizing, and a scan looks at many.
    const stat = lstatIfThere(`${workspace}/${path}`);
    if (!stat) return { is: "missing" };
    return stat.isFile() ? { is: "file", stamp: fileStampOf(stat) } : { is: "not_regular" };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    return { is: code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable" };
  }
}

function hasStamp(entry: Readonly<EntryLook> | undefined, stamp: FileStamp): boolean {
  if (entry?.is !== "file") return false;
  return entry.sizeBytes === stamp.sizeBytes && entry.mtimeUs === stamp.mtimeUs && entry.ctimeUs === stamp.ctimeUs;
}

/** Looks at the files of a workspace, one after another. */
export interface PathInspector {
  readonly stateOf: (path: string) => PathState;
  /** Whether the path is a file with this stamp; if so, reports it to `seen`. Allocates nothing, because most scans ask about all files. */
  readonly hasStamp: (path: string, stamp: FileStamp) => boolean;
  /** Reports to `seen` a path that is not a file. */
  readonly noteOther: (path: string) => void;
}

interface LookingOptions {
  /** Directories that are known to exist and not to be links. */
  readonly directories?: ReadonlyMap<string, unknown> | undefined;
  /** Gets every entry that was looked at in one of these directories. */
  readonly seen?: EntryCollector | undefined;
}

/**
 * Looks at many paths, like {@link pathState}, and takes no path below a linked directory for a file: git goes on listing the tracked files
 * below a directory that was replaced by a link, and the files behind the link may have the same size and times.
 */
export function pathLooker(workspace: string, { directories, seen }: LookingOptions = {}): PathInspector {
  const lookAt = entryLooker(workspace);
  const linked = new Map<string, boolean>([["", false]]);
  const isLinked = (directory: string): boolean => {
    if (directories?.has(directory)) return false;
    const known = linked.get(directory);
    if (known !== undefined) return known;
    const isLink = isLinked(parentOf(directory)) || lookAt(directory)?.is === "link";
    linked.set(directory, isLink);
    return isLink;
  };
  // Cached for the last directory, since the files of one mostly follow each other.
  let last = "";
  let isLastLinked = isLinked(last);
  let isLastKnown = directories?.has(last) ?? false;
  const isBehindLink = (path: string): boolean => {
    const isOfLast = path.startsWith(last) && path.lastIndexOf("/") === last.length;
    if (!isOfLast) {
      last = parentOf(path);
      isLastLinked = isLinked(last);
      isLastKnown = directories?.has(last) ?? false;
    }
    return isLastLinked;
  };
  const note = (path: string, entry: Readonly<EntryLook> | undefined): void => seen?.add(path, isLastKnown ? entry : undefined);
  return {
    stateOf: (path) => (isBehindLink(path) ? { is: "not_regular" } : pathState(workspace, path)),
    hasStamp: (path, stamp) => {
      const entry = isBehindLink(path) ? undefined : lookAt(path);
      const isSame = hasStamp(entry, stamp);
      if (isSame) note(path, entry);
      return isSame;
    },
    noteOther: (path) => {
      const entry = isBehindLink(path) ? undefined : lookAt(path);
      note(path, entry?.is === "file" ? undefined : entry);
    },
  };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Size and times of a stat result, times in whole microseconds: they fit a double exactly. */
export function fileStampOf(stat: { size: number; mtimeMs: number; ctimeMs: number }): FileStamp {
  return { sizeBytes: stat.size, mtimeUs: microseconds(stat.mtimeMs), ctimeUs: microseconds(stat.ctimeMs) };
}
