/** Reading the uses of names in a file version. */
import type { Database } from "bun:sqlite";
import { type EdgeSite, unpackEdges } from "./packing.ts";

/** All uses in a version, grouped by name, each group in order of line. */
export function edgesOfVersion(db: Database, versionId: number): ReadonlyMap<string, readonly EdgeSite[]> {
  const row = db.query<{ edges: Uint8Array }, [number]>("SELECT edges FROM symbol_edges WHERE version_id = ?").get(versionId);
  return row ? unpackEdges(row.edges) : new Map();
}
