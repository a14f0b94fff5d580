import { formatPatch, OMIT_HEADERS, structuredPatch } from "diff";
import { printable } from "./lines.ts";

/** Lines shown around a change. */
const CONTEXT_LINES = 3;
const COLORS: Readonly<Record<string, string>> = { "+": "\u001b[32m", "-": "\u001b[31m", "@": "\u001b[36m" };

/** A change of a file as a unified diff, without a final newline. `undefined` stands for no file. */
export function unifiedDiff(path: string, before: string | undefined, after: string | undefined, color: boolean): string {
  const patch = structuredPatch(path, path, before ?? "", after ?? "", "", "", { context: CONTEXT_LINES });
  // Carriage returns are kept in the file and would only hide in the picture.
  const lines = formatPatch(patch, OMIT_HEADERS).trimEnd().split(/\r?\n/).map(printable);
  const names = [`--- ${before === undefined ? "/dev/null" : path}`, `+++ ${after === undefined ? "/dev/null" : path}`];
  return [...names, ...lines.map((line) => painted(line, color))].join("\n");
}

function painted(line: string, color: boolean): string {
  const open = color ? COLORS[line[0] ?? ""] : undefined;
  return open ? `${open}${line}\u001b[39m` : line;
}
