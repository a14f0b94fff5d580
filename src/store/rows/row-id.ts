/** Row ids that carry the file version they belong to. */
import { ROW_POSITION_BITS } from "#core/limits.ts";

const POSITIONS = 2 ** ROW_POSITION_BITS;

/** Row id of the item at `position` in a version. Safe up to 2^37 versions. */
export function rowId(versionId: number, position: number): number {
  return versionId * POSITIONS + position;
}

/** The version that a row belongs to. */
export function versionOf(row: number): number {
  return Math.floor(row / POSITIONS);
}

/** The position of a row in its version. */
export function positionOf(row: number): number {
  return row % POSITIONS;
}

/** First and last row id that a version can have. */
export function rowRange(versionId: number): readonly [number, number] {
  return [rowId(versionId, 0), rowId(versionId, POSITIONS - 1)];
}

/** The SQL condition that a row id is one that the version could have. */
export function ofVersion(row: string, version: string): string {
  return `${row} BETWEEN ${version} << ${ROW_POSITION_BITS} AND (${version} << ${ROW_POSITION_BITS}) + ${POSITIONS - 1}`;
}

/** The SQL expression for {@link versionOf}. */
export function versionExpression(column: string): string {
  return `(${column} >> ${ROW_POSITION_BITS})`;
}
