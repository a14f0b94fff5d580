/** Use case `history PATH`: the commits that changed a file, with the symbols that each one changed; it follows renames. */
import { extname } from "node:path/posix";
import { FILE_BYTES_MAX, HISTORY_COMMITS_MAX, HISTORY_MOVE_FILES_MAX } from "#core/limits.ts";
import type { ChangedName, FileHistoryResponse, FileVersion } from "#core/protocol/changes.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { missingRemedy, missingSentence, type UnreadContent, unreadSentence } from "#engine/changes/missing-contents.ts";
import { LocalParser } from "#engine/changes/parse-here.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { readableText } from "#indexer/readable-text.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";
import { pairRenamed } from "#query/compare/pairing/pair-files.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import { compareFiles } from "#query/compare/symbol-changes.ts";
import { shortCommit } from "#text/commit-name.ts";
import type { Content, PathChange, PathCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { blobOfPath } from "./commit-contents.ts";
import { cutOffRemark } from "./cut-off.ts";

/** Symbols named for one commit. */
const NAMES_MAX = 12;

export interface FileHistoryRequest {
  readonly path: string;
  readonly commit: string;
  /** The name by which the caller asked for the commit. */
  readonly ref: string;
  readonly limit: number;
  /** Whether the versions begin with the oldest one; `limit` then leaves out the newest. */
  readonly oldestFirst: boolean;
}

/** Whether a commit has a file at a path. */
export async function isFileIn(vcs: VcsAdapter, commit: string, path: string): Promise<boolean> {
  return (await blobOfPath(vcs, commit, path)) !== undefined;
}

/** Follows a file from a commit back to the one that added it. */
export async function fileHistory(session: QuerySession, request: FileHistoryRequest): Promise<FileHistoryResponse> {
  const { path, commit, ref, limit, oldestFirst } = request;
  const { vcs, path: repo } = session.project.workspace;
  const parser = new LocalParser();
  const walked = await stepsOf(vcs, parser, request);
  const isMore = walked.steps.length > limit;
  const shown = isMore ? (oldestFirst ? walked.steps.slice(-limit) : walked.steps.slice(0, limit)) : walked.steps;
  const versions: FileVersion[] = [];
  /** The newest content that git lacks, or the content at which the history had to end. */
  let unread: UnreadContent | undefined;
  for (const step of shown) {
    const found = await versionOf(vcs, parser, step);
    unread ??= found.unread;
    versions.push(found.version);
  }
  unread ??= walked.unread;
  const [newest] = versions;
  const went = newest?.change === "deleted" ? await wentRemark(vcs, parser, path, newest.commit) : undefined;
  session.releaseMemoryWhenIdle();
  const isEndReached = oldestFirst || !isMore;
  const isAdded = isEndReached && !unread && versions.at(-1)?.change === "added";
  const cutOff = isAdded ? await cutOffRemark(vcs, commit, shown.at(-1)?.commit) : undefined;
  const lacking = unread && (await lackingSentence(vcs, unread));
  const warnings = [went, lacking, cutOff].flatMap((warning) => warning ?? []);
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    repo,
    ref,
    ref_commit: commit,
    result_completeness: unread || (isEndReached && !(isAdded && cutOff === undefined)) ? "partial" : isMore ? "truncated" : "complete",
    ...(warnings.length > 0 ? { warnings } : {}),
    path,
    ...(oldestFirst ? { oldest_first: true } : {}),
    versions: oldestFirst ? versions.toReversed() : versions,
  };
}

/** A commit that changed a file, and the file that it renamed to this one, if it did. */
interface FileStep {
  readonly commit: PathCommit;
  readonly renamed: PathChange | undefined;
}

/** The commits of a file, newest first: all of them where the oldest are wanted, else one more than the limit. */
async function stepsOf(
  vcs: VcsAdapter,
  parser: LocalParser,
  { path, commit, limit, oldestFirst }: FileHistoryRequest,
): Promise<{ readonly steps: readonly FileStep[]; readonly unread?: UnreadContent }> {
  const max = oldestFirst ? HISTORY_COMMITS_MAX : Math.min(limit + 1, HISTORY_COMMITS_MAX);
  const steps: FileStep[] = [];
  let at = path;
  let from: string | null = commit;
  while (from !== null && steps.length < max) {
    const commits: readonly PathCommit[] = await vcs.commitsOf(from, at, max - steps.length);
    from = null;
    for (const one of commits) {
      const branch = await branchOf(vcs, one);
      if (branch !== undefined) {
        from = branch;
        break;
      }
      // The commit behind the limit is only counted, so nobody needs to know whether it renamed the file.
      const isLast = !oldestFirst && steps.length === limit;
      const renamed = one.before === null && !isLast ? await formerFile(vcs, parser, one) : undefined;
      if (renamed === "unknown") return { steps, unread: { commit: one.commit, path: one.path, isOrigin: true } };
      steps.push({ commit: one, renamed });
      if (renamed === undefined) continue;
      // The file had another path before: go on with the commits of that path.
      at = renamed.path;
      from = one.parent;
      break;
    }
  }
  return { steps };
}

