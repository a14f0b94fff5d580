/** How an answer says which line of a function was asked for. */

/** Nothing for what was not asked for by a line. */
export function askedLine({ at_line, moved }: { readonly at_line?: number; readonly moved?: boolean }): string {
  if (at_line === undefined) return "";
  return moved ? ` (line ${at_line} is elsewhere by now)` : ` (line ${at_line})`;
}
