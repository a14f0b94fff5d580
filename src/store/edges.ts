/** Reading the uses of names in a file version. */
import type { Database } from "bun:sqlite";
import { decompress } from "./compression.ts";
import { type EdgeSite, unpackEdges } from "./packing.ts";

/** All uses in a version, grouped by name, each group in order of line. */
export function edgesOfVersion(db: Database, versionId: number): ReadonlyMap<string, readonly EdgeSite[]> {
  const packed = packedEdgesOf(db, versionId);
  return packed ? unpackEdges(packed) : new Map();
}

/** What `packEdges` made of the uses in a version. */
export function packedEdgesOf(db: Database, versionId: number): Uint8Array | undefined {
  const row = db
    .query<{ edges: Uint8Array; originId: number | null }, [number]>(
      "SELECT e.edges, v.origin_id AS originId FROM symbol_edges e JOIN file_versions v USING (version_id) WHERE version_id = ?",
    )
    .get(versionId);
  return row ? decompress(row.edges, row.originId === null ? undefined : packedEdgesOf(db, row.originId)) : undefined;
}
