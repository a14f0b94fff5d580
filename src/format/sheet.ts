/**
 * One way to answer: the renderer of a response type makes a sheet of it, and a sheet can be written in every format. Whoever adds
 * a format adds a row here; no command and no tool chooses by itself.
 */
import type { Format } from "#core/protocol.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { settleTokenCount, toJson } from "./json.ts";
import { completenessOf, type Standing, standingRows } from "./standing.ts";
import { toToon } from "./toon.ts";

type Data = Readonly<Record<string, unknown>>;

/** An answer ready to be written. `tokens` is what the written text costs, for answers that say so themselves. */
export interface Sheet {
  /** The whole answer as plain data. */
  readonly data: (tokens: number) => Data;
  /** One object a line of `jsonl`; the whole answer when left out. */
  readonly rows?: readonly object[];
  /** The answer for people, without a final newline; empty when there is nothing to show. */
  readonly lines: (tokens: number) => string;
  /** The answer as TOON, where encoding `data` is not the shortest. */
  readonly toon?: (tokens: number) => string;
  /** The formats in which the answer says what it costs; none when left out, since counting takes time. */
  readonly tokensSaidIn?: readonly Format[];
}

const WRITERS: Readonly<Record<Format, (sheet: Sheet, tokens: number) => string>> = {
  lines: ({ lines }, tokens) => lines(tokens),
  json: ({ data }, tokens) => toJson(data(tokens)),
  jsonl: ({ data, rows }, tokens) => (rows ?? [data(tokens)]).map(toJson).join("\n"),
  toon: ({ data, toon }, tokens) => (toon ? toon(tokens) : toToon({ ...data(tokens) })),
};

/** Formats that hold a whole answer as one value. */
export const DATA_FORMATS: readonly Format[] = ["json", "toon"];

/** Writes a sheet, without a final newline. */
export function writeSheet(sheet: Sheet, format: Format): string {
  if (!sheet.tokensSaidIn?.includes(format)) return WRITERS[format](sheet, 0);
  return settleTokenCount((tokens) => WRITERS[format](sheet, tokens));
}

/** Writes a sheet as if it cost `tokens`: for measuring what it costs at most. */
export function writeSheetSaying(sheet: Sheet, format: Format, tokens: number): string {
  return WRITERS[format](sheet, tokens);
}

/** An answer that is a few facts and one list. */
export interface ListAnswer {
  readonly facts: Data & Partial<Standing>;
  /** What the list is called. */
  readonly name: string;
  readonly rows: readonly object[];
  /** What people read above the rows. */
  readonly head?: readonly string[];
  /** One text a row, for people. */
  readonly lines: readonly string[];
}

/** A list cut to its first rows; its facts then say how many there are. */
export function firstRows(list: ListAnswer, limit = Number.POSITIVE_INFINITY): ListAnswer {
  const { facts, rows, lines } = list;
  if (rows.length <= limit) return list;
  const said = { ...facts, total_rows: rows.length, result_completeness: "truncated" };
  return { ...list, facts: said, rows: rows.slice(0, limit), lines: lines.slice(0, limit) };
}

/** What every answer from an index begins with. */
function frameOf({ freshness_status }: ListAnswer["facts"]): Data {
  return freshness_status === undefined ? {} : { codecompass_protocol_version: PROTOCOL_VERSION, result_completeness: "complete" };
}

/** The sheet of a list; people read its lines alone. */
export function listSheet({ facts, name, rows, head = [], lines }: ListAnswer): Sheet {
  return {
    data: (tokens) => ({ ...frameOf(facts), ...facts, ...completenessOf(facts), estimated_tokens: tokens, [name]: rows }),
    rows: [...rows, ...standingRows(facts)],
    lines: () => [...head, ...lines].join("\n"),
    tokensSaidIn: DATA_FORMATS,
  };
}
