/** Scanning: which files of a workspace belong in its index, and what the file system says about each. */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { FileStamp } from "#store/views.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { type Ignored, type IgnoreRules, loadIgnoreRules } from "./ignore-rules.ts";
import { walkDirectory } from "./walk.ts";

/** Paths that could be indexed, before anything is read. */
export interface Listing {
  readonly paths: readonly string[];
  readonly ignored: readonly (Ignored & { readonly path: string })[];
  readonly rules: IgnoreRules;
  /** Directories that could not be read. */
  readonly unreadable: readonly string[];
}

/** Lists a workspace through its version control, or by walking it. Paths come sorted. */
export async function listWorkspace(workspace: string, vcs: VcsAdapter): Promise<Listing> {
  const rules = loadIgnoreRules(workspace);
  const { files, ignoredByVcs, unreadable } = await listCandidates(workspace, vcs, rules);
  const paths: string[] = [];
  const ignored: (Ignored & { path: string })[] = [];
  const sort = (path: string, verdict: Ignored | undefined): void => {
    if (verdict) ignored.push({ path, ...verdict });
    else paths.push(path);
  };
  for (const path of files) sort(path, rules.judge(path));
  for (const path of ignoredByVcs) sort(path, rules.judgeIgnored(path));
  return { paths: paths.sort(), ignored, rules, unreadable };
}

async function listCandidates(workspace: string, vcs: VcsAdapter, rules: IgnoreRules) {
  const tracked = await vcs.listFiles();
  if (tracked) {
    const ignoredByVcs = await vcs.listIgnoredFiles(rules.reincluded);
    return { files: tracked, ignoredByVcs, unreadable: [] };
  }
  const walked = walkDirectory(workspace, reachableBy(rules.reincluded));
  return { files: walked.files, ignoredByVcs: walked.ignored, unreadable: walked.unreadable };
}

/** Which ignored directories a re-including pattern with a directory part can reach into. */
function reachableBy(patterns: readonly string[]): (directory: string) => boolean {
  const prefixes = patterns.map((pattern) => pattern.replace(/^\//, "").replace(/[*?[].*$/, "")).filter((prefix) => prefix.includes("/"));
  return (directory) => prefixes.some((prefix) => prefix.startsWith(`${directory}/`) || `${directory}/`.startsWith(prefix));
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
    const stat = lstatSync(join(workspace, path), { throwIfNoEntry: false });
    if (!stat) return { is: "missing" };
    return stat.isFile() ? { is: "file", stamp: stampOf(stat) } : { is: "not_regular" };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    return { is: code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable" };
  }
}

/** Size and times of a stat result, times in whole microseconds: they fit a double exactly. */
export function stampOf(stat: { size: number; mtimeMs: number; ctimeMs: number }): FileStamp {
  return { sizeBytes: stat.size, mtimeUs: Math.round(stat.mtimeMs * 1000), ctimeUs: Math.round(stat.ctimeMs * 1000) };
}

/** Whether two stamps say that the content is the same. */
export function sameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.sizeBytes === b.sizeBytes && a.mtimeUs === b.mtimeUs && a.ctimeUs === b.ctimeUs;
}
