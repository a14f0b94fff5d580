/**
 * Tables of a database that a program creates with SQL in its strings: `db.Exec("CREATE TABLE IF NOT EXISTS bookmark (...)")`. Columns are
 * no symbols: half of all tables have a `name`, and a method of that name would get as many namesakes.
 */
import { type Capture, NO_PARTS, type Span } from "#lang/trees/captures.ts";

/** Quick test for a whole file. */
const CREATES = /\bcreate\s+(?:\w+\s+){0,3}table\b/i;
/** Group 1: the table's name without its schema. A name that the program fills in (`%s`, `${table}`) is none. */
const CREATE_TABLE =
  /\bcreate\s+(?:(?:global|local|temp|temporary|unlogged|virtual|external|foreign)\s+){0,2}table\s+(?:if\s+not\s+exists\s+)?(?:[["'`\\]{0,2}\w+[\]"'`\\]{0,2}\s*\.\s*)?[["'`\\]{0,2}([A-Za-z_]\w*)[\]"'`\\]{0,2}\s*(?:\(|using\b|as\b)/gi;
const BLANK_OR_QUOTE = /[\s"'`]/;
/** After all patterns of queries, so that these win. */
const LAST_PATTERN = 1_000_001;

/** The captures, and definitions for the tables that the strings among them create. */
export function withTables(text: string, captures: readonly Capture[]): readonly Capture[] {
  if (!CREATES.test(text)) return captures;
  const tables = captures.flatMap((capture) => (capture.role.is === "string" ? tablesIn(text, capture) : []));
  return tables.length === 0 ? captures : [...captures, ...tables];
}

function tablesIn(text: string, string: Span): Capture[] {
  const sql = text.slice(string.start, string.end);
  return [...sql.matchAll(CREATE_TABLE)].map((match, at, all): Capture => {
    const [said, name = ""] = match;
    const start = string.start + match.index;
    const named = start + said.lastIndexOf(name);
    const end = string.start + endOf(sql, match.index, all[at + 1]?.index ?? sql.length);
    const parts = { ...NO_PARTS, name: { start: named, end: named + name.length } };
    return { role: { is: "definition", kind: "struct", isDefinition: true }, start, end, pattern: LAST_PATTERN, parts };
  });
}

/** Where a statement ends: at its semicolon, before the next statement, or before the quotes that end the string. */
function endOf(sql: string, from: number, before: number): number {
  const semicolon = sql.slice(from, before).indexOf(";");
  let end = semicolon < 0 ? before : from + semicolon;
  // Not `/[\s"'`]+$/`, which takes quadratic time on long white space.
  while (end > from && BLANK_OR_QUOTE.test(sql[end - 1] as string)) end--;
  return end;
}
