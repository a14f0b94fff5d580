/**
 * Rewrites what calls write for other servers' tools where it is not merely another name for one of our arguments: a range in one value, a
 * position in a file, a path of names, an address of a file. Names that only differ are aliases of the flags.
 */

type Given = Readonly<Record<string, unknown>>;

/** What `inOurTerms` must know of a tool. */
export interface KnownArguments {
  /** Whether the tool has an argument of this name, or one that the name is an alias of. */
  readonly has: (name: string) => boolean;
}

/** Arguments that ask for nothing, as what they ask for happens anyway or is refused only when it is `true`. */
const DROPPED_IF_FALSE: ReadonlySet<string> = new Set(["multiline", "dotall", "include_body", "should_read_entire_file"]);
/** Arguments that say what happens anyway. */
const DROPPED: ReadonlySet<string> = new Set(["should_read_entire_file", "explanation", "include_declaration", "includeDeclaration"]);

const RANGES = ["view_range", "line_range", "lines", "range", "viewRange", "lineRange"] as const;
/** A line behind the end of every file. */
const LAST_LINE = 1_000_000_000;
const FIRST_LINES = ["start_line_one_indexed", "line_start_one_indexed", "startLineOneIndexed"] as const;
const LAST_LINES = ["end_line_one_indexed_inclusive", "end_line_one_indexed", "endLineOneIndexedInclusive"] as const;
const FILES = ["file", "path", "file_path", "filePath", "relative_path", "relativePath", "filename", "uri"] as const;
const SYMBOLS = ["symbol", "name", "target", "symbol_name", "symbolName", "function_name", "identifier", "name_path", "query"] as const;

/** The arguments of a call under the names and in the shapes of our tools. */
export function inOurTerms(given: Given, tool: KnownArguments): Given {
  const all = new Map(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
  for (const [name, value] of [...all]) {
    if (tool.has(name)) continue;
    if (DROPPED.has(name) || (DROPPED_IF_FALSE.has(name) && value === false)) all.delete(name);
  }
  if (all.get("include_body") === true && tool.has("detail_level") && !all.has("detail_level")) {
    all.delete("include_body");
    all.set("detail_level", "context");
  }
  readAddresses(all);
  readNamePaths(all);
  if (tool.has("start_line")) readRanges(all);
  else if (tool.has("symbol") && !tool.has("line")) readPosition(all);
  if (!tool.has("extensions") && tool.has("include")) readExtensions(all);
  return Object.fromEntries(all);
}

/** `file:///src/a.ts` is a path. */
function readAddresses(all: Map<string, unknown>): void {
  for (const [name, value] of [...all]) {
    if (typeof value !== "string" || !value.startsWith("file://") || name === "query" || name === "pattern") continue;
    const path = pathOf(value);
    if (path === undefined) continue;
    all.delete(name);
    all.set(name === "uri" ? "file" : name, path);
  }
}

function pathOf(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return undefined;
  }
}

/** `Parser/next`, the names on the way to a symbol, is `Parser.next`; `relative_path` is its file. */
function readNamePaths(all: Map<string, unknown>): void {
  for (const spelled of ["name_path", "namePath", "name_path_pattern"]) {
    const value = all.get(spelled);
    if (typeof value !== "string") continue;
    all.delete(spelled);
    all.set(
      "name",
      value
        .replace(/^\/+/, "")
        .replace(/\[\d+\]$/, "")
        .replaceAll("/", "."),
    );
  }
}

/** `lines: "10-40"`, `view_range: [10, 40]`, and the names of first and last lines that say how lines are counted. */
function readRanges(all: Map<string, unknown>): void {
  for (const name of RANGES) {
    const range = rangeOf(all.get(name));
    if (!range) continue;
    all.delete(name);
    all.set("start_line", range[0]);
    // -1 is the end of the file, as in other tools.
    all.set("end_line", range[1] < 0 ? LAST_LINE : range[1]);
  }
  for (const [names, own] of [
    [FIRST_LINES, "start_line"],
    [LAST_LINES, "end_line"],
  ] as const) {
    const name = names.find((spelled) => all.has(spelled));
    if (name === undefined) continue;
    all.set(own, all.get(name));
    all.delete(name);
  }
}

function rangeOf(value: unknown): readonly [number, number] | undefined {
  const items = typeof value === "string" ? /^\[?\s*L?(\d+)\s*(?:-|,|:|\.\.)\s*L?(-?\d+)\s*\]?$/.exec(value)?.slice(1) : value;
  if (!Array.isArray(items) || items.length !== 2) return undefined;
  const [first, last] = items.map(Number);
  return first !== undefined && last !== undefined && Number.isInteger(first) && Number.isInteger(last) ? [first, last] : undefined;
}

/** A file with a line, and perhaps a column, is the symbol that stands there. */
function readPosition(all: Map<string, unknown>): void {
  const file = FILES.find((name) => typeof all.get(name) === "string");
  const line = numberOf(all.get("line") ?? all.get("line_number") ?? all.get("start_line"));
  if (file === undefined || line === undefined || SYMBOLS.some((name) => all.has(name))) return;
  // Language servers count characters from 0, so one more stays inside the name however the caller counts.
  const character = numberOf(all.get("character"));
  const column = numberOf(all.get("column") ?? all.get("col")) ?? (character === undefined ? undefined : character + 1);
  const place = `${all.get(file)}:${line}${column === undefined ? "" : `:${column}`}`;
  for (const name of [file, "line", "line_number", "start_line", "character", "column", "col"]) all.delete(name);
  all.set("symbol", place);
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** `extensions: [".rs"]` are globs. */
function readExtensions(all: Map<string, unknown>): void {
  for (const name of ["extensions", "file_extensions", "extension", "file_extension", "fileExtensions"]) {
    const value = all.get(name);
    const items = typeof value === "string" ? value.split(",") : value;
    if (!Array.isArray(items) || !items.every((item) => typeof item === "string" && /^\s*\*?\.?[\w.+-]+\s*$/.test(item))) continue;
    all.delete(name);
    all.set(
      "include",
      items.map(
        (item) =>
          `*.${String(item)
            .trim()
            .replace(/^\*?\.?/, "")}`,
      ),
    );
  }
}
