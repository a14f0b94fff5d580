/**
 * Cursors: a page continues behind the rows of the pages before it. A cursor holds how many these are and a fingerprint of them. A list
 * that no longer begins with the same rows, because files have changed meanwhile, begins anew and says so: continued by count alone, it
 * would leave out rows or repeat them without a word.
 */
import { CodeCompassError } from "#core/errors.ts";

interface Position {
  /** Everything that decides which results there are and in which order. */
  readonly question: string;
  readonly offset: number;
  /** The fingerprint of the rows before `offset`. */
  readonly seen: string;
}

/** Returns the fingerprint of the first `count` rows of a list. */
export type SeenRows = (count: number) => string;

/** Where a page begins in its list. */
export interface PageStart {
  readonly offset: number;
  /** Whether the page is the first although a cursor was passed, because the list no longer begins with the rows of the pages before. */
  readonly isAnew: boolean;
}

/** The warning of an answer that begins anew. */
export const ANEW = "The rows of the pages before are no longer the first ones, since files have changed: the list begins anew.";

/** Short, because models pay for every character; it guards against mistakes, not against malice. */
const FINGERPRINT_CHARS = 6;
const fingerprint = (text: string): string => Bun.hash.xxHash3(text).toString(36).slice(0, FINGERPRINT_CHARS);

/** An opaque string that continues an answer where a page ended. */
export function encodeCursor({ question, offset, seen }: Position): string {
  return Buffer.from(`${offset}.${fingerprint(question)}.${seen}`).toString("base64url");
}

/**
 * The place at which a cursor continues; the beginning without a cursor.
 * @throws invalid_input when the cursor was not made for this question
 */
export function decodeCursor(cursor: string | undefined, question: string): Omit<Position, "question"> {
  if (cursor === undefined) return { offset: 0, seen: "" };
  const [offset, of, seen] = Buffer.from(cursor, "base64url").toString().split(".");
  if (/^\d{1,9}$/.test(offset ?? "") && of === fingerprint(question) && seen !== undefined) return { offset: Number(offset), seen };
  throw new CodeCompassError("invalid_input", "The cursor does not belong to this query.", {
    remediation: "Pass next_cursor of the previous page together with the same query and filters.",
  });
}

/** Fingerprints the beginnings of a list by the keys of its rows. A key is the same as long as the row says the same of the same place. */
export function seenRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): SeenRows {
  return (count) => (count === 0 ? "" : fingerprint(rows.slice(0, count).map(keyOf).join("\0")));
}

/** Where a page begins: behind the rows of the pages before, if the list still begins with these. */
export function pageStart({ offset, seen }: Omit<Position, "question">, now: SeenRows): PageStart {
  return offset === 0 || now(offset) === seen ? { offset, isAnew: false } : { offset: 0, isAnew: true };
}

/** What a cursor for any row of a page is made from. */
interface Page {
  readonly question: string;
  readonly offset: number;
  readonly seen: SeenRows;
}

const pages = new WeakMap<readonly unknown[], Page>();

/** Keeps what {@link cursorBehind} needs, for callers who may have no room for all rows of a page. Returns the rows. */
export function asPage<Row>(rows: readonly Row[], page: Page): readonly Row[] {
  pages.set(rows, page);
  return rows;
}

/** A cursor that continues an answer behind the first `shown` rows of a page. */
export function cursorBehind(rows: readonly unknown[], shown: number): string {
  const page = pages.get(rows);
  if (!page) throw new Error("these rows are not those of an answer");
  const offset = page.offset + shown;
  return encodeCursor({ question: page.question, offset, seen: page.seen(offset) });
}
