/** Reading where the prose of file versions stands. */
import type { Database } from "bun:sqlite";
import { decompress } from "./compression.ts";
import { type TextPlace, unpackTexts } from "./packing.ts";

/** Comments, docstrings and string literals of a version, in order of place. */
export function textPlacesOfVersion(db: Database, versionId: number): TextPlace[] {
  return textPlacesOf(db, [versionId]).get(versionId) ?? [];
}

/** The same of some versions. */
export function textPlacesOf(db: Database, versionIds: Iterable<number>): Map<number, TextPlace[]> {
  const rows = db
    .query<[number, Uint8Array | null, Uint8Array | null], [string]>(
      `SELECT v.version_id, v.texts, o.texts FROM file_versions v LEFT JOIN file_versions o ON o.version_id = v.origin_id
       WHERE v.version_id IN (SELECT value FROM json_each(?))`,
    )
    .values(JSON.stringify([...versionIds])) as [number, Uint8Array | null, Uint8Array | null][];
  return new Map(rows.map(([versionId, texts, ofOrigin]) => [versionId, texts ? unpackTexts(inFull(texts, ofOrigin)) : []]));
}

/** Only as a difference they are compressed: alone they are too short. */
function inFull(texts: Uint8Array, ofOrigin: Uint8Array | null): Uint8Array {
  return ofOrigin ? decompress(texts, ofOrigin) : texts;
}
