/** Writes the answer of `history PATH`. */
import type { ChangedName, FileHistoryResponse, FileVersion } from "#core/protocol/changes.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";
import { shortCommit } from "#text/commit-name.ts";

const DAY_CHARS = 10;
const SIGNS: Partial<Record<ChangedName["change"], string>> = { added: "+", deleted: "-" };

/** The commits that changed a file. */
export function fileHistorySheet(response: FileHistoryResponse, { color }: { readonly color: boolean }): Sheet {
  const colors = color ? COLORS : NO_COLORS;
  const { path, versions, result_completeness } = response;
  const lines = (): string => {
    const more = result_completeness === "truncated" ? [moreCommits(response)] : [];
    return [colors.path(printable(path)), ...versions.flatMap((version) => fileVersionRows(version, colors)), ...more].join("\n");
  };
  return { data: () => ({ ...response }), rows: versions, lines };
}

/** The line that says that a limit left out commits. */
export function moreCommits({ oldest_first: isReversed }: Pick<FileHistoryResponse, "oldest_first">): string {
  return `… ${isReversed ? "newer" : "older"} commits follow (a larger limit shows more)`;
}

/** One line for a commit, and one for its changes. */
export function fileVersionRows(version: FileVersion, colors: Palette = NO_COLORS): string[] {
  const { change, before_path, symbols, symbols_omitted } = version;
  const how = change === "moved" ? `moved from ${printable(before_path ?? "")}` : change === "modified" ? "" : change;
  const what = [...(how === "" ? [] : [how]), ...changedNames(symbols, symbols_omitted)].join(", ");
  const who = committed(version, colors);
  return what === "" ? [who] : [who, `  ${what}`];
}

/** A commit with its date, author and subject. */
export function committed(
  { commit, date, author, subject }: Pick<FileVersion, "commit" | "date" | "author" | "subject">,
  colors: Palette,
): string {
  return `${colors.line(shortCommit(commit))} ${date.slice(0, DAY_CHARS)} ${printable(author)}: ${printable(subject)}`;
}

/** The changed symbols, each after the sign of its change, then the number of omitted ones. */
export function changedNames(symbols: readonly ChangedName[], omitted: number): string[] {
  const names = symbols.map((symbol) => `${SIGNS[symbol.change] ?? "~"} ${printable(symbol.name)}`);
  return omitted > 0 ? [...names, `${omitted} more`] : names;
}
