/** Writes the answer of `history` about a symbol. */

import { counted } from "#core/counted.ts";
import type { HistoryResponse, SymbolVersion } from "#core/protocol/changes.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import { type Reader, SHELL } from "#format/next-step.ts";
import type { Sheet } from "#format/sheet.ts";
import { shortCommit } from "#text/commit-name.ts";

const DAY_CHARS = 10;

interface HistoryStyle {
  readonly color: boolean;
  /** The reader of the advice on how to see more; by default a person at a shell. */
  readonly reader?: Reader;
}

/** The versions of a symbol. */
export function historySheet(response: HistoryResponse, style: HistoryStyle): Sheet {
  return { data: () => ({ ...response }), rows: response.versions, lines: () => historyLines(response, style) };
}

/**
 * A line about the symbol, then for each commit that changed it its lines, with the earlier signature where it differs. What
 * the lines around already say is left out: a path that the line before named, and the earlier signature where an older commit ends with it.
 */
function historyLines(response: HistoryResponse, { color, reader = SHELL }: HistoryStyle): string {
  const colors = color ? COLORS : NO_COLORS;
  const { path, line, kind, qualified_name, versions } = response;
  const head = `${colors.path(printable(path))}:${colors.line(String(line))}: ${colors.kind(kind)} ${printable(qualified_name)}`;
  const rows = versions.flatMap((version, at) => versionRows(version, around(response, at), colors));
  return [head, ...rows, ...ending(response, reader)].join("\n");
}

/** What stands around the lines of a version. */
interface Around {
  /** Where the lines above leave the symbol. */
  readonly knownPath: string;
  /** The next older version whose lines say its signature. */
  readonly older: SymbolVersion | undefined;
}

function around({ path, versions, oldest_first: isReversed }: HistoryResponse, at: number): Around {
  const above = versions[at - 1];
  if (isReversed) return { knownPath: above?.path ?? path, older: versions.slice(0, at).findLast(saysSignature) };
  return { knownPath: above?.before_path ?? above?.path ?? path, older: versions.slice(at + 1).find(saysSignature) };
}

function versionRows(version: SymbolVersion, { knownPath, older }: Around, colors: Palette): string[] {
  const { commit, date, author, subject, path, line, before_signature } = version;
  const who = `${colors.line(shortCommit(commit))} ${date.slice(0, DAY_CHARS)} ${printable(author)}: ${printable(subject)}`;
  const place = `(${path === knownPath ? "" : printable(path)}:${line})`;
  const follows = older?.signature === before_signature;
  const isLast = version.change === "deleted" && older?.signature === version.signature;
  const was = before_signature === null || follows ? [] : [`  was ${printable(before_signature)}`];
  const now =
    !saysSignature(version) || isLast ? [] : [`  ${version.change === "deleted" ? "was" : "now"} ${printable(version.signature)}`];
  return [who, `  ${what(version)} ${colors.dim(place)}`, ...was, ...now];
}

/** Whether the lines of a version say which signature it has. */
function saysSignature({ before_signature, change }: SymbolVersion): boolean {
  return before_signature !== null || change === "added" || change === "deleted";
}

function what({
  change,
  before_signature,
  before_path,
  before_name,
  body_changed,
  lines_added,
  lines_deleted,
  path,
}: SymbolVersion): string {
  const lines = `+${lines_added} -${lines_deleted}`;
  switch (change) {
    case "added":
      return `added, ${counted(lines_added, "line")}`;
    case "deleted":
      return `deleted, ${counted(lines_deleted, "line")}`;
    case "renamed":
    case "moved": {
      const from = [before_name, before_path === null && before_name !== null ? null : (before_path ?? path)].filter(
        (part) => part !== null,
      );
      return `${change} from ${from.map(printable).join(" in ")}${body_changed ? `, ${lines}` : ""}`;
    }
    default:
      // Without a body change, the change is in another signature of an overloaded function, or in text before the declaration, such as
      // `export`.
      if (before_signature === null) return `${body_changed ? "body" : "declaration"} only, ${lines}`;
      return body_changed ? `signature and body, ${lines}` : "signature";
  }
}

function ending({ result_completeness, versions, commits_examined, oldest_first: isReversed }: HistoryResponse, reader: Reader): string[] {
  if (result_completeness === "truncated")
    return [
      `… ${isReversed ? "newer" : "older"} versions follow (${reader.in === "shell" ? "--limit" : "limit"} ${versions.length * 2} shows more)`,
    ];
  if (result_completeness === "partial")
    return [`… no more found in ${counted(commits_examined, "commit")} of its file; its origin is unknown`];
  return [];
}
