/** Reads the places of prose in file versions. */
import type { Database } from "bun:sqlite";
import { decompress, withoutChecksum } from "#store/packed/compression.ts";
import { damage } from "#store/packed/damage.ts";
import { type TextPlace, unpackTexts } from "#store/packed/packing.ts";

/** Places of the comments, docstrings and string literals of a version, in order. */
export function textPlacesOfVersion(db: Database, versionId: number): TextPlace[] {
  return textPlacesOf(db, [versionId]).get(versionId) ?? [];
}

type Row = [versionId: number, texts: Uint8Array | null, originId: number | null, ofOrigin: Uint8Array | null];

/**
 * The places of prose in several file versions, by version id.
 * @throws index_incompatible when they are damaged
 */
export function textPlacesOf(db: Database, versionIds: Iterable<number>): Map<number, TextPlace[]> {
  const rows = db
    .query<Row, [string]>(
      `SELECT v.version_id, v.texts, v.origin_id, o.texts FROM file_versions v LEFT JOIN file_versions o ON o.version_id = v.origin_id
       WHERE v.version_id IN (SELECT value FROM json_each(?))`,
    )
    .values(JSON.stringify([...versionIds])) as Row[];
  return new Map(rows.map((row) => [row[0], row[1] ? unpackTexts(inFull(row)) : []]));
}

/** The packed places of a version. They are compressed only when stored as a difference: alone they are too short. */
function inFull([versionId, texts, originId, ofOrigin]: Row): Uint8Array {
  if (originId === null || ofOrigin === null) return checked(versionId, () => withoutChecksum(texts ?? new Uint8Array(0)));
  const dictionary = checked(originId, () => withoutChecksum(ofOrigin));
  return checked(versionId, () => decompress(texts ?? new Uint8Array(0), dictionary));
}

function checked(versionId: number, read: () => Uint8Array): Uint8Array {
  try {
    return read();
  } catch {
    throw damage("the places of prose in a file are not what was stored", [versionId]);
  }
}