/**
 * The merged branch that already had the file exactly as the merge has it, so that its changes lie on that branch. Undefined for a commit
 * that is no merge, and for a merge that changed the file itself.
 */
async function branchOf(vcs: VcsAdapter, { merged, path, after }: PathCommit): Promise<string | undefined> {
  if (merged.length === 0) return undefined;
  for (const parent of merged) if ((await blobOfPath(vcs, parent, path)) === (after?.blob ?? undefined)) return parent;
  return undefined;
}

async function lackingSentence(vcs: VcsAdapter, unread: UnreadContent): Promise<string> {
  if (unread.isOrigin) return unreadSentence(vcs, unread);
  return `${missingSentence([unread.path])} ${await missingRemedy(vcs, [unread.commit, `${unread.commit}^`])}`;
}

interface VersionFound {
  readonly version: FileVersion;
  readonly unread?: UnreadContent;
}

async function versionOf(vcs: VcsAdapter, parser: LocalParser, { commit, renamed }: FileStep): Promise<VersionFound> {
  const beforePath = renamed?.path ?? commit.path;
  const before = await fileOf(vcs, parser, beforePath, renamed?.before ?? commit.before);
  const after = await fileOf(vcs, parser, commit.path, commit.after);
  const areRead = typeof before !== "string" && typeof after !== "string";
  const { changes } = areRead && (before || after) ? compareFiles([{ before, after }]) : { changes: [] };
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
  const isLacking = before === "missing" || after === "missing";
  return { version, ...(isLacking ? { unread: { commit: commit.commit, path: commit.path } } : {}) };
}

/** The symbols of changes, as an answer names them. */
export function changedNames(changes: readonly SymbolChange[]): ChangedName[] {
  return changes.map(({ change, before, after }) => {
    const symbol = (after ?? before)?.symbol;
    return { change, name: symbol?.qualifiedName ?? "", kind: symbol?.kind ?? "module" };
  });
}

/** The warning that a commit removed a file, and which file came of it. */
async function wentRemark(vcs: VcsAdapter, parser: LocalParser, path: string, commit: string): Promise<string> {
  const [gone] = await vcs.commitsOf(commit, path, 1);
  const changes = gone?.parent ? ((await vcs.changesBetween(gone.parent, commit)) ?? []) : [];
  const alike = changes.filter(({ path: other, before }) => before === null && extname(other) === extname(path));
  const endOf = (change: PathChange, side: Content | null) => changedEnd(vcs, parser, change, side);
  const added = await Promise.all(alike.slice(0, HISTORY_MOVE_FILES_MAX).map((change) => endOf(change, change.after)));
  const was = gone && (await endOf(gone, gone.before));
  const pairs = was ? pairRenamed([was], added) : new Map();
  const [came] = [...pairs.values()];
  const since = `${named(path)} was removed in ${shortCommit(commit)}`;
  const isUnknown = added.length > 0 && [was, ...added].some((end) => end?.isMissing);
  if (!came && isUnknown) return `${since}; whether another file continues it is unknown.`;
  return came ? `${since}, which renamed it to ${named(came.path)}.` : `${since}.`;
}

/**
 * The file that a commit renamed to the path that it seems to add. Undefined when there is none; "unknown" when git lacks the content of a
 * removed file that it may be.
 */
async function formerFile(vcs: VcsAdapter, parser: LocalParser, commit: PathCommit): Promise<PathChange | "unknown" | undefined> {
  if (commit.parent === null) return undefined;
  const changes = (await vcs.changesBetween(commit.parent, commit.commit)) ?? [];
  const gone = changes.filter(({ path, after }) => after === null && extname(path) === extname(commit.path));
  const endOf = (change: PathChange, side: Content | null) => changedEnd(vcs, parser, change, side);
  const deleted = await Promise.all(gone.slice(0, HISTORY_MOVE_FILES_MAX).map((change) => endOf(change, change.before)));
  const came = await endOf(commit, commit.after);
  const [found] = pairRenamed(deleted, [came]).keys();
  const isUnknown = deleted.length > 0 && [came, ...deleted].some((end) => end.isMissing);
  return found?.change ?? (isUnknown ? "unknown" : undefined);
}

/** One side of a change, in the form in which renamed files are paired. */
async function changedEnd(vcs: VcsAdapter, parser: LocalParser, change: PathChange, side: Content | null) {
  const file = await fileOf(vcs, parser, change.path, side);
  const isMissing = file === "missing";
  return { path: change.path, blob: side?.blob ?? null, file: typeof file === "string" ? null : file, isMissing, change };
}

/** A content of a commit, parsed for comparison; null where there is none, or it is not text. */
async function fileOf(
  vcs: VcsAdapter,
  parser: LocalParser,
  path: string,
  side: Content | null | undefined,
): Promise<ComparedFile | "missing" | "too_large" | null> {
  if (side?.is !== "file" || side.blob === null) return null;
  const [bytes] = (await vcs.readBlobs([side.blob])).values();
  if (!bytes) return "missing";
  if (bytes.length > FILE_BYTES_MAX) return "too_large";
  const text = readableText(path, bytes);
  return text === null ? null : parser.parse(path, text);
}
