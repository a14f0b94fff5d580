/** Use case `history PATH`: the commits that changed a file, with the symbols that each of them changed; renames are followed. */
import { extname } from "node:path/posix";
import { FILE_BYTES_MAX, HISTORY_COMMITS_MAX, HISTORY_MOVE_FILES_MAX } from "#core/limits.ts";
import type { ChangedName, FileHistoryResponse, FileVersion } from "#core/protocol/changes.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { readableText } from "#indexer/readable-text.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";
import { pairRenamed } from "#query/compare/pair-files.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import { compareFiles } from "#query/compare/symbol-changes.ts";
import { shortCommit } from "#text/commit-name.ts";
import type { Content, PathChange, PathCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { contentOfPath } from "./commit-contents.ts";
import { cutOffRemark } from "./cut-off.ts";
import { LocalParser } from "./parse-here.ts";

/** Symbols that are named of one commit. */
const NAMES_MAX = 12;

export interface FileHistoryRequest {
  readonly path: string;
  readonly commit: string;
  /** What the commit was called. */
  readonly ref: string;
  readonly limit: number;
}

/** Whether a commit has a file at a path. */
export async function isFileIn(vcs: VcsAdapter, commit: string, path: string): Promise<boolean> {
  const [bytes] = (await vcs.readBlobs([`${commit}:${vcs.directory}${path}`])).values();
  return bytes !== undefined;
}

/** Follows a file from a commit back to the one that added it. */
export async function fileHistory(session: QuerySession, { path, commit, ref, limit }: FileHistoryRequest): Promise<FileHistoryResponse> {
  const { vcs, path: repo } = session.project.workspace;
  const parser = new LocalParser();
  const versions: FileVersion[] = [];
  let at = path;
  let from: string | null = commit;
  let isMore = false;
  let last: PathCommit | undefined;
  while (from !== null && versions.length < limit) {
    const wanted: number = Math.min(limit - versions.length + 1, HISTORY_COMMITS_MAX);
    const commits: readonly PathCommit[] = await vcs.commitsOf(from, at, wanted);
    from = null;
    for (const one of commits) {
      isMore = versions.length === limit;
      if (isMore) break;
      const branch = await branchOf(vcs, one);
      if (branch !== undefined) {
        from = branch;
        break;
      }
      const { version, cameFrom } = await versionOf(vcs, parser, one);
      versions.push(version);
      last = one;
      if (cameFrom === undefined) continue;
      // The file was another one's before: go on with that file's commits.
      at = cameFrom;
      from = one.parent;
      break;
    }
  }
  const [newest] = versions;
  const went = newest?.change === "deleted" ? await wentRemark(vcs, parser, path, newest.commit) : undefined;
  session.releaseMemoryWhenIdle();
  const isAdded = !isMore && versions.at(-1)?.change === "added";
  const cutOff = isAdded ? await cutOffRemark(vcs, commit, last) : undefined;
  const warnings = [went, cutOff].flatMap((warning) => warning ?? []);
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    repo,
    ref,
    ref_commit: commit,
    result_completeness: isMore ? "truncated" : isAdded && cutOff === undefined ? "complete" : "partial",
    ...(warnings.length > 0 ? { warnings } : {}),
    path,
    versions,
  };
}

/** The branch that had the file as a merge has it, so that its changes lie there; undefined for what is no merge, and for one that changed the file itself. */
async function branchOf(vcs: VcsAdapter, { merged, path, after }: PathCommit): Promise<string | undefined> {
  if (merged.length === 0) return undefined;
  const content = after?.blob ? (await vcs.readBlobs([after.blob])).get(after.blob) : undefined;
  for (const parent of merged) {
    const there = await contentOfPath(vcs, parent, path);
    if (content === undefined ? after === null && there === undefined : there !== undefined && Buffer.compare(content, there) === 0)
      return parent;
  }
  return undefined;
}

