/**
 * Decides which files must be parsed: hashes their contents and looks the hashes up, since
 * most contents are stored from another view or an earlier run.
 */
import { FILE_BYTES_MAX } from "#core/limits.ts";
import type { Database } from "#store/database/database.ts";
import { type KnownContent, KnownVersions } from "#store/versions/known-versions.ts";
import type { FileStamp } from "#store/views/stamps.ts";
import type { ObjectFormat, VcsAdapter } from "#vcs/vcs-adapter.ts";
import type { CommitFile } from "./commit-listing.ts";
import type { ChangedFile, Plan } from "./plan.ts";
import { linkMemory, NO_STAMP, readBytes } from "./read-file.ts";
import type { FileResult, FileTask } from "./threads/messages.ts";

/** Files of the working tree that the coordinating thread reads before it lets other events run. */
const IDENTIFY_FILES_PER_TURN = 256;

export interface ContentLookup {
  readonly results: FileResult[];
  /** Files whose contents were never parsed. */
  readonly unseen: FileTask[];
}

/** Changed files, before any is read. */
export interface SortedFiles {
  /** Files whose size differs from that of all versions of their paths: they can be parsed at once. */
  readonly surelyUnseen: readonly FileTask[];
  /** The other files, whose contents have to be looked up. */
  readonly doubtful: Plan["changed"];
  readonly known: KnownVersions;
}

/** Separates the files that were surely never parsed, by their sizes, from the others. */
export function sortBySize(db: Database, changed: Plan["changed"]): SortedFiles {
  const known = new KnownVersions(
    db,
    changed.map(({ path }) => path),
  );
  const surelyUnseen: FileTask[] = [];
  const doubtful: ChangedFile[] = [];
  for (const file of changed) {
    const { path, sizeBytes, isRetry } = file;
    if (!isRetry && known.isNewSize(path, sizeBytes)) surelyUnseen.push({ path, sizeBytes });
    else doubtful.push(file);
  }
  return { surelyUnseen, doubtful, known };
}

/**
 * Reads files of a working tree and looks up their contents. Yields to other events now and then, so that a server keeps answering. Stops
 * once more than `unseenMax` contents were never parsed, for callers that only ask whether they are few.
 */
export async function identifyFiles(
  known: KnownVersions,
  workspace: string,
  changed: Plan["changed"],
  format: ObjectFormat,
  unseenMax = Number.POSITIVE_INFINITY,
): Promise<ContentLookup> {
  const found: ContentLookup = { results: [], unseen: [] };
  let isBehindLink = linkMemory();
  for (const [position, { path, sizeBytes, isRetry }] of changed.entries()) {
    if (found.unseen.length > unseenMax) break;
    if (position > 0 && position % IDENTIFY_FILES_PER_TURN === 0) {
      await Bun.sleep(0);
      isBehindLink = linkMemory();
    }
    const read = readBytes(workspace, path, format, isBehindLink);
    if (read.is !== "bytes") {
      found.results.push({ path, ...read });
      continue;
    }
    const content = isRetry ? undefined : known.get(path, Buffer.from(read.blobId).toString("hex"));
    if (content) found.results.push(resultOf(path, read.stamp, content));
    else found.unseen.push({ path, sizeBytes });
  }
  return found;
}

/** Looks up the contents of a commit's files. Missing or damaged objects are skipped as unreadable. */
export async function identifyBlobs(db: Database, vcs: VcsAdapter, files: readonly CommitFile[]): Promise<ContentLookup> {
  const known = new KnownVersions(
    db,
    files.map(({ path }) => path),
  );
  const found: ContentLookup = { results: [], unseen: [] };
  const unknown: CommitFile[] = [];
  for (const file of files) {
    const content = known.get(file.path, file.blob);
    if (content) found.results.push(resultOf(file.path, NO_STAMP, content));
    else unknown.push(file);
  }
  const sizes = await vcs.blobSizes([...new Set(unknown.map(({ blob }) => blob))]);
  for (const { path, blob } of unknown) {
    const sizeBytes = sizes.get(blob);
    if (sizeBytes === undefined) found.results.push({ path, is: "skipped", stamp: NO_STAMP, reason: "unreadable" });
    else if (sizeBytes <= FILE_BYTES_MAX) found.unseen.push({ path, sizeBytes, blob });
    else found.results.push({ path, is: "skipped", stamp: NO_STAMP, reason: "too_large", blobId: Buffer.from(blob, "hex") });
  }
  return found;
}

function resultOf(path: string, stamp: FileStamp, content: KnownContent): FileResult {
  if ("versionId" in content) return { path, is: "known", stamp, versionId: content.versionId };
  return { path, is: "skipped", stamp, reason: content.skipReason };
}
