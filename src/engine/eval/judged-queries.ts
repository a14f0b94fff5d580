/** Judged queries: what `eval` asks, and which places it expects. */
import { readFileSync } from "node:fs";
import { CodeCompassError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { EVAL_FILE_BYTES_MAX, EVAL_ROWS_MAX, QUERY_CHARS_MAX } from "#core/limits.ts";
import type { Place } from "./metrics.ts";

export interface JudgedQuery {
  readonly id: string;
  /** The group of the query in the report. */
  readonly kind: string;
  readonly query: string;
  readonly expected: readonly Place[];
}

const EXAMPLE = '{"query": "where are tokens checked", "expected": [{"path": "src/auth.ts"}]}';
const DEFAULT_KIND = "query";

/**
 * Reads a file with one JSON object per line: `query`, `expected` (places with `path`, and `line_start` and `line_end` where lines are
 * meant), optionally `id`, `kind` and `repo`; other fields are ignored. With `repo`, reads only rows of that repository.
 * @throws path_not_found, invalid_input that names the line, limit_exceeded
 */
export function readJudgedQueries(path: string, repo?: string): JudgedQuery[] {
  const lines = readText(path).split("\n");
  const rows: JudgedQuery[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const row = parseRow(`${path}:${at + 1}`, line);
    if (repo !== undefined && row.repo !== repo) continue;
    if (rows.length === EVAL_ROWS_MAX) throw new CodeCompassError("limit_exceeded", `${path} has more than ${EVAL_ROWS_MAX} queries.`);
    rows.push({ id: row.id ?? String(at + 1), kind: row.kind ?? DEFAULT_KIND, query: row.query, expected: row.expected });
  }
  if (rows.length > 0) return rows;
  const which = repo === undefined ? "" : ` whose repo is "${repo}"`;
  throw new CodeCompassError("invalid_input", `${path} has no queries${which}.`, { remediation: `Write one a line: ${EXAMPLE}` });
}

function readText(path: string): string {
  const stat = statIfThere(path);
  if (!stat) throw new CodeCompassError("path_not_found", `There is no file ${path}.`, { remediation: "codecompass eval --queries FILE" });
  if (stat.isDirectory())
    throw new CodeCompassError("invalid_input", `${path} is a directory.`, { remediation: "Name a file of queries." });
  if (stat.size > EVAL_FILE_BYTES_MAX) {
    throw new CodeCompassError("limit_exceeded", `${path} is larger than ${EVAL_FILE_BYTES_MAX / 1_048_576} MiB.`);
  }
  return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
}

type Row = Record<string, unknown>;

function parseRow(place: string, line: string): Omit<JudgedQuery, "id" | "kind"> & { id?: string; kind?: string; repo?: string } {
  const wrong = (what: string): CodeCompassError =>
    new CodeCompassError("invalid_input", `${place}: ${what}.`, { remediation: `A row looks like this: ${EXAMPLE}` });
  const row = parseObject(line);
  if (!row) throw wrong("this is not a JSON object");
  const { query, expected } = row;
  if (typeof query !== "string" || query.trim() === "") throw wrong("query must be a text");
  if (query.length > QUERY_CHARS_MAX) throw wrong(`query is longer than ${QUERY_CHARS_MAX} characters`);
  if (!Array.isArray(expected) || expected.length === 0) throw wrong("expected must be a list of places, and not empty");
  const places = expected.map((item) => parsePlace(item) ?? wrong("each of expected needs a path, and lines from 1 up where it has any"));
  for (const item of places) if (item instanceof CodeCompassError) throw item;
  const optional = Object.fromEntries(["id", "kind", "repo"].filter((name) => isName(row[name])).map((name) => [name, String(row[name])]));
  return { ...optional, query: query.replace(/\s*\n\s*/g, " "), expected: places as Place[] };
}

function isName(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

function parseObject(text: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
  } catch {
    return undefined;
  }
}

function parsePlace(item: unknown): Place | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  const { path, line_start: start, line_end: end = start } = item as Row;
  if (typeof path !== "string" || path === "") return undefined;
  if (start === undefined) return { path };
  return isLine(start) && isLine(end) && start <= end ? { path, line_start: start, line_end: end } : undefined;
}

function isLine(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1;
}