async function versionOf(vcs: VcsAdapter, parser: LocalParser, commit: PathCommit): Promise<{ version: FileVersion; cameFrom?: string }> {
  const renamed = commit.before === null ? await formerFile(vcs, parser, commit) : undefined;
  const beforePath = renamed?.path ?? commit.path;
  const before = await fileOf(vcs, parser, beforePath, (renamed?.before ?? commit.before)?.blob);
  const after = await fileOf(vcs, parser, commit.path, commit.after?.blob);
  const { changes } = before || after ? compareFiles([{ before, after }]) : { changes: [] };
  const symbols = changedNames(changes);
  const sum = (side: "linesAdded" | "linesDeleted"): number => changes.reduce((total, change) => total + change[side], 0);
  const version: FileVersion = {
    commit: commit.commit,
    date: commit.date,
    author: commit.author,
    subject: commit.subject,
    change: renamed ? "moved" : commit.before === null ? "added" : commit.after === null ? "deleted" : "modified",
    path: commit.path,
    before_path: renamed ? renamed.path : null,
    lines_added: sum("linesAdded"),
    lines_deleted: sum("linesDeleted"),
    symbols: symbols.slice(0, NAMES_MAX),
    symbols_omitted: Math.max(0, symbols.length - NAMES_MAX),
  };
  return { version, ...(renamed ? { cameFrom: renamed.path } : {}) };
}

/** Changes of symbols as an answer names them. */
export function changedNames(changes: readonly SymbolChange[]): ChangedName[] {
  return changes.map(({ change, before, after }) => {
    const symbol = (after ?? before)?.symbol;
    return { change, name: symbol?.qualifiedName ?? "", kind: symbol?.kind ?? "module" };
  });
}

/** What became of a file that a commit took away. */
async function wentRemark(vcs: VcsAdapter, parser: LocalParser, path: string, commit: string): Promise<string> {
  const [gone] = await vcs.commitsOf(commit, path, 1);
  const changes = gone?.parent ? ((await vcs.changesBetween(gone.parent, commit)) ?? []) : [];
  const alike = changes.filter(({ path: other, before }) => before === null && extname(other) === extname(path));
  const endOf = async (change: PathChange, side: Content | null) => {
    return { path: change.path, blob: side?.blob ?? null, file: await fileOf(vcs, parser, change.path, side?.blob), change };
  };
  const added = await Promise.all(alike.slice(0, HISTORY_MOVE_FILES_MAX).map((change) => endOf(change, change.after)));
  const pairs = gone ? pairRenamed([await endOf(gone, gone.before)], added) : new Map();
  const [came] = [...pairs.values()];
  const since = `${named(path)} is not there since ${shortCommit(commit)}`;
  return came ? `${since}, which made it ${named(came.path)}.` : `${since}, which deleted it.`;
}

/** The file that a commit renamed to the one that it added; undefined when there is none. */
async function formerFile(vcs: VcsAdapter, parser: LocalParser, commit: PathCommit): Promise<PathChange | undefined> {
  if (commit.parent === null) return undefined;
  const changes = (await vcs.changesBetween(commit.parent, commit.commit)) ?? [];
  const gone = changes.filter(({ path, after }) => after === null && extname(path) === extname(commit.path));
  const endOf = async (change: PathChange, side: Content | null) => {
    return { path: change.path, blob: side?.blob ?? null, file: await fileOf(vcs, parser, change.path, side?.blob), change };
  };
  const deleted = await Promise.all(gone.slice(0, HISTORY_MOVE_FILES_MAX).map((change) => endOf(change, change.before)));
  const pairs = pairRenamed(deleted, [await endOf(commit, commit.after)]);
  return [...pairs.keys()][0]?.change;
}

async function fileOf(vcs: VcsAdapter, parser: LocalParser, path: string, blob: string | null | undefined): Promise<ComparedFile | null> {
  if (!blob) return null;
  const [bytes] = (await vcs.readBlobs([blob])).values();
  const text = bytes && bytes.length <= FILE_BYTES_MAX ? readableText(path, bytes) : null;
  return text === null ? null : parser.parse(path, text);
}
