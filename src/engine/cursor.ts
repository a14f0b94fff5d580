import { CodeCompassError } from "#core/errors.ts";

interface Position {
  readonly query: string;
  readonly offset: number;
}

const fingerprint = (query: string): string => Bun.hash.xxHash3(query).toString(36);

/** An opaque string that continues a query where a page ended. */
export function encodeCursor({ query, offset }: Position): string {
  return Buffer.from(`${offset}.${fingerprint(query)}`).toString("base64url");
}

/**
 * Where a cursor continues.
 * @throws invalid_input when it was not made for this query
 */
export function decodeCursor(cursor: string, query: string): number {
  const [offset, of] = Buffer.from(cursor, "base64url").toString().split(".");
  if (/^\d{1,6}$/.test(offset ?? "") && of === fingerprint(query)) return Number(offset);
  throw new CodeCompassError("invalid_input", "The cursor does not belong to this query.", {
    remediation: "Pass next_cursor of the previous page together with the same query.",
  });
}
