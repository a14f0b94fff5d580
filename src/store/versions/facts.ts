/** Reads the usage facts (uses of names) of a file version. */
import type { Database } from "bun:sqlite";
import { decompress } from "#store/packed/compression.ts";
import { damage } from "#store/packed/damage.ts";
import { unpackFacts } from "#store/packed/packing.ts";
import { PackedUsage } from "#store/packed/usage-reading.ts";
import { checkVersions } from "#store/rows/seals.ts";

/**
 * The usage facts of a version; undefined for a version without any. The caller checks
 * whether the version's rows are damaged, once for all versions that it cites.
 * @throws index_incompatible when the facts are damaged
 */
export function usageOfVersion(db: Database, versionId: number): PackedUsage | undefined {
  const packed = packedFactsOf(db, versionId);
  return packed && new PackedUsage(unpackFacts(packed));
}

/**
 * As {@link usageOfVersion}, after checking the version's rows.
 * @throws index_incompatible when the facts, or the rows, are damaged
 */
export function checkedUsageOf(db: Database, versionId: number): PackedUsage | undefined {
  checkVersions(db, [versionId]);
  return usageOfVersion(db, versionId);
}

/**
 * The packed usage facts of a version, as `packFacts` made them; undefined for a version without any.
 * @throws index_incompatible when they are damaged
 */
export function packedFactsOf(db: Database, versionId: number): Uint8Array | undefined {
  const row = db
    .query<{ edges: Uint8Array; originId: number | null }, [number]>(
      "SELECT e.edges, v.origin_id AS originId FROM symbol_edges e JOIN file_versions v USING (version_id) WHERE version_id = ?",
    )
    .get(versionId);
  if (!row) return undefined;
  const dictionary = row.originId === null ? undefined : packedFactsOf(db, row.originId);
  try {
    return decompress(row.edges, dictionary);
  } catch {
    throw damage("the uses of names in a file are not what was stored", [versionId]);
  }
}
