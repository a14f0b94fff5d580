/** Writes the answer of `history DIRECTORY`. */
import type { ChangedBelow, DirectoryHistoryResponse, DirectoryVersion } from "#core/protocol/changes.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";
import { changedNames, committed, moreCommits } from "./file-history.ts";

/** The commits that changed something below a directory. */
export function directoryHistorySheet(response: DirectoryHistoryResponse, { color }: { readonly color: boolean }): Sheet {
  const colors = color ? COLORS : NO_COLORS;
  const { path, versions, result_completeness } = response;
  const lines = (): string => {
    const more = result_completeness === "truncated" ? [moreCommits(response)] : [];
    const head = colors.path(printable(path.endsWith("/") ? path : `${path}/`));
    return [head, ...versions.flatMap((version) => directoryVersionRows(version, colors)), ...more].join("\n");
  };
  return { data: () => ({ ...response }), rows: versions, lines };
}

/** One line for a commit, and one for each file that it changed. */
export function directoryVersionRows(version: DirectoryVersion, colors: Palette = NO_COLORS): string[] {
  const { files, files_omitted } = version;
  const more = files_omitted > 0 ? [`  ${files_omitted} more ${files_omitted === 1 ? "file" : "files"}`] : [];
  return [committed(version, colors), ...files.map((file) => `  ${changedFile(file, colors)}`), ...more];
}

function changedFile({ path, before_path, change, symbols, symbols_omitted }: ChangedBelow, colors: Palette): string {
  const how = change === "moved" ? [`moved from ${printable(before_path ?? "")}`] : change === "modified" ? [] : [change];
  const what = [...how, ...changedNames(symbols, symbols_omitted)].join(", ");
  return what === "" ? colors.path(printable(path)) : `${colors.path(printable(path))}: ${what}`;
}
