/** Writes the answer of `history TEXT`. */
import { counted } from "#core/counted.ts";
import type { TextHistoryResponse, TextVersion } from "#core/protocol/changes.ts";
import { named } from "#core/visible.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";
import { committed, moreCommits } from "./file-history.ts";

/** The commits that added or removed a text. */
export function textHistorySheet(response: TextHistoryResponse, { color }: { readonly color: boolean }): Sheet {
  const colors = color ? COLORS : NO_COLORS;
  const { text, files_total, versions, result_completeness } = response;
  const lines = (): string => {
    const more = result_completeness === "truncated" ? [moreCommits(response)] : [];
    const head = `${named(text)}: text in ${counted(files_total, "file")}`;
    return [head, ...versions.flatMap((version) => textVersionRows(version, colors)), ...more].join("\n");
  };
  return { data: () => ({ ...response }), rows: versions, lines };
}

/** One line for a commit, and one for the files in which it added or removed the text, with how often. */
export function textVersionRows(version: TextVersion, colors: Palette = NO_COLORS): string[] {
  const { files, files_omitted } = version;
  const changed = files.map(({ path, before, after }) => {
    const times = after - before;
    return `${times > 0 ? "+" : "-"}${Math.abs(times)} ${colors.path(printable(path))}`;
  });
  const more = files_omitted > 0 ? [`${files_omitted} more ${files_omitted === 1 ? "file" : "files"}`] : [];
  return [committed(version, colors), `  ${[...changed, ...more].join(", ")}`];
}
