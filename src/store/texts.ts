/** Reading where the prose of a file version stands. */
import type { Database } from "bun:sqlite";
import { type TextPlace, unpackTexts } from "./packing.ts";

/** Comments, docstrings and string literals of a version, in order of place. */
export function textPlacesOfVersion(db: Database, versionId: number): TextPlace[] {
  const row = db.query<{ texts: Uint8Array | null }, [number]>("SELECT texts FROM file_versions WHERE version_id = ?").get(versionId);
  return row?.texts ? unpackTexts(row.texts) : [];
}
