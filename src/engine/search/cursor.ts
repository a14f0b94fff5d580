import { CodeCompassError } from "#core/errors.ts";

interface Position {
  /** Everything that decides which results there are and in which order. */
  readonly question: string;
  readonly offset: number;
}

/** Short, because models pay for every character; it guards against mistakes, not against malice. */
const FINGERPRINT_CHARS = 6;
const fingerprint = (question: string): string => Bun.hash.xxHash3(question).toString(36).slice(0, FINGERPRINT_CHARS);

/** An opaque string that continues an answer where a page ended. */
export function encodeCursor({ question, offset }: Position): string {
  return Buffer.from(`${offset}.${fingerprint(question)}`).toString("base64url");
}

/**
 * The offset at which a cursor continues.
 * @throws invalid_input when the cursor was not made for this question
 */
export function decodeCursor(cursor: string, question: string): number {
  const [offset, of] = Buffer.from(cursor, "base64url").toString().split(".");
  if (/^\d{1,9}$/.test(offset ?? "") && of === fingerprint(question)) return Number(offset);
  throw new CodeCompassError("invalid_input", "The cursor does not belong to this query.", {
    remediation: "Pass next_cursor of the previous page together with the same query and filters.",
  });
}
