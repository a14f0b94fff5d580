/** Row ids that carry the version they belong to. */
import { ROW_POSITION_BITS } from "#core/limits.ts";

const POSITIONS = 2 ** ROW_POSITION_BITS;

/** Row id of the item at `position` in a version. A safe integer for up to 2^37 versions. */
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

/** First and last possible row id of a version. */
export function rowRange(versionId: number): readonly [number, number] {
  return [rowId(versionId, 0), rowId(versionId, POSITIONS - 1)];
}

/** The SQL condition that a row id belongs to a version. */
export function ofVersion(row: string, version: string): string {
  return `${row} BETWEEN ${version} << ${ROW_POSITION_BITS} AND (${version} << ${ROW_POSITION_BITS}) + ${POSITIONS - 1}`;
}

/** The SQL expression for {@link versionOf}. */
export function versionExpression(column: string): string {
  return `(${column} >> ${ROW_POSITION_BITS})`;
}
