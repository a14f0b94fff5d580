/** Shows the lines of a change. */

import { diffArrays } from "diff";
import { counted } from "#core/counted.ts";
import { SHOWN_LINE_CHARS_MAX } from "#core/limits.ts";
import { anchorOf } from "./change-rank.ts";
import type { SymbolChange } from "./symbol-change.ts";

/** How many lines of a change are shown at detail level `context`. */
const CHANGED_LINES_SHOWN_MAX = 20;

/** Time limit of a comparison, in milliseconds: the preview is a help, not the answer. */
const COMPARISON_MS_MAX = 50;

/** Removed (`-`) and added (`+`) lines in order; for an added or deleted symbol, its first lines as they are. */
export function linePreview(change: SymbolChange): string {
  const { before, after } = change;
  if (!before || !after) {
    const { file, symbol } = anchorOf(change);
    return shown(file.rawLines(symbol));
  }
  const [left, right] = [before.file.rawLines(before.symbol), after.file.rawLines(after.symbol)];
  const parts = diffArrays(left, right, { timeout: COMPARISON_MS_MAX }) ?? [{ added: true, removed: false, value: right }];
  return shown(parts.flatMap(({ added, removed, value }) => (added || removed ? value.map((line) => `${added ? "+" : "-"}${line}`) : [])));
}

function shown(lines: readonly string[]): string {
  const first = lines.slice(0, CHANGED_LINES_SHOWN_MAX).map((line) => {
    return line.length > SHOWN_LINE_CHARS_MAX ? `${line.slice(0, SHOWN_LINE_CHARS_MAX)}…` : line;
  });
  const rest = lines.length - first.length;
  return [...first, ...(rest > 0 ? [`… ${counted(rest, "more line")}`] : [])].join("\n");
}
