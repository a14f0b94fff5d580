import { formatPatch, OMIT_HEADERS, structuredPatch } from "diff";
import { visible } from "#core/visible.ts";
import { painted } from "./colors.ts";
import { printable } from "./lines.ts";

/** Lines shown around a change. */
const CONTEXT_LINES = 3;
/** SGR codes by the first character of a line. */
const COLORS: Readonly<Record<string, number>> = { "+": 32, "-": 31, "@": 36 };
const COLOR_DEFAULT = 39;

/** The change of a file as a unified diff, without a final newline. `undefined` stands for a missing file. */
export function unifiedDiff(path: string, before: string | undefined, after: string | undefined, color: boolean): string {
  const patch = structuredPatch(path, path, before ?? "", after ?? "", "", "", { context: CONTEXT_LINES });
  // Drops carriage returns, which are in the file but would only confuse the display.
  const lines = formatPatch(patch, OMIT_HEADERS).trimEnd().split(/\r?\n/).map(printable);
  const names = [`--- ${before === undefined ? "/dev/null" : visible(path)}`, `+++ ${after === undefined ? "/dev/null" : visible(path)}`];
  return [...names, ...lines.map((line) => inColor(line, color))].join("\n");
}

function inColor(line: string, color: boolean): string {
  const open = color ? COLORS[line[0] ?? ""] : undefined;
  return open ? painted(open, COLOR_DEFAULT, line) : line;
}
