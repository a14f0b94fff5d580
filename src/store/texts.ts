/** Reading where the prose of file versions stands. */
import type { Database } from "bun:sqlite";
import { type TextPlace, unpackTexts } from "./packing.ts";

/** Comments, docstrings and string literals of a version, in order of place. */
export function textPlacesOfVersion(db: Database, versionId: number): TextPlace[] {
  return textPlacesOf(db, [versionId]).get(versionId) ?? [];
}

/** The same of some versions. */
export function textPlacesOf(db: Database, versionIds: Iterable<number>): Map<number, TextPlace[]> {
  const rows = db
    .query<[number, Uint8Array | null], [string]>(
      "SELECT version_id, texts FROM file_versions WHERE version_id IN (SELECT value FROM json_each(?))",
    )
    .values(JSON.stringify([...versionIds])) as [number, Uint8Array | null][];
  return new Map(rows.map(([versionId, texts]) => [versionId, texts ? unpackTexts(texts) : []]));
}
