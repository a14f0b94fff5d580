/** Finds the lines of a list in a view. */
import { compilePattern } from "#query/exact/pattern.ts";
import type { Listing } from "#query/parse/project/questions.ts";
import type { Database } from "#store/database/database.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { type TextVersion, textOfContent, textVersions } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { LISTED } from "./listings.ts";

/** No answer shows more entries, whatever its pages. */
const ENTRIES_MAX = 300;
/** Files that are read at most; the project's own come first. */
const FILES_MAX = 2_000;
/** Lines of one file; more is a table of data. */
const LINES_OF_FILE_MAX = 100;

/** A line of a list. */
export interface ListedLine {
  readonly file: TextVersion;
  /** From 1. */
  readonly line: number;
}

/** The lines of a list: of each entry the first, then those that name none; both by the order of their files, and then by depth and path. */
export function listedLines(
  db: Database,
  scope: Scope,
  what: Exclude<Listing, "routes">,
  orderOf: (file: TextVersion) => number,
): ListedLine[] {
  const { pattern: source, entry, unless } = LISTED[what];
  const pattern = compilePattern(source);
  const among = candidateVersions(db, scope, pattern.required);
  const files = textVersions(db, scope.view, among ? { among } : {})
    .map((file) => ({ file, order: orderOf(file) }))
    .sort((one, other) => one.order - other.order || depthOf(one.file) - depthOf(other.file) || (one.file.path < other.file.path ? -1 : 1))
    .slice(0, FILES_MAX);
  const [entries, unnamed]: [Map<string, ListedLine>, ListedLine[]] = [new Map(), []];
  for (const { file } of files) {
    const text = textOfContent(db, file.contentId);
    for (const { line, start, end, column } of pattern.matchingLines(text, LINES_OF_FILE_MAX)) {
      if (unless?.test(text.slice(start, end))) continue;
      const name = entry?.exec(text.slice(start + column, end))?.[1];
      if (name === undefined) unnamed.push({ file, line });
      else if (!entries.has(name)) entries.set(name, { file, line });
    }
    if (entries.size + unnamed.length >= ENTRIES_MAX) break;
  }
  return [...entries.values(), ...unnamed];
}

function depthOf({ path }: TextVersion): number {
  return path.split("/").length;
}
