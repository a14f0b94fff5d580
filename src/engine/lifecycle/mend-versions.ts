/** Mends damaged file versions: parses them again, from the file on disk or from git, and writes them in their place. */

import { findDatabase } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { asText, NO_STAMP, readFile } from "#indexer/read-file.ts";
import { makeVersionRecord, type ReadFile } from "#indexer/threads/version-record.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { type Database, openDatabase } from "#store/database/database.ts";
import { sourcesOfVersions } from "#store/versions/files.ts";
import type { VersionRecord } from "#store/versions/version-record.ts";
import { VersionWriter } from "#store/versions/version-writer.ts";
import { acquireLease, isLease, releaseLease, requireLease } from "#store/writers/lease.ts";
import { blobId, Hashes } from "#text/ids.ts";

/** The most damaged versions that one query mends; for more, a rebuild is faster. */
const MENDED_VERSIONS_MAX = 200;

/** Rewrites damaged versions; returns whether all could be rewritten. Reports no error of its own: the caller reports the damage. */
export async function mendVersions(workspace: Workspace, versionIds: readonly number[]): Promise<boolean> {
  if (versionIds.length > MENDED_VERSIONS_MAX) return false;
  try {
    using db = openDatabase(findDatabase(workspace));
    const records = await recordsOf(db, workspace, versionIds);
    return records !== undefined && rewrite(db, records);
  } catch {
    return false;
  }
}

/** The versions, parsed again; undefined when a content is neither on disk nor in git. */
async function recordsOf(
  db: Database,
  workspace: Workspace,
  versionIds: readonly number[],
): Promise<Map<number, VersionRecord> | undefined> {
  const identities = sourcesOfVersions(db, versionIds);
  if (identities.length < new Set(versionIds).size) return undefined;
  const committed = await workspace.vcs.readBlobs([...new Set(identities.map(({ blob }) => blob))]);
  const [parsers, hashes] = await Promise.all([ParserPool.create(compileGrammars([])), Hashes.create()]);
  const records = new Map<number, VersionRecord>();
  for (const { versionId, path, blob } of identities) {
    const file = onDisk(workspace, path, blob) ?? committedFile(workspace, path, blob, committed.get(blob));
    if (!file) return undefined;
    records.set(versionId, makeVersionRecord(file, { parsers }, hashes));
  }
  return records;
}

function onDisk({ path: directory, vcs }: Workspace, path: string, blob: string): ReadFile | undefined {
  const read = readFile(directory, path, vcs.objectFormat);
  return read.is === "text" && hex(read.file.blobId) === blob ? read.file : undefined;
}

/** Compares the blob id of what git returns, too, because git's objects lie on the same disk as the damaged index. */
function committedFile({ vcs }: Workspace, path: string, blob: string, bytes: Uint8Array | undefined): ReadFile | undefined {
  if (!bytes) return undefined;
  const id = blobId(bytes, vcs.objectFormat);
  const read = hex(id) === blob ? asText(path, bytes, { stamp: NO_STAMP, blobId: id }) : undefined;
  return read?.is === "text" ? read.file : undefined;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Writes the records in the place of damaged versions; returns false while another process writes. */
function rewrite(db: Database, records: ReadonlyMap<number, VersionRecord>): boolean {
  const lease = acquireLease(db, Date.now());
  if (!isLease(lease)) return false;
  try {
    db.transaction(() => {
      requireLease(db, lease, Date.now());
      const writer = new VersionWriter(db);
      for (const [versionId, record] of records) writer.rewrite(versionId, record);
      writer.seal();
    }).immediate();
    return true;
  } finally {
    releaseLease(db, lease);
  }
}
