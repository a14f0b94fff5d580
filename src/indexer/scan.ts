/** Scanning: which files of a workspace belong in its index, and what the file system says about each. */

import { lstatSync } from "node:fs";
import { counted } from "#core/counted.ts";
import { entryLooker, type LookAtEntry, microseconds } from "#core/files/entry-look.ts";
import { Pauses } from "#core/pauses.ts";
import { named } from "#core/visible.ts";
import { listFiles } from "#indexer/listing/remembered-listing.ts";
import { type Ignored, type IgnoreRules, loadIgnoreRules } from "#indexer/rules/ignore-rules.ts";
import { trackedDirectories } from "#indexer/rules/tracked-directories.ts";
import { IGNORE_FILE, nestedRulesFiles } from "#indexer/rules/tree-rules.ts";
import type { KeptListing } from "#store/views/kept-listing.ts";
import type { FileStamp } from "#store/views/stamps.ts";
import type { IgnoredByVcs, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { walkDirectory } from "./walk.ts";

/** Paths that could be indexed, before anything is read. */
export interface Listing {
  readonly paths: readonly string[];
  readonly ignored: readonly (Ignored & { readonly path: string })[];
  readonly rules: IgnoreRules;
  /** Directories that are repositories of their own, with a slash at the end. */
  readonly nested: readonly string[];
  /** What could not be read or understood, for people. */
  readonly warnings: readonly string[];
}

/** Whether a path passed rules of this hash before. */
export type WasAccepted = (path: string, rulesHash: string) => boolean;

/**
 * Lists a workspace through its version control, or by walking it. Paths come sorted. Those that were accepted before need not
 * be judged again. With a `memory`, version control is asked only when something has changed that decides what it lists.
 */
export async function listWorkspace(
  workspace: string,
  vcs: VcsAdapter,
  wasAccepted: WasAccepted = () => false,
  memory?: KeptListing,
): Promise<Listing> {
  const { files, untracked, left, ignoredByVcs, nested, problems, rules } = await listCandidates(workspace, vcs, memory);
  const paths: string[] = [];
  const ignored: (Ignored & { path: string })[] = [];
  const sort = (path: string, verdict: Ignored | undefined): void => {
    if (verdict) ignored.push({ path, ...verdict });
    else if (!path.endsWith("/")) paths.push(path);
  };
  const pauses = new Pauses();
  for (const path of files) {
    const pause = pauses.due();
    // To wait for nothing costs more than to judge a path.
    if (pause) await pause;
    // What was accepted because it was tracked may be untracked by now.
    if (untracked.has(path)) sort(path, rules.judgeUntracked(path));
    else if (wasAccepted(path, rules.hash)) paths.push(path);
    else sort(path, rules.judge(path));
  }
  for (const path of left) sort(path, rules.judge(path));
  for (const { path, ...rule } of ignoredByVcs) {
    await pauses.due();
    sort(path, rules.judgeIgnored(path, rule));
  }
  return { paths: paths.sort(), ignored, rules, nested, warnings: [...rules.warnings, ...takenBackProblem(paths, rules), ...problems] };
}

/** Secrets' files that a warning names. */
const TAKEN_BACK_NAMED_MAX = 5;

/** What there is to say about files of secrets that `.codecompassignore` takes back. */
export function takenBackProblem(paths: readonly string[], rules: IgnoreRules): string[] {
  const taken = rules.reincluded.length === 0 ? [] : paths.filter((path) => rules.takesBackSecret(path));
  if (taken.length === 0) return [];
  const named = taken.slice(0, TAKEN_BACK_NAMED_MAX).join(", ");
  const more = taken.length > TAKEN_BACK_NAMED_MAX ? `, and ${taken.length - TAKEN_BACK_NAMED_MAX} more` : "";
  return [`${IGNORE_FILE} takes back files that are secret by their names: ${named}${more}. Keys and tokens in them stay masked.`];
}

/** Everything there is, before our own rules. */
interface ScanCandidates {
  readonly files: readonly string[];
  readonly untracked: ReadonlySet<string>;
  readonly left: readonly string[];
  readonly ignoredByVcs: readonly IgnoredByVcs[];
  readonly nested: readonly string[];
  readonly problems: readonly string[];
  readonly rules: IgnoreRules;
}

/** What stands for the rule where only the paths were asked for. */
const SOME_VCS_RULE = { rule: ".gitignore", source: "" };

/** Rules below the root are among what is listed, so the listing comes first. */
async function listCandidates(workspace: string, vcs: VcsAdapter, memory: KeptListing | undefined): Promise<ScanCandidates> {
  const listed = await listFiles(workspace, vcs, memory);
  if (listed) {
    const { files, untracked } = listed;
    const tracked = trackedDirectories(untracked.size === 0 ? files : files.filter((path) => !untracked.has(path)));
    const rules = loadIgnoreRules(workspace, nestedRulesFiles(files), tracked);
    const ignored = await vcs.listIgnoredFiles(rules.reincluded);
    const unreadable = listed.unreadable.map((directory) => `${named(directory)} cannot be read; what is inside is left out.`);
    const problems = [...unreadable, ...undecodableProblem(listed.undecodable)];
    return { ...listed, left: [], ignoredByVcs: ignored.map((path) => ({ path, ...SOME_VCS_RULE })), problems, rules };
  }
  const { ignored, ...walked } = await walkDirectory(workspace, loadIgnoreRules(workspace).reachesInto);
  const rules = loadIgnoreRules(workspace, nestedRulesFiles(walked.files));
  return { ...walked, untracked: new Set(), ignoredByVcs: ignored, nested: [], rules };
}

/** What there is to say about paths that are not UTF-8. */
export function undecodableProblem(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  return [
    `${counted(paths.length, "path is", "paths are")} not UTF-8 and left out (rename them to have them indexed), ${named(paths[0] ?? "")} among them.`,
  ];
}

/** What a path is right now: a regular file with its stamp, something else, or nothing. */
export type PathState =
  | { readonly is: "file"; readonly stamp: FileStamp }
  | { readonly is: "not_regular" }
  | { readonly is: "missing" }
  | { readonly is: "unreadable" };

/** Looks at a path without following links. */
export function pathState(workspace: string, path: string): PathState {
  try {
    // Paths of a workspace need no normalizing, and many are looked at.
    const stat = lstatSync(`${workspace}/${path}`, QUIETLY);
    if (!stat) return { is: "missing" };
    return stat.isFile() ? { is: "file", stamp: fileStampOf(stat) } : { is: "not_regular" };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    return { is: code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable" };
  }
}

/** Whether a path is a file with a stamp. Makes nothing that must be collected, since mostly all files of a view are asked about. */
function hasStamp(look: LookAtEntry, path: string, stamp: FileStamp): boolean {
  const entry = look(path);
  if (entry?.is !== "file") return false;
  return entry.sizeBytes === stamp.sizeBytes && entry.mtimeUs === stamp.mtimeUs && entry.ctimeUs === stamp.ctimeUs;
}

const QUIETLY = { throwIfNoEntry: false } as const;

/** Looks at the files of a workspace, one after another. */
export interface PathInspector {
  readonly stateOf: (path: string) => PathState;
  /** Whether the path is a file with this stamp. */
  readonly hasStamp: (path: string, stamp: FileStamp) => boolean;
}

/**
 * Looks at many paths, as {@link pathState}, and takes what lies behind a directory that is a link for no file: git goes on listing
 * what it tracks below a directory that was replaced by one, and what the link leads to may have the same size and times.
 */
export function pathLooker(workspace: string): PathInspector {
  const lookAt = entryLooker(workspace);
  const linked = new Map<string, boolean>([["", false]]);
  const isLinked = (directory: string): boolean => {
    const known = linked.get(directory);
    if (known !== undefined) return known;
    const isLink = isLinked(parentOf(directory)) || isSymbolicLink(`${workspace}/${directory}`);
    linked.set(directory, isLink);
    return isLink;
  };
  // Files of a directory mostly come one after another.
  let last = "";
  const isBehindLink = (path: string): boolean => {
    const isOfLast = path.startsWith(last) && path.charAt(last.length) === "/" && !path.includes("/", last.length + 1);
    if (!isOfLast) last = parentOf(path);
    return isLinked(last);
  };
  return {
    stateOf: (path) => (isBehindLink(path) ? { is: "not_regular" } : pathState(workspace, path)),
    hasStamp: (path, stamp) => !isBehindLink(path) && hasStamp(lookAt, path, stamp),
  };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function isSymbolicLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch {
    return false;
  }
}

/** Size and times of a stat result, times in whole microseconds: they fit a double exactly. */
export function fileStampOf(stat: { size: number; mtimeMs: number; ctimeMs: number }): FileStamp {
  return { sizeBytes: stat.size, mtimeUs: microseconds(stat.mtimeMs), ctimeUs: microseconds(stat.ctimeMs) };
}
