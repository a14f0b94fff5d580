/**
 * The common form of answers: the renderer of each response type makes a sheet, and a sheet can be written in every format. A new format is
 * a row here; no command and no tool chooses by itself.
 */
import type { Format } from "#core/protocol.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { settleTokenCount, toJson } from "./json.ts";
import { completenessOf, type Standing, standingRows } from "./standing.ts";
import { toToon } from "./toon.ts";

type Data = Readonly<Record<string, unknown>>;

/** An answer that is ready to be written. `tokens` is the token count of the written text, for answers that state it. */
export interface Sheet {
  /** The whole answer as plain data. */
  readonly data: (tokens: number) => Data;
  /** The objects that `jsonl` writes, one per line; undefined for the whole answer as one. */
  readonly rows?: readonly object[];
  /** The answer for people, without a final newline; empty when there is nothing to show. */
  readonly lines: (tokens: number) => string;
  /** The answer as TOON; undefined where encoding `data` is as short. */
  readonly toon?: (tokens: number) => string;
  /** The formats in which the answer states its token count; by default none, since counting takes time. */
  readonly tokensSaidIn?: readonly Format[];
}

const WRITERS: Readonly<Record<Format, (sheet: Sheet, tokens: number) => string>> = {
  lines: ({ lines }, tokens) => lines(tokens),
  json: ({ data }, tokens) => toJson(data(tokens)),
  jsonl: ({ data, rows }, tokens) => (rows ?? [data(tokens)]).map(toJson).join("\n"),
  toon: ({ data, toon }, tokens) => (toon ? toon(tokens) : toToon({ ...data(tokens) })),
};

/** Formats that write a whole answer as one value. */
export const DATA_FORMATS: readonly Format[] = ["json", "toon"];

/** Writes a sheet, without a final newline. */
export function writeSheet(sheet: Sheet, format: Format): string {
  if (!sheet.tokensSaidIn?.includes(format)) return WRITERS[format](sheet, 0);
  return settleTokenCount((tokens) => WRITERS[format](sheet, tokens));
}

/** Writes a sheet as if it cost `tokens`, to measure its largest size. */
export function writeSheetSaying(sheet: Sheet, format: Format, tokens: number): string {
  return WRITERS[format](sheet, tokens);
}

/** An answer that consists of a few facts and one list. */
export interface ListAnswer {
  readonly facts: Data & Partial<Standing>;
  /** The field name of the list. */
  readonly name: string;
  readonly rows: readonly object[];
  /** Lines above the rows, for people. */
  readonly head?: readonly string[];
  /** One line per row, for people. */
  readonly lines: readonly string[];
  /** The paths with which the lines begin, when all do: the text then names the file of several lines in a row once. */
  readonly paths?: readonly string[];
}

/** A list cut to its first rows; its facts then state the total. */
export function firstRows(list: ListAnswer, limit = Number.POSITIVE_INFINITY): ListAnswer {
  const { facts, rows } = list;
  if (rows.length <= limit) return list;
  const said = { ...facts, total_rows: rows.length, result_completeness: "truncated" };
  return { ...list, facts: said, ...rowsBetween(list, 0, limit) };
}

/** The rows of a list from one position to another, with their lines. */
export function rowsBetween({ rows, lines, paths }: ListAnswer, from: number, to: number): Pick<ListAnswer, "rows" | "lines" | "paths"> {
  return { rows: rows.slice(from, to), lines: lines.slice(from, to), ...(paths ? { paths: paths.slice(from, to) } : {}) };
}

/** The first fields of every answer that comes from an index. */
function frameOf({ freshness_status }: ListAnswer["facts"]): Data {
  return freshness_status === undefined ? {} : { codecompass_protocol_version: PROTOCOL_VERSION, result_completeness: "complete" };
}

/** The sheet of a list; people read only its lines. */
export function listSheet(list: ListAnswer): Sheet {
  const { facts, name, rows, head = [] } = list;
  return {
    data: (tokens) => ({ ...frameOf(facts), ...facts, ...completenessOf(facts), estimated_tokens: tokens, [name]: rows }),
    rows: [...rows, ...standingRows(facts)],
    lines: () => [...head, ...listLines(list)].join("\n"),
    tokensSaidIn: DATA_FORMATS,
  };
}

/** The lines of a list. A path costs more tokens than the rest of a line, so that of several lines in a row stands above them, once. */
export function listLines({ lines, paths }: Pick<ListAnswer, "lines" | "paths">): readonly string[] {
  if (!paths) return lines;
  return lines.flatMap((line, at) => {
    const path = paths[at] as string;
    const isBelow = paths[at - 1] === path;
    if (!isBelow && paths[at + 1] !== path) return [line];
    const rest = line.slice(`${path}:`.length);
    return isBelow ? [rest] : [path, rest];
  });
}
